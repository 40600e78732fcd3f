"""The set-up page in a real browser: all that can be wrong has room, in both languages, and keys do what is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from page_faults import collect_faults
from page_probe import WAIT_MS
from setup_kiosk import BAD, SetupKiosk

pytestmark = pytest.mark.browser

CUT_OFF = """() => [...document.querySelectorAll("h1, button, select, a.button, .checks, .check, .check > span, .hint")]
  .filter((node) => node.checkVisibility())
  .map((node) => [node.className || node.id, node.getBoundingClientRect(),
    node.matches(".check, .checks") ? node.scrollHeight - node.clientHeight : node.scrollWidth - node.clientWidth])
  .filter(([, box, over]) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
    || over > 1)
  .map(([name]) => name)"""


@pytest.fixture
def kiosk() -> Iterator[SetupKiosk]:
    kiosk = SetupKiosk()
    yield kiosk
    kiosk.stop()


@pytest.fixture
def page(browser: Any, kiosk: SetupKiosk) -> Iterator[Any]:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_default_timeout(WAIT_MS)
    faults: list[str] = []
    collect_faults(page, faults)
    page.goto(f"{kiosk.start()}/setup?lang=en")
    page.wait_for_selector(".check[data-name=mirror]")
    yield page
    page.close()
    assert faults == []


def outcomes(page: Any) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('.check')]"
        ".map(({dataset}) => [dataset.name, dataset.outcome]))"
    )
    return found


def test_what_is_wrong_is_said_with_what_to_do_and_has_room(page: Any, kiosk: SetupKiosk) -> None:
    assert set(outcomes(page).values()) == {"passed"}
    kiosk.measured = BAD
    page.wait_for_selector(".check[data-name=mirror][data-outcome=failed]")
    assert {name for name, outcome in outcomes(page).items() if outcome == "failed"} == {
        "rate", "light", "glare", "banding", "sharpness", "index", "mirror"}  # fmt: skip
    assert page.text_content(".check[data-name=rate] .check-value") == "1280×720, 5 fps of 30 promised"
    for size in ((1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for _ in ("en", "ru"):
            assert page.evaluate(CUT_OFF) == []
            page.click("#lang")
    page.click("#lang")
    assert "сдвиньте лампу" in page.text_content(".check[data-name=glare] .check-advice")


def test_automatics_are_held_by_key_and_another_camera_is_chosen(page: Any, kiosk: SetupKiosk) -> None:
    page.focus("#hold")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hold[aria-pressed=true]")
    assert "focus: held at 45" in page.text_content("#controls")
    assert "white balance: the camera has none" in page.text_content("#controls")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.select_option("#camera", "04f2-b6d9-0001")
    assert kiosk.asked == [{"held": True}, {"id": "04f2-b6d9-0001"}]
    kiosk.unplug()
    page.wait_for_selector(".check[data-name=camera][data-outcome=failed]")
    assert "plug it in, any port will do" in page.text_content(".check[data-name=camera] .check-advice")
    assert outcomes(page) == {"camera": "failed"}, "nothing is claimed of a picture that is not there"
