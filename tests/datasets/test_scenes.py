"""Synthetic scenes: labels lie where the ink is, are never mirrored, and repeat with their seed."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

import datasets.fonts
from datasets.pose_layout import label_line
from datasets.scenes.compose import Canvas, Scene, SceneMaker
from datasets.scenes.faces import draw_face
from datasets.scenes.glyphs import CURVES, GlyphCase, is_held_out
from datasets.scenes.styles import PROXY, random_style
from datasets.scenes.symbol_pool import is_novel, symbol_pool

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
        assert mark.rank and len(mark.suit) == 1
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
    assert [(mark.rank, mark.quad_px[0].tolist()) for mark in canvas.covered_marks()] == [("7", [50, 50])]
    canvas.paste(paper, whole, np.eye(3) + np.array([[0, 0, 30], [0, 0, 30], [0, 0, 0]]))  # now all of it
    assert canvas.covered_marks() == ()


def test_a_card_beside_or_behind_the_camera_is_not_laid() -> None:
    """Its corners would be mapped through infinity: marks as wide as a million pixels."""
    canvas = Canvas(np.zeros((200, 200, 3), np.uint8), np.zeros((200, 200), np.int16))
    rng = np.random.default_rng(0)
    style = random_style(rng, case())
    face = draw_face(rng, style, case(), ("7", "7", style.suits[0]), 100)
    for slope, laid in ((0.0, True), (1.0, True), (2.0, False), (2.5, False)):  # a card's lower edge lies at y = 0.5
        canvas.marks.clear()
        canvas.lay(rng, face, np.asarray([[90, 0, 100], [0, 90, 100], [0, -slope, 1]], np.float64))
        assert bool(canvas.marks) == laid, slope


def test_label_lines_are_what_pose_training_takes() -> None:
    """Class, centre and size of the box, then four points; for this square of 40 px, by hand."""
    quad = np.array([[20, 60], [60, 60], [60, 100], [20, 100]], np.float32)
    expected = "0 0.2 0.4 0.2 0.2 0.1 0.3 0.3 0.3 0.3 0.5 0.1 0.5"
    assert [float(v) for v in label_line(quad, 200, 200).split()] == pytest.approx([float(v) for v in expected.split()])


def test_novel_symbols_are_never_the_proxy_decks() -> None:
    """Whether a symbol is held out is decided by its code alone; the shipped decks' symbols are all trained."""
    assert not any(is_novel(symbol) for symbol in PROXY)
    assert 0.05 < np.mean([is_novel(chr(code)) for code in range(0x2600, 0x2700)]) < 0.2


def test_look_alikes_are_left_out_of_the_pool() -> None:
    """A filled star and the same star in another block, hollow suits, and letters as thin as a stroke."""
    pool = symbol_pool((FONT,), ("♠", "★"))
    assert pool[:2] == ("♠", "★")
    assert not {"♤", "♡", "⋆"} & set(pool)
    assert len(pool) > 100


@pytest.mark.parametrize("suit", ["♠", "♣", "♥", "♦"])
def test_curves_are_one_piece_of_ink_and_symmetric(suit: str) -> None:
    for seed in range(20):
        mask = CURVES[suit](np.random.default_rng(seed))
        pieces, _ = cv2.connectedComponents((mask > 128).astype(np.uint8))
        assert pieces == 2  # the ink and what is around it
        assert np.abs(mask.astype(int) - mask[:, ::-1]).mean() < 6


def test_whole_font_families_are_held_out() -> None:
    assert is_held_out(Path("/x/Lato-Black.ttf")) == is_held_out(Path("/y/Lato-Light.ttf"))
    held = [name for name in map(chr, range(97, 123)) if is_held_out(Path(f"{name * 6}-Regular.ttf"))]
    assert 0 < len(held) < 13
