"""The operator's desk in a real browser: keys and touches, what is sent, and that it is sent once."""

from __future__ import annotations

from typing import Any

import pytest
from fake_kiosk import FakeKiosk
from page_probe import FIND_CUT

pytestmark = pytest.mark.browser

LEAST_TOUCH_PX = 64
SIZES = """() => [...document.querySelectorAll(".desk button, .desk input, .desk-bar button, .desk-bar input")]
  .filter((node) => node.checkVisibility())
  .map((node) => [node.id || node.className, node.getBoundingClientRect()])
  .map(([name, box]) => [name, Math.min(box.width, box.height)])"""


def at_desk(open_page: Any, show: Any, state: str, lang: str = "en", size: tuple[int, int] = (1366, 768)) -> Any:
    """A page of the operator Anna."""
    page = open_page(f"view=operator&lang={lang}", size, init="localStorage.setItem('kiosk.name', 'Анна')")
    show(page, state)
    return page


def sent(kiosk: FakeKiosk, page: Any, count: int) -> list[tuple[str, dict[str, Any]]]:
    """What came, without its keys, which differ."""
    for _ in range(900):
        if len(kiosk.acts) >= count:
            break
        page.wait_for_timeout(50)
    keys = [body["key"] for _, body in kiosk.acts]
    assert len(set(keys)) == len(keys)
    return [(path, {name: value for name, value in body.items() if name != "key"}) for path, body in kiosk.acts]


def mirror(third: str) -> list[dict[str, Any]]:
    return [{"label": label, "place": place} for place, label in enumerate(("4S", "8H", third, "4O"), 1)]


def test_a_doubtful_card_is_corrected_with_two_keys(open_page: Any, show: Any, kiosk: FakeKiosk) -> None:
    page = at_desk(open_page, show, "review-mirror")
    page.wait_for_selector("body[data-desk=card]")
    assert page.text_content("#desk-title") == "Card 3: glare on the index"
    choices = page.eval_on_selector_all(".desk-choice", "nodes => nodes.map((node) => node.textContent)")
    assert [choice.replace("\ufe0e", "") for choice in choices] == ["16♦44 %", "28♦41 %", "310♦8 %", "49♦3 %"]
    page.keyboard.press("2")
    page.wait_for_selector(".desk-choice:nth-child(2)[aria-pressed=true]")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert sent(kiosk, page, 1) == [("hand/5f0c-3/correct", {"by": "Анна", "cards": mirror("8D")})]
    page.wait_for_selector("body[data-shown=VERIFIED]")
    page.wait_for_function("() => document.querySelector('#desk-note').textContent === 'Recorded'")


def test_a_card_that_was_sure_is_corrected_with_three_keys(open_page: Any, show: Any, kiosk: FakeKiosk) -> None:
    page = at_desk(open_page, show, "decided")
    for key in ("3", "2", "Enter"):
        page.keyboard.press(key)
    cards = mirror("6H")
    assert sent(kiosk, page, 1) == [("results/18/correct", {"by": "Анна", "after": 42, "cards": cards})]


def test_a_card_is_typed_and_moved_by_touch_and_the_draft_dropped(open_page: Any, show: Any, kiosk: FakeKiosk) -> None:
    page = at_desk(open_page, show, "review-mirror")
    page.keyboard.press("0")
    page.keyboard.type("jd")
    page.keyboard.press("Enter")
    page.wait_for_selector(".tile[data-label=JD]")
    page.click("#desk-left")
    page.wait_for_selector(".tile:nth-child(2)[data-label=JD]")
    page.click("#desk-backspace")
    page.wait_for_selector(".tile:nth-child(3)[data-label='']")
    page.keyboard.press("ArrowRight")
    page.click("#desk-enter")
    order = [mirror("6D")[place] for place in (0, 1, 3, 2)]
    assert sent(kiosk, page, 1) == [("hand/5f0c-3/correct", {"by": "Анна", "cards": order})]


def middle_of(page: Any, place: int) -> tuple[float, float]:
    box = page.locator(f"#cards .tile:nth-child({place})").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("hand", ["mouse", "finger"])
def test_the_order_is_changed_by_drawing_a_card_aside(open_page: Any, show: Any, kiosk: FakeKiosk, hand: str) -> None:
    page = at_desk(open_page, show, "review-mirror")
    page.wait_for_selector("body[data-desk=card]")
    (x, y), (to, _) = middle_of(page, 3), middle_of(page, 1)
    if hand == "mouse":
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(to - 20, y, steps=5)
        page.mouse.up()
    else:
        touch = page.context.new_cdp_session(page)
        for kind, at in (("touchStart", x), ("touchMove", (x + to) / 2), ("touchMove", to - 20), ("touchEnd", None)):
            points = [{"x": at, "y": y}] if at is not None else []
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_selector(".tile:nth-child(1)[data-label='']")
    assert page.text_content("#desk-title") == "Card 1: glare on the index"
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    cards = mirror("8D")
    order = [cards[2], cards[0], cards[1], cards[3]]
    assert sent(kiosk, page, 1) == [("hand/5f0c-3/correct", {"by": "Анна", "cards": order})]


def test_reject_reopen_undo_and_a_refusal_that_is_told(open_page: Any, show: Any, kiosk: FakeKiosk) -> None:
    page = at_desk(open_page, show, "decided")
    page.keyboard.press("Escape")
    page.wait_for_selector("body[data-desk=reject] .desk-choice:nth-child(4)")
    page.click(".desk-choice:nth-child(4)")
    page.wait_for_function("() => document.querySelector('#desk-note').textContent.startsWith('somebody else')")
    page.click("#desk-reopen")
    page.wait_for_function("() => document.querySelector('#desk-note').textContent.startsWith('Reopened')")
    page.keyboard.press("Backspace")
    who = {"by": "Анна", "after": 42}
    assert sent(kiosk, page, 3) == [
        ("results/18/reject", {**who, "reason": "mistake"}),
        ("results/18/reopen", who),
        ("results/18/undo", who),
    ]
    page.faults.clear()  # the browser writes refusals (409) to its console by itself


def test_nobody_acts_without_a_name_and_the_players_screen_not_at_all(
    open_page: Any, show: Any, kiosk: FakeKiosk
) -> None:
    page = open_page("view=operator&lang=ru")
    show(page, "review-mirror")
    page.keyboard.press("Enter")
    page.wait_for_selector("#desk-name:focus")
    assert page.text_content("#desk-note") == "Впишите, кто вы: имя останется в журнале"
    page.keyboard.type("Борис")
    page.keyboard.press("Enter")
    page.keyboard.press("KeyO")
    page.wait_for_selector("body[data-view=table]")
    for key in ("1", "Enter", "Escape", "1", "Backspace"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert kiosk.acts == []
    assert page.evaluate("localStorage.getItem('kiosk.name')") == "Борис"


@pytest.mark.parametrize(("lang", "size"), [("ru", (1366, 768)), ("en", (1366, 768)), ("ru", (1920, 1080))])
def test_everything_is_large_enough_to_touch_and_nothing_is_cut(
    open_page: Any, show: Any, lang: str, size: tuple[int, int]
) -> None:
    page = at_desk(open_page, show, "review-mirror", lang, size)
    page.wait_for_selector("body[data-desk=card]")
    small = {name: side for name, side in page.evaluate(SIZES) if side < LEAST_TOUCH_PX}
    faults = page.evaluate(FIND_CUT)
    show(page, "decided")
    page.keyboard.press("Escape")
    page.wait_for_selector("body[data-desk=reject] .desk-choice:nth-child(4)")
    small |= {name: side for name, side in page.evaluate(SIZES) if side < LEAST_TOUCH_PX}
    assert (small, [*faults, *page.evaluate(FIND_CUT)]) == ({}, [])


OWNER_FIELD = """() => {
  const input = document.querySelector("#set-owner");
  const box = input.getBoundingClientRect();
  const points = [0.02, 0.25, 0.5, 0.75, 0.98].map((x) => [box.left + box.width * x, box.top + box.height / 2]);
  const label = input.parentElement.querySelector("label").getBoundingClientRect();
  points.push(...[2, label.width / 2].map((x) => [label.left + x, label.top + label.height / 2]));
  const covered = points.filter(([x, y]) => !input.parentElement.contains(document.elementFromPoint(x, y))).length;
  return [Math.floor(box.width), covered];
}"""


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_owner_of_the_sota_can_be_typed(open_page: Any, show: Any, size: tuple[int, int]) -> None:
    page = open_page("lang=ru&view=operator", size)
    for lang in ("ru", "en"):
        page.wait_for_selector(f"html[lang={lang}] #set-owner")
        width, covered = page.evaluate(OWNER_FIELD)
        assert (width >= 120, covered) == (True, 0), (lang, width)
        page.keyboard.press("l")


def test_a_rejection_is_confirmed_by_its_name_and_no_key_stands_out(open_page: Any, show: Any) -> None:
    page = open_page("lang=en&view=operator")
    show(page, "rejected", hand="5f0c-4")
    assert page.text_content("#desk-enter-text") == "Confirm rejection"
    assert page.text_content("#desk-escape-text") == "Give the reason"
    assert page.locator(".desk-bar .main").count() == 0
    show(page, "review-scored", hand="5f0c-5")
    assert (page.text_content("#desk-enter-text"), page.locator("#desk-enter.main").count()) == ("Confirm", 1)


def test_while_cards_are_read_no_step_speaks_of_them(open_page: Any, show: Any) -> None:
    page = open_page("lang=en&view=operator")
    show(page, "pending")
    texts = page.locator(".step-text").all_text_contents()
    assert texts[4:] == ["not yet known"] * 10
    show(page, "waiting")
    assert page.locator(".step-text").all_text_contents()[4] == "Cards laid: 5 of 5"
