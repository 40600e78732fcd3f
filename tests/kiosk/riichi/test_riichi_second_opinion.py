"""Two programs that know nothing of each other, on hands dealt at random: `mahjong` in the game, `jansou` here.

And what must hold for every hand: items add up, tiles of items are tiles of the hand.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jansou.core.hand import CallSource, Hand, Meld, MeldType
from jansou.core.notation import parse_mpsz
from jansou.core.rules import PRESETS
from jansou.core.tiles import Wind
from jansou.scoring.context import WinContext
from jansou.scoring.score import ScoringError
from jansou.scoring.score import score as jansou_score
from riichi_deal import Dealt, deal
from riichi_hands import appraise

from kiosk.games.base import Score
from kiosk.games.plain import outcome_fields
from kiosk.games.riichi.tiles import WINDS

NAMES = {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "P": "5z", "F": "6z", "C": "7z"}
MELD_TYPES = {
    "chi": MeldType.CHII, "pon": MeldType.PON, "minkan": MeldType.DAIMINKAN, "kakan": MeldType.SHOUMINKAN,
    "ankan": MeldType.ANKAN,
}  # fmt: skip
JANSOU_WINDS = dict(zip(WINDS, (Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH), strict=True))


def tile(label: str) -> Any:
    return parse_mpsz(NAMES.get(label, label))[0]


def second_opinion(dealt: Dealt, changed: dict[str, Any] | None = None) -> Any:
    """The result of `jansou` by Tenhou's rules with some changed, None where it sees no win."""
    said = dealt.said
    melds = []
    for meld in said["melds"]:
        tiles = tuple(tile(label) for label in meld["tiles"])
        if meld["type"] == "ankan":
            melds.append(Meld(MeldType.ANKAN, tiles))
        else:
            added = tiles[-1] if meld["type"] == "kakan" else None
            melds.append(Meld(MELD_TYPES[meld["type"]], tiles, tiles[0], CallSource.KAMICHA, added))
    context = WinContext(
        rules=replace(PRESETS["tenhou"], **(changed or {})),
        round_wind=JANSOU_WINDS[said["round_wind"]],
        seat_wind=JANSOU_WINDS[said["seat_wind"]],
        is_tsumo=said["tsumo"],
        riichi=said["riichi"],
        dora_indicators=tuple(map(tile, said["dora_indicators"])),
        honba=said["honba"],
        riichi_sticks=said["riichi_sticks"],
    )
    try:
        return jansou_score(Hand(tuple(map(tile, [*dealt.closed, dealt.win])), tuple(melds)), tile(dealt.win), context)
    except ScoringError:
        return None


HANDS = st.integers(0, 2**32).map(deal)


@given(dealt=HANDS)
def test_both_programs_agree(dealt):
    outcome = appraise(dealt.closed, dealt.win, **dealt.said)
    other = second_opinion(dealt)
    if other is None:
        assert [reason.code for reason in outcome.reasons] == ["no-yaku"]
        return
    assert isinstance(outcome, Score)
    mine = outcome_fields(outcome)
    assert mine["winner_gain"] == other.payment.total
    assert mine["points"] == other.payment.total - other.payment.honba - other.payment.sticks
    assert bool(mine["yakuman"]) is other.is_yakuman
    if not other.is_yakuman:
        assert (mine["han"], mine["fu"]) == (other.han, other.fu.total)
        assert sorted(han for key, han in mine["yaku"] if key != "dora") == sorted(found.value for found in other.yaku)


OPTIONS = [
    # options of the game, the same of the other program
    ({"kiriage": True}, {"kiriage_mangan": True}),
    ({"counted_yakuman": False}, {"kazoe_yakuman": False}),
    ({"open_tanyao": False}, {"kuitan": False}),
    ({"combined_yakuman": False}, {"multiple_yakuman": False}),
]


@pytest.mark.parametrize(("options", "others"), OPTIONS)
@given(dealt=HANDS)
def test_both_programs_agree_under_other_rules(options, others, dealt):
    """Of two readings the dearer counts under these rules too."""
    outcome = appraise(dealt.closed, dealt.win, **dealt.said, rules=options)
    other = second_opinion(dealt, others)
    assert (outcome.total if isinstance(outcome, Score) else None) == (other.payment.total if other else None)


@given(seed=st.integers(0, 2**32))
def test_both_programs_agree_on_the_pair_of_both_winds(seed):
    """With 2 fu and with 4, in every reading; hardly any hand that is dealt freely has this pair."""
    dealt = deal(seed, pair="E")
    dealt.said.update(round_wind="E", seat_wind="E", loser_wind="S")
    for pair in (2, 4):
        outcome = appraise(dealt.closed, dealt.win, **dealt.said, rules={"double_wind_pair_fu": pair})
        other = second_opinion(dealt, {"double_wind_fu": pair})
        assert isinstance(outcome, Score) is (other is not None)
        if isinstance(outcome, Score):
            assert outcome.total == other.payment.total
            assert {item["fu"] for item in outcome.details.fields()["fu_items"] if "wind" in item["reason"]} <= {pair}


@given(dealt=HANDS)
def test_every_item_has_its_tiles_and_the_items_add_up(dealt):
    outcome = appraise(dealt.closed, dealt.win, **dealt.said)
    if not isinstance(outcome, Score):
        return
    mine = outcome_fields(outcome)
    assert sum(item["han"] or 0 for item in mine["han_items"]) == (mine["han"] or 0)
    assert sum(item["fu"] for item in mine["fu_items"]) == (mine["fu"] or 0)
    for item in mine["fu_items"]:
        assert Counter(item["tiles"]) <= dealt.tiles
        assert item["tiles"] or item["reason"] in {"win", "rounding", "open_pinfu"}
        assert item["texts"]["ru"] != item["texts"]["en"]
    for item in mine["han_items"]:
        assert Counter(item["tiles"]) <= dealt.tiles
        assert item["tiles"] or item["reason"] == "riichi"
    assert Counter(label for block in mine["blocks"] for label in block) == dealt.tiles
    assert sum(line["amount"] for line in mine["lines"]) == mine["winner_gain"] == outcome.total


def test_the_dealt_hands_are_no_monotony():
    """The laws above would say little about hands that are all alike."""
    found = Counter()
    for seed in range(300):
        dealt = deal(seed)
        outcome = appraise(dealt.closed, dealt.win, **dealt.said)
        if isinstance(outcome, Score):
            found.update(key for key, _ in outcome.details.fields()["yaku"])
    assert len(found) > 15, found
