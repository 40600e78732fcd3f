"""The page over time: pictures and overlay, the connection, settings, language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fake_kiosk import STATIC, FakeKiosk
from page_probe import FIND_CUT, await_version
from scripted_states import scripted

pytestmark = pytest.mark.browser

COUNT_ADDRESSES = """
  window.addresses = new Set(); window.most = 0; window.made = 0;
  const {createObjectURL, revokeObjectURL} = URL;
  URL.createObjectURL = (blob) => {
    const address = createObjectURL.call(URL, blob);
    addresses.add(address); made += 1; most = Math.max(most, addresses.size);
    return address;
  };
  URL.revokeObjectURL = (address) => { addresses.delete(address); revokeObjectURL.call(URL, address); };
"""


def test_pictures_follow_each_other_and_leave_no_memory_behind(open_page: Any) -> None:
    page = open_page(init=COUNT_ADDRESSES)
    page.wait_for_function("() => made >= 6")
    assert page.evaluate("most") <= 2
    assert page.evaluate("document.querySelector('#picture').naturalWidth") == 1280


@pytest.mark.parametrize("view", ["table", "operator"])
def test_the_overlay_lies_where_the_state_says(open_page: Any, show: Any, view: str) -> None:
    page = open_page(f"lang=en&view={view}")
    state = show(page, "review")
    page.wait_for_function("count => document.querySelectorAll('.mark').length === count", arg=len(state["marks"]))
    drawn = page.eval_on_selector_all(".mark-line", "lines => lines.map((line) => line.getAttribute('points'))")
    assert drawn == [" ".join(f"{x:g},{y:g}" for x, y in mark["quad_px"]) for mark in state["marks"]]
    # The first corner of the first mark on the screen: the picture is fitted into its box with black beside it.
    x, y = state["marks"][0]["quad_px"][0]
    box = page.locator("#picture").bounding_box()
    scale = min(box["width"] / 1280, box["height"] / 720)
    left, top = box["x"] + (box["width"] - 1280 * scale) / 2, box["y"] + (box["height"] - 720 * scale) / 2
    seen = page.evaluate("""() => {
      const line = document.querySelector(".mark-line");
      const point = line.points[0].matrixTransform(line.getScreenCTM());
      return [point.x, point.y];
    }""")
    assert seen == pytest.approx([left + x * scale, top + y * scale], abs=0.6)


def test_a_refused_mark_says_why(open_page: Any, show: Any) -> None:
    page = open_page("lang=ru")
    show(page, "review")
    page.wait_for_selector(".mark-refused", state="attached")
    assert page.locator(".tag text").all_text_contents() == ["4♠︎", "8♥︎", "блик на индексе", "4☀︎"]
    assert page.locator(".mark-refused").get_attribute("data-refused") == "glare"
    show(page, "foreign")
    page.wait_for_selector(".tag-foreign", state="attached")
    assert page.locator(".tag-foreign text").all_text_contents() == ["AS: чужая карта"]


def test_the_page_says_that_the_server_is_gone_and_comes_back_by_itself(open_page: Any, kiosk: FakeKiosk) -> None:
    page = open_page()
    assert page.text_content("#verdict-word") == "VERIFIED"
    kiosk.stop()
    page.wait_for_selector("body[data-shown=OFFLINE]")
    assert page.get_attribute("body", "data-stale") == "true"
    assert page.text_content("#verdict-word") == "OFFLINE"
    assert "VERIFIED" not in page.inner_text("body")
    assert page.text_content("#points-number") == "100"
    assert "line-through" in page.evaluate("getComputedStyle(document.querySelector('#points-number')).textDecoration")
    assert page.text_content("#points-label") == "out of date"
    assert "last result: Summit, 100" in page.text_content("#headline")
    assert page.locator(".mark").count() == 0
    assert page.evaluate(FIND_CUT) == []
    kiosk.show(scripted("line4"))
    kiosk.start()
    await_version(page, kiosk.state)
    assert page.text_content("#verdict-word") == "VERIFIED"
    assert page.text_content("#points-number") == "54"
    made = page.evaluate("document.querySelector('#picture').src")
    page.wait_for_function("before => document.querySelector('#picture').src !== before", arg=made)
    page.faults.clear()  # the browser itself writes that it could not connect


def test_a_server_that_hangs_is_noticed(open_page: Any, kiosk: FakeKiosk) -> None:
    page = open_page()
    page.wait_for_selector("body[data-shown=VERIFIED]")
    page.route("**/api/state", lambda route: None)  # asked, and never answered
    page.wait_for_selector("body[data-shown=OFFLINE]")
    page.unroute("**/api/state")
    page.wait_for_selector("body[data-shown=VERIFIED]")
    page.faults.clear()


def test_without_websocket_the_page_asks(open_page: Any, show: Any) -> None:
    page = open_page(
        init="window.WebSocket = class { constructor() { setTimeout(() => this.onclose?.()); } close() {} };"
    )
    show(page, "pending")
    assert page.text_content("#verdict-word") == "PENDING"


def test_the_operator_sets_the_party(open_page: Any, kiosk: FakeKiosk) -> None:
    page = open_page("lang=en&view=operator")
    page.click("#set-mode .choice:has-text('3')")
    page.wait_for_selector("#set-mode input[value='3']:checked")
    page.select_option("#set-sota", "11")
    page.wait_for_function("() => document.querySelector('#sota').textContent === '11'")
    page.fill("#set-owner", "Иван да Марья")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#owner').textContent === 'Иван да Марья'")
    assert kiosk.parties == [{"mode": 3}, {"sota": 11}, {"owner": "Иван да Марья"}]


def test_what_the_kiosk_refuses_is_not_shown_as_chosen(open_page: Any, kiosk: FakeKiosk) -> None:
    page = open_page("lang=ru&view=operator")
    page.click("#set-method .choice:has-text('C')")
    page.wait_for_selector("#set-note[data-kind=refused]")
    assert page.text_content("#set-note") == "Киоск не принял: MODE C: таблица не загружена"
    assert page.is_checked("#set-method input[value=B]")
    page.faults.clear()  # the browser writes the 422 itself


def test_typing_is_not_disturbed_by_new_states(open_page: Any, show: Any) -> None:
    page = open_page("view=operator")
    page.fill("#set-owner", "Ann")
    show(page, "pending", owner="Somebody else")
    page.keyboard.press("End")
    page.keyboard.type("a to")
    assert page.input_value("#set-owner") == "Anna to"
    assert page.get_attribute("html", "lang") == "en"


def test_language_and_theme_are_switched_by_keys_and_remembered(open_page: Any, kiosk: FakeKiosk) -> None:
    page = open_page("lang=en&theme=light")
    assert page.get_attribute("html", "data-theme") == "light"
    page.keyboard.press("l")
    page.wait_for_selector("html[lang=ru]")
    assert page.text_content("#verdict-word") == "ЗАЧТЕНО"
    page.keyboard.press("t")
    page.wait_for_selector("html[data-theme=dark]")
    page.reload()
    await_version(page, kiosk.state)
    assert page.text_content("#verdict-word") == "ЗАЧТЕНО"
    assert page.get_attribute("html", "data-theme") == "dark"


def test_the_operators_view_is_reached_by_key_button_and_address(open_page: Any, kiosk: FakeKiosk) -> None:
    page = open_page()
    assert not page.is_visible("#settings")
    page.keyboard.press("o")
    page.wait_for_selector("body[data-view=operator]")
    assert page.is_visible("#settings")
    assert page.locator(".step-text").first.is_visible()
    page.reload()
    page.wait_for_selector("body[data-view=operator]")
    page.click("#button-view")
    page.wait_for_selector("body[data-view=table]")


def test_every_control_is_reached_by_tab_and_shows_its_focus(open_page: Any) -> None:
    page = open_page("view=operator")
    reached = []
    for _ in range(14):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("""() => {
              const node = document.activeElement;
              const shown = node.type === "radio" ? node.parentElement : node;
              return [node.id || node.name, getComputedStyle(shown).outlineStyle];
            }""")
        )
    top = ["button-lang", "button-theme", "button-sound", "button-full", "button-view", "menu-title"]
    middle = ["zone-open", "desk-name"]
    settings = ["mode", "method", "set-sota", "set-owner", "set-save-text", "set-game"]
    assert reached == [[name, "solid"] for name in [*top, *middle, *settings]]


def test_nothing_moves_for_those_who_do_not_want_it(open_page: Any, show: Any) -> None:
    page = open_page(reduced_motion="reduce")
    show(page, "pending")
    assert page.evaluate("document.getAnimations().length") == 0
    page = open_page(reduced_motion="no-preference")
    assert page.evaluate("document.getAnimations().length") > 0


NOUNS = [
    ("ru", 1, "card", "1 карта"),
    ("ru", 3, "card", "3 карты"),
    ("ru", 5, "card", "5 карт"),
    ("ru", 11, "card", "11 карт"),
    ("ru", 1, "cardToLay", "1 карту"),
    ("ru", 21, "point", "21 очко"),
    ("ru", 54, "point", "54 очка"),
    ("ru", 100, "point", "100 очков"),
    ("ru", 112, "point", "112 очков"),
    ("en", 1, "point", "1 point"),
    ("en", 57, "point", "57 points"),
]


def test_nouns_follow_their_numbers(open_page: Any) -> None:
    page = open_page()
    call = "async ([lang, count, noun]) => (await import('/static/js/i18n.js')).counted(lang, count, noun)"
    assert [page.evaluate(call, [lang, count, noun]) for lang, count, noun, _ in NOUNS] == [row[3] for row in NOUNS]


def test_every_text_that_a_view_asks_for_exists_in_both_languages(open_page: Any) -> None:
    page = open_page()
    keys = set(page.evaluate("async () => (await import('/static/js/i18n.js')).KEYS"))
    own_words = {path.parent for path in Path(STATIC).rglob("words.js")}
    scripts = [path for path in Path(STATIC).rglob("*.js") if path.parent not in own_words]
    sources = "".join(path.read_text(encoding="utf-8") for path in scripts)
    sections = "|".join({key.split(".")[0] for key in keys})
    asked = set(re.findall(rf'"((?:{sections})\.\w+)"', sources))
    assert len(asked) > 40
    assert asked - keys == set()
