"""The table's screen: what it says in each state, and that all of it can be seen."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from page_probe import CONTRAST, FIND_CUT, LOOK
from scripted_states import LONG_OWNER, STATES, scripted

pytestmark = pytest.mark.browser

SIZES = ((1366, 768), (1920, 1080))
SHOWN = [
    # state, language, word, big number, the line above
    ("empty", "en", "EMPTY", "0/5", "Lay 5 cardsleft to right, in order"),
    ("empty3", "ru", "ПУСТО", "0/3", "Положите 3 картыслева направо, по порядку"),
    ("pending", "en", "PENDING", "2/5", "Reading the cards3 cards to come"),
    ("pending", "ru", "ЧТЕНИЕ", "2/5", "Читаю картыещё 3 карты"),
    ("waiting", "ru", "ЧТЕНИЕ", "2/5", "Ждём картыещё 3 карты"),
    ("moving", "ru", "ЧТЕНИЕ", "0/5", "Карты в движенииещё 5 карт"),
    ("review", "en", "REVIEW", "?", "Not all could be readcard 3: glare on the index"),
    ("review", "ru", "ПРОВЕРКА", "?", "Прочитано не всё3-я карта: блик на индексе"),
    ("review-scored", "ru", "ПРОВЕРКА", "?", "Зеркало?посмотрите на карты и подтвердите"),
    ("summit5", "en", "VERIFIED", "100", "Summit9+10+11+12+13 = 55bonus+45"),
    ("summit5", "ru", "ЗАЧТЕНО", "100", "Вершина9+10+11+12+13 = 55бонус+45"),
    ("line4", "en", "VERIFIED", "54", "Single line6+7+8+9 = 30bonus+24"),
    ("kind3", "ru", "ЗАЧТЕНО", "33", "Тройка7+7+7 = 21бонус+12"),
    ("method-a", "en", "VERIFIED", "25", "Ladder3+4+5+6+7 = 25no bonus, method A"),
    ("rejected", "en", "REJECTED", "—", "Step 8None of the five categories fits this order of cards"),
    ("rejected", "ru", "ОТКЛОНЕНО", "—", "Шаг 8Ни одна из пяти категорий не подходит"),
    ("foreign", "en", "REJECTED", "—", "Step 7Foreign card in place 2: AS is not of YAHchain III"),
    (
        "no-weights",
        "en",
        "EMPTY",
        "0/5",
        "The weights are missing: locator.onnx. Fetch the whole repository again, or give --weights.",
    ),
]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_each_state_shows_its_word_its_number_and_why(open_page: Any, show: Any, lang: str) -> None:
    page = open_page(f"lang={lang}")
    rows = [row for row in SHOWN if row[1] == lang]
    shown = []
    for name, *_ in rows:
        show(page, name)
        texts = [page.text_content(place) for place in ("#verdict-word", "#points-number", "#headline")]
        shown.append((name, lang, *texts))
    assert shown == rows


def test_every_scripted_state_is_one_that_the_server_could_send() -> None:
    state_model = pytest.importorskip("kiosk.state").KioskState
    for name in STATES:
        # The page reads only some fields of steps and scores; those that it leaves out are filled in here.
        state = scripted(name)
        for step in state["steps"]:
            step |= {"title": "", "titles": {"ru": "", "en": ""}}
        if state["score"]:
            state["score"] |= {"steps": state["steps"]}
            if state["score"]["status"] == "score":
                state["score"] |= {"lines": []}
        state_model.model_validate_json(json.dumps(state))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("view", ["table", "operator"])
def test_nothing_is_cut_and_nothing_scrolls(
    open_page: Any, show: Any, size: tuple[int, int], lang: str, view: str
) -> None:
    page = open_page(f"lang={lang}&view={view}", size)
    faults = {}
    for name in STATES:
        show(page, name, owner=LONG_OWNER, sota=12)
        faults[name] = page.evaluate(FIND_CUT)
    assert {name: found for name, found in faults.items() if found} == {}


def test_the_measure_of_cut_text_finds_cut_text(open_page: Any) -> None:
    # The page draws itself anew whenever a message comes, so text is changed and measured in one go.
    page = open_page()
    too_long = "document.querySelector('#verdict-word').textContent = 'VERIFIED '.repeat(40)"
    too_low = "document.querySelector('.points').style.transform = 'translateY(30vh)'"
    for change, fault in ((too_long, "leaves"), (too_low, "outside")):
        found = page.evaluate(f"() => {{ {change}; return ({FIND_CUT})(); }}")
        assert any(fault in text for text in found), fault


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_state_and_points_are_large_and_have_contrast(open_page: Any, show: Any, theme: str) -> None:
    page = open_page(f"lang=ru&theme={theme}")
    for name in ("empty", "pending", "review", "summit5", "rejected", "lost"):
        show(page, name)
        assert page.locator("#verdict").bounding_box()["height"] >= 0.18 * 768
        assert page.evaluate(CONTRAST, "#verdict-word") >= 7, name
        assert page.evaluate(CONTRAST, "#verdict-sub") >= 7, name
        assert page.evaluate(CONTRAST, "#headline") >= 7, name
    show(page, "summit5")
    assert page.evaluate(CONTRAST, "#points-number") >= 7
    assert page.locator("#points-number").bounding_box()["height"] >= 0.18 * 768


def test_states_differ_in_word_shape_colour_and_pattern(open_page: Any, show: Any) -> None:
    page = open_page()
    looks = {}
    for name in ("empty", "pending", "review", "summit5", "rejected", "lost"):
        show(page, name)
        looks[name] = page.evaluate(LOOK)
    for one, other in itertools.combinations(looks, 2):
        same = [part for part in ("word", "shape", "pattern") if looks[one][part] == looks[other][part]]
        assert same == [], (one, other)
    assert len({looks[name]["colour"] for name in ("empty", "pending", "review", "summit5", "rejected")}) == 5


def test_cards_lie_in_order_with_crop_label_and_the_places_still_free(open_page: Any, show: Any) -> None:
    page = open_page("lang=en")
    show(page, "review")
    tiles = page.locator("#cards .tile")
    assert [tile.get_attribute("data-label") for tile in tiles.all()] == ["4S", "8H", "", "4O"]
    assert tiles.nth(1).locator(".label").inner_text().split() == ["8", "♥︎", "Hearts", "8"]
    assert tiles.nth(2).locator(".label").inner_text().split("\n") == ["?", "glare on the index"]
    page.wait_for_function(
        "() => [...document.querySelectorAll('.crop-front')].every((image) => image.naturalWidth > 0)"
    )
    assert page.locator(".crop-front").count() == 4
    show(page, "pending")
    assert page.locator("#cards .tile-empty").count() == 3


@pytest.mark.parametrize(
    ("name", "outcomes"),
    [
        ("summit5", "passed " * 14),
        ("rejected", "passed " * 7 + "failed " + "waiting " * 6),
        ("review", "passed " * 5 + "waiting " * 9),
        ("no-weights", "waiting " * 14),
    ],
)
def test_the_fourteen_steps_show_their_outcome(open_page: Any, show: Any, name: str, outcomes: str) -> None:
    page = open_page("lang=en&view=operator")
    show(page, name)
    shown = page.eval_on_selector_all(".step", "steps => steps.map((step) => step.className.split('step-')[1])")
    assert shown == outcomes.split()
    numbers = page.locator(".step-number").all_inner_texts()
    assert numbers == [str(number) for number in range(1, 15)]
    if name == "rejected":
        assert page.locator(".step-failed .step-text").inner_text().startswith("None of the five categories")


def test_an_owners_name_is_only_text(open_page: Any, show: Any) -> None:
    page = open_page("view=operator")
    evil = "<img src=x onerror=\"document.title='owned'\"><script>window.owned=1</script>"
    state = scripted("kind3")
    state["score"]["category_names"] = {"ru": evil, "en": evil}
    show(page, "kind3", owner=evil, confirmed_by=evil, score=state["score"])
    assert page.text_content("#owner") == evil
    assert evil in page.text_content("#headline")
    assert page.evaluate("window.owned") is None
    assert page.locator("#owner *, #headline img, #verdict img").count() == 0


CONTRADICTIONS: tuple[dict[str, Any], ...] = (
    {"score": None},
    {"score": {"status": "incomplete", "reasons": []}},
    {"expected": 4},
    {"steps": [{"step": 8, "outcome": "failed", "text": "no category"}]},
    {"cards": scripted("unread")["cards"]},
    {"state": "SUPER"},
)


def test_verified_is_not_shown_where_the_rest_of_the_state_contradicts_it(open_page: Any, show: Any) -> None:
    page = open_page()
    for change in CONTRADICTIONS:
        show(page, "summit5")
        assert page.text_content("#verdict-word") == "VERIFIED"
        show(page, "summit5", **change)
        assert page.text_content("#verdict-word") == "REVIEW", change
        assert page.text_content("#points-number") == "?", change


SOURCES = (
    # kind and state of the source, the word that the Summit gets then
    ("camera", "ok", "VERIFIED"),
    ("camera", "dark", "NO CAMERA"),
    ("camera", "frozen", "NO CAMERA"),
    ("camera", "lost", "NO CAMERA"),
    ("url", "lost", "NO CAMERA"),
    ("folder", "lost", "VERIFIED"),
)


def test_a_blind_camera_takes_the_verified_away(open_page: Any, show: Any) -> None:
    page = open_page()
    shown = []
    for kind, state, _ in SOURCES:
        show(page, "summit5", source=scripted("summit5")["source"] | {"kind": kind, "state": state})
        shown.append((kind, state, page.text_content("#verdict-word")))
        assert page.get_attribute("#live", "data-trouble") == ("false" if state == "ok" else "true")
    assert tuple(shown) == SOURCES


def test_the_state_is_announced(open_page: Any, show: Any) -> None:
    page = open_page("lang=ru")
    assert page.text_content("#announce") == "ЗАЧТЕНО. Вершина. 100 очков"
    show(page, "pending")
    assert page.text_content("#announce") == "ЧТЕНИЕ. Читаю карты. 2 из 5 карт"
    assert page.get_attribute("#announce", "aria-live") == "polite"
