"""Pictures for the page: the newest frame and the crops of the cards, as JPEG."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Card, Frame, Image, MarkKind, Reading, View

PICTURE_WIDTHS_PX = (640, 960, 1280, 1600)
"""How long the longer side of a picture for a page is at most. A page on a full-HD screen shows no more than the last;
a 12-megapixel photograph is brought down to it. Few sizes, so that pages share what is encoded."""

PICTURE_WIDTH_PX = PICTURE_WIDTHS_PX[-1]

CROP_HEIGHT_PX = 280
CROPS_KEPT = 120
"""Pages that are a little behind still find their crops: 24 readings of five cards."""

_QUALITY = 85

_CORNER = (-0.3, -0.25, 2.6, 1.75)
"""Part of a card shown around its index, in widths and heights of the index: left, top, right, bottom."""

_FACE = (-0.1, -0.1, 1.1, 1.1)
"""The same for tiles and dice, whose mark is the whole face."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One encoded frame."""

    jpeg: bytes
    sequence: int
    time_ns: int
    """When it was taken, monotonic."""
    view: str | None
    """The id of the view whose marks belong to it; None where what was read last is not what it shows."""


class Gallery:
    """The newest frame and the last crops. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._frame: Frame | None = None
        self._view: str | None = None
        self._pictures: dict[int, Picture] = {}
        self._crops: OrderedDict[str, bytes] = OrderedDict()

    def show(self, frame: Frame, view: str | None = None) -> None:
        """Make a frame the newest; `view` is the id of the view whose marks belong to it, None where none do."""
        with self._lock:
            self._frame, self._view = frame, view

    def frame(self) -> Frame | None:
        """The newest frame; None before the first."""
        with self._lock:
            return self._frame

    def picture(self, width_px: int = PICTURE_WIDTH_PX) -> Picture | None:
        """The newest frame, as large as a page shows it that is `width_px` wide; None before the first.

        It is encoded when it is asked for, once in each of `PICTURE_WIDTHS_PX`.
        """
        longest = next((one for one in PICTURE_WIDTHS_PX if one >= width_px), PICTURE_WIDTH_PX)
        with self._lock:
            frame, view, picture = self._frame, self._view, self._pictures.get(longest)
        if frame is None or (picture is not None and picture.sequence == frame.sequence):
            return picture
        picture = Picture(encode_jpeg(fit_to_page(frame.image, longest)), frame.sequence, frame.time_ns, view)
        with self._lock:
            self._pictures[longest] = picture
        return picture

    def add_crops(self, frame: Frame, view: View, sota: int | None = None) -> tuple[str | None, ...]:
        """Cut out every card of a view, which may be one of several Sotas; ids, None where there is nothing to cut."""
        name = view_id(frame, sota)
        ids = []
        for place, card in enumerate(view.cards):
            crop = crop_card(frame.image, card, view.marks)
            ids.append(None if crop is None else self._keep(f"{name}-{place}", encode_jpeg(crop)))
        return tuple(ids)

    def crop(self, crop_id: str) -> bytes | None:
        """A crop by its id; None where it is gone."""
        with self._lock:
            return self._crops.get(crop_id)

    def _keep(self, crop_id: str, jpeg: bytes) -> str:
        with self._lock:
            self._crops[crop_id] = jpeg
            self._crops.move_to_end(crop_id)
            while len(self._crops) > CROPS_KEPT:
                self._crops.popitem(last=False)
        return crop_id


def view_id(frame: Frame, sota: int | None) -> str:
    """What was read of a frame, as a name. Times, not numbers of frames: those begin anew with each source."""
    return f"{frame.time_ns}" if sota is None else f"{frame.time_ns}-{sota}"


def encode_jpeg(image: Image) -> bytes:
    """An image as a JPEG file."""
    good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    if not good:
        raise ValueError("the image could not be encoded")
    return bytes(data)


def crop_card(image: Image, card: Card, marks: tuple[Reading, ...]) -> Image | None:
    """The corner of a card around its largest mark, turned upright; None where the card has no mark."""
    own = [marks[number] for number in card.marks if number < len(marks)]
    if not own:
        return None
    mark = max(own, key=lambda mark: (mark.label is not None, mark.detection.height_px))
    return crop_mark(image, mark.detection.quad_px, mark.detection.kind)


def crop_mark(image: Image, quad_px: NDArray[np.float32], kind: MarkKind) -> Image:
    """What lies around a mark, upright: the corner of a card, the whole face of a tile or a die."""
    return _cut(image, quad_px, _CORNER if kind is MarkKind.INDEX else _FACE)


def _cut(image: Image, quad_px: NDArray[np.float32], part: tuple[float, float, float, float]) -> Image:
    """Cut out a parallelogram: beyond a small quad, a perspective would run away with the noise of its corners."""
    right = (quad_px[1] - quad_px[0] + quad_px[2] - quad_px[3]) / 2
    down = (quad_px[3] - quad_px[0] + quad_px[2] - quad_px[1]) / 2
    x0, y0, x1, y1 = part
    origin = quad_px.mean(axis=0) - (right + down) / 2
    corners = [origin + x * right + y * down for x, y in ((x0, y0), (x1, y0), (x0, y1))]
    width, height = np.linalg.norm(right) * (x1 - x0), np.linalg.norm(down) * (y1 - y0)
    out_width = int(np.clip(CROP_HEIGHT_PX * float(width) / max(float(height), 1.0), 40, 2 * CROP_HEIGHT_PX))
    target = np.array([(0, 0), (out_width, 0), (0, CROP_HEIGHT_PX)], dtype=np.float32)
    matrix = cv2.getAffineTransform(np.array(corners, dtype=np.float32), target)
    flags = cv2.INTER_AREA if height > CROP_HEIGHT_PX else cv2.INTER_CUBIC
    cut = cv2.warpAffine(image, matrix, (out_width, CROP_HEIGHT_PX), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, dtype=np.uint8)


def fit_to_page(image: Image, longest_px: int = PICTURE_WIDTH_PX) -> Image:
    """A picture whose longer side is no longer than that."""
    height, width = image.shape[:2]
    scale = longest_px / max(height, width)
    if scale >= 1:
        return image
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    # Averaging over areas is slow where they are not whole pixels, and shows nothing more where they are small.
    interpolation = cv2.INTER_AREA if scale <= 0.5 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, size, interpolation=interpolation), dtype=np.uint8)
