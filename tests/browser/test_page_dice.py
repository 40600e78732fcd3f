"""Yatzy with a score sheet in a real browser, without a camera: dice by touch, a row by keys and by touch, undo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from kiosk_at_play import faultless_page, kiosk_on_felt, until_text
from page_probe import FIND_CUT

from kiosk.games.yatzy.rows import ROWS

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with kiosk_on_felt("yatzy", tmp_path_factory.mktemp("yatzy")) as address:
        yield address


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    with faultless_page(browser) as page:
        yield page


def cell(row: str, seat: int) -> str:
    return f"#sheet tr[data-row={row}] td:nth-of-type({seat + 1})"


def lay(page: Any, dice: str) -> None:
    page.fill("#pad-text", dice)
    page.press("#pad-text", "Enter")
    page.wait_for_selector(".sheet-act:has-text('It is roll 1')")


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A kiosk where two have written all rows but for the last one, whose third roll lies there."""
    names = ["Ann", "Maximiliane"]
    with kiosk_on_felt("yatzy", tmp_path_factory.mktemp("over")) as address, httpx.Client(base_url=address) as client:

        def tell(act: str, **said: Any) -> None:
            assert client.post(f"/api/course/{act}", json={"by": "Ann", **said}, timeout=60).status_code == 200

        tell("start", names=names)
        for row in ROWS:
            for _ in names:
                tell("count", roll=1, dice=[1, 2, 3, 4, 5])
                tell("write", row=row.value)
        tell("undo")
        tell("count", roll=3)
        client.post("/api/typed", json={"text": "12345"}, timeout=60)
        yield address


def test_advice_when_it_is_wished_and_the_end_of_a_game(page: Any, over: str) -> None:
    page.goto(f"{over}?lang=en&view=table")
    page.wait_for_selector(".sheet-act[aria-pressed=false]")
    assert page.locator(".sheet-cost").count() == 0, "off until it is wished"
    assert not page.is_visible("#sheet-advice")
    page.keyboard.press("a")
    until_text(page, "#sheet-advice li.best", "write Yatzy")
    assert page.text_content("#sheet tr[data-row=yatzy] .sheet-cost") == "★"
    assert page.evaluate(FIND_CUT) == []
    page.keyboard.press("a")
    page.wait_for_selector("#sheet-advice", state="hidden")
    assert page.locator(".sheet-cost").count() == 0

    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    until_text(page, "#verdict-word", "GAME OVER")
    # 1 to 5 in the upper rows, the small straight, chance: both have the same.
    lines = page.locator("#sheet-end li").all_inner_texts()
    assert [line.split() for line in lines] == [["1", "Ann", "45"], ["1", "Maximiliane", "45"]]
    assert page.evaluate(FIND_CUT) == []
    page.keyboard.press("o")
    page.wait_for_selector("body[data-view=operator]")
    assert page.evaluate(FIND_CUT) == []
    page.keyboard.press("Enter")
    assert page.input_value(".course-acts input >> nth=1") == "Maximiliane", "the same players, unless they say others"


def test_dice_are_counted_corrected_and_written(page: Any, address: str) -> None:
    page.goto(f"{address}?lang=en&view=operator")
    page.click(".course-act:text-is('New game')")
    for place, name in enumerate(("Ann", "Bob")):
        page.fill(f".course-acts input >> nth={place}", name)
    page.click(".course-act:text-is('Done')")
    until_text(page, ".turn-name", "Ann")

    if page.get_attribute("body", "data-pad") == "false":
        page.click("#pad-open")
    lay(page, "55511")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Enter")
    until_text(page, ".turn-rolls", "Roll 1 of 3")
    until_text(page, cell("fives", 0), "15")
    assert page.text_content(cell("house", 0)) == "17"
    assert page.text_content(cell("fives", 1)) == ""

    page.keyboard.press("5")  # the fifth die shows a 2
    page.keyboard.press("2")
    until_text(page, cell("house", 0), "0")
    page.click("#sheet tr[data-row=fives]")
    assert page.evaluate(FIND_CUT) == []
    page.keyboard.press("Enter")
    until_text(page, ".turn-name", "Bob")
    page.wait_for_selector(f"{cell('fives', 0)}.sheet-written")
    assert page.text_content(cell("total", 0)) == "15"

    page.keyboard.press("Backspace")
    until_text(page, ".turn-name", "Ann")
    page.wait_for_selector(f"{cell('three_of_a_kind', 0)}.sheet-offer")
    page.click("#sheet tr[data-row=three_of_a_kind]")
    page.wait_for_selector("#sheet tr[data-row=three_of_a_kind][data-chosen]")
    page.click("#sheet tr[data-row=three_of_a_kind]")
    page.wait_for_selector(f"{cell('three_of_a_kind', 0)}.sheet-written")
    assert [page.text_content(cell(row, 0)) for row in ("fives", "three_of_a_kind", "total")] == ["", "15", "15"]
    page.reload()
    until_text(page, ".turn-name", "Bob")
    assert page.evaluate(FIND_CUT) == []
