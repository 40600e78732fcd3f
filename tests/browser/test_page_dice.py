"""Yatzy with a score sheet in a real browser, without a camera: dice by touch, a row by keys and by touch, undo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kiosk_at_play import faultless_page, kiosk_on_felt, until_text
from page_probe import FIND_CUT

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
