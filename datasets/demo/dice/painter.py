"""Draws the instants of a throw: a table, rendered dice with their shadows, a hand."""

from __future__ import annotations

from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.demo.dice.throw import Instant, Thrown, Tumbling
from datasets.demo.hand import SKINS, SLEEVES, draw_hand
from datasets.demo.painter import HAND_SHADOW, Camera, lay_sprite
from datasets.demo.places import FRAME_PX
from datasets.demo.tables import Table, draw_light, draw_table, lit
from datasets.dice.camera import camera_above
from datasets.dice.compose import cast_shadows, lay
from datasets.dice.die import Die, Lie, standing
from datasets.dice.render import Lamp
from datasets.dice.styles import TEXTURE, Body, DieStyle
from datasets.scenes.compose import Canvas
from vision.types import Image

_SIDE_PX, _DISTANCE, _TILT = 64.0, 24.0, 0.12
"""A die is as wide as that; the camera hangs that many sides above, and looks down at a slight slant, radians."""

_SIDES = MappingProxyType(
    {1: (2, 5, 3, 4), 2: (1, 6, 3, 4), 3: (1, 6, 2, 5), 4: (1, 6, 2, 5), 5: (1, 6, 3, 4), 6: (2, 5, 3, 4)}
)
"""The faces around each upper one."""


class DicePainter:
    """Paints one table. Dice that lie are drawn once, until others do."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._gain = draw_light(rng, *FRAME_PX)
        width, height = FRAME_PX
        self._empty = np.zeros((width, width, 3), np.uint8)
        self._top = (width - height) // 2
        self._empty[self._top : self._top + height] = lit(draw_table(rng, Table.GREEN_CLOTH, *FRAME_PX), self._gain)
        self._eye = camera_above(_TILT, 0.0, _SIDE_PX * _DISTANCE, _DISTANCE, width)
        self._lamp = Lamp(np.asarray([5.0, 9.0, 22.0], np.float32), 0.55)
        self._style = _ivory()
        self._camera = Camera(rng)
        self._hand = draw_hand(rng, SKINS[int(rng.integers(len(SKINS)))], SLEEVES[int(rng.integers(len(SLEEVES)))])
        self._laid: tuple[tuple[Thrown, ...], Image] = ((), self._empty)

    def paint(self, instant: Instant, tick: int) -> Image:
        """The picture `(720, 1280, 3)` of that instant, with the noise of its frame."""
        if instant.lying != self._laid[0]:
            self._laid = (instant.lying, self._with(self._empty, [self._lying(die) for die in instant.lying]))
        picture = self._laid[1]
        if instant.rolling:
            picture = self._with(picture, [self._rolling(die) for die in instant.rolling])
        frame = picture[self._top : self._top + FRAME_PX[1]].copy()
        if instant.hand is not None:
            lay_sprite(frame, self._gain, self._hand, self._camera.of_hand(instant.hand), HAND_SHADOW)
        self._camera.expose(frame, tick)
        return frame

    def _with(self, picture: Image, dice: list[Die]) -> Image:
        canvas = Canvas(picture.copy(), np.zeros(picture.shape[:2], np.int16))
        cast_shadows(np.random.default_rng(4), canvas.image, tuple(dice), self._eye, self._lamp)
        for die in sorted(dice, key=lambda one: -float(np.linalg.norm(self._eye.position - one.centre))):
            lay(canvas, die, self._eye, self._lamp)
        return np.asarray(cv2.GaussianBlur(canvas.image, (0, 0), 0.6) if dice else canvas.image, np.uint8)

    def _lying(self, die: Thrown) -> Die:
        x, y = self._place(die.x, die.y)
        return self._die(die.value, *standing(x, y, die.yaw), Lie.FLAT)

    def _rolling(self, die: Tumbling) -> Die:
        x, y = self._place(die.x, die.y)
        return self._die(5, *standing(x, y, die.yaw, die.lean, die.yaw * 2, base=die.lean), Lie.LEANING)

    def _place(self, x_px: float, y_px: float) -> tuple[float, float]:
        """Where on the table, in sides, a place of the frame is."""
        at = self._eye.to_table(np.asarray([[x_px, y_px + self._top]], np.float32))[0]
        return float(at[0]), float(at[1])

    def _die(self, value: int, centre: NDArray[np.float32], turn: NDArray[np.float32], lie: Lie) -> Die:
        turned = (False, True, False, True, False, True)
        around = _SIDES[value]
        return Die(self._style, centre, turn, (*around, value, 7 - value), turned, lie)


def _ivory() -> DieStyle:
    """Plain dice with rounded edges and drilled black pips."""
    body, ink = np.asarray([0.8, 0.9, 0.93], np.float32), np.asarray([0.05, 0.05, 0.06], np.float32)
    plain: NDArray[np.float32] = np.zeros((TEXTURE, TEXTURE), np.float32)
    return DieStyle(Body.PLAIN, body, body, plain, (ink,) * 6, 0.1, 0.9, 0.26, 0.26, 0.095, 0.11, 0.4, 0.1, 30.0)
