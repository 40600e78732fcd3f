"""One synthetic scene: cards of one imaginary deck on a table, seen by a camera."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scenes.clutter import random_thing
from datasets.scenes.faces import Face, draw_back, draw_face
from datasets.scenes.glyphs import GlyphCase
from datasets.scenes.layouts import Place, random_layout
from datasets.scenes.light import photograph
from datasets.scenes.styles import Style, random_face, random_style
from datasets.scenes.tables import random_table
from vision.types import Image, Quad, quad_height

Matrix = NDArray[np.float64]
MARK_PX = (11.0, 230.0)
"""Heights of indices in a scene: from hardly readable to a close-up."""
VISIBLE = 0.85
"""Share of an index that has to be seen for it to be labelled: less than that nobody could read for sure."""


@dataclass(frozen=True, slots=True)
class SceneMark:
    """A readable index: rank class, suit symbol, corners in scene pixels, and the share of it that is seen."""

    rank: str
    suit: str
    quad_px: Quad
    visible: float


@dataclass(frozen=True, slots=True)
class Scene:
    """A finished picture `(size, size, 3)` with its marks; `blur_px` is the sigma of the lens blur.

    `covered` are indices of which too little is seen for a label, and some nevertheless.
    """

    image: Image
    marks: tuple[SceneMark, ...]
    blur_px: float
    covered: tuple[SceneMark, ...] = ()


@dataclass
class SceneMaker:
    """Draws scenes; keeps some decks in hand, since making a deck costs more than laying one."""

    case: GlyphCase
    size: int = 640
    arts: tuple[Image, ...] = ()
    decks: list[Style] = field(default_factory=list)

    def style(self, rng: np.random.Generator) -> Style:
        """One of the decks in hand, or a new one that replaces an old one."""
        if len(self.decks) < 40 or rng.random() < 0.3:
            made = random_style(rng, self.case)
            if len(self.decks) < 40:
                self.decks.append(made)
            else:
                self.decks[int(rng.integers(40))] = made
            return made
        return self.decks[int(rng.integers(len(self.decks)))]

    def make(self, rng: np.random.Generator) -> Scene:
        """One scene; one in fourteen has no card at all."""
        table = random_table(rng, self.size)
        canvas = Canvas(table, np.zeros(table.shape[:2], np.int16))
        style = self.style(rng)
        mark_px = float(np.exp(rng.uniform(np.log(MARK_PX[0]), np.log(MARK_PX[1]))))
        self._scatter_things(rng, canvas)
        if rng.random() > 0.07:
            card_px = mark_px / style.index_height
            places = random_layout(rng)
            view = random_view(rng, self.size, card_px)
            if card_px > self.size * 0.3:
                view = aim(rng, view, places[int(rng.integers(len(places)))], self.size)
            for place in places:
                canvas.lay(rng, self._card(rng, style, card_px), view @ place_matrix(place))
        if rng.random() < 0.2:
            draw_hand(rng, canvas)
        smallest = min((quad_height(quad) for _, _, quad, _ in canvas.marks), default=mark_px)
        image, blur = photograph(rng, canvas.image, max(smallest, MARK_PX[0]))
        return Scene(image, canvas.visible_marks(), blur, canvas.covered_marks())

    def _scatter_things(self, rng: np.random.Generator, canvas: Canvas) -> None:
        for _ in range(int(rng.choice([0, 0, 0, 1, 2, 4]))):
            thing = random_thing(rng, self.case)
            scale = np.diag([1 / thing.shape[0], 1 / thing.shape[0], 1.0])
            height = thing.shape[0] * np.exp(rng.normal(0, 0.4))
            view = random_view(rng, self.size, height, anywhere=True)
            canvas.paste(thing, np.full(thing.shape[:2], 255, np.uint8), view @ centred(thing) @ scale)

    def _card(self, rng: np.random.Generator, style: Style, card_px: float) -> Face:
        if rng.random() < 0.03:
            style = self.style(rng)
        height = int(np.clip(card_px * 1.1, 110, 1200))
        if rng.random() < 0.05:
            return draw_back(rng, style, height)
        return draw_face(rng, style, self.case, random_face(rng, style), height, self.arts)


@dataclass
class Canvas:
    """The scene while it is laid: the picture, who owns each pixel (0: table), and all marks so far."""

    image: Image
    owner: NDArray[np.int16]
    marks: list[tuple[str, str, Quad, int]] = field(default_factory=list)
    count: int = 0

    def lay(self, rng: np.random.Generator, face: Face, matrix: Matrix) -> None:
        """Lay a card whose unit square (height 1) `matrix` maps into the scene."""
        to_scene = matrix @ centred(face.image) @ np.diag([1 / face.image.shape[0], 1 / face.image.shape[0], 1.0])
        if not _is_before_camera(face.image, to_scene):
            return
        if rng.random() < 0.8:
            self._shadow(rng, face, to_scene)
        self.paste(face.image, face.alpha, to_scene)
        for index in face.indices:
            quad = cv2.perspectiveTransform(index.quad_px[None].astype(np.float64), to_scene)[0].astype(np.float32)
            self.marks.append((index.rank, index.suit, quad, self.count))

    def _roi(self, shape: tuple[int, ...], matrix: Matrix, pad: int = 1) -> tuple[int, int, int, int] | None:
        h, w = shape[:2]
        corners = cv2.perspectiveTransform(np.asarray([[[0, 0], [w, 0], [w, h], [0, h]]], np.float64), matrix)[0]
        low = np.floor(corners.min(axis=0)).astype(int) - pad
        high = np.ceil(corners.max(axis=0)).astype(int) + pad
        x0, y0 = np.maximum(low, 0)
        x1, y1 = np.minimum(high, (self.image.shape[1], self.image.shape[0]))
        return None if x0 >= x1 or y0 >= y1 else (int(x0), int(y0), int(x1), int(y1))

    def paste(self, image: Image, alpha: NDArray[np.uint8], matrix: Matrix) -> None:
        """Warp an image into the scene, over everything there."""
        self.count += 1
        roi = self._roi(image.shape, matrix)
        if roi is None:
            return
        x0, y0, x1, y1 = roi
        local = np.asarray([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], np.float64) @ matrix
        size = (x1 - x0, y1 - y0)
        colour = cv2.warpPerspective(image, local, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpPerspective(alpha, local, size, flags=cv2.INTER_LINEAR)
        share = cv2.merge([cover] * 3)
        area = self.image[y0:y1, x0:x1]
        under = cv2.multiply(area, 255 - share, scale=1 / 255)
        area[:] = cv2.add(under, cv2.multiply(colour, share, scale=1 / 255))
        self.owner[y0:y1, x0:x1][cover > 127] = self.count

    def _shadow(self, rng: np.random.Generator, face: Face, matrix: Matrix) -> None:
        size = float(np.linalg.norm(matrix[:2, 0])) * face.image.shape[0]
        depth = max(1.0, size * rng.uniform(0.004, 0.03))
        offset = np.asarray([[1, 0, rng.normal(0, depth)], [0, 1, rng.normal(0, depth)], [0, 0, 1]])
        roi = self._roi(face.image.shape, offset @ matrix, int(depth * 2) + 2)
        if roi is None:
            return
        x0, y0, x1, y1 = roi
        local = np.asarray([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], np.float64) @ offset @ matrix
        cover = cv2.warpPerspective(face.alpha, local, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
        cover = cv2.blur(cover, (int(depth) * 2 + 1,) * 2)
        keep = 255 - (cover.astype(np.float32) * rng.uniform(0.2, 0.6)).astype(np.uint8)
        area = self.image[y0:y1, x0:x1]
        area[:] = cv2.multiply(area, cv2.merge([keep] * 3), scale=1 / 255)

    def visible_marks(self) -> tuple[SceneMark, ...]:
        """The marks of which enough is seen, inside the picture and not covered."""
        return tuple(mark for mark in self._seen_marks() if is_readable(mark))

    def covered_marks(self) -> tuple[SceneMark, ...]:
        """The other marks of which anything is seen: what is read there is no invention."""
        return tuple(mark for mark in self._seen_marks() if mark.visible > 0 and not is_readable(mark))

    def _seen_marks(self) -> Iterator[SceneMark]:
        for rank, suit, quad, owner in self.marks:
            yield SceneMark(rank, suit, quad, self.share_seen(quad, owner))

    def share_seen(self, quad: Quad, owner: int) -> float:
        """How much of a quad is seen, 0..1: inside the picture, and not covered by anybody but `owner`."""
        low = np.floor(quad.min(axis=0)).astype(int)
        high = np.ceil(quad.max(axis=0)).astype(int) + 1
        x0, y0 = np.maximum(low, 0)
        x1, y1 = np.minimum(high, (self.owner.shape[1], self.owner.shape[0]))
        if x0 >= x1 or y0 >= y1:
            return 0.0
        mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
        cv2.fillConvexPoly(mask, np.round(quad - low).astype(np.int32), 1)
        inside = mask[y0 - low[1] : y1 - low[1], x0 - low[0] : x1 - low[0]]
        return float((self.owner[y0:y1, x0:x1][inside > 0] == owner).sum() / max(int(mask.sum()), 1))


def _is_before_camera(image: Image, matrix: Matrix) -> bool:
    """Whether all of the image is in front of the camera, nowhere four times as near as the middle of the table."""
    height, width = image.shape[:2]
    depth = np.asarray([(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)], np.float64) @ matrix[2]
    return bool(depth.min() > 0.25)


def is_readable(mark: SceneMark) -> bool:
    """Whether so much of a mark is seen that it is labelled."""
    return mark.visible >= VISIBLE and quad_height(mark.quad_px) >= 7


def centred(image: Image) -> Matrix:
    """Moves the centre of an image whose height was scaled to 1 to the origin."""
    return np.asarray([[1, 0, -image.shape[1] / image.shape[0] / 2], [0, 1, -0.5], [0, 0, 1]], np.float64)


def place_matrix(place: Place) -> Matrix:
    """From a card of height 1 around the origin to the table in card heights."""
    c, s = np.cos(place.turn), np.sin(place.turn)
    return np.asarray([[c, -s, place.x], [s, c, place.y], [0, 0, 1]], np.float64)


def random_view(rng: np.random.Generator, size: int, unit_px: float, anywhere: bool = False) -> Matrix:
    """A camera: turn, tilt and perspective, one table unit about `unit_px` long in the middle of the picture."""
    turn = rng.uniform(0, 2 * np.pi) if anywhere or rng.random() < 0.35 else rng.normal(0, 0.12)
    c, s = np.cos(turn), np.sin(turn)
    rotate = np.asarray([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    squash = rng.uniform(0.6, 1.0) if rng.random() < 0.5 else rng.uniform(0.9, 1.0)
    lean = rng.uniform(0, 2 * np.pi) if rng.random() < 0.3 else 0.0
    c, s = np.cos(lean), np.sin(lean)
    tilt = (
        np.asarray([[c, s, 0], [-s, c, 0], [0, 0, 1]])
        @ np.diag([1, squash, 1])
        @ np.asarray([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    )
    reach = rng.uniform(0, 0.35) * (1.4 - squash)
    vanish = np.eye(3)
    vanish[2, :2] = rng.normal(0, 0.3, size=2) * reach * unit_px / size
    vanish[2, 1] += reach * unit_px / size * 0.6
    spread = 0.38 if unit_px < size * 0.5 or anywhere else 0.2
    middle = size / 2 + rng.uniform(-spread, spread, size=2) * size
    move = np.asarray([[unit_px, 0, middle[0]], [0, unit_px, middle[1]], [0, 0, 1]])
    return np.asarray(move @ vanish @ tilt @ rotate, np.float64)


def aim(rng: np.random.Generator, view: Matrix, place: Place, size: int) -> Matrix:
    """Move a close-up so that a corner of one card is in the picture."""
    corner = np.asarray([[[-0.29, -0.4]]]) * (1 if rng.random() < 0.6 else -1)
    at = cv2.perspectiveTransform(corner, view @ place_matrix(place))[0, 0]
    wanted = rng.uniform(0.12, 0.88, size=2) * size
    shift = np.asarray([[1, 0, wanted[0] - at[0]], [0, 1, wanted[1] - at[1]], [0, 0, 1]])
    return np.asarray(shift @ view, np.float64)


SKIN = ((120, 150, 205), (90, 125, 185), (60, 85, 140), (40, 60, 100), (150, 180, 230), (200, 200, 200), (60, 40, 30))
"""BGR tones of hands, and of two gloves."""


def draw_hand(rng: np.random.Generator, canvas: Canvas) -> None:
    """Fingers and a palm that come in from an edge."""
    size = canvas.image.shape[0]
    tone = np.asarray(SKIN[rng.integers(len(SKIN))], np.float64) * rng.uniform(0.7, 1.1)
    angle = rng.uniform(0, 2 * np.pi)
    inward = np.asarray((np.cos(angle), np.sin(angle)))
    across = np.asarray((-inward[1], inward[0]))
    width = rng.uniform(0.03, 0.09) * size
    wrist = (
        np.asarray((size / 2, size / 2)) - inward * size * rng.uniform(0.45, 0.75) + across * rng.normal(0, 0.2) * size
    )
    mask = np.zeros(canvas.owner.shape, np.uint8)
    palm = wrist + inward * width * 3
    cv2.line(mask, _point(wrist - inward * size), _point(palm), 255, int(width * 3.4), cv2.LINE_AA)
    shade = canvas.image.copy()
    for finger in range(int(rng.integers(1, 6))):
        base = palm + across * (finger - 2) * width * 0.8
        tip = base + (inward + across * rng.normal(0, 0.25)) * width * rng.uniform(2, 5)
        cv2.line(mask, _point(base), _point(tip), 255, max(3, int(width)), cv2.LINE_AA)
        cv2.line(shade, _point(base), _point(tip), (30, 40, 60), max(3, int(width * 1.2)), cv2.LINE_AA)
    hand = mask > 127
    distance = cv2.distanceTransform(hand.astype(np.uint8), cv2.DIST_L2, 3)[hand]
    round_light = 0.62 + 0.45 * np.clip(distance / max(width * 0.5, 1), 0, 1)
    canvas.image[hand] = np.clip(round_light[:, None] * tone, 0, 255).astype(np.uint8)
    canvas.count += 1
    canvas.owner[hand] = canvas.count


def _point(at: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(at[0])), round(float(at[1]))
