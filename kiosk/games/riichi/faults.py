"""Faults of the tiles and the seats: labels, counts, copies, melds. Each rule yields all that it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kiosk.games.base import UNREAD, Placement, Reason, Text
from kiosk.games.request import show_value
from kiosk.games.riichi.codes import Code, reason
from kiosk.games.riichi.hand import MELD_SIZES, TILES_IN_A_HAND, Answers, SaidMeld
from kiosk.games.riichi.tiles import IN_A_SET, KINDS, Tile

MOST_INDICATORS = 5
"""One from the start, one for each of four kans."""

MOST_MELDS = 4


_CLOSED = Text("закрытые кости", "closed tiles")
_WIN = Text("кость победы", "winning tile")
_MELD = Text("объявленный набор", "meld")
_DORA = Text("индикаторы доры", "dora indicators")
_URA = Text("индикаторы ура-доры", "ura dora indicators")


def label_faults(placement: Placement, answers: Answers) -> Iterator[Reason]:
    """Labels that name no tile, wherever they stand."""
    places = (
        (_CLOSED, placement.labels),
        (_WIN, () if answers.win_tile is None else (answers.win_tile,)),
        *((_MELD, meld.labels) for meld in answers.melds),
        (_DORA, answers.dora_indicators),
        (_URA, answers.ura_indicators),
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
    """14 tiles with the winning one, a meld counting as three; unknown tiles count. An empty table waits.

    As long as nobody has said which of them is the winning tile, 14 may be there as well as 13.
    """
    size = len(placement.labels) + (answers.win_tile is not None) + 3 * len(answers.melds)
    wanted = TILES_IN_A_HAND
    waits = not placement.labels or (size <= wanted and answers.win_tile is None)
    if size != wanted and not waits:
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


def seat_faults(answers: Answers) -> Iterator[Reason]:
    """The discarder and the liable player are somebody else than the winner."""
    if answers.seat_wind is None:
        return
    if not answers.tsumo and answers.loser_wind == answers.seat_wind:
        yield reason(Code.WRONG_SEAT, "победитель не платит сам себе", "the winner does not pay himself")
    if answers.liable_wind == answers.seat_wind:
        yield reason(Code.WRONG_SEAT, "победитель не отвечает сам за себя", "the winner is not liable to himself")
