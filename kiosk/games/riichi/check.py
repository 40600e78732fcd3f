"""A hand that was laid and said: what it is worth, or every reason why it is not a winning one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kiosk.games.base import Incomplete, Invalid, Outcome, Placement, Reason, Score
from kiosk.games.riichi.codes import Code, reason
from kiosk.games.riichi.faults import copy_faults, count_faults, label_faults, meld_faults, seat_faults
from kiosk.games.riichi.hand import Answers, Hand, hand_of
from kiosk.games.riichi.library import Estimate, estimate
from kiosk.games.riichi.rules import Rules
from kiosk.games.riichi.situations import broken_rules, legal_situations
from kiosk.games.riichi.value import lines_of, value_of

_TILE_FAULTS = (label_faults, count_faults, copy_faults, meld_faults)


def check(placement: Placement, answers: Answers, rules: Rules) -> Outcome:
    """A score where the hand is a winning one, else all reasons at once.

    Incomplete while the table is empty, or the winning tile, the winner's wind or the discarder was not said, and
    nothing else is wrong.
    """
    missing = tuple(_missing(placement, answers))
    tile_faults = tuple(fault for look in _TILE_FAULTS for fault in look(placement, answers))
    hand = hand_of(placement, answers)
    broken = broken_rules(answers)
    faults = (*tile_faults, *seat_faults(answers), *(Reason(None, rule.code, rule.text) for rule in broken))
    is_whole = bool(placement.labels) and not tile_faults
    found = estimate(hand, rules, legal_situations(answers, broken)) if hand and is_whole else None
    if isinstance(found, str):
        faults = (*faults, _NO_VALUE[found])
    if faults:
        return Invalid(faults, complete=not missing)
    if missing or hand is None or found is None or isinstance(found, str):
        return Incomplete(missing)
    return _worth(hand, found, rules)


def _worth(hand: Hand, found: Estimate, rules: Rules) -> Score | Invalid:
    worth = value_of(hand, found, rules)
    if hand.answers.liable_wind is not None and not worth.value.liable_share:
        return Invalid((_NO_LIABILITY,))
    return Score(lines_of(worth, hand.answers), worth)


def _missing(placement: Placement, answers: Answers) -> Iterator[Reason]:
    if not placement.labels:
        yield reason(Code.WRONG_COUNT, "костей ещё нет", "no tiles yet")
    if answers.win_tile is None:
        yield reason(Code.NO_WIN_TILE, "не названа кость победы", "the winning tile is not named")
    if answers.seat_wind is None:
        yield reason(Code.NO_SEAT, "не назван ветер победителя", "the winner's wind is not named")
    if not answers.tsumo and answers.loser_wind is None:
        yield reason(Code.NO_LOSER, "рон: не сказано, чей сброс", "ron: whose discard it was is not said")


_NO_VALUE: Mapping[str, Reason] = MappingProxyType(
    {
        "hand_not_winning": reason(
            Code.NOT_WINNING,
            "кости не складываются ни в четыре набора и пару, ни в семь разных пар, ни в тринадцать сирот",
            "the tiles make neither four sets and a pair, nor seven different pairs, nor thirteen orphans",
        ),
        "no_yaku": reason(
            Code.NO_YAKU,
            "нет ни одного яку: дора и красные пятёрки условием выигрыша не являются",
            "no yaku: dora and red fives alone do not win",
        ),
    }
)

_NO_LIABILITY = reason(
    Code.CONTRADICTION,
    "назван ответственный (пао), но в руке нет якумана с ответственностью по этим правилам",
    "somebody is liable (pao), but the hand has no yakuman with liability under these rules",
)
