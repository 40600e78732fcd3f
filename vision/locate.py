"""Finds marks in a picture: letterbox, network, decode, suppress."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.net import PictureNet, Shape, WeightsError, format_shape, read_picture_file
from vision.quads import bounds, overlap, plausible
from vision.turnless import PointCode
from vision.turnless import decode as decode_points
from vision.types import Detection, Image, MarkKind, quad_height

STRIDE = 32
PADDING = 114
"""The grey that pose networks of this family are used to see beside a picture."""
POINTS = 4
BOX_ROWS = 4
"""Where a mark's box lies, for each anchor. Its four points say more, so nobody needs it."""
MAX_CANDIDATES = 600
ENOUGH = 2
"""Marks that have to be sure before a look is believed to be all there is to see: a single one may be a pip."""
USUAL_PICTURE = (720, 1280, 3)
"""The shape of most cameras."""
FREE: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True, slots=True)
class LocatorSettings:
    """How pictures are shown to the network and what of its answer counts.

    `input_size`: the longer side of the network's input, px, a multiple of 32; small pictures are enlarged `max_zoom`
    times at most. `closeup_size`: the same for a second, cheaper look, in which marks that fill the picture come out as
    high as those the network knows; 0: no second look. It is taken where the first one finds fewer than two marks with
    `sure` or more, or any of them higher than `closeup_px` in the network's input. `quick_size`: the same for a glance,
    which is enough where all marks with `sure` or more, two at least, are `quick_px` high in its input; 0: none.
    `min_confidence`: 0..1. Two quads are one mark when they share `max_iou` of their union or `max_inside` of the
    smaller one.
    """

    input_size: int = 960
    closeup_size: int = 480
    min_confidence: float = 0.3
    max_iou: float = 0.45
    max_inside: float = 0.7
    threads: int = 2
    max_zoom: float = 1.5
    closeup_px: float = 75.0
    sure: float = 0.5
    quick_size: int = 640
    quick_px: float = 16.0


class OutputKind(StrEnum):
    """Layouts of pose networks: one column for each anchor, or one row for each finished detection."""

    ANCHORS = "anchors"
    ROWS = "rows"


@dataclass(frozen=True, slots=True)
class OutputLayout:
    """`ANCHORS`: `[1, box_rows + classes + 4 * dims, anchors]`; `ROWS`: `[1, n, 6 + 4 * dims]`.

    `dims` 3: each point has its visibility beside it.
    """

    kind: OutputKind
    classes: int
    dims: int
    box_rows: int = BOX_ROWS


@dataclass(frozen=True, slots=True)
class Letterbox:
    """How a picture lies in the network's input: scaled in each direction, at the top left, grey beside it."""

    scale_x: float
    scale_y: float

    def to_picture(self, points: NDArray[np.float32]) -> NDArray[np.float32]:
        """Points of the input, `(..., 2)`, in pixels of the picture. Whole numbers are centres of pixels in both."""
        scale = np.array([self.scale_x, self.scale_y], np.float32)
        return np.asarray((points + 0.5) / scale - 0.5, np.float32)


@dataclass(frozen=True, slots=True)
class Look:
    """What one run of the network finds: `scores (n,)` and `quads (n, 4, 2)` in pixels of the picture.

    `size`: the longer side of its input, px. `scale`: pixels of the input for each of the picture.
    """

    size: int
    scale: float
    scores: NDArray[np.float32]
    quads: NDArray[np.float32]

    def heights_px(self, sure: float) -> list[float]:
        """Heights of the marks with that confidence or more, in the network's input."""
        return [quad_height(quad) * self.scale for quad in self.quads[self.scores >= sure]]

    def joined(self, other: Look) -> Look:
        """With what another look has found beside it."""
        scores, quads = np.concatenate([self.scores, other.scores]), np.concatenate([self.quads, other.quads])
        return Look(self.size, self.scale, scores, quads)


class OnnxLocator:
    """A pose network with four key points in an ONNX file, ours or somebody else's, run by OpenVINO."""

    def __init__(self, path: Path, settings: LocatorSettings | None = None, kind: MarkKind = MarkKind.INDEX) -> None:
        """Read the file.

        Raises:
            WeightsError: the file is missing, not ONNX, not a pose network with four points, or cannot be run.
        """
        self.settings = settings or LocatorSettings()
        self._kind = kind
        file = read_picture_file(path)
        self._input_size = file.input_size
        layout = recognise_layout(path, file.outputs, file.metadata)
        self._code = PointCode(file.metadata.get("points", PointCode.CORNERS))
        unneeded = layout.box_rows if layout.kind is OutputKind.ANCHORS else 0
        self._layout = replace(layout, box_rows=layout.box_rows - unneeded)
        self._net = PictureNet(file, self.settings.threads, unneeded)
        for look in (self.glance, self.locate):  # so that the camera's first picture need not wait
            look(np.zeros(USUAL_PICTURE, np.uint8))

    def locate(self, image: Image) -> tuple[Detection, ...]:
        """All marks in a picture `(H, W, 3) uint8` BGR, surest first, quads in its pixels."""
        look = self._look(image, self._full_size(image))
        closer = self.settings.closeup_size
        if 0 < closer < look.size and self._input_size == FREE and self._wants_closer_look(look):
            look = look.joined(self._look(image, closer))
        return self._marks(look)

    def glance(self, image: Image) -> tuple[Detection, ...]:
        """What one quick look finds, at less than half the cost of a full one; nothing where marks may be too small."""
        quick = min(self.settings.quick_size, _round_up(max(image.shape[:2])))
        if self._input_size != FREE or not 0 < quick < self._full_size(image):
            return ()
        look = self._look(image, quick)
        heights = look.heights_px(self.settings.sure)
        return self._marks(look) if len(heights) >= ENOUGH and min(heights) >= self.settings.quick_px else ()

    def _full_size(self, image: Image) -> int:
        """The longer side of a full look; a file that prescribes its input has its own."""
        if self._input_size != FREE:
            return self.settings.input_size
        return min(self.settings.input_size, _round_up(round(max(image.shape[:2]) * self.settings.max_zoom)))

    def _marks(self, look: Look) -> tuple[Detection, ...]:
        falling = np.argsort(-look.scores, kind="stable")
        return make_detections(look.scores[falling], look.quads[falling], self.settings, self._kind)

    def _wants_closer_look(self, look: Look) -> bool:
        heights = look.heights_px(self.settings.sure)
        return len(heights) < ENOUGH or max(heights) > self.settings.closeup_px

    def _look(self, image: Image, size: int) -> Look:
        shown, letterbox = letter(image, size, self._input_size)
        scores, quads = decode(self._net.run(shown)[0], self._layout, self.settings.min_confidence)
        return Look(
            size,
            min(letterbox.scale_x, letterbox.scale_y),
            scores,
            letterbox.to_picture(decode_points(self._code, quads)),
        )

    def close(self) -> None:
        """Give the network back."""
        self._net.close()


def letter_sizes(
    height: int, width: int, longer: int, fixed: tuple[int | None, int | None] = FREE
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Height and width of the network's input, and of the picture in it."""
    scale = min((fixed[0] or longer) / height, (fixed[1] or longer) / width)
    new_w, new_h = max(1, round(width * scale)), max(1, round(height * scale))
    return (fixed[0] or _round_up(new_h), fixed[1] or _round_up(new_w)), (new_h, new_w)


def letter(image: Image, longer: int, fixed: tuple[int | None, int | None] = FREE) -> tuple[Image, Letterbox]:
    """The picture scaled so that its longer side is `longer` px, padded to multiples of 32, or to a `fixed` size."""
    height, width = image.shape[:2]
    (full_h, full_w), (new_h, new_w) = letter_sizes(height, width, longer, fixed)
    interpolation = cv2.INTER_AREA if new_w < width else cv2.INTER_LINEAR
    scaled = cv2.resize(image, (new_w, new_h), interpolation=interpolation)
    shown = np.full((full_h, full_w, 3), PADDING, np.uint8)
    shown[:new_h, :new_w] = scaled
    return shown, Letterbox(new_w / width, new_h / height)


def _round_up(pixels: int) -> int:
    return -(-pixels // STRIDE) * STRIDE


def recognise_layout(path: Path, outputs: tuple[Shape, ...], metadata: dict[str, str]) -> OutputLayout:
    """The layout of a network's first output, by its shape and by what the file says about itself.

    Raises:
        WeightsError: it is not a pose network with four key points.
    """
    shape = outputs[0] if outputs else ()
    if len(shape) == 3:
        for dims in _dims_to_try(metadata):
            if shape[2] == 6 + POINTS * dims:
                return OutputLayout(OutputKind.ROWS, 1, dims)
            if (classes := _classes(shape[1], dims, metadata)) > 0:
                return OutputLayout(OutputKind.ANCHORS, classes, dims)
    found = format_shape(shape) + (f", kpt_shape {metadata['kpt_shape']}" if "kpt_shape" in metadata else "")
    raise WeightsError.of(
        f"{path} gives {found}; needed is a YOLO pose network with four key points (the corners of an index): "
        "[1, 13, ?], [1, 17, ?] or, end to end, [1, 300, 14], [1, 300, 18]",
        f"{path} выдаёт {found}; нужна сеть YOLO pose с четырьмя ключевыми точками (углы индекса карты): "
        "[1, 13, ?], [1, 17, ?] или, со встроенным отбором, [1, 300, 14], [1, 300, 18]",
    )


def _dims_to_try(metadata: dict[str, str]) -> tuple[int, ...]:
    try:
        points, dims = json.loads(metadata.get("kpt_shape", "[4, 0]"))
    except ValueError:
        return 2, 3
    if points != POINTS:
        return ()
    return (dims,) if dims in (2, 3) else (2, 3)


def _classes(rows: int | None, dims: int, metadata: dict[str, str]) -> int:
    """Number of classes for that many rows; without metadata only one class is unambiguous."""
    if rows is None:
        return 0
    classes = rows - 4 - POINTS * dims
    return classes if classes == 1 or "kpt_shape" in metadata else 0


def decode(
    output: NDArray[np.float32], layout: OutputLayout, min_confidence: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Scores `(N,)` and quads `(N, 4, 2)` in input pixels, surest first, at most `MAX_CANDIDATES`."""
    if layout.kind is OutputKind.ROWS:
        rows = output[0]
        scores, points = rows[:, 4], rows[:, 6:]
    else:
        rows = output[0].T
        first, last = layout.box_rows, layout.box_rows + layout.classes
        scores, points = rows[:, first:last].max(axis=1), rows[:, last:]
    likely = np.flatnonzero(scores >= min_confidence)
    likely = likely[np.argsort(-scores[likely], kind="stable")][:MAX_CANDIDATES]
    quads = points[likely].reshape(-1, POINTS, layout.dims)[:, :, :2]
    return scores[likely], np.ascontiguousarray(quads, np.float32)


def make_detections(
    scores: NDArray[np.float32], quads: NDArray[np.float32], settings: LocatorSettings, kind: MarkKind
) -> tuple[Detection, ...]:
    """The candidates that `suppress` keeps, quads in pixels of the picture."""
    kept = suppress(scores, quads, settings.max_iou, settings.max_inside)
    return tuple(Detection(np.ascontiguousarray(quads[i]), float(scores[i]), kind) for i in kept)


def suppress(
    scores: NDArray[np.float32], quads: NDArray[np.float32], max_iou: float = 0.45, max_inside: float = 0.7
) -> list[int]:
    """Which candidates stay, surest first: plausible quads that do not lie on a surer one.

    `scores` have to be in falling order. Boxes one inside the other on the same index are one mark, so the share of the
    smaller quad counts too: an index cannot lie behind another one and still be seen.
    """
    kept: list[int] = []
    boxes = bounds(quads)
    near = np.all((boxes[:, None, :2] < boxes[:, 2:]) & (boxes[:, :2] < boxes[:, None, 2:]), axis=2)
    for number in np.flatnonzero(plausible(quads)).tolist():
        shares = (overlap(quads[number], quads[other]) for other in kept if near[number, other])
        if not any(iou > max_iou or inside > max_inside for iou, inside in shares):
            kept.append(number)
    return kept
