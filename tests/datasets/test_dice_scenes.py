"""Scenes of dice: the camera's geometry, how dice lie, and that labels say what is drawn."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.dice.camera import Camera, random_camera
from datasets.dice.die import Die, Lie, standing
from datasets.dice.patches import NO_FACE
from datasets.dice.patches import main as cut_patches
from datasets.dice.pips import GRID, pip_places, random_numbering
from datasets.dice.places import random_dice, random_places
from datasets.dice.render import Lamp, render
from datasets.dice.styles import BODIES, Body, DieStyle, brightness, random_style
from datasets.dice.write import main as write_scenes
from models.scene_folder import SceneFolder

ABOVE = Camera(
    np.asarray([0, 0, 20], np.float32), np.asarray([(-1, 0, 0), (0, 1, 0), (0, 0, -1)], np.float32), 400.0, 99.5
)
"""Straight above, 20 sides high: the table is seen at 20 px a side, the top of a die at 400 / 19."""

WHITE = DieStyle(
    Body.PLAIN,
    np.full(3, 0.9, np.float32),
    np.full(3, 0.9, np.float32),
    np.zeros((128, 128), np.float32),
    (np.zeros(3, np.float32),) * 6,
    edge=0.05,
    cut=0.9,
    spread=0.25,
    long_spread=0.25,
    pip=0.1,
    one_pip=0.1,
    depth=0.0,
    gloss=0.0,
    polish=20.0,
)


def die(value: int, x: float = 0.0, y: float = 0.0, lean: float = 0.0, base: float = 0.0) -> Die:
    centre, turn = standing(x, y, 0.3, lean, base=base)
    sides = [one for one in range(1, 7) if one not in (value, 7 - value)]
    values = (sides[0], 7 - sides[0], sides[1], 7 - sides[1], value, 7 - value)
    return Die(WHITE, centre, turn, values, (False,) * 6, Lie.FLAT)


def test_the_upper_face_is_nearer_and_so_larger_than_the_table() -> None:
    top = ABOVE.project(die(3).upper_face())
    sides = np.linalg.norm(top - np.roll(top, 1, axis=0), axis=1)
    assert sides == pytest.approx([400 / 19] * 4, rel=1e-4)


@pytest.mark.parametrize("seed", range(5))
def test_what_a_camera_sees_at_a_point_is_projected_there(seed: int) -> None:
    camera = random_camera(np.random.default_rng(seed), 512, 40)
    points_px = np.asarray([(100, 400), (256, 256), (500, 30)], np.float32)
    assert camera.project(camera.to_table(points_px)) == pytest.approx(points_px, abs=0.1)
    rays = camera.rays(100, 400, 101, 401)
    way = -camera.position[2] / rays[2, 0]
    assert camera.position + rays[:, 0] * way == pytest.approx(camera.to_table(points_px)[0], abs=1e-2)
    assert np.linalg.det(camera.axes) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_as_many_dark_spots_as_its_value(value: int) -> None:
    """The body is white and lit, the pips are black: connected spots inside the upper face are its pips."""
    lamp = Lamp(np.asarray([0, 0, 100], np.float32), 0.5)
    camera = Camera(ABOVE.position, ABOVE.axes, 1600.0, 99.5)
    piece = render(die(value), camera, lamp, np.full((200, 200, 3), 128, np.uint8))
    assert piece is not None
    quad = camera.project(die(value).upper_face()) - (piece.x0, piece.y0)
    inside = np.zeros(piece.cover.shape, np.uint8)
    middle = quad.mean(axis=0)
    cv2.fillConvexPoly(inside, np.round((quad - middle) * 0.9 + middle).astype(np.int32), 255)
    dark = ((piece.colour[:, :, 1] < 90) & (inside > 0)).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    assert count - 1 == value
    assert stats[1:, cv2.CC_STAT_AREA] == pytest.approx([np.pi * (0.1 * 1600 / 19) ** 2] * value, rel=0.12)
    assert piece.cover[inside > 0].min() == pytest.approx(1)


def test_a_die_out_of_the_picture_is_not_drawn() -> None:
    assert (
        render(die(1, x=30), ABOVE, Lamp(np.asarray([0, 0, 9], np.float32), 0.5), np.zeros((200, 200, 3), np.uint8))
        is None
    )


@pytest.mark.parametrize(("lean", "base"), [(0.0, 0.0), (0.4, 0.0), (0.7, 0.2), (0.0, 1.0)])
def test_the_lowest_corner_lies_where_it_should(lean: float, base: float) -> None:
    corners = die(2, 1, 2, lean, base).corners()
    assert corners[:, 2].min() == pytest.approx(base, abs=1e-5)
    assert np.linalg.norm(corners[0] - corners[7]) == pytest.approx(np.sqrt(3), abs=1e-5)


def test_opposite_faces_sum_to_seven_and_dice_of_both_hands_occur() -> None:
    rng = np.random.default_rng(0)
    seen = [random_numbering(rng) for _ in range(200)]
    for values in seen:
        assert sorted(values) == [1, 2, 3, 4, 5, 6]
        assert [values[i] + values[i + 1] for i in (0, 2, 4)] == [7, 7, 7]
    assert {values[4] for values in seen} == set(range(1, 7))
    hands = {values[2] for values in seen if (values[0], values[4]) == (2, 1)}
    assert hands == {3, 4}


def test_pips_stay_on_the_face_and_apart() -> None:
    rng = np.random.default_rng(1)
    for style in (random_style(rng) for _ in range(200)):
        for value in GRID:
            radius = style.one_pip if value == 1 else style.pip
            places = pip_places(value, style, bool(rng.integers(2)))
            assert len(places) == value
            assert np.abs(places).max() + radius < 0.5
            assert all(np.linalg.norm(a - b) > 1.6 * radius for a, b in combinations(places, 2))
            assert abs(brightness(style.pips[value - 1]) - brightness(style.colour)) > 0.1


def test_dice_do_not_stand_in_each_other() -> None:
    rng = np.random.default_rng(2)
    touching = 0
    for _ in range(40):
        camera = random_camera(rng, 512, 40)
        places = random_places(rng, camera, 512, 6)
        for one, other in combinations(places, 2):
            assert cv2.intersectConvexConvex(one.square(), other.square())[0] < 0.002
            touching += bool(np.hypot(one.x - other.x, one.y - other.y) < 1.2)
    assert touching > 20


def test_tables_have_all_kinds_of_dice() -> None:
    rng = np.random.default_rng(3)
    dice = [one for _ in range(250) for one in random_dice(rng, random_camera(rng, 512, 40), 512)]
    assert {one.lie for one in dice} == set(Lie)
    assert {one.style.body for one in dice} == {body for body, _ in BODIES}
    leaning = [one for one in dice if one.lie is Lie.LEANING]
    assert all(0.69 < one.turn[2, 2] < 0.98 for one in leaning)
    assert all(one.turn[2, 2] == pytest.approx(1, abs=1e-5) for one in dice if one.lie is not Lie.LEANING)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dice")
    for split in ("train", "val"):
        order = [
            "--out",
            str(out),
            "--split",
            split,
            "--count",
            "8",
            "--size",
            "256",
            "--processes",
            "1",
            "--seed",
            "4",
        ]
        assert write_scenes(order) == 0
    return out


def test_written_scenes_have_the_layout_that_training_reads(written: Path) -> None:
    folder = SceneFolder(written, "train")
    lines = (written / "meta" / "train.4-0.jsonl").read_text(encoding="utf-8").splitlines()
    known = {scene["name"]: scene["marks"] for scene in map(json.loads, lines)}
    assert folder.names() == sorted(known)
    for name, marks in known.items():
        image, quads = folder.load(name)
        assert image.shape == (256, 256, 3)
        assert quads == pytest.approx(np.asarray([mark["quad_px"] for mark in marks]).reshape(-1, 4, 2), abs=0.02)
        assert all(mark["value"] in GRID and mark["lie"] in set(Lie) for mark in marks)
        assert all(cv2.contourArea(quad, oriented=True) > 0 for quad in quads)


def test_patches_of_scenes_show_faces_and_places_without_one(
    written: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cut_patches(["--scenes", str(written), "--out", str(tmp_path), "--looks", "2"]) == 0
    with np.load(tmp_path / "train.npz") as arrays:
        patches, values = arrays["patches"], arrays["values"]
    assert patches.shape == (len(values), 64, 64, 3)
    assert set(values.tolist()) <= set(range(7))
    assert NO_FACE in values
    assert cut_patches(["--scenes", str(tmp_path / "none"), "--out", str(tmp_path)]) == 1
    assert "write them first" in capsys.readouterr().err
