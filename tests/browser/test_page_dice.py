"""Yatzy with a score sheet in a real browser, without a camera: dice by touch, a row by keys and by touch, undo."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from page_probe import FIND_CUT, WAIT_MS

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("yatzy")
    (folder / "frames").mkdir()
    cv2.imwrite(str(folder / "frames" / "felt.png"), np.full((90, 160, 3), 80, np.uint8))
    command = [sys.executable, "-m", "kiosk", "run", "--game", "yatzy", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--source", str(folder / "frames"), "--data", str(folder), "--language", "en"],
        cwd=ROOT, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    try:
        assert process.stderr is not None
        yield next(found[0] for line in process.stderr if (found := re.findall(r"http://\S+", line)))
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.set_default_timeout(WAIT_MS)
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def until_text(page: Any, selector: str, text: str) -> None:
    page.wait_for_function(
        "([selector, text]) => document.querySelector(selector)?.textContent.includes(text)", arg=[selector, text]
    )


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
