"""Recorded hands of real games through `python -m kiosk score`. They are not in this repository: skipped without."""

from __future__ import annotations

import io
import json
import time
from pathlib import Path
from typing import Any

import pytest

from kiosk.commands.score import score_lines
from kiosk.games.riichi.game import RIICHI

HANDS = Path(__file__).resolve().parents[3] / "shared" / "data" / "riichi" / "hands.jsonl"

FIELDS = (
    "round_wind", "seat_wind", "closed_tiles", "melds", "win_tile", "tsumo", "riichi", "double_riichi", "ippatsu",
    "haitei", "houtei", "rinshan", "chankan", "tenhou", "chiihou", "dora_indicators", "ura_indicators", "honba",
    "riichi_sticks", "loser_wind", "pao",
)  # fmt: skip

PACE = 2000
"""Hands a second on one core, from a request that was read to its value."""

pytestmark = [
    pytest.mark.measured,
    pytest.mark.skipif(not HANDS.is_file(), reason="the recorded hands are not beside this checkout"),
]


def recorded() -> list[dict[str, Any]]:
    return [json.loads(line) for line in HANDS.read_text("utf-8").splitlines()]


def asked(hand: dict[str, Any]) -> dict[str, Any]:
    return {key: hand[key] for key in FIELDS}


def expected(hand: dict[str, Any]) -> dict[str, Any]:
    """What the record says, in the words of the contract. Ura dora are recorded where there was none, too."""
    told = hand["expected"]
    return {
        "status": "score",
        "han": told["han"],
        "fu": told["fu"],
        "points": told["points"],
        "winner_gain": told["winner_gain"],
        "payments": {wind: -change for wind, change in told["deltas_by_wind"].items() if change < 0},
        "yaku": sorted([key, han] for key, han in told["yaku"] if han),
        "yakuman": told["yakuman"],
    }


def test_every_recorded_hand_is_worth_what_was_paid_for_it() -> None:
    """Han, fu, points, payments, yaku: all of them, the one with liability too."""
    hands = recorded()
    lines = "\n".join(json.dumps({"game": "riichi", **asked(hand)}) for hand in hands)
    sink = io.BytesIO()
    assert score_lines(io.BytesIO(lines.encode()), sink, {"S": "♠"})
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    wrong = []
    for hand, answer in zip(hands, answers, strict=True):
        wanted = expected(hand)
        found = {key: answer.get(key) for key in wanted} | {"yaku": sorted(answer.get("yaku", []))}
        adds_up = sum(item["fu"] for item in answer.get("fu_items", [])) == (answer.get("fu") or 0)
        if found != wanted or not adds_up:
            wrong.append((hand["id"], found, wanted))
    assert len(hands) > 5000
    assert wrong == []


def test_the_pace_of_the_adapter() -> None:
    """The best of ten batches, by processor time: other programs on the machine slow each of them down."""
    requests = [RIICHI.request(asked(hand), {}) for hand in recorded()[:3000]]
    paces = []
    for first in range(0, len(requests), 300):
        begun = time.process_time()
        for request in requests[first : first + 300]:
            RIICHI.appraise(request.placement, request.answers, request.rules)
        paces.append(300 / (time.process_time() - begun))
    assert max(paces) >= PACE, paces
    print(f"hands a second: best {max(paces):.0f}, median {sorted(paces)[len(paces) // 2]:.0f}")
