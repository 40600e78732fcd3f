"""A party on the table, from its opening to its end, over the interface: whose result it is, and what is a fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from party_table import HANDS, open_party, party, play, post, rows, state, wait
from test_api import Kiosk

from kiosk.log.proof import prove_store


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.close()


def test_five_blockchains_end_the_party_and_each_belongs_to_the_owner_of_its_sota(kiosk: Kiosk, tmp_path: Path) -> None:
    open_party(kiosk, "Анна", "Борис")
    seen = [play(kiosk, cards) for cards in list(HANDS)[:5]]
    assert [(found["sota"], found["owner"], found["score"]["game_points"]) for found in seen] == [
        (1, "Анна", 21), (2, "Борис", 33), (3, "Анна", 42), (4, "Борис", 28), (5, "Анна", 57)]  # fmt: skip
    found = wait(kiosk, state="EMPTY", motion="empty")
    assert (found["party"]["over"], found["party"]["collected"]) == (True, 5)
    assert rows(kiosk) == {"Анна": (1, 3, 120), "Борис": (2, 2, 61)}
    late = play(kiosk, "2C 3C 4C", "REJECTED")
    assert [(reason["step"], reason["code"]) for reason in late["score"]["reasons"]] == [(7, "party-over")]
    assert rows(kiosk)["Анна"] == (1, 3, 120)
    owned = [(one["owner"], one["result"], one["game_points"]) for one in party(kiosk)["sotas"][:7]]
    assert owned == [("Анна", 1, 21), ("Борис", 2, 33), ("Анна", 3, 42), ("Борис", 4, 28), ("Анна", 5, 57),
                     ("Борис", None, None), ("Анна", None, None)]  # fmt: skip
    assert prove_store(tmp_path / "kiosk.sqlite3").touched is None


def test_a_card_of_another_blockchain_of_the_party_is_a_fault_and_the_sota_stays_active(kiosk: Kiosk) -> None:
    open_party(kiosk, "Анна", "Борис")
    play(kiosk, "4S 5H 6S")
    again = play(kiosk, "6S 7C 8S", "REJECTED")
    assert [(reason["step"], reason["code"]) for reason in again["score"]["reasons"]] == [(7, "repeated-card")]
    assert again["sota"] == 2
    assert play(kiosk, "JS QS KS")["sota"] == 2


def test_the_cards_of_a_result_that_stay_are_not_in_their_own_way(kiosk: Kiosk) -> None:
    open_party(kiosk, "Анна", "Борис")
    kiosk.source.lay("4S", "5H", "6S")
    found = wait(kiosk, state="VERIFIED", result=1)
    assert (found["sota"], found["owner"]) == (1, "Анна")
    kiosk.source.lay("4S", "5H", "6S", hand_x=500)
    wait(kiosk, motion="moving")
    kiosk.source.lay("4S", "5H", "6S")
    assert wait(kiosk, state="VERIFIED", result=1)["sota"] == 1
    kiosk.source.lay("JS", "QS", "KS")  # without an empty table in between
    assert wait(kiosk, state="VERIFIED", result=2)["sota"] == 2


def test_a_sota_can_be_left_without_a_result_and_that_taken_back(kiosk: Kiosk) -> None:
    open_party(kiosk, "Анна", "Борис")
    post(kiosk, "/api/parties/1/leave", sota=1)
    assert state(kiosk)["sota"] == 2
    assert post(kiosk, "/api/parties/1/leave", 422, sota=1)["texts"]["en"] == "Sota 1 is not the active one: 2 is"
    event = post(kiosk, "/api/parties/1/leave", sota=2)["last"]["event"]
    post(kiosk, "/api/parties/undo", event=event)
    play(kiosk, "4S 5H 6S")
    assert [one["result"] for one in party(kiosk)["sotas"][:3]] == [None, 1, None]
    assert party(kiosk)["active"] == 3


def test_mode_and_method_are_fixed_while_a_party_is_played(kiosk: Kiosk) -> None:
    open_party(kiosk, "Анна", "Борис")
    for change in ({"mode": 5}, {"method": "A"}, {"sota": 7}, {"owner": "Вера"}):
        answer = kiosk.client.post("/api/party", json=change)
        assert answer.status_code == 422
        assert "rules are fixed" in answer.json()["texts"]["en"]
    assert post(kiosk, "/api/parties", 422, players=["Вера"], mode=3)["texts"]["en"].startswith("party 1 is being play")


def test_suspended_and_resumed_after_a_restart_exactly_where_it_was(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path)
    open_party(kiosk, "Анна", "Борис")
    play(kiosk, "4S 5H 6S")
    post(kiosk, "/api/parties/1/leave", sota=2)
    before = party(kiosk)
    post(kiosk, "/api/parties/1/suspend")
    assert state(kiosk)["party"] is None
    play(kiosk, "7S 7H 7D")  # a Blockchain by itself: no party's
    open_party(kiosk, "Вера", "Глеб", mode=4)
    post(kiosk, "/api/parties/2/close")
    kiosk.close()
    kiosk = Kiosk(tmp_path)
    try:
        wait(kiosk, motion="empty")
        post(kiosk, "/api/parties/1/resume")
        assert party(kiosk, 1) == before
        found = play(kiosk, "7S 7H 7D")
        assert (found["sota"], found["owner"], found["party"]["collected"]) == (3, "Анна", 2)
        assert [row[1:] for row in (rows(kiosk)["Анна"], rows(kiosk)["Борис"])] == [(2, 54), (0, 0)]
    finally:
        kiosk.close()


def test_a_restart_with_the_cards_still_there_changes_nothing(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path)
    open_party(kiosk, "Анна", "Борис")
    kiosk.source.lay("4S", "5H", "6S")
    wait(kiosk, state="VERIFIED", result=1)
    kiosk.close()
    kiosk = Kiosk(tmp_path, laid=("4S", "5H", "6S"))
    try:
        assert wait(kiosk, state="VERIFIED", result=1)["sota"] == 1
        kiosk.source.lay()
        wait(kiosk, state="EMPTY", motion="empty", sota=2)
        assert rows(kiosk) == {"Анна": (1, 1, 21), "Борис": (2, 0, 0)}
    finally:
        kiosk.close()


def test_a_correction_replaces_the_number_in_the_standings(kiosk: Kiosk) -> None:
    open_party(kiosk, "Анна", "Борис")
    play(kiosk, "7S 7H 7D")
    kiosk.source.lay("4S", "5H", "?")
    hand = wait(kiosk, state="REVIEW")["hand"]
    cards = [{"label": label, "place": place} for place, label in enumerate(("4S", "5H", "7H"), 1)]
    wrong = post(kiosk, f"/api/hand/{hand}/correct", cards=cards)
    assert {reason["code"] for reason in wrong["score"]["reasons"]} == {"repeated-card"}
    assert rows(kiosk)["Борис"] == (2, 0, 0)
    cards[2]["label"] = "6D"
    post(kiosk, "/api/results/2/correct", cards=cards)
    assert (state(kiosk)["score"]["game_points"], rows(kiosk)["Борис"]) == (21, (2, 1, 21))
    post(kiosk, "/api/results/2/reject", reason="mistake")
    assert rows(kiosk)["Борис"] == (2, 0, 0)
    post(kiosk, "/api/results/2/undo")
    assert rows(kiosk)["Борис"] == (2, 1, 21)


def test_what_an_undo_would_count_twice_is_refused_and_nothing_is_blocked(kiosk: Kiosk) -> None:
    open_party(kiosk, "Анна", "Борис")
    play(kiosk, "4S 5H 6S")
    post(kiosk, "/api/results/1/reject", reason="mistake")
    play(kiosk, "4S 5H 6S")  # the same cards, laid anew in the next Sota
    refusal = post(kiosk, "/api/results/1/undo", 422)["texts"]["en"]
    assert refusal.startswith("this cannot count again: 4S is in result No. 2")
    post(kiosk, "/api/results/2/reject", reason="mistake")
    post(kiosk, "/api/results/1/undo")
    assert rows(kiosk) == {"Анна": (1, 1, 21), "Борис": (2, 0, 0)}


def test_other_people_on_the_seats_take_their_results_with_them(kiosk: Kiosk) -> None:
    open_party(kiosk, "Анна", "Борис")
    play(kiosk, "4S 5H 6S")
    play(kiosk, "JS QS KS")
    post(kiosk, "/api/parties/1/reseat", players=["Борис", "Вера"])
    assert rows(kiosk) == {"Вера": (1, 1, 57), "Борис": (2, 1, 21)}
    assert wait(kiosk, sota=3)["owner"] == "Борис"
    assert kiosk.client.get("/api/results").json()[1]["owner"] == "Вера"


def test_the_same_press_twice_opens_one_party(kiosk: Kiosk) -> None:
    for _ in range(2):
        open_party(kiosk, "Анна", "Борис", key="one-press-1")
    assert kiosk.client.get("/api/parties").json()["count"] == 1


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/parties", {"players": [], "mode": 3}, 422),
        ("/api/parties", {"players": ["Анна"], "mode": 6}, 422),
        ("/api/parties", {"players": ["Анна"], "mode": 3, "method": "C"}, 422),
        ("/api/parties", {"players": ["Анна"], "mode": 3, "homes": [1] * 11}, 422),
        ("/api/parties", {"players": ["Анна"], "mode": 3, "homes": [2] * 12}, 422),
        ("/api/parties", {"players": ["Анна", "Анна"], "mode": 3}, 422),
        ("/api/parties", {"players": ["Анна"], "mode": 3, "end_after": 0}, 422),
        ("/api/parties/9/suspend", {}, 404),
        ("/api/parties/undo", {"event": 1}, 422),
        ("/api/parties/seated", {"round": 1, "table": 1}, 422),
        ("/api/tournament/close", {}, 422),
    ],
)
def test_what_is_not_possible_is_refused_in_both_languages(
    kiosk: Kiosk, path: str, body: dict[str, object], status: int
) -> None:
    assert set(post(kiosk, path, status, **body)["texts"]) == {"ru", "en"}
    assert kiosk.store.records() == ()
