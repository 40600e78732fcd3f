"""Everything that keeps a hand from being a winning one, all at once.

Each row of a table is one rule: its code, when it is broken, and the sentence for people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from kiosk.games.base import UNREAD, Placement, Reason, Text
from kiosk.games.request import show_value
from kiosk.games.riichi.hand import MELD_SIZES, TILES_IN_A_HAND, Answers, Hand, SaidMeld
from kiosk.games.riichi.tiles import IN_A_SET, KINDS, Tile

MOST_INDICATORS = 5
"""One from the start, one for each of four kans."""

MOST_MELDS = 4


class Code(StrEnum):
    """Why there is no score, for programs."""

    UNKNOWN_TILE = "unknown-tile"
    WRONG_COUNT = "wrong-count"
    REPEATED_TILE = "repeated-tile"
    BAD_MELD = "bad-meld"
    NO_WIN_TILE = "no-win-tile"
    NO_LOSER = "no-loser"
    WRONG_SEAT = "wrong-seat"
    OPEN_HAND = "open-hand"
    CONTRADICTION = "contradiction"
    FURITEN = "furiten"
    NOT_WINNING = "not-winning"
    NO_YAKU = "no-yaku"


def reason(code: Code, ru: str, en: str) -> Reason:
    """A reason of this game; it has no numbered steps."""
    return Reason(None, code, Text(ru, en))


def label_faults(placement: Placement, answers: Answers) -> Iterator[Reason]:
    """Labels that name no tile, wherever they stand."""
    places = (
        (Text("закрытые кости", "closed tiles"), placement.labels),
        (Text("кость победы", "winning tile"), () if answers.win_tile is None else (answers.win_tile,)),
        *((Text("объявленный набор", "meld"), meld.labels) for meld in answers.melds),
        (Text("индикаторы доры", "dora indicators"), answers.dora_indicators),
        (Text("индикаторы ура-доры", "ura dora indicators"), answers.ura_indicators),
    )
    for where, labels in places:
        for place, label in enumerate(labels, 1):
            if label == UNREAD:
                yield reason(
                    Code.UNKNOWN_TILE,
                    f"{where.ru}: кость {place} не прочитана",
                    f"{where.en}: tile {place} could not be read",
                )
            elif Tile.parse(label) is None:
                shown = show_value(label)
                yield reason(
                    Code.UNKNOWN_TILE,
                    f"{where.ru}, место {place}: {shown} — не кость",
                    f"{where.en}, place {place}: {shown} names no tile",
                )


def count_faults(placement: Placement, answers: Answers) -> Iterator[Reason]:
    """14 tiles with the winning one, a meld counting as three; told also where some of them are unknown."""
    size = len(placement.labels) + (answers.win_tile is not None) + 3 * len(answers.melds)
    wanted = TILES_IN_A_HAND if answers.win_tile is not None else TILES_IN_A_HAND - 1
    if size != wanted and (size > wanted or answers.win_tile is not None):
        yield reason(
            Code.WRONG_COUNT,
            f"костей {size}, а нужно {wanted} (набор, и кан тоже, считается за три): {_change(wanted - size).ru}",
            f"{size} tiles, not {wanted} (a meld, a kan too, counts as three): {_change(wanted - size).en}",
        )
    indicators = max(len(answers.dora_indicators), len(answers.ura_indicators))
    if indicators > MOST_INDICATORS:
        yield reason(
            Code.WRONG_COUNT,
            f"индикаторов {indicators}, а бывает не больше {MOST_INDICATORS}",
            f"{indicators} indicators; there are {MOST_INDICATORS} at most",
        )


def _change(missing: int) -> Text:
    if missing > 0:
        return Text(f"не хватает {missing}", f"{missing} missing")
    return Text(f"лишних {-missing}", f"{-missing} too many")


def copy_faults(placement: Placement, answers: Answers) -> Iterator[Reason]:
    """Four tiles of a kind exist, and one red five of a suit; indicators are of the same set."""
    win = () if answers.win_tile is None else (answers.win_tile,)
    melded = tuple(label for meld in answers.melds for label in meld.labels)
    labels = (*placement.labels, *win, *melded, *answers.dora_indicators, *answers.ura_indicators)
    tiles = [tile for label in labels if (tile := Tile.parse(label)) is not None]
    for kind, count in Counter(tile.kind for tile in tiles).items():
        if count > IN_A_SET:
            label = KINDS[kind]
            yield reason(
                Code.REPEATED_TILE,
                f"{label}: костей {count}, а в наборе {IN_A_SET}",
                f"{label} is there {count} times; a set has {IN_A_SET}",
            )
    for tile, count in Counter(tile for tile in tiles if tile.red).items():
        if count > 1:
            yield reason(
                Code.REPEATED_TILE,
                f"{tile.label}: красных пятёрок {count}, а в наборе одна",
                f"{tile.label} is there {count} times; a set has one red five of a suit",
            )


def meld_faults(placement: Placement, answers: Answers) -> Iterator[Reason]:
    """Melds that are no chi, pon or kan."""
    if len(answers.melds) > MOST_MELDS:
        yield reason(Code.BAD_MELD, "объявлено больше четырёх наборов", "more than four melds")
    for place, meld in enumerate(answers.melds, 1):
        fault = _meld_fault(meld)
        if fault:
            shown = " ".join(meld.labels)
            yield reason(
                Code.BAD_MELD,
                f"набор {place}, {meld.type} {shown}: {fault.ru}",
                f"meld {place}, {meld.type} {shown}: {fault.en}",
            )


def _meld_fault(meld: SaidMeld) -> Text | None:
    size = MELD_SIZES[meld.type]
    if len(meld.labels) != size:
        return Text(f"нужно костей: {size}", f"it takes {size} tiles")
    if meld.open is not None and meld.open is (meld.type == "ankan"):
        return Text("ankan закрыт, а остальные наборы открыты", "an ankan is closed, every other meld is open")
    tiles = [tile for label in meld.labels if (tile := Tile.parse(label)) is not None]
    if len(tiles) != size:
        return None
    if meld.type == "chi":
        return None if _is_run(tiles) else Text("это не ряд одной масти", "they are no run of one suit")
    same = len({tile.kind for tile in tiles}) == 1
    return None if same else Text("кости должны быть одинаковы", "the tiles must be equal")


def _is_run(tiles: list[Tile]) -> bool:
    first = min(tile.kind for tile in tiles)
    in_one_suit = len({tile.suit for tile in tiles}) == 1 and not tiles[0].is_honour
    return in_one_suit and sorted(tile.kind for tile in tiles) == [first, first + 1, first + 2]


@dataclass(frozen=True, slots=True)
class SituationRule:
    """One thing that cannot be: when it is so, and what is said about it.

    `voids` are the situations that do not count then, so that the rest of the hand can still be looked at.
    """

    code: Code
    broken: Callable[[Hand, frozenset[str]], bool]
    text: Text
    voids: tuple[str, ...] = ()


_RIICHI = frozenset({"riichi", "double_riichi"})
_FIRST_DRAW = frozenset({"tenhou", "chiihou"})

SITUATION_RULES = (
    SituationRule(
        Code.OPEN_HAND,
        lambda hand, said: hand.is_open and bool(said & _RIICHI),
        Text("риичи с открытой рукой невозможно", "riichi is impossible with an open hand"),
        ("riichi", "double_riichi", "ippatsu"),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: "ippatsu" in said and not said & _RIICHI,
        Text("иппацу бывает только после риичи", "ippatsu takes a riichi"),
        ("ippatsu",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: {"ippatsu", "rinshan"} <= said,
        Text("кан прерывает иппацу: риншан и иппацу несовместимы", "a kan ends ippatsu: no rinshan with ippatsu"),
        ("ippatsu",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: "chankan" in said and hand.answers.tsumo,
        Text("чанкан — это рон, а не цумо", "chankan is a ron, not a tsumo"),
        ("chankan",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: "rinshan" in said and not hand.answers.tsumo,
        Text("риншан — это цумо, а не рон", "rinshan is a tsumo, not a ron"),
        ("rinshan",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: "rinshan" in said and not any(meld.is_kan for meld in hand.melds),
        Text("риншан бывает только после своего кана", "rinshan takes a kan of one's own"),
        ("rinshan",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: "haitei" in said and not hand.answers.tsumo,
        Text("хайтей — это цумо, а не рон", "haitei is a tsumo, not a ron"),
        ("haitei",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: "houtei" in said and hand.answers.tsumo,
        Text("хотей — это рон, а не цумо", "houtei is a ron, not a tsumo"),
        ("houtei",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: {"haitei", "rinshan"} <= said,
        Text("хайтей и риншан несовместимы", "no haitei with rinshan"),
        ("haitei",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: {"houtei", "chankan"} <= said,
        Text("хотей и чанкан несовместимы", "no houtei with chankan"),
        ("houtei",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: "tenhou" in said and not hand.is_dealer,
        Text("тенхо бывает только у дилера", "tenhou is the dealer's"),
        ("tenhou",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: "chiihou" in said and hand.is_dealer,
        Text("чихо не бывает у дилера", "chiihou is never the dealer's"),
        ("chiihou",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: bool(said & _FIRST_DRAW) and not hand.answers.tsumo,
        Text("тенхо и чихо — это цумо", "tenhou and chiihou are a tsumo"),
        ("tenhou", "chiihou"),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: bool(said & _FIRST_DRAW) and bool(hand.melds),
        Text("тенхо и чихо бывают только без наборов", "tenhou and chiihou take a hand without melds"),
        ("tenhou", "chiihou"),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda hand, said: bool(said & _FIRST_DRAW) and bool(said & _RIICHI),
        Text("до тенхо и чихо риичи не объявить", "no riichi comes before tenhou or chiihou"),
        ("tenhou", "chiihou"),
    ),
    SituationRule(
        Code.FURITEN,
        lambda hand, said: hand.answers.furiten and not hand.answers.tsumo,
        Text("фуритен: рон невозможен, только цумо", "furiten: no ron, only tsumo"),
    ),
)  # fmt: skip


def legal_situations(hand: Hand) -> frozenset[str]:
    """What is left of what was said when all that contradicts the hand is taken out."""
    said = hand.answers.situations
    return said - {name for rule in SITUATION_RULES if rule.broken(hand, said) for name in rule.voids}


def situation_faults(hand: Hand) -> Iterator[Reason]:
    """What was said and cannot be."""
    for rule in SITUATION_RULES:
        if rule.broken(hand, hand.answers.situations):
            yield Reason(None, rule.code, rule.text)


def seat_faults(answers: Answers) -> Iterator[Reason]:
    """The discarder and the liable player are somebody else than the winner."""
    if not answers.tsumo and answers.loser_wind == answers.seat_wind:
        yield reason(Code.WRONG_SEAT, "победитель не платит сам себе", "the winner does not pay himself")
    if answers.liable_wind is not None and answers.liable_wind == answers.seat_wind:
        yield reason(Code.WRONG_SEAT, "победитель не отвечает сам за себя", "the winner is not liable to himself")
