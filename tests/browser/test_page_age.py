"""An old picture is never shown as one of now, whoever is to blame: camera, kiosk or browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fake_kiosk import FakeKiosk

pytestmark = pytest.mark.browser


@pytest.fixture
def slow_kiosk(kiosk: FakeKiosk) -> Iterator[FakeKiosk]:
    """Its pictures come nine seconds late."""
    kiosk.picture_age_ms = 9000
    yield kiosk
    kiosk.picture_age_ms = 0


def test_a_kiosk_whose_picture_is_old_claims_nothing(open_page: Any, show: Callable[..., Any]) -> None:
    page = open_page()
    source = {"kind": "camera", "name": "C920", "state": "ok", "fps": 0.0, "frame_age_ms": 5200}
    show(page, "summit5", source=source)
    page.wait_for_selector("body[data-shown=NOSIGNAL]")
    assert page.text_content("#verdict-word") == "NO CAMERA"
    assert "The picture is 5 s old" in page.text_content("#headline")
    assert "VERIFIED" not in page.inner_text("body")
    show(page, "summit5", source={**source, "frame_age_ms": 80})
    page.wait_for_selector("body[data-shown=VERIFIED]")


def test_a_picture_that_comes_late_is_pale_and_says_its_age(open_page: Any, slow_kiosk: FakeKiosk) -> None:
    page = open_page("lang=ru")
    page.wait_for_selector("#live[data-old=true]")
    page.wait_for_function("() => /^Картинке \\d+ с$/.test(document.querySelector('#live-none').textContent)")
    assert page.locator("#live-none").is_visible()
    slow_kiosk.picture_age_ms = 0
    page.wait_for_selector("#live[data-old=false]")
    assert not page.locator("#live-none").is_visible()


def test_marks_are_drawn_only_over_the_picture_that_shows_them(open_page: Any, kiosk: FakeKiosk) -> None:
    page = open_page("lang=en&view=operator")
    page.wait_for_function("() => document.querySelectorAll('.mark').length === 5")
    kiosk.picture_view = "another hand"
    try:
        page.wait_for_function("() => document.querySelectorAll('.mark, .tag').length === 0")
        assert page.text_content("#verdict-word") == "VERIFIED"
        kiosk.picture_view = ""
        page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 400))")
        assert page.locator(".mark, .tag").count() == 0
    finally:
        kiosk.picture_view = None
    page.wait_for_function("() => document.querySelectorAll('.mark').length === 5")


def test_pictures_are_few_while_nothing_moves_and_no_larger_than_they_are_shown(
    open_page: Any, kiosk: FakeKiosk
) -> None:
    page = open_page("lang=en")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "picture.jpg" in request.url else None)
    page.wait_for_function("() => document.querySelectorAll('.mark').length === 5")
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 500))")
    before = kiosk.pictures_served
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 2000))")
    assert 1 <= kiosk.pictures_served - before <= 10
    width = page.evaluate("document.querySelector('#picture').clientWidth * devicePixelRatio")
    assert asked[-1].endswith(f"?width={round(width)}")


def test_a_state_that_is_ahead_of_the_picture_draws_no_marks_over_it(
    open_page: Any, show: Callable[..., Any], kiosk: FakeKiosk
) -> None:
    page = open_page("lang=en&view=operator")
    page.wait_for_function("() => document.querySelectorAll('.mark').length === 5")
    kiosk.picture_view = kiosk.state["view"]  # the picture of the Summit goes on being served
    try:
        show(page, "line4")
        page.wait_for_function("() => document.querySelectorAll('.mark, .tag').length === 0")
        assert page.text_content("#points-number") == "54"
    finally:
        kiosk.picture_view = None
    page.wait_for_function("() => document.querySelectorAll('.mark').length === 4")


def test_no_picture_is_said_only_where_there_is_none(open_page: Any, show: Callable[..., Any]) -> None:
    page = open_page("lang=en")
    page.wait_for_selector("#live[data-picture=true]")
    page.route("**/api/picture.jpg*", lambda route: route.abort())
    page.wait_for_selector("#live[data-old=true]")
    show(page, "summit5")
    page.wait_for_function("() => /^The picture is \\d+ s old$/.test(document.querySelector('#live-none').textContent)")
    page.unroute("**/api/picture.jpg*")
    page.wait_for_selector("#live[data-old=false]")
    page.faults.clear()  # the browser itself writes that a picture did not come
