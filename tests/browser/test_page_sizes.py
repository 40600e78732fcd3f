"""How large things are on the screens that are read from two metres, in every state and both languages.

Measured is the size of the type, the computed `font-size`, in parts of the screen's height: score and state word at
least 18 %, names and cards 9 %, everything else that is meant for two metres 7 %.
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted_states import STATES, scripted

pytestmark = pytest.mark.browser

SCREENS = ((1366, 768), (1920, 1080))
LEAST = {
    "#verdict-word": 18.0, "#points-number": 18.0, "#owner": 9.0, "#cards .label-big": 9.0,
    ".headline .lead": 7.0, ".headline .part": 7.0, "#sota": 7.0,
}  # fmt: skip
MORE_CARDS_THAN_ASKED = {"rejected-twice", "fan"}
"""Where so many lie there, each is as large as the row has room."""
SIZES = """selectors => Object.fromEntries(selectors.map((selector) => [selector,
  [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility() && node.textContent.trim())
    .map((node) => Math.round(10000 * parseFloat(getComputedStyle(node).fontSize) / innerHeight) / 100)]))"""
PARTY = {"number": 3, "round": 12, "rounds": 20, "collected": 3, "end_after": 5, "over": False}


def shown_small(page: Any, name: str) -> list[str]:
    """What is smaller than it has to be."""
    least = {selector: share for selector, share in LEAST.items()
             if not (name in MORE_CARDS_THAN_ASKED and selector == "#cards .label-big")}  # fmt: skip
    found: dict[str, list[float]] = page.evaluate(SIZES, list(least))
    assert found["#verdict-word"], name
    return [f"{name}: {selector} {size} %" for selector, sizes in found.items() for size in sizes
            if size < least[selector]]  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS, ids=str)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_what_is_meant_for_two_metres_is_large_in_every_state(
    open_page: Any, show: Any, lang: str, screen: tuple[int, int]
) -> None:
    page = open_page(f"lang={lang}", screen)
    small = []
    for name in STATES:
        show(page, name, owner="Анна Смирнова", sota=12, party=PARTY)
        small += shown_small(page, name)
    assert small == []


def test_the_words_of_a_lost_kiosk_are_as_large(open_page: Any, kiosk: Any) -> None:
    page = open_page("lang=ru")
    kiosk.stop()
    page.wait_for_selector("body[data-shown=OFFLINE]")
    small = shown_small(page, "offline")
    page.keyboard.press("l")
    page.wait_for_selector("html[lang=en]")
    small += shown_small(page, "offline")
    page.goto("about:blank")
    page.faults.clear()  # the browser writes there that nobody answers
    kiosk.start()
    assert small == []


def test_the_measure_finds_what_is_small(open_page: Any, show: Any) -> None:
    page = open_page()
    show(page, "summit5", owner="Ann")
    page.evaluate("document.querySelector('#owner').style.fontSize = '60px'")
    assert shown_small(page, "summit5") == ["summit5: #owner 7.81 %"]


def test_a_score_of_three_digits_keeps_its_size(open_page: Any, show: Any) -> None:
    page = open_page("lang=ru")
    score = scripted("summit5")["score"] | {"game_points": 110}
    show(page, "summit5", score=score)
    assert page.text_content("#points-number") == "110"
    assert shown_small(page, "summit5") == []
