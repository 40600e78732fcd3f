"""How tiles lie and what that says: the melds apart from the hand, and the winning tile apart or turned.

A player lays the hand in a row (or two), each meld as a group of its own, and the winning tile a little apart or turned
on its side. Where it is neither, nobody can tell which tile won: a person says so. Dora indicators lie above the hand:
what comes first and is no part of a hand that is complete without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from kiosk.games.base import UNREAD, Arrangement, Json, Laid, Placement
from kiosk.games.riichi.guide import MOST_INDICATORS_LAID
from kiosk.games.riichi.hand import MELD_SIZES, SET_SIZE, TILES_IN_A_HAND
from kiosk.games.riichi.request import parse_melds
from kiosk.games.riichi.tiles import Tile

Group = tuple[Laid, ...]


def arrange_hand(laid: Sequence[Laid], said: Mapping[str, Json]) -> Arrangement:
    """Closed tiles, winning tile and melds of tiles as they lie. What a person said of the two goes first.

    >>> row = [Laid(label) for label in ("2m", "3m", "E", "E")]
    >>> hand = arrange_hand([*row, *[Laid("P", 1, turned) for turned in (True, False, False)], Laid("4m", 2)], {})
    >>> hand.placement.labels, hand.answers["win_tile"], hand.answers["melds"]
    (('2m', '3m', 'E', 'E'), '4m', [{'type': 'pon', 'tiles': ['P', 'P', 'P']}])
    """
    indicators, own = _parted(laid)
    groups, melds = _divided(own, said)
    hand = [tile for group in groups for tile in group]
    win = _winning(groups, said)
    answers: dict[str, Json] = {"melds": melds} if melds else {}
    if indicators and said.get("dora_indicators") is None:
        answers["dora_indicators"] = [tile.label for tile in indicators]
    if win is not None:
        answers["win_tile"] = win.label
        hand = [tile for tile in hand if tile is not win]
    return Arrangement(Placement(tuple(tile.label for tile in hand)), answers)


def tiles_expected(laid: Sequence[Laid]) -> int:
    """14, one more for each kan that lies there, since its four tiles count as three, and the indicators above.

    >>> tiles_expected([Laid("4p"), *[Laid("1m", 1)] * 14]), tiles_expected([Laid("4p"), *[Laid("1m", 1)] * 13])
    (15, 14)
    """
    indicators, own = _parted(laid)
    return len(indicators) + _whole(_groups(own))


def _parted(laid: Sequence[Laid]) -> tuple[Sequence[Laid], Sequence[Laid]]:
    """The dora indicators and the hand. A hand never has more tiles than a whole one: more are indicators above it."""
    groups = _groups(laid)
    for count in range(1, len(groups)):
        above, own = groups[:count], groups[count:]
        tiles = sum(map(len, above))
        if tiles > MOST_INDICATORS_LAID or any(map(_is_meld, above)):
            break
        if len(laid) - tiles == _whole(own):
            return laid[:tiles], laid[tiles:]
    return (), laid


def _whole(groups: Sequence[Group]) -> int:
    """How many tiles a complete hand has whose kans are among these groups."""
    return TILES_IN_A_HAND + sum(_is_meld(group) and len(group) > SET_SIZE for group in groups)


def _divided(laid: Sequence[Laid], said: Mapping[str, Json]) -> tuple[list[Group], list[Json]]:
    """The groups of the hand itself, and the melds."""
    if isinstance(said.get("melds"), str):
        melds = parse_melds(str(said["melds"]))
        return [_without(laid, [label for meld in melds for label in meld["tiles"]])], [*melds]
    groups = _groups(laid)
    own = [group for group in groups if not _is_meld(group)]
    return own, [_meld_of(group) for group in groups if _is_meld(group)]


def _groups(laid: Sequence[Laid]) -> list[Group]:
    return [tuple(group) for _, group in groupby(laid, key=lambda tile: tile.row)]


def _without(laid: Sequence[Laid], labels: Sequence[str]) -> Group:
    """What is left when tiles of these labels are taken away, as far as they lie there."""
    left = list(laid)
    for label in labels:
        tile = next((tile for tile in left if tile.label == label), None)
        if tile is not None:
            left.remove(tile)
    return tuple(left)


def _is_meld(group: Group) -> bool:
    """Three or four tiles apart that make a set as far as they can be read, or of which one is turned."""
    if len(group) not in (SET_SIZE, SET_SIZE + 1):
        return False
    return any(tile.turned for tile in group) or _is_set([tile.label for tile in group if tile.label != UNREAD])


def _is_set(labels: Sequence[str]) -> bool:
    tiles = [tile for label in labels if (tile := Tile.parse(label)) is not None]
    kinds = sorted({tile.kind for tile in tiles})
    if not kinds or len(tiles) != len(labels):
        return False
    is_run = len(kinds) == len(tiles) <= SET_SIZE and kinds[-1] - kinds[0] < SET_SIZE
    return len(kinds) == 1 or (is_run and len({tile.suit for tile in tiles}) == 1 and not tiles[0].is_honour)


def _meld_of(group: Group) -> dict[str, Json]:
    labels = [tile.label for tile in group]
    kinds = {tile.kind for label in labels if (tile := Tile.parse(label)) is not None}
    turned = sum(tile.turned for tile in group)
    if len(group) == MELD_SIZES["ankan"]:
        return {"type": "ankan" if turned == 0 else "minkan" if turned == 1 else "kakan", "tiles": labels}
    return {"type": "chi" if len(kinds) > 1 else "pon", "tiles": labels}


def _winning(groups: Sequence[Group], said: Mapping[str, Json]) -> Laid | None:
    """The tile that a person names, else the last that lies alone beside others, else the only turned one."""
    hand = [tile for group in groups for tile in group]
    if isinstance(said.get("win_tile"), str):
        return next((tile for tile in reversed(hand) if tile.label == said["win_tile"]), None)
    alone = [group[0] for group in groups if len(group) == 1]
    turned = [tile for tile in hand if tile.turned]
    if alone and len(hand) > 1:
        return alone[-1]
    return turned[0] if len(turned) == 1 else None
