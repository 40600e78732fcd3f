"""What a correction does to pages that are open, and what closing or reloading a page does to a correction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from page_faults import collect_faults
from party_table import open_party, post
from test_api import Kiosk

from kiosk.web.games import game_routes

pytestmark = pytest.mark.browser
WAIT_MS = 90_000
NAMED = "localStorage.setItem('kiosk.name', 'Анна')"
SHOWS = "points => document.querySelector('#points-number').textContent === points"
FIRST_ROW = "points => document.querySelector('#rows tr .points')?.textContent === points"
SEEN = "() => document.body.innerText"

Open = Callable[[str], Any]


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    never_asked: Any = None
    kiosk.app.include_router(game_routes(never_asked, kiosk.worker, never_asked))
    yield kiosk
    kiosk.close()


@pytest.fixture
def open_page(browser: Any, kiosk: Kiosk) -> Iterator[Open]:
    """Opens pages of the operator Anna's browser; at the end nothing may have been written to the console."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.set_default_timeout(WAIT_MS)
    context.add_init_script(NAMED)
    faults: list[str] = []

    def open_one(path: str) -> Any:
        page = context.new_page()
        collect_faults(page, faults)
        page.goto(f"{kiosk.url}{path}")
        return page

    yield open_one
    context.close()
    assert faults == []


def type_third_card(page: Any) -> None:
    """The card that is asked about is the six of diamonds; not sent yet."""
    page.wait_for_selector("body[data-desk=card]")
    page.keyboard.press("0")
    page.keyboard.type("6d")
    page.keyboard.press("Enter")
    page.wait_for_selector(".tile[data-label='6D']")


def test_a_page_reloaded_in_the_middle_of_a_correction_has_done_nothing(kiosk: Kiosk, open_page: Open) -> None:
    kiosk.source.lay("4S", "5H", "?")
    page = open_page("/?lang=en#operator")
    type_third_card(page)
    page.reload()
    page.wait_for_selector("body[data-desk=card] .tile[data-label='']")
    assert kiosk.client.get("/api/results").json() == []
    type_third_card(page)
    page.keyboard.press("Enter")
    page.wait_for_function(SHOWS, arg="21")
    page.reload()
    page.wait_for_function(SHOWS, arg="21")
    (result,) = kiosk.client.get("/api/results").json()
    assert [event["event"] for event in result["history"]] == ["booked", "corrected"]


def test_a_correction_leaves_the_old_number_on_no_screen(kiosk: Kiosk, open_page: Open) -> None:
    open_party(kiosk, "Анна", "Борис")
    kiosk.source.lay("4S", "5H", "6S")
    paths = {"/table?lang=en": SHOWS, "/?lang=en#operator": SHOWS, "/standings?lang=en": FIRST_ROW}
    pages = [(open_page(path), shows) for path, shows in paths.items()]
    for page, shows in pages:
        page.wait_for_function(shows, arg="21")
    cards = [{"label": label, "place": place} for place, label in enumerate(("8S", "9S", "10S"), 1)]
    post(kiosk, "/api/results/1/correct", cards=cards)
    for page, shows in pages:
        page.wait_for_function(shows, arg="42")
        assert "21" not in page.evaluate(SEEN)  # 27 + 15
