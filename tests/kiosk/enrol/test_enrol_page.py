"""The enrolment page in a real browser, by keyboard alone, and whether all of it fits on the screens it is for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from enrol_server import Running, Table

from kiosk.enrol.shelf import Shelf

pytestmark = pytest.mark.browser

WAIT_MS = 60_000
SMALLEST_PX = 64
CUT_OFF = """() => [...document.querySelectorAll("select, input, button, a.button, h1, .ask, .ask-count, .expected")]
  .filter((node) => node.checkVisibility() && !node.closest(".unseen") && !node.classList.contains("unseen"))
  .map((node) => [node.id || node.textContent, node.getBoundingClientRect(), node.scrollWidth - node.clientWidth])
  .filter(([, box, over]) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
    || over > 1)
  .map(([name]) => name)"""
SMALL = """(least) => [...document.querySelectorAll("select, input, button, a.button")]
  .filter((node) => node.checkVisibility() && !node.classList.contains("unseen"))
  .filter((node) => Math.min(node.offsetWidth, node.offsetHeight) < least).map((node) => node.id || node.textContent)"""


@pytest.fixture
def table() -> Table:
    return Table("2X")


@pytest.fixture
def page(browser: Any, table: Table, tmp_path: Path) -> Iterator[Any]:
    running = Running(table, tmp_path)
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_default_timeout(WAIT_MS)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{running.start()}/enrol?lang=en")
    page.wait_for_selector("#deck-list li")
    yield page
    page.close()
    running.stop()
    assert faults == []


def begin(page: Any) -> None:
    """From the list to the first card: one deck of three suits, by keys."""
    page.focus("#new-deck")
    page.keyboard.press("Enter")
    page.wait_for_selector("#title-ru:focus")
    for text in ("Клуб", "Club of Three"):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    for place, suit in enumerate("XYK"):
        row = page.locator("#suit-rows li").nth(place)
        row.locator(".suit-id").fill(suit)
    for place in range(3, 12):
        for name in ("ru", "en"):
            page.locator("#suit-rows li").nth(place).locator(f".suit-{name}").fill("")
    page.focus("#name")
    page.keyboard.press("Enter")
    page.wait_for_selector("body[data-step=show]")


def test_a_deck_is_enrolled_by_keys_alone(page: Any, table: Table, tmp_path: Path) -> None:
    begin(page)
    labels = page.evaluate("() => [...document.querySelectorAll('#cards button')].map((node) => node.firstChild.data)")
    assert labels[:3] == ["2 X", "3 Y", "4 K"]
    for place, label in enumerate(labels[:2]):
        table.label = label.replace(" ", "")
        for shot in range(3):
            table.at = (140 + 20 * shot, 60)
            page.wait_for_selector(f"#cards li:nth-child({place + 1}) [aria-current=true]")
            page.wait_for_selector("#accept:not(:disabled)")
            page.keyboard.press("Enter")
            count = place * 3 + shot + 1
            page.wait_for_function("n => document.querySelector('#cards').textContent.split('●').length > n", arg=count)
    page.wait_for_function("() => document.querySelector('#progress').textContent.includes('4/15')")
    page.keyboard.press("c")
    page.wait_for_selector("#again button")
    page.wait_for_function("() => document.querySelector('#confusion').naturalWidth > 0")
    page.keyboard.press("s")
    page.wait_for_selector("#use:not([hidden])")
    assert len(Shelf(tmp_path).load("club-of-three").deck.captures) == 6
    page.keyboard.press("u")
    page.wait_for_function("() => document.querySelector('#note').textContent.includes('Now read')")
    assert table.used == ["club-of-three"]


def test_a_box_is_drawn_by_keys_where_nothing_was_found(page: Any, table: Table) -> None:
    table.label = None
    begin(page)
    page.wait_for_function("() => document.querySelector('#screen-note').textContent.includes('No index')")
    page.keyboard.press("b")
    page.wait_for_selector(".box-grip")
    before = page.get_attribute(".box-body", "points")
    page.keyboard.press("1")
    page.keyboard.press("ArrowLeft")
    after = page.get_attribute(".box-body", "points")
    assert before.split()[1:] == after.split()[1:]
    assert float(after.split(",")[0]) < float(before.split(",")[0])
    page.keyboard.press("Enter")
    page.wait_for_selector("#taken img")


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_everything_fits_and_is_large_enough(page: Any, table: Table, size: tuple[int, int], lang: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if lang == "ru":
        page.click("#lang")
    for act in (lambda: None, lambda: page.click("#new-deck"), lambda: None):
        act()
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(SMALL, SMALLEST_PX) == []
    page.click("#to-decks")
    begin(page)
    page.wait_for_selector("#accept:not(:disabled)")
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(SMALL, SMALLEST_PX) == []
    page.keyboard.press("Enter")
    page.wait_for_selector("#taken img")
    page.keyboard.press("c")
    page.wait_for_selector("#again button")
    page.keyboard.press("s")
    page.wait_for_selector("#export:not([hidden])")
    assert page.evaluate(SMALL, SMALLEST_PX) == []
