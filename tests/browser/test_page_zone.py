"""The zone in which cards count, drawn over the live picture; mats and cards outside in the overlay."""

from __future__ import annotations

from typing import Any

import pytest
from fake_kiosk import FakeKiosk

pytestmark = pytest.mark.browser

ZONE = [[0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.25, 0.75]]
MAT = {
    "kind": "mat", "sota": 4, "motion": "settled", "shown": True,
    "corners_px": [[200, 120], [1080, 130], [1060, 690], [220, 680]],
}  # fmt: skip


def on_screen(page: Any, corner: int) -> tuple[float, float]:
    """Where a handle of the editor is, in pixels of the page."""
    box = page.locator(f".handle[data-corner='{corner}'] circle").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_zone_is_drawn_with_the_keyboard_alone(open_page: Any, kiosk: FakeKiosk) -> None:
    page = open_page("lang=en&view=operator")
    page.keyboard.press("z")
    page.wait_for_selector(".handle[data-chosen='true'][data-corner='0']")
    page.keyboard.press("3")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_selector(".place-zone")
    page.wait_for_selector("#zone-bar", state="hidden")
    (corners,) = kiosk.zones
    # The first zone is 15..85 % wide and 20..80 % high; an arrow moves 0.5 % of the width, with Shift 5 %.
    expected = [[0.15, 0.2], [0.85, 0.2], [0.8, 0.8 - 0.005 * 1280 / 720], [0.15, 0.8]]
    assert corners == [pytest.approx(corner) for corner in expected]
    assert kiosk.acts == []


def test_a_corner_is_dragged_and_a_refusal_is_said(open_page: Any, kiosk: FakeKiosk) -> None:
    kiosk.show(kiosk.state | {"places": [{"kind": "zone", "sota": None, "motion": "settled", "shown": True,
        "corners_px": [[x * 1280, y * 720] for x, y in ZONE]}]})  # fmt: skip
    kiosk.zone_refusal = {"ru": "стороны не пересекаются", "en": "without crossing sides"}
    page = open_page("lang=ru&view=operator")
    page.click("#zone-open")
    x, y = on_screen(page, 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=3)
    page.mouse.up()
    moved = on_screen(page, 0)
    assert moved == pytest.approx((x + 40, y + 30), abs=1)
    page.click("#zone-save")
    page.wait_for_function("() => document.querySelector('#zone-note').textContent.includes('пересекаются')")
    assert [fault for fault in page.faults if "422" not in fault] == []
    page.faults.clear()  # Chromium itself writes that the kiosk refused
    page.keyboard.press("Escape")
    page.wait_for_selector("#zone-bar", state="hidden")
    assert kiosk.zones[0][1:] == ZONE[1:]


def test_the_zone_is_removed(open_page: Any, kiosk: FakeKiosk) -> None:
    page = open_page("lang=en&view=operator")
    page.click("#zone-open")
    page.click("#zone-remove")
    page.wait_for_selector("#zone-bar", state="hidden")
    assert kiosk.zones == [None]


def test_a_mat_and_a_card_outside_are_shown(open_page: Any, kiosk: FakeKiosk) -> None:
    marks = [mark | {"outside": number == 0} for number, mark in enumerate(kiosk.state["marks"])]
    kiosk.show(kiosk.state | {"places": [MAT], "marks": marks})
    page = open_page("lang=en&view=operator")
    page.wait_for_selector(".place-mat")
    assert page.locator(".place-name").text_content() == "Sota 4"
    page.wait_for_selector(".tag-outside", state="attached")
    assert page.locator(".tag-outside text").all_text_contents() == ["outside"]
