"""People at the table: what they do over the interface, and what everybody is shown then."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from test_api import Kiosk
from websockets.sync.client import connect

from kiosk.log.proof import prove_store


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.close()


@pytest.fixture
def doubtful(kiosk: Kiosk) -> Kiosk:
    """A Ladder of three whose last card has glare; the eye would say 6S."""
    kiosk.source.lay("4S", "5H", "?")
    kiosk.until("REVIEW")
    return kiosk


def state(kiosk: Kiosk) -> dict[str, Any]:
    found: dict[str, Any] = kiosk.client.get("/api/state").json()
    return found


def post(kiosk: Kiosk, path: str, **body: Any) -> dict[str, Any]:
    answer = kiosk.client.post(path, json={"by": "Аня", **body})
    return {"status": answer.status_code, **answer.json()}


def shown(found: dict[str, Any]) -> tuple[Any, ...]:
    labels = [card["label"] for card in found["cards"]]
    return found["state"], labels, (found["score"] or {}).get("game_points"), found["confirmed_by"], found["result"]


def cards(*labels: str) -> list[dict[str, Any]]:
    return [{"label": label, "place": place} for place, label in enumerate(labels, 1)]


def soon(kiosk: Kiosk, seconds: float = 1.5) -> dict[str, Any]:
    """The state after the table was read again some times."""
    time.sleep(seconds)
    return state(kiosk)


def test_a_doubtful_hand_names_what_the_card_could_be_and_is_booked_by_nobody(doubtful: Kiosk) -> None:
    found = soon(doubtful)
    assert shown(found) == ("REVIEW", ["4S", "5H", None], None, None, None)
    assert [candidate["label"] for candidate in found["cards"][2]["candidates"]] == ["6S"]
    assert doubtful.client.get("/api/results").json() == []


def test_confirmed_it_is_shown_at_once_and_stays_one_result(doubtful: Kiosk) -> None:
    hand = state(doubtful)["hand"]
    with connect(doubtful.url.replace("http", "ws") + "/api/live") as live:
        answer = post(doubtful, f"/api/hand/{hand}/confirm")
        wanted = ("VERIFIED", ["4S", "5H", "6S"], 21, "Аня", 1)
        assert shown(answer) == wanted
        while shown(json.loads(live.recv(timeout=5))) != wanted:
            pass
    assert [step["outcome"] for step in answer["steps"]] == ["passed"] * 14
    assert answer["hand"] is None
    doubtful.source.lay("4S", "5H", "7S")  # the light got better, and the eye is sure of something else
    assert shown(soon(doubtful)) == wanted
    doubtful.source.lay("4S", "5H", "6S")
    assert shown(soon(doubtful)) == wanted
    doubtful.source.lay()
    doubtful.until("EMPTY")
    (result,) = doubtful.client.get("/api/results").json()
    assert [(event["event"], event["by"], event["state"]) for event in result["history"]] == [
        ("booked", None, "REVIEW"), ("confirmed", "Аня", "VERIFIED")]  # fmt: skip
    assert (result["released"], result["confirmed_by"], result["changed_at"] >= result["at"]) == (True, "Аня", True)


def test_a_correction_replaces_the_number_everywhere(doubtful: Kiosk) -> None:
    hand = state(doubtful)["hand"]
    answer = post(doubtful, f"/api/hand/{hand}/correct", cards=cards("4S", "5H", "5s"))
    assert shown(answer) == ("REJECTED", ["4S", "5H", "5S"], None, "Аня", 1)
    record = answer["record"]
    answer = post(doubtful, "/api/results/1/correct", cards=cards("4S", "5H", "6d"), after=record)
    assert (answer["score"]["game_points"], answer["record"]) == (21, record + 1)
    assert shown(state(doubtful)) == ("VERIFIED", ["4S", "5H", "6D"], 21, "Аня", 1)
    assert doubtful.client.get("/api/results").json()[0]["score"]["game_points"] == 21


def test_a_result_that_was_sure_is_corrected_reordered_rejected_reopened_undone(kiosk: Kiosk) -> None:
    kiosk.source.lay("6S", "5H", "4S")
    kiosk.until("REJECTED")
    hand = state(kiosk)["hand"]
    order = [{"label": "4S", "place": 3}, {"label": "5H", "place": 2}, {"label": "6S", "place": 1}]
    answer = post(kiosk, f"/api/hand/{hand}/correct", cards=order)
    assert shown(answer) == ("VERIFIED", ["4S", "5H", "6S"], 21, "Аня", 1)
    crops = [card["crop"] for card in answer["cards"]]
    assert len(set(crops)) == 3
    assert all(crop is not None for crop in crops)
    post(kiosk, "/api/results/1/reject", reason="wrong-cards")
    rejected = state(kiosk)
    assert shown(rejected)[:3] == ("REJECTED", ["4S", "5H", "6S"], None)
    assert rejected["score"]["reasons"][0]["texts"]["ru"] == "карты не из этой Соты"
    post(kiosk, "/api/results/1/undo")
    assert shown(state(kiosk)) == ("VERIFIED", ["4S", "5H", "6S"], 21, "Аня", 1)
    post(kiosk, "/api/results/1/reopen")
    reopened = state(kiosk)
    assert shown(reopened) == ("REVIEW", ["4S", "5H", "6S"], None, None, 1)
    assert {step["outcome"] for step in reopened["steps"]} <= {"passed", "waiting"}
    assert kiosk.client.get("/api/results/1").json()["released"] is False


def test_two_presses_on_confirm_book_one_result(doubtful: Kiosk) -> None:
    hand = state(doubtful)["hand"]
    with ThreadPoolExecutor(8) as pool:
        path = f"/api/hand/{hand}/confirm"
        answers = list(pool.map(lambda _: post(doubtful, path, key="one-press-1"), range(8)))
    assert [(answer["status"], answer["result"]) for answer in answers] == [(200, 1)] * 8
    assert post(doubtful, f"/api/hand/{hand}/confirm", key="another-press")["status"] == 409
    assert len(doubtful.store.records()) == 2


def test_two_operators_at_once_do_not_overwrite_each_other(doubtful: Kiosk) -> None:
    answer = post(doubtful, f"/api/hand/{state(doubtful)['hand']}/confirm")
    after = answer["record"]
    paths = [
        ("/api/results/1/reject", {"reason": "mistake"}),
        ("/api/results/1/correct", {"cards": cards("4S", "5H", "6D")}),
    ]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda one: post(doubtful, one[0], after=after, **one[1]), paths))
    assert sorted(answer["status"] for answer in answers) == [200, 409]
    assert len(doubtful.store.records()) == 3


def test_who_acts_on_cards_that_were_taken_away_is_told(doubtful: Kiosk) -> None:
    hand = state(doubtful)["hand"]
    doubtful.source.lay("4S", "5H", "9D")
    doubtful.until("REJECTED")
    answer = post(doubtful, f"/api/hand/{hand}/confirm")
    assert (answer["status"], answer["texts"]["en"]) == (409, "these cards no longer lie on the table; look again")
    assert doubtful.store.records() == ()


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/results/1/confirm", {}, 404),
        ("/api/results/1/frame.jpg", None, 404),
        ("/api/results/1", None, 404),
        ("/api/hand/x/confirm", {"by": " "}, 422),
        ("/api/hand/x/confirm", {"by": "x" * 61}, 422),
        ("/api/hand/x/confirm", {"key": "short"}, 422),
        ("/api/hand/x/confirm", {"colour": 1}, 422),
        ("/api/hand/x/correct", {"cards": []}, 422),
        ("/api/hand/x/correct", {"cards": [{"label": "4S", "place": 0}]}, 422),
        ("/api/hand/x/reject", {"reason": ""}, 422),
    ],
)  # fmt: skip
def test_what_is_not_allowed_is_refused_in_both_languages(
    kiosk: Kiosk, path: str, body: dict[str, Any] | None, status: int
) -> None:
    answer = kiosk.client.get(path) if body is None else kiosk.client.post(path, json={"by": "Аня", **body})
    assert answer.status_code == status
    assert set(answer.json()["texts"]) == {"ru", "en"}


def test_what_a_draft_would_be_worth_is_told_and_books_nothing(kiosk: Kiosk) -> None:
    worth = kiosk.client.post("/api/appraise", json={"cards": ["4♠", "5h", "6S"]}).json()
    assert (worth["status"], worth["game_points"]) == ("score", 21)
    assert kiosk.client.post("/api/appraise", json={"cards": ["4S", "9H", "6S"]}).json()["status"] == "invalid"
    assert kiosk.store.records() == ()


def test_frame_readings_deck_and_weights_are_kept_and_proved(doubtful: Kiosk, tmp_path: Path) -> None:
    post(doubtful, f"/api/hand/{state(doubtful)['hand']}/confirm")
    picture = doubtful.client.get("/api/results/1/frame.jpg")
    assert (picture.status_code, picture.content[:2]) == (200, b"\xff\xd8")
    evidence = doubtful.client.get("/api/results/1").json()["evidence"]
    assert (evidence["frame"]["width"], evidence["frame"]["height"]) == (640, 360)
    assert [(mark["label"], mark["refused"], len(mark["quad_px"])) for mark in evidence["marks"]] == [
        ("4S", None, 4), ("5H", None, 4), (None, "glare", 4)]  # fmt: skip
    assert (evidence["deck"]["name"], len(evidence["deck"]["sha256"])) == ("yahchain3", 64)
    assert evidence["weights"] == {"reader": "0" * 64}
    proof = prove_store(tmp_path / "kiosk.sqlite3")
    assert (proof.touched, proof.events, proof.frames) == (None, 2, 1)


def test_reasons_can_be_chosen_in_both_languages(kiosk: Kiosk) -> None:
    reasons = kiosk.client.get("/api/reasons").json()
    assert [reason["code"] for reason in reasons] == ["wrong-cards", "not-allowed", "not-finished", "mistake"]
    assert all(reason["texts"]["ru"] != reason["texts"]["en"] for reason in reasons)
