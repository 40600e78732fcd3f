"""Riichi in a real browser, as an operator without a camera plays it: a hand by touch, the reasons, the scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kiosk_at_play import faultless_page, kiosk_on_felt, until_text

pytestmark = pytest.mark.browser

HAND = "FF234567m567p99s"
"""With a green dragon by ron, riichi and one dora: R27, 3 han 40 fu, 5200."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with kiosk_on_felt("riichi", tmp_path_factory.mktemp("riichi")) as address:
        yield address


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    with faultless_page(browser) as page:
        yield page


def answer(page: Any, title: str, choice: str) -> None:
    page.click(f'.answers-group:has-text("{title}") .answer:text-is("{choice}")')
    page.wait_for_selector(f'.answers-group:has-text("{title}") .answer[aria-pressed=true]:text-is("{choice}")')


def test_a_hand_laid_by_touch_is_explained_and_paid(page: Any, address: str) -> None:
    page.goto(f"{address}?lang=en&view=operator")
    page.fill("#desk-name", "Anna")
    page.click(".course-act:text-is('New game')")
    for place, name in enumerate(("Ann", "Bob", "Vera", "Gleb")):
        page.fill(f".course-acts input >> nth={place}", name)
    page.click(".course-act:text-is('Done')")
    until_text(page, ".course-title", "East 1")

    if page.get_attribute("body", "data-pad") == "false":
        page.click("#pad-open")
    page.fill("#pad-text", HAND)
    page.press("#pad-text", "Enter")
    page.wait_for_function(
        "() => document.querySelectorAll('#cards [data-label]:not([data-label=\"\"]) .art').length === 13"
    )
    page.click("#pad-apart")
    page.click(".pad-key[data-label=F]")
    answer(page, "Winner's wind", "Bob")
    answer(page, "Ron: whose discard", "Vera")
    page.click(".answers-flags .answer:text-is('Riichi')")
    page.click(".answers-group:has-text('Dora indicators') .answer:text-is('＋')")
    page.click(".pad-key[data-label='4p']")
    until_text(page, "#headline", "3 han 40 fu · 5200?")
    page.click("#desk-enter")
    page.wait_for_selector("body[data-shown=VERIFIED]")
    page.click(".course-act:text-is('Win')")
    until_text(page, ".course-title", "East 2")
    assert page.eval_on_selector_all(".seat-score", "all => all.map(one => one.textContent)") == [
        "25000", "30200", "19800", "25000",
    ]  # fmt: skip

    page.click("#button-view")
    page.wait_for_selector(".why-section")
    for section, total in (("Han", "3 han"), ("Fu", "40 fu"), ("Payments", "5200 points")):
        box = f".why-section:has(.why-title:text-is('{section}'))"
        amounts = page.eval_on_selector_all(f"{box} .why-amount", "all => all.map(one => Number(one.textContent))")
        assert f"{sum(amounts)} " in f"{total} " and page.text_content(f"{box} .why-total") == total
    assert page.eval_on_selector_all(".why-section .art[data-label=F]", "all => all.length") == 3 + 1 + 3
    assert page.evaluate(
        "document.querySelector('#why').scrollHeight <= document.querySelector('#why').clientHeight + 1"
    )


def test_the_trainer_judges_a_guess_and_explains(page: Any, address: str) -> None:
    page.goto(f"{address}trainer?lang=ru#7")
    page.wait_for_selector(".hand-row .art")
    page.select_option("#han", "2")
    page.select_option("#fu", "30")
    page.fill("#points", "3000")
    page.fill("#payments input", "2900")
    page.click("#check")
    page.wait_for_selector(".lesson li")
    marks = {part: page.get_attribute(f"#{part}", "data-right") for part in ("han", "fu", "points", "payments")}
    assert marks == {"han": "true", "fu": "true", "points": "false", "payments": "true"}
    assert "6 × 480 = 2880 → 2900" in page.text_content(".lesson")
