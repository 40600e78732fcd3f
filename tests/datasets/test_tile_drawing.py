"""Drawn tiles show as many circles and sticks as they say, and lie in the picture where the labels say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import cv2
import numpy as np
import pytest

import datasets.fonts
from datasets.pose_layout import label_line
from datasets.scenes.compose import Canvas
from datasets.scenes.glyphs import GlyphCase
from datasets.tiles import bamboos, pins
from datasets.tiles.birds import draw_bird
from datasets.tiles.compose import TileMark, TileScene, TileSceneMaker, lay_tiles
from datasets.tiles.front_birds import draw_front_bird
from datasets.tiles.hands import Hand, written
from datasets.tiles.lay import BACK, TilePlace, random_places
from datasets.tiles.patches import cut_tightly, name_after, tile_samples
from datasets.tiles.plate import Plate
from datasets.tiles.sets import TileSet
from datasets.tiles.strokes import draw_strokes, random_stroke_style
from datasets.tiles.view import TableView
from vision.tile_names import PAIRS
from vision.types import Image

FONT = Path(datasets.fonts.__file__).parent / "DejaVuSans-Bold.ttf"
BODY = (230, 240, 245)
INK = (120, 40, 20)


def shapes(plate: Plate) -> int:
    """How many separate drawings are on a plate."""
    outlines, _ = cv2.findContours((plate.cover > 127).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return len(outlines)


@pytest.mark.parametrize("number", range(2, 10))
@pytest.mark.parametrize("kind", pins.KINDS)
def test_a_pin_tile_shows_its_number(number: int, kind: str) -> None:
    loose = replace(
        pins.random_pin_style(np.random.default_rng(3)), kind=kind, tight_pairs=False, size=0.7, spread=1.05
    )
    plate = Plate(176, 0.75, BODY)
    middles, radius = pins.places(loose, number)
    for middle in middles:
        pins.circle(plate, loose, middle, radius * loose.size, INK, INK)
    assert shapes(plate) == number


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 9])
@pytest.mark.parametrize("kind", ["segments", "jointed", "plain", "outline"])
def test_a_sou_tile_shows_its_number(number: int, kind: str) -> None:
    thin = bamboos.StickStyle(kind, width=0.09, length=0.85, core=0.3, spread=1.05, eight=0)
    plate = Plate(176, 0.75, BODY)
    for place in bamboos.places(thin, number):
        bamboos.stick(plate, thin, place, INK)
    assert shapes(plate) == number


def test_the_eight_of_sou_has_eight_sticks_four_of_them_slanted() -> None:
    sticks = bamboos.places(bamboos.random_stick_style(np.random.default_rng(1)), 8)
    assert len(sticks) == 8
    assert sum(lean != 0 for *_, lean in sticks) == 4


@pytest.mark.parametrize(
    ("name", "turns", "says"),
    [
        ("7p", 0, ("7", "p")), ("7p", 1, ("", "")), ("7p", 2, ("", "")), ("7p", 3, ("", "")),
        ("9p", 2, ("9", "p")), ("9p", 1, ("", "")), ("0s", 2, ("0", "s")), ("E", 0, ("E", "z")),
        ("1s", 1, ("1", "s")), ("1s", 2, ("1", "s")), ("1s", 3, ("1", "s")),
        ("E", 2, ("", "")), ("P", 2, ("P", "z")), (BACK, 0, ("", "")), ("flower-1", 0, ("other", "other")),
    ],
)  # fmt: skip
def test_a_turned_face_says_nothing_unless_nobody_can_tell(name: str, turns: int, says: tuple[str, str]) -> None:
    assert name_after(name, turns) == says


def straight_above(unit_px: float = 100.0, tilt: float = 0.0) -> TableView:
    """A view from far away, so that perspective hardly shows."""
    return TableView(np.asarray((0.0, 0.0, 0.0)), 0.0, tilt, 0.0, 1e6, unit_px, (160.0, 160.0))


def test_a_view_shortens_what_lies_and_shows_what_stands() -> None:
    points = np.asarray([(0.0, 0.5, 0.0), (0.5, 0.0, 0.0), (0.0, 0.0, 0.5)])
    assert straight_above().project(points) == pytest.approx(np.asarray([(160, 210), (210, 160), (160, 160)]), abs=0.01)
    tilted = straight_above(tilt=np.radians(60)).project(points)
    assert tilted[0] == pytest.approx((160, 185), abs=0.01)  # half as long: cos 60
    assert tilted[2] == pytest.approx((160, 160 - 50 * np.sin(np.radians(60))), abs=0.01)


def test_what_is_nearer_is_larger() -> None:
    near = TableView(np.zeros(3), 0.0, 0.0, 0.0, 5.0, 100.0, (0.0, 0.0))
    assert near.project(np.asarray([(1.0, 0.0, 1.0)]))[0, 0] == pytest.approx(125.0)


def four_coloured_set() -> TileSet:
    """A set whose faces have a colour in each quarter: red, green, below them blue, white."""
    face: Image = np.zeros((176, 132, 3), np.uint8)
    face[:88, :66], face[:88, 66:], face[88:, :66], face[88:, 66:] = (0, 0, 255), (0, 255, 0), (255, 0, 0), (255,) * 3
    alpha = np.full((176, 132), 255, np.uint8)
    return TileSet(
        MappingProxyType({"7p": face}), alpha, 0.75, 0.6, (200, 200, 200), (30, 120, 30), 0.4, lambda rng, name: face
    )


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("tilt", [0.0, 0.9])
def test_corners_are_labelled_in_the_order_of_the_face(quarters: int, tilt: float) -> None:
    canvas = Canvas(np.full((320, 320, 3), 90, np.uint8), np.zeros((320, 320), np.int16))
    place = TilePlace("7p", 0.0, 0.0, quarters * np.pi / 2 + 0.2)
    view = straight_above(180.0, tilt)
    ((name, quad, _),) = lay_tiles(np.random.default_rng(0), canvas, four_coloured_set(), [place], view)
    middle = quad.mean(axis=0)
    seen = []
    for corner in quad:
        x, y = np.round(corner * 0.6 + middle * 0.4).astype(int)
        seen.append(tuple(canvas.image[y, x] > 120))
    assert name == "7p"
    assert seen == [(False, False, True), (False, True, False), (True, True, True), (True, False, False)]


def test_a_tile_that_is_cut_off_keeps_its_corners_outside() -> None:
    quad = np.asarray([(-20, 10), (40, 10), (40, 90), (-20, 90)], np.float32)
    numbers = [float(part) for part in label_line(quad, 100, 100, points_outside=True).split()]
    assert numbers[:5] == [0, 0.2, 0.5, 0.4, 0.8]
    assert numbers[5:] == pytest.approx([-0.2, 0.1, 0.4, 0.1, 0.4, 0.9, -0.2, 0.9])


def test_tiles_are_laid_as_tiles_are() -> None:
    """No two share a place, rows are of 1 to 18, and all that lies there has a name."""
    for seed in range(60):
        places = random_places(np.random.default_rng(seed), 0.75)
        assert places
        spots = {(round(place.x, 1), round(place.y, 1), place.lift) for place in places}
        assert len(spots) >= 0.9 * len(places)


def maker() -> TileSceneMaker:
    """Draws with a font that has no Chinese characters: their boxes do here."""
    return TileSceneMaker(GlyphCase((FONT,), (FONT,)), (FONT,), size=320)


@pytest.fixture(scope="module")
def scenes() -> list[TileScene]:
    drawing = maker()
    return [drawing.make(np.random.default_rng((6, number))) for number in range(12)]


def test_labelled_faces_are_seen_from_their_front(scenes: list[TileScene]) -> None:
    marks = [mark for scene in scenes for mark in scene.marks]
    assert len(marks) > 20
    for mark in marks:
        assert cv2.contourArea(mark.quad_px, oriented=True) > 0  # clockwise on the picture: not mirrored
        assert mark.visible >= 0.8
        assert mark.name != BACK


def test_scenes_of_tiles_repeat_with_their_seed(scenes: list[TileScene]) -> None:
    drawing = maker()
    for number in range(3):
        again = drawing.make(np.random.default_rng((6, number)))
        assert np.array_equal(scenes[number].image, again.image)


def test_patches_are_named_as_tiles_or_as_nothing() -> None:
    rng, drawing = np.random.default_rng(2), maker()
    samples = [sample for _ in range(12) for sample in tile_samples(rng, drawing)]
    said = {(rank, suit) for _, rank, suit in samples}
    assert said <= {*PAIRS, ("other", "other"), ("", "")}
    assert ("", "") in said
    assert len(said) > 15
    assert {patch.shape for patch, *_ in samples} == {(72, 48, 3)}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_as_many_strokes_as_the_number_says(number: int) -> None:
    """However thick, level or worn: lines down the middle cross that many, and fewer only where a stroke is broken."""
    for seed in range(40):
        rng = np.random.default_rng(seed)
        plate = Plate(176, 0.75, (255, 255, 255))
        draw_strokes(plate, rng, random_stroke_style(rng), number, (0.28, 0.7, 0.3), (0, 0, 0))
        ink = plate.cover[:, plate.width * 4 // 10 : plate.width * 6 // 10] > 127
        assert (ink[1:] & ~ink[:-1]).sum(axis=0).max() == number


@pytest.mark.parametrize("draw", [draw_bird, draw_front_bird])
def test_birds_fill_their_face_and_no_two_are_alike(draw: Callable[..., None]) -> None:
    birds = []
    for seed in range(30):
        plate = Plate(88, 0.75, (255, 255, 255))
        draw(plate, np.random.default_rng(seed), ((0, 120, 0), (120, 0, 0), (0, 0, 160)), turn=0.4 * seed)
        rows, columns = np.flatnonzero(plate.cover.max(axis=1) > 127), np.flatnonzero(plate.cover.max(axis=0) > 127)
        assert rows[0] > 0 and rows[-1] < plate.height - 1 and columns[0] > 0 and columns[-1] < plate.width - 1
        assert max((rows[-1] - rows[0]) / plate.height, (columns[-1] - columns[0]) / plate.width) > 0.6
        birds.append(plate.cover > 127)
    assert all((one != other).mean() > 0.05 for at, one in enumerate(birds) for other in birds[:at])


def test_tiles_that_come_often_are_half_of_all() -> None:
    rng, drawing = np.random.default_rng(3), maker()
    names = [(rank, suit) for _ in range(30) for _, rank, suit in tile_samples(rng, drawing, ("1s",))]
    birds = names.count(("1", "s"))
    others = len(names) - birds - names.count(("", ""))
    assert 0.5 < birds / others < 2


PLAIN = Hand(lean=0.0, climb=0.0, sway=0.0, nib=0.0, angle=0.0)


def level_bar() -> Image:
    """A stroke 100 wide and 10 high, as a font draws it: trimmed."""
    return np.full((10, 100), 255, np.uint8)


def test_a_plain_hand_writes_what_the_font_draws() -> None:
    bar = level_bar()
    assert np.array_equal(written(np.random.default_rng(1), bar, PLAIN), bar)


def test_a_climbing_stroke_ends_higher_than_it_begins() -> None:
    """By 0.8 of its height of 10 px; measured 90 px apart."""
    found = written(np.random.default_rng(1), level_bar(), replace(PLAIN, climb=0.8)) > 127
    left, right = (np.flatnonzero(found[:, x]).mean() for x in (5, 95))
    assert left - right == pytest.approx(0.9 * 8, abs=1)


def test_a_leaning_column_stands_further_right_above_and_a_nib_widens_it_across() -> None:
    column = np.ascontiguousarray(level_bar().T)
    leaning = written(np.random.default_rng(1), column, replace(PLAIN, lean=0.2)) > 127
    above, below = (np.flatnonzero(leaning[y]).mean() for y in (5, 95))
    assert above - below == pytest.approx(0.2 * 90, abs=1)
    wide = written(np.random.default_rng(1), column, replace(PLAIN, nib=0.1))
    assert wide.shape[1] == pytest.approx(10 + 10, abs=1)
    assert wide.shape[0] <= 100 + 4


def test_a_hand_that_sways_writes_no_two_alike() -> None:
    rng, bar = np.random.default_rng(4), np.full((60, 60), 255, np.uint8)
    one, other = (written(rng, bar, replace(PLAIN, sway=0.05)) for _ in range(2))
    assert one.shape != other.shape or (one != other).any()


def test_a_row_that_is_cut_out_tightly_keeps_its_faces() -> None:
    """The labels move with the picture: what lies within a face still does, and at most a twentieth of it is lost."""
    image: Image = np.zeros((200, 300, 3), np.uint8)
    image[50:130, 100:160] = (0, 0, 255)
    quad = np.asarray([(100, 50), (160, 50), (160, 130), (100, 130)], np.float32)
    for seed in range(20):
        small, (mark,) = cut_tightly(np.random.default_rng(seed), image, [TileMark("7p", quad, 1.0)], unit=80.0)
        assert small.shape[0] <= 80 * 1.24 + 1
        assert small.shape[1] <= 60 + 0.24 * 80 + 1
        x, y = mark.quad_px.mean(axis=0).round().astype(int)
        assert tuple(small[y, x]) == (0, 0, 255)
        assert mark.quad_px.min() >= -0.05 * 80 - 1
