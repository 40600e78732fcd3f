"""Card faces of random decks, drawn with the corner points of their indices."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scenes.glyphs import GlyphCase, Mask
from datasets.scenes.styles import Style
from vision.types import Image, Quad

PIP_COLUMNS = {"left": 0.27, "right": 0.73, "middle": 0.5}
PIPS: dict[int, tuple[tuple[str, float], ...]] = {
    1: (("middle", 0.5),),
    2: (("middle", 0.17), ("middle", 0.83)),
    3: (("middle", 0.17), ("middle", 0.5), ("middle", 0.83)),
    4: (("left", 0.17), ("right", 0.17), ("left", 0.83), ("right", 0.83)),
}
PIPS[5] = (*PIPS[4], ("middle", 0.5))
PIPS[6] = (*PIPS[4], ("left", 0.5), ("right", 0.5))
PIPS[7] = (*PIPS[6], ("middle", 0.335))
PIPS[8] = (*PIPS[7], ("middle", 0.665))
PIPS[9] = (*PIPS[4], ("left", 0.39), ("right", 0.39), ("left", 0.61), ("right", 0.61), ("middle", 0.5))
PIPS[10] = (*PIPS[9][:8], ("middle", 0.28), ("middle", 0.72))


@dataclass(frozen=True, slots=True)
class Index:
    """One printed index on a face: what it says and its corners in card pixels, in its own reading order."""

    rank: str
    suit: str
    quad_px: Quad


@dataclass(frozen=True, slots=True)
class Face:
    """A drawn card: `image (H, W, 3) uint8`, `alpha (H, W) uint8` for its round corners, and its indices."""

    image: Image
    alpha: Mask
    indices: tuple[Index, ...]


def blank(height: int, width: int, colour: tuple[int, int, int]) -> Image:
    """A sheet of one colour; numpy takes ten times as long to repeat three numbers."""
    sheet: Image = np.empty((height, width, 3), np.uint8)
    cv2.rectangle(sheet, (0, 0), (width, height), colour, cv2.FILLED)
    return sheet


def stamp(image: Image, mask: Mask, x: float, y: float, ink: tuple[int, int, int], strength: float = 1.0) -> None:
    """Print `mask` with its top-left corner at `(x, y)`, cut at the image's edge."""
    left, top = round(x), round(y)
    h, w = mask.shape
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + w, image.shape[1]), min(top + h, image.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    alpha = mask[y0 - top : y1 - top, x0 - left : x1 - left].astype(np.float32) * np.float32(strength / 255)
    area = image[y0:y1, x0:x1]
    area[:] = cv2.blendLinear(area, blank(y1 - y0, x1 - x0, ink), 1 - alpha, alpha)


def fit(mask: Mask, height: float, squeeze: float = 1.0, max_width: float = 1e9) -> Mask:
    """Scale a mask to `height`, its width multiplied by `squeeze` and at most `max_width`."""
    h = max(2, round(height))
    w = max(2, round(min(mask.shape[1] / mask.shape[0] * height * squeeze, max_width)))
    return np.asarray(cv2.resize(mask, (w, h), interpolation=cv2.INTER_AREA), np.uint8)


def _index_masks(style: Style, case: GlyphCase, printed: str, suit: str, height: float) -> tuple[Mask, Mask]:
    index_h = style.index_height * height
    rank_h = index_h * style.rank_share
    suit_h = index_h * (1 - style.rank_share - style.gap)
    squeeze = style.squeeze * (0.85 if len(printed) > 1 else 1.0)
    width_limit = height * style.aspect * 0.3
    rank = fit(case.text(style.font, printed, style.tracking, style.stroke), rank_h, squeeze, width_limit)
    symbol = fit(style.suit_masks[suit], suit_h * style.suit_scale, 1.0, width_limit)
    return rank, symbol


def _draw_index(
    image: Image, style: Style, rank: Mask, symbol: Mask, ink: tuple[int, int, int], right: bool, turned: bool
) -> NDArray[np.float32]:
    """Draw one index in the upper-left (or upper-right) corner of the face, or of the face turned by 180 degrees.

    Gives its tight box as four corners in card pixels, in the mark's own reading order.
    """
    height, width = image.shape[:2]
    block_w = max(rank.shape[1], symbol.shape[1])
    gap = style.gap * style.index_height * height
    left, top = style.margin_x * width, style.margin_y * height
    if right:
        left = width - left - block_w
    total_h = rank.shape[0] + gap + symbol.shape[0]
    box = np.asarray(
        [[left, top], [left + block_w, top], [left + block_w, top + total_h], [left, top + total_h]], np.float32
    )
    if style.index_plate:
        plate = tuple(int(channel) for channel in np.clip(np.asarray(style.paper) * 1.08, 0, 255))
        corners = _turn(box, width, height) if turned else box
        cv2.fillConvexPoly(image, np.round(corners).astype(np.int32), plate)
    rank_ink = (25, 22, 20) if style.index_ink_black and style.paper[1] > 100 else ink
    parts = (
        (rank, left + (block_w - rank.shape[1]) / 2, top, rank_ink),
        (symbol, left + (block_w - symbol.shape[1]) / 2, top + rank.shape[0] + gap, ink),
    )
    for mask, x, y, colour in parts:
        if turned:
            stamp(
                image,
                np.ascontiguousarray(mask[::-1, ::-1]),
                width - x - mask.shape[1],
                height - y - mask.shape[0],
                colour,
            )
        else:
            stamp(image, mask, x, y, colour)
    return _turn(box, width, height) if turned else box


def _draw_pips(image: Image, mask: Mask, count: int, ink: tuple[int, int, int], rng: np.random.Generator) -> None:
    height, width = image.shape[:2]
    pip = fit(mask, height * rng.uniform(0.13, 0.19), 1.0, width * 0.24)
    turned = np.ascontiguousarray(pip[::-1, ::-1])
    inset = rng.uniform(0.0, 0.05)
    for column, y in PIPS[count]:
        x = PIP_COLUMNS[column] + (inset if column == "left" else -inset if column == "right" else 0)
        stamp(image, pip if y <= 0.5 else turned, x * width - pip.shape[1] / 2, y * height - pip.shape[0] / 2, ink)


def _draw_court(
    image: Image, mask: Mask, ink: tuple[int, int, int], art: Image | None, rng: np.random.Generator
) -> None:
    """A court: real court art where there is some, else coloured shapes, the lower half the upper one turned round."""
    height, width = image.shape[:2]
    x0, y0 = round(width * rng.uniform(0.14, 0.24)), round(height * rng.uniform(0.05, 0.11))
    panel = image[y0 : height - y0, x0 : width - x0]
    if art is not None:
        panel[:] = cv2.resize(art, (panel.shape[1], panel.shape[0]), interpolation=cv2.INTER_AREA)
    else:
        for _ in range(int(rng.integers(8, 26))):
            points = (rng.random((int(rng.integers(3, 7)), 2)) * (panel.shape[1], panel.shape[0] * 0.6)).astype(
                np.int32
            )
            colour = tuple(int(c) for c in rng.choice([0, 40, 90, 160, 220, 255], size=3))
            cv2.fillPoly(panel, [points], colour, cv2.LINE_AA)
        half = panel[: panel.shape[0] // 2]
        panel[panel.shape[0] - half.shape[0] :] = half[::-1, ::-1]
    if rng.random() < 0.7:
        pip = fit(mask, height * rng.uniform(0.1, 0.17), 1.0, width * 0.25)
        stamp(panel, pip, panel.shape[1] * 0.03, panel.shape[0] * 0.03, ink)
        stamp(
            panel,
            np.ascontiguousarray(pip[::-1, ::-1]),
            panel.shape[1] * 0.97 - pip.shape[1],
            panel.shape[0] * 0.97 - pip.shape[0],
            ink,
        )
    if rng.random() < 0.75:
        cv2.rectangle(
            image,
            (x0, y0),
            (width - x0, height - y0),
            (120, 60, 20) if rng.random() < 0.6 else ink,
            max(1, height // 200),
        )


def _alpha(height: int, width: int, radius: float) -> Mask:
    mask = np.zeros((height, width), np.uint8)
    r = max(1, round(radius * width))
    cv2.rectangle(mask, (r, 0), (width - r - 1, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - r - 1), 255, -1)
    for x in (r, width - r - 1):
        for y in (r, height - r - 1):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask


def _turn(quad: NDArray[np.float32], width: int, height: int) -> NDArray[np.float32]:
    """A quad on a card that is turned by 180 degrees; the order of the corners stays the mark's own."""
    return np.asarray((width, height), np.float32) - quad


def _draw_body(image: Image, style: Style, rank: str, suit: str, art: Image | None, rng: np.random.Generator) -> None:
    mask, ink = style.suit_masks[suit], style.inks[suit]
    height, width = image.shape[:2]
    if rank in ("J", "Q", "K") and rng.random() < 0.8:
        _draw_court(image, mask, ink, art, rng)
    elif rank.isdigit() and int(rank) in PIPS and style.pips:
        _draw_pips(image, mask, int(rank), ink, rng)
    elif style.centre_suit:
        big = fit(mask, height * rng.uniform(0.2, 0.4), 1.0, width * 0.6)
        stamp(image, big, (width - big.shape[1]) / 2, (height - big.shape[0]) / 2, ink, rng.uniform(0.5, 1.0))


def draw_face(
    rng: np.random.Generator,
    style: Style,
    case: GlyphCase,
    face: tuple[str, str, str],
    height: int,
    arts: tuple[Image, ...] = (),
) -> Face:
    """Draw one face `(rank class, printed rank, suit)` at `height` pixels."""
    rank, printed, suit = face
    width = round(height * style.aspect)
    image = blank(height, width, style.paper)
    ink = style.inks[suit]
    art = arts[rng.integers(len(arts))] if arts and rng.random() < 0.8 else None
    _draw_body(image, style, rank, suit, art, rng)
    if style.framed and rng.random() < 0.8:
        inset = round(width * 0.03)
        cv2.rectangle(image, (inset, inset), (width - inset, height - inset), ink, max(1, height // 250))
    if style.caption:
        words = case.text(style.font, f"{printed} POINTS")
        words = fit(words, height * rng.uniform(0.02, 0.035), 1.0, width * 0.5)
        stamp(image, words, width * 0.35, height * rng.uniform(0.88, 0.95), ink)
    rank_mask, symbol_mask = _index_masks(style, case, printed, suit, height)
    sides = {
        1: ((False, False),),
        2: ((False, False), (False, True)),
        4: ((False, False), (True, False), (False, True), (True, True)),
    }[style.corners]
    quads = [_draw_index(image, style, rank_mask, symbol_mask, ink, right, turned) for right, turned in sides]
    return Face(image, _alpha(height, width, style.corner_radius), tuple(Index(rank, suit, quad) for quad in quads))


def draw_back(rng: np.random.Generator, style: Style, height: int) -> Face:
    """The back of a card: a lattice in one colour."""
    width = round(height * style.aspect)
    image = blank(height, width, (245, 245, 245))
    ink = tuple(int(c) for c in rng.integers(20, 190, size=3))
    inset = round(width * rng.uniform(0.0, 0.08))
    cv2.rectangle(image, (inset, inset), (width - inset, height - inset), ink, -1)
    step = max(6, round(width * rng.uniform(0.05, 0.2)))
    for offset in range(-height, width + height, step):
        cv2.line(image, (offset, 0), (offset + height, height), (235, 235, 235), 1, cv2.LINE_AA)
        cv2.line(image, (offset, height), (offset + height, 0), (235, 235, 235), 1, cv2.LINE_AA)
    return Face(image, _alpha(height, width, style.corner_radius), ())
