"""The eye for dice with its shipped weights on rendered tables: values are known, since they were rendered."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.dice.camera import camera_above
from datasets.dice.compose import cast_shadows, lay
from datasets.dice.die import Die, Lie, standing
from datasets.dice.render import Lamp
from datasets.dice.styles import Body, DieStyle
from datasets.scenes.compose import Canvas
from kiosk.__main__ import main
from models.registry import open_dice_eye
from vision.dice import DiceEye
from vision.types import Image, Refusal

SIZE = 640
LAMP = Lamp(np.asarray([6, -4, 14], np.float32), 0.5)
PLACES = [(-3.2, -2.0, 0.3), (-1.6, 1.4, 1.0), (0.2, -0.9, 2.2), (1.3, -0.6, 2.2 + np.pi / 2), (3.0, 1.9, 0.7)]
"""On the table, in sides, and turned, radians; the third and the fourth one touch."""
APART = [*PLACES[:3], (1.9, -2.6, 0.4), PLACES[4]]
"""None touches another one."""

COLOURS = {
    "white, black pips": ((0.92, 0.95, 0.95), (0.03, 0.03, 0.03)),
    "red, white pips": ((0.1, 0.1, 0.75), (0.95, 0.95, 0.95)),
    "black, white pips": ((0.06, 0.06, 0.06), (0.95, 0.95, 0.95)),
    "green, gold pips": ((0.2, 0.4, 0.1), (0.3, 0.75, 0.9)),
}


def style(colour: str, edge: float = 0.09) -> DieStyle:
    body, ink = (np.asarray(one, np.float32) for one in COLOURS[colour])
    plain: NDArray[np.float32] = np.zeros((128, 128), np.float32)
    return DieStyle(Body.PLAIN, body, body, plain, (ink,) * 6, edge, 0.9, 0.25, 0.25, 0.1, 0.1, 0.4, 0.1, 30.0)


def die(value: int, place: tuple[float, float, float], make: DieStyle) -> Die:
    sides = [one for one in range(1, 7) if one not in (value, 7 - value)]
    values = (sides[0], 7 - sides[0], sides[1], 7 - sides[1], value, 7 - value)
    return Die(make, *standing(*place), values, (False, True, False, True, False, True), Lie.FLAT)


def table(dice: list[Die], tilt_deg: float = 0.0) -> Image:
    """Dice on a brown table with a little grain, about 40 px wide."""
    rng = np.random.default_rng(7)
    camera = camera_above(np.radians(tilt_deg), 0.05, 800.0, 20.0, SIZE)
    grain = rng.normal(0, 6, (SIZE, SIZE, 1)) + np.asarray([70, 95, 130])
    canvas = Canvas(np.clip(grain, 0, 255).astype(np.uint8), np.zeros((SIZE, SIZE), np.int16))
    cast_shadows(rng, canvas.image, tuple(dice), camera, LAMP)
    for one in sorted(dice, key=lambda one: -float(np.linalg.norm(camera.position - one.centre))):
        lay(canvas, one, camera, LAMP)
    return np.asarray(cv2.GaussianBlur(canvas.image, (0, 0), 0.7), np.uint8)


@pytest.fixture(scope="module")
def eye() -> DiceEye:
    return open_dice_eye()


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("tilt", [0, 15, 30])
def test_five_dice_are_read_from_left_to_right(eye: DiceEye, colour: str, tilt: float) -> None:
    """The world's x runs to the left on the picture: the camera stands on the far side."""
    values = [1, 6, 3, 5, 2] if tilt != 15 else [4, 2, 6, 1, 4]
    dice = [die(value, place, style(colour)) for value, place in zip(values, PLACES, strict=True)]
    labels = [card.label for card in eye.look(table(dice, tilt)).cards]
    assert labels == [str(value) for value in reversed(values)]


@pytest.mark.parametrize(("tilt", "colour"), [(0, "white, black pips"), (20, "red, white pips")])
def test_a_die_that_leans_is_refused_with_the_reason(eye: DiceEye, tilt: float, colour: str) -> None:
    """It leans by 38 degrees on something that is not there; the others lie flat and are read."""
    dice = [die(value, place, style(colour)) for value, place in zip((3, 5, 2, 6, 4), APART, strict=True)]
    centre, turn = standing(*APART[1], float(np.radians(38)), np.pi / 2)
    dice[1] = replace(dice[1], centre=centre, turn=turn, lie=Lie.LEANING)
    seen = [(card.label, card.refused) for card in eye.look(table(dice, tilt)).cards]
    assert seen == [("4", None), ("6", None), ("2", None), (None, Refusal.LEANING), ("3", None)]


def test_an_empty_table_is_empty(eye: DiceEye) -> None:
    assert eye.look(table([])).cards == ()


def test_six_dice_are_six(eye: DiceEye) -> None:
    dice = [die(value, place, style("white, black pips")) for value, place in zip([5, 5, 1, 2, 3], PLACES, strict=True)]
    view = eye.look(table([*dice, die(4, (-0.5, -3.2, 0.1), style("white, black pips"))]))
    assert sorted(card.label or "?" for card in view.cards) == ["1", "2", "3", "4", "5", "5"]


def test_a_die_at_the_edge_of_the_picture_has_no_value(eye: DiceEye) -> None:
    dice = [die(value, place, style("red, white pips")) for value, place in zip([5, 5, 1, 2], PLACES, strict=False)]
    view = eye.look(table([*dice, die(6, (8.0, 0.0, 0.0), style("red, white pips"))]))
    assert [card.label for card in view.cards if card.label] == ["2", "1", "5", "5"]


def test_the_command_reads_and_scores_a_roll(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    dice = [die(value, place, style("white, black pips")) for value, place in zip([6, 6, 6, 5, 5], PLACES, strict=True)]
    picture = tmp_path / "roll.png"
    cv2.imwrite(str(picture), table(dice, 10))
    assert main(["read", str(picture), "--json", "--game", "yatzy"]) == 0
    line = json.loads(capfdbinary.readouterr().out)
    assert sorted(card["label"] for card in line["cards"]) == ["5", "5", "6", "6", "6"]
    assert [len(card["marks"]) for card in line["cards"]] == [1] * 5
