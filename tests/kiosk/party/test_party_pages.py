"""The pages of the party and the standings in a real Chromium, over a real kiosk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from page_faults import collect_faults
from party_table import open_party, play, post
from test_api import Kiosk

pytestmark = pytest.mark.browser
WAIT_MS = 45_000
LONG = ("Константин Константинопольский-Задунайский", "Bartholomew Featherstonehaugh-Cholmondeley")
NAMES = ("Анна", "Борис", *LONG, "Вера", "Глеб", "Дарья", "Ян", "Иннокентий")

CUT = """() => [...document.querySelectorAll("h1, th, td, .hall-last, .hall-pages")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
  .map((box) => box.textContent)"""
FITS = """() => {
  const {scrollHeight, scrollWidth} = document.documentElement;
  return scrollHeight <= innerHeight && scrollWidth <= innerWidth;
}"""

LEAST = {"td.points": 9.0, "td.name": 9.0, "td.number": 7.0, "td.place": 7.0, "#last > :not(small)": 7.0, "#title": 7.0}
LARGE = """([selector, longest]) => Math.min(...[...document.querySelectorAll(selector)]
  .filter((node) => node.textContent && node.textContent.length <= longest)
  .map((node) => (100 * parseFloat(getComputedStyle(node).fontSize)) / innerHeight))"""
LONGEST_NAME = 14
"""A longer one is smaller: it is never cut."""

FIRST = """() => {
  const row = document.querySelector("#rows tr[data-place='1']");
  return row && [".name", ".points"].map((part) => row.querySelector(part).textContent);
}"""
"""The pages take turns by themselves: as soon as the first one is shown."""

Open = Callable[..., Any]


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.close()


@pytest.fixture
def open_page(browser: Any, kiosk: Kiosk) -> Iterator[Open]:
    """Opens a page of the kiosk; at the end nothing may have been written to the console."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="ru-RU")
    context.set_default_timeout(WAIT_MS)
    faults: list[str] = []

    def open_one(path: str) -> Any:
        page = context.new_page()
        collect_faults(page, faults)
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(f"{kiosk.url}{path}")
        return page

    yield open_one
    context.close()
    assert faults == []


def await_log(page: Any, kiosk: Kiosk) -> None:
    """Until the page shows the newest event of the log."""
    log = str(kiosk.client.get("/api/state").json()["log"])
    page.wait_for_function("log => document.body.dataset.log === log", arg=log)


def tiles(page: Any) -> list[tuple[str, str]]:
    """State and Game Points of the first Sotas."""
    found = page.locator("#sotas .sota")
    return [(found.nth(at).get_attribute("data-state"), found.nth(at).locator(".sota-points").inner_text())
            for at in range(4)]  # fmt: skip


def test_a_party_is_begun_led_and_taken_back_on_the_page(kiosk: Kiosk, open_page: Open) -> None:
    page = open_page("/party?lang=ru")
    page.fill("#players", "Анна\nБорис")
    page.check('input[name="terms-mode"][value="3"]')
    page.click("#begin")
    assert "кто вы" in page.inner_text("#note")  # nobody acts without a name
    page.fill("#name", "Ольга")
    page.keyboard.press("Tab")
    page.click("#begin")
    page.wait_for_selector("#sotas .sota[data-state=active]")
    play(kiosk, "4S 5H 6S")
    await_log(page, kiosk)
    page.wait_for_selector("#sotas .sota:nth-child(2)[data-state=active]")
    page.click("#leave")
    page.wait_for_selector("#sotas .sota:nth-child(3)[data-state=active]")
    assert tiles(page) == [("done", "21"), ("left", "—"), ("active", ""), ("waiting", "")]
    page.click("#undo")
    page.wait_for_selector("#sotas .sota:nth-child(2)[data-state=active]")
    assert page.evaluate(FITS)
    page.click("#suspend")
    page.locator("#others button").click()
    page.wait_for_selector("#sotas .sota:nth-child(2)[data-state=active]")


def test_people_are_exchanged_in_a_round_on_the_page(kiosk: Kiosk, open_page: Open) -> None:
    page = open_page("/party?lang=en")
    page.fill("#name", "Ольга")
    page.click("#tab-tournament")
    page.fill("#event-title", "Кубок")
    page.fill("#participants", "\n".join(NAMES))
    for field, value in (("tables", "2"), ("seats", "4"), ("rounds", "2")):
        page.fill(f"#{field}", value)
    page.wait_for_function("() => document.querySelector('#plan-note').textContent !== ''")
    assert page.inner_text("#plan-note") == "9 participants, 8 can sit: 1 wait in each round, by turns"
    page.click("#open")
    page.wait_for_selector("#seating .seat-table")
    before = kiosk.client.get("/api/parties").json()["tournament"]["tables"]
    first, other = before[0][0], before[1][0]
    page.get_by_role("button", name=first, exact=True).click()
    page.get_by_role("button", name=other, exact=True).click()
    page.click("#seats-save")
    page.wait_for_selector("#seats-save:disabled")
    after = kiosk.client.get("/api/parties").json()["tournament"]["tables"]
    assert (after[0], after[1]) == ([other, *before[0][1:]], [first, *before[1][1:]])
    assert page.evaluate(FITS)


def test_standings_are_big_and_nothing_is_cut_in_either_language(kiosk: Kiosk, open_page: Open) -> None:
    open_party(kiosk, *NAMES)
    play(kiosk, "4S 5H 6S")
    post(kiosk, "/api/parties/1/leave", sota=2)
    play(kiosk, "JS QS KS")
    page = open_page("/standings?lang=ru")
    await_log(page, kiosk)
    for width, height in ((1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(2):
            for _ in range(2):
                page.keyboard.press("ArrowRight")
                page.wait_for_timeout(150)
                assert page.evaluate(CUT) == []
                assert page.evaluate(FITS)
            assert page.locator("#rows tr").first.bounding_box()["height"] >= 0.09 * height
            page.wait_for_function(f"() => document.querySelector('#last b').textContent === {NAMES[0]!r}")
            sizes = {selector: page.evaluate(LARGE, [selector, LONGEST_NAME]) for selector in LEAST}
            assert {selector: size for selector, size in sizes.items() if size < LEAST[selector]} == {}
            page.keyboard.press("l")
    assert page.wait_for_function(FIRST).json_value() == [LONG[0], "57"]


def test_standings_follow_a_correction_and_find_the_kiosk_again(kiosk: Kiosk, open_page: Open, tmp_path: Path) -> None:
    open_party(kiosk, "Анна", "Борис")
    play(kiosk, "4S 5H 6S")
    page = open_page("/standings?lang=ru")
    points = page.locator("#rows tr").first.locator(".points")
    await_log(page, kiosk)
    assert points.inner_text() == "21"
    cards = [{"label": label, "place": place} for place, label in enumerate(("JS", "QS", "KS"), 1)]
    post(kiosk, "/api/results/1/correct", cards=cards)
    await_log(page, kiosk)
    assert points.inner_text() == "57"
    post(kiosk, "/api/results/1/reopen")
    await_log(page, kiosk)
    assert points.inner_text() == "0"
    assert page.url.endswith("/standings?lang=ru")
