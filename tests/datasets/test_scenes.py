"""Synthetic scenes: labels lie where the ink is, are never mirrored, and repeat with their seed."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

import datasets.fonts
from datasets.scenes.compose import Canvas, Scene, SceneMaker
from datasets.scenes.faces import draw_face
from datasets.scenes.glyphs import GlyphCase, is_held_out
from datasets.scenes.patches import rank_class, suit_class
from datasets.scenes.styles import random_style
from datasets.scenes.write import label_lines
from vision.read import RANK_CLASSES, SUIT_CLASSES

FONT = Path(datasets.fonts.__file__).parent / "DejaVuSans-Bold.ttf"


def case() -> GlyphCase:
    return GlyphCase((FONT,), (FONT,))


def scenes(count: int) -> list[Scene]:
    maker = SceneMaker(case(), size=320)
    return [maker.make(np.random.default_rng((4, number))) for number in range(count)]


def test_marks_are_seen_from_their_front_and_lie_in_the_picture() -> None:
    marks = [mark for scene in scenes(30) for mark in scene.marks]
    assert len(marks) > 30
    for mark in marks:
        assert cv2.contourArea(mark.quad_px, oriented=True) > 0  # clockwise on the picture: not mirrored
        assert mark.visible >= 0.85
        assert mark.rank in RANK_CLASSES
        assert ((mark.quad_px > -30) & (mark.quad_px < 350)).all()


def test_scenes_repeat_with_their_seed() -> None:
    for first, second in zip(scenes(4), scenes(4), strict=True):
        assert np.array_equal(first.image, second.image)


@pytest.mark.parametrize("seed", range(6))
def test_an_index_has_its_ink_inside_its_corners(seed: int) -> None:
    """Inside the upper-left quad there is ink of rank and suit; a ring of one pixel around it has paper only."""
    rng = np.random.default_rng(seed)
    style = random_style(rng, case())
    suit = style.suits[0]
    face = draw_face(rng, style, case(), ("?", "0", suit), 400)
    x0, y0, x1, y1 = (round(float(v)) for v in (*face.indices[0].quad_px[0], *face.indices[0].quad_px[2]))
    distance = np.abs(face.image.astype(int) - np.asarray(style.paper)).max(axis=2)
    inside = distance[y0:y1, x0:x1]
    rank, symbol = inside[: len(inside) // 3], inside[-len(inside) // 4 :]
    assert rank.max() > 40
    assert symbol.max() > 40


def test_a_covered_index_is_not_labelled() -> None:
    canvas = Canvas(np.zeros((200, 200, 3), np.uint8), np.zeros((200, 200), np.int16))
    quad = np.array([[50, 50], [70, 50], [70, 90], [50, 90]], np.float32)
    paper = np.full((100, 100, 3), 255, np.uint8)
    whole = np.full((100, 100), 255, np.uint8)
    canvas.paste(paper, whole, np.eye(3) + np.array([[0, 0, 30], [0, 0, 30], [0, 0, 0]]))
    canvas.marks.append(("7", "♠", quad, canvas.count))
    assert [mark.rank for mark in canvas.visible_marks()] == ["7"]
    canvas.paste(paper, whole, np.eye(3) + np.array([[0, 0, 62], [0, 0, 30], [0, 0, 0]]))  # over the right half of it
    assert canvas.visible_marks() == ()


def test_label_lines_are_what_pose_training_takes() -> None:
    """Class, centre and size of the box, then four points; for this square of 40 px, by hand."""
    from datasets.scenes.compose import SceneMark

    quad = np.array([[20, 60], [60, 60], [60, 100], [20, 100]], np.float32)
    scene = Scene(np.zeros((200, 200, 3), np.uint8), (SceneMark("7", "♠", quad, 1.0),), 0.0)
    expected = "0 0.2 0.4 0.2 0.2 0.1 0.3 0.3 0.3 0.3 0.5 0.1 0.5"
    assert [float(v) for v in label_lines(scene).split()] == pytest.approx([float(v) for v in expected.split()])


def test_classes_of_the_reader() -> None:
    assert [rank_class(rank) for rank in ("2", "10", "K", "A", "?")] == [0, 8, 11, 12, 13]
    assert [suit_class(symbol) for symbol in ("♠", "✎", "♆")] == [0, 11, len(SUIT_CLASSES) - 1]


def test_whole_font_families_are_held_out() -> None:
    assert is_held_out(Path("/x/Lato-Black.ttf")) == is_held_out(Path("/y/Lato-Light.ttf"))
    held = [name for name in map(chr, range(97, 123)) if is_held_out(Path(f"{name * 6}-Regular.ttf"))]
    assert 0 < len(held) < 13
