"""The trainer: every hand is a legal one that wins, a guess is judged part by part, and the lesson is the source's."""

from __future__ import annotations

from collections import Counter

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from riichi_hands import appraise

from kiosk.games.riichi.deal import deal
from kiosk.games.riichi.fu import _WORDS
from kiosk.games.riichi.lesson import LESSONS, lesson_of
from kiosk.web.trainer import trainer_routes

SEEDS = range(150)


class NothingPlayed:
    """A kiosk on which no hand has lain yet."""

    def numbers(self) -> tuple[int, ...]:
        return ()

    def hand(self, number: int) -> None:
        return None

    def photograph(self, number: int) -> None:
        return None


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    app.include_router(trainer_routes(NothingPlayed()))
    return TestClient(app)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_hand_is_dealt_from_one_set_and_wins(seed: int) -> None:
    dealt = deal(seed)
    melds = dealt.fields["melds"]
    kans = sum(len(meld["tiles"]) == 4 for meld in melds)
    tiles = [
        *dealt.fields["closed_tiles"],
        dealt.fields["win_tile"],
        *(tile for meld in melds for tile in meld["tiles"]),
    ]
    assert len(tiles) == 14 + kans
    assert max(Counter([*tiles, *dealt.fields["dora_indicators"]]).values()) <= 4
    assert dealt.worth.payments.winner_gain >= 1000
    if dealt.fields["riichi"]:
        assert all(meld["type"] == "ankan" for meld in melds)


def test_the_same_seed_is_the_same_hand_and_hands_differ() -> None:
    assert deal(7) == deal(7)
    assert len({str(deal(seed).fields) for seed in range(40)}) == 40
    ways = {(bool(deal(seed).fields["melds"]), deal(seed).fields["tsumo"]) for seed in range(40)}
    assert ways == {(False, False), (False, True), (True, False), (True, True)}


def test_the_right_answer_is_right_and_each_wrong_part_is_named(client: TestClient) -> None:
    shown = client.get("/api/trainer/7").json()
    nothing = client.post("/api/trainer/7", json={}).json()
    assert nothing["right"] == {"han": False, "fu": False, "points": False, "payments": False}
    guess = {"han": nothing["han"], "fu": nothing["fu"], "points": nothing["points"], "payments": nothing["payments"]}
    assert set(client.post("/api/trainer/7", json=guess).json()["right"].values()) == {True}
    wrong = client.post("/api/trainer/7", json={**guess, "fu": guess["fu"] + 10}).json()
    assert wrong["right"] == {"han": True, "fu": False, "points": True, "payments": True}
    assert sorted(shown["payers"]) == sorted(nothing["payments"])
    for section in nothing["sections"]:
        assert sum(item["amount"] for item in section["items"]) == section["amount"]


def test_the_hand_is_shown_without_its_value(client: TestClient) -> None:
    assert not {"han", "fu", "points", "payments"} & set(client.get("/api/trainer/3").json())


@pytest.mark.parametrize("path", ["/api/trainer/-1", "/api/trainer/1000000000", "/api/trainer/x"])
def test_a_number_that_is_none_is_refused(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 422


def test_the_lesson_of_the_source_s_example() -> None:
    """R27: 3 han, 34 fu go up to 40, 5120 go up to 5200."""
    hand = appraise("FF 234567m 567p 99s", "F", riichi=True, dora_indicators=["4p", "9m"])
    said = [text.en for text in lesson_of(hand.details)]
    assert said == [
        "+20: a win is always 20",
        "+10: ron with a closed hand: 10 more; with an open one nothing",
        "+4: a triplet 2, of terminals or honours ×2",
        "+6: the sum is rounded up to ten",
        "share: 4 × fu × 2^han = 4 × 40 × 2^3 = 1280",
        "ron: one pays all shares, 4 × 1280 = 5120 → 5200",
    ]


@pytest.mark.parametrize(("fields", "says"), [
    ({"tsumo": True, "loser_wind": None}, "tsumo: two pay a share, 1920 → 2000; the dealer two, 3840 → 3900"),
    ({"seat_wind": "E"}, "ron: one pays all shares, 6 × 1280 = 7680 → 7700"),
    ({"honba": 2}, "honba: 600 more"),
])  # fmt: skip
def test_who_pays_how_many_shares(fields: dict[str, object], says: str) -> None:
    """R2, R4, R7 (7700), R10."""
    hand = appraise("FF 234567m 567p 99s", "F", **{"riichi": True, "dora_indicators": ["4p", "9m"], **fields})
    assert says in [text.en for text in lesson_of(hand.details)]


def test_every_fu_item_has_its_rule() -> None:
    assert set(LESSONS) == set(_WORDS)
