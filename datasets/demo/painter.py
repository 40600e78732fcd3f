"""Puts cards and hand on the table and makes a camera picture of it."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.demo.hand import GRIP_PX, Sprite
from datasets.demo.places import CARD_PX, FRAME_PX, Pose
from datasets.demo.tables import Gain, lit
from datasets.demo.timeline import HandAt, Moment, Timeline
from datasets.faces import draw_back, draw_face
from vision.deck import Deck
from vision.types import Image, Quad

Matrix = NDArray[np.float64]
"""`(3, 3)`: from pixels of a sprite to pixels of the frame."""

_HAND_SCALE = 0.84
_WORN_BLUR_PX = 3.6
_NOISE_DEVIATION = 2.2
_NOISE_SPARE_PX = 64
_LYING, _CARRIED, HAND_SHADOW = (2, 3, 3), (9, 14, 11), (16, 22, 13)
"""Shadows: shift to the right and down, and softness, in pixels."""

_PILE = (Pose(1200, 76, 14), Pose(1197, 74, 11), Pose(1198, 72, 15), Pose(1196, 71, 12.5))


class Painter:
    """Paints the moments of one act. Cards that lie are painted once, until something else lies."""

    def __init__(self, table: Image, gain: Gain, hand: Sprite, camera: Camera) -> None:
        self._gain, self._hand, self._camera = gain, hand, camera
        self._empty = lit(table, gain)
        back = _card_sprite(draw_back(CARD_PX[0]).image, draw_back(CARD_PX[0]).mask)
        for pose in _PILE:
            self._lay(self._empty, back, camera.of_card(pose), _LYING)
        self._cards: tuple[Sprite, ...] = ()
        self._poses: tuple[Pose, ...] = ()
        self._lying: tuple[int, ...] = ()
        self._laid = self._empty

    def begin(self, timeline: Timeline, deck: Deck) -> None:
        """Take the cards of the next act."""
        worn = timeline.act.worn
        cards = tuple(draw_card(deck, label, place == worn) for place, label in enumerate(timeline.act.cards))
        self.deal(cards, timeline.poses)

    def deal(self, cards: tuple[Sprite, ...], poses: tuple[Pose, ...]) -> None:
        """Take these cards, each with the place where it may come to lie."""
        self._cards, self._poses = cards, poses
        self._lying, self._laid = (), self._empty

    def paint(self, moment: Moment) -> Image:
        """The table at that moment, without the camera's noise. A new array each time."""
        if moment.lying != self._lying:
            self._lay_down(moment.lying)
        picture = self._laid.copy()
        for place, pose in moment.carried:
            self._lay(picture, self._cards[place], self._camera.of_card(pose), _CARRIED)
        if moment.hand is not None:
            self._lay(picture, self._hand, self._camera.of_hand(moment.hand), HAND_SHADOW)
        return picture

    def _lay_down(self, lying: tuple[int, ...]) -> None:
        known = len(self._lying)
        if lying[:known] != self._lying:
            known, self._laid = 0, self._empty
        self._laid = self._laid.copy()
        for place in lying[known:]:
            self._lay(self._laid, self._cards[place], self._camera.of_card(self._poses[place]), _LYING)
        self._lying = lying

    def _lay(self, picture: Image, sprite: Sprite, matrix: Matrix, shadow: tuple[int, int, int]) -> None:
        lay_sprite(picture, self._gain, sprite, matrix, shadow)


class Camera:
    """Where the camera hangs (a little off the vertical) and the noise of its sensor."""

    def __init__(self, rng: np.random.Generator) -> None:
        width, height = FRAME_PX
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        seen = corners + np.array([[26, 10], [-26, 10], [10, 4], [-10, 4]], np.float32)
        self._tilt = np.asarray(
            cv2.getPerspectiveTransform(corners, seen + rng.uniform(-6, 6, (4, 2)).astype(np.float32))
        )
        size = (height + _NOISE_SPARE_PX, width + _NOISE_SPARE_PX, 3)
        noise = rng.normal(0, _NOISE_DEVIATION, size).round()
        self._brighter, self._darker = np.clip(noise, 0, 255).astype(np.uint8), np.clip(-noise, 0, 255).astype(np.uint8)

    def of_card(self, pose: Pose) -> Matrix:
        """From pixels of a card's sprite to the frame."""
        return self._matrix(pose.x, pose.y, pose.turn_deg, (CARD_PX[0] / 2, CARD_PX[1] / 2), 1.0)

    def of_hand(self, hand: HandAt) -> Matrix:
        """From pixels of a hand's sprite to the frame."""
        return self._matrix(hand.x, hand.y, hand.turn_deg, GRIP_PX, _HAND_SCALE)

    def seen(self, quad: Quad, pose: Pose) -> Quad:
        """A quad of a lying card (edges of pixels, as `CardFace` has them) in the frame."""
        corners = np.asarray(quad - 0.5, np.float64)[None]
        return np.asarray(cv2.perspectiveTransform(corners, self.of_card(pose))[0] + 0.5, np.float32)

    def expose(self, picture: Image, number: int) -> None:
        """Add the noise of the frame with that number, in place."""
        height, width = picture.shape[:2]
        down, across = (number * 37) % _NOISE_SPARE_PX, (number * 23 + number // 64) % _NOISE_SPARE_PX
        cv2.add(picture, self._brighter[down : down + height, across : across + width], dst=picture)
        cv2.subtract(picture, self._darker[down : down + height, across : across + width], dst=picture)

    def _matrix(self, x: float, y: float, turn_deg: float, centre: tuple[float, float], scale: float) -> Matrix:
        turn = math.radians(turn_deg)
        cos, sin = math.cos(turn) * scale, math.sin(turn) * scale
        right, down = x - cos * centre[0] + sin * centre[1], y - sin * centre[0] - cos * centre[1]
        return np.asarray(self._tilt @ np.array([[cos, -sin, right], [sin, cos, down], [0, 0, 1]]))


def lay_sprite(picture: Image, gain: Gain, sprite: Sprite, matrix: Matrix, shadow: tuple[int, int, int]) -> None:
    """Draw a sprite and its shadow into `picture`, which is changed, in the light of its table."""
    right, down, softness = shadow
    window = _window(sprite, matrix, room=max(right, down) + 2 * softness)
    if window is None:
        return
    x, y, width, height = window
    shift = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]], np.float64)
    alpha = cv2.warpPerspective(sprite.alpha, shift @ matrix, (width, height))
    image = cv2.warpPerspective(sprite.image, shift @ matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
    below = picture[y : y + height, x : x + width]
    dark = cv2.blur(np.roll(alpha, (down, right), (0, 1)), (2 * softness + 1, 2 * softness + 1))
    light = gain[y : y + height, x : x + width]
    kept = (1 - alpha) * (1 - 0.42 * dark)
    picture[y : y + height, x : x + width] = cv2.blendLinear(image, below, alpha * light, kept)


def draw_card(deck: Deck, label: str, worn: bool = False) -> Sprite:
    """A card as a sprite; both indices of a worn one are rubbed off so that nobody can be sure of them."""
    face = draw_face(deck, label, CARD_PX[0])
    image = face.image
    if worn:
        image = _rub_off(image, face.index_quads)
    return _card_sprite(image, face.mask)


def _rub_off(image: Image, quads: tuple[Quad, ...]) -> Image:
    where = np.zeros(image.shape[:2], np.float32)
    for quad in quads:
        left, top = np.floor(quad.min(axis=0)).astype(int) - 4
        right, bottom = np.ceil(quad.max(axis=0)).astype(int) + 4
        where[top:bottom, left:right] = 1
    where = cv2.GaussianBlur(where, (0, 0), 2)
    return np.asarray(
        cv2.blendLinear(cv2.GaussianBlur(image, (0, 0), _WORN_BLUR_PX), image, where, 1 - where), np.uint8
    )


def _card_sprite(image: Image, mask: Image) -> Sprite:
    return Sprite(image, np.asarray(mask / 255, np.float32))


def _window(sprite: Sprite, matrix: Matrix, room: int) -> tuple[int, int, int, int] | None:
    """The part of the frame that a sprite and its shadow touch: x, y, width, height; None where that is nothing."""
    height, width = sprite.alpha.shape
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    seen = cv2.perspectiveTransform(corners, matrix)[0]
    left, top = np.maximum(np.floor(seen.min(axis=0)).astype(int) - room, 0)
    right, bottom = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + room, FRAME_PX)
    return (int(left), int(top), int(right - left), int(bottom - top)) if right > left and bottom > top else None
