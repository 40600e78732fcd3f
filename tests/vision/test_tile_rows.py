"""In which order tiles are read, which lie on their sides, and what lies apart."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.tile_rows import arrange_tiles, of_one_size, without_blank_things
from vision.types import Card, Detection, MarkKind, Quad, Reading, Refusal

WIDTH, HEIGHT = 60.0, 80.0


def quad_at(x: float, y: float, turn_deg: float = 0.0) -> Quad:
    """The face of a tile with its middle there, turned clockwise."""
    angle = np.radians(turn_deg)
    corners = np.asarray([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDTH / 2, HEIGHT / 2)
    turn = np.asarray([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(corners @ turn + (x, y), np.float32)


def reading(label: str, x: float, y: float, turn_deg: float = 0.0) -> Reading:
    return Reading(Detection(quad_at(x, y, turn_deg), 0.9, MarkKind.TILE), label, label, 0.99, 0.9, None)


def shown(cards: tuple[Card, ...]) -> str:
    """`1m 2m | E*`: groups with a bar between them, turned tiles with a star."""
    parts: list[str] = []
    for before, card in zip((None, *cards), cards, strict=False):
        if before is not None and before.row != card.row:
            parts.append("|")
        parts.append(f"{card.label}{'*' if card.turned else ''}")
    return " ".join(parts)


def row(labels: str, y: float = 100.0, step: float = 61.0, turns: tuple[float, ...] = ()) -> list[Reading]:
    return [
        reading(label, 100 + step * at, y, turns[at] if at < len(turns) else 0.0)
        for at, label in enumerate(labels.split())
    ]


def turned_by(readings: list[Reading], degrees: float) -> list[Reading]:
    """The same table from a camera that is turned."""
    angle = np.radians(degrees)
    turn = np.asarray([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]], np.float32)
    return [
        Reading(Detection(one.detection.quad_px @ turn + 900, 0.9, MarkKind.TILE), one.label, one.seen, 0.99, 0.9, None)
        for one in readings
    ]


def small(one: Reading, share: float) -> Reading:
    middle = one.detection.quad_px.mean(axis=0)
    quad = np.asarray((one.detection.quad_px - middle) * share + middle, np.float32)
    return Reading(Detection(quad, 0.9, MarkKind.TILE), one.label, one.seen, 0.99, 0.9, None)


def test_more_white_dragons_than_a_set_has_are_the_backs_of_a_wall() -> None:
    hand, four, wall = row("1m 2m 3m E E"), row("P P P P", y=300.0), row("P P P P P", y=300.0)
    doubtful = replace(reading("P", 900.0, 300.0), label=None, refused=Refusal.UNSURE)
    assert without_blank_things([*hand, *four, doubtful]) == (*hand, *four, doubtful)
    assert without_blank_things([*hand, *wall, doubtful]) == tuple(hand)


def test_dice_and_patterns_of_another_size_are_no_tiles() -> None:
    tiles = row("1m 2m 3m E E")
    odd = [small(reading("5p", 700, 100), 0.5), small(reading("P", 900, 100), 2.0)]
    assert of_one_size([*tiles, *odd]) == tuple(tiles)
    farther = small(reading("N", 700, 100), 0.7)  # the far end of a row that is seen aslant
    assert of_one_size([*tiles, farther]) == (*tiles, farther)
    assert len(of_one_size([tiles[0], *odd[:1]])) == 2


def test_no_tile_is_no_row() -> None:
    assert arrange_tiles(()) == ()


def test_the_order_of_finding_does_not_matter() -> None:
    tiles = row("1m 2m 3m E E")
    assert shown(arrange_tiles([tiles[i] for i in (3, 0, 4, 2, 1)])) == "1m 2m 3m E E"


def test_tiles_on_their_heads_keep_their_place() -> None:
    assert shown(arrange_tiles(row("6s 4m 4m 5m", turns=(180, 180, 180, 180)))) == "6s 4m 4m 5m"
    assert shown(arrange_tiles(row("9m 1p F 6m", turns=(0, 180, 0, 180)))) == "9m 1p F 6m"


def test_a_called_tile_is_turned_and_its_meld_lies_apart() -> None:
    hand = row("1m 2m 3m 9p")
    meld = [reading("C", 400, 110, 90), reading("C", 471, 100), reading("C", 532, 100)]
    assert shown(arrange_tiles([*meld, *hand])) == "1m 2m 3m 9p | C* C C"


def test_the_winning_tile_apart_is_a_group_of_its_own() -> None:
    assert shown(arrange_tiles([*row("1m 1m 2m"), reading("3m", 320, 100)])) == "1m 1m 2m | 3m"


def test_small_gaps_are_no_gaps() -> None:
    assert shown(arrange_tiles(row("1m 1m 2m 3m", step=72))) == "1m 1m 2m 3m"


def test_rows_are_read_from_the_top() -> None:
    assert shown(arrange_tiles([*row("7p 8p 9p", y=190), *row("1p 2p 3p", y=100)])) == "1p 2p 3p | 7p 8p 9p"


@pytest.mark.parametrize("degrees", [-40, -12, 7, 35])
def test_a_slanted_row_is_one_row(degrees: float) -> None:
    tiles = turned_by(row("1s 2s 3s 4s 5s 6s 7s 8s 9s E E W W W"), degrees)
    assert shown(arrange_tiles(tiles[::-1])) == "1s 2s 3s 4s 5s 6s 7s 8s 9s E E W W W"


def test_a_row_that_was_laid_askew_is_one_row() -> None:
    """Each tile stands upright, but the row climbs by a quarter of a tile's height with each."""
    tiles = [reading(f"{at + 1}m", 100 + 61 * at, 400 - 20 * at) for at in range(7)]
    assert shown(arrange_tiles(tiles)) == "1m 2m 3m 4m 5m 6m 7m"


@pytest.mark.parametrize("degrees", [90, -90])
def test_from_the_side_the_tiles_say_where_the_row_begins(degrees: float) -> None:
    assert shown(arrange_tiles(turned_by(row("1m 2m 3m 7p"), degrees))) == "1m 2m 3m 7p"
