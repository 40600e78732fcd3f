"""Labelled scenes on disk, in the layout that ultralytics uses for pose."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.errors import TrainingError
from vision.types import Image

Quads = NDArray[np.float32]
"""`(N, 4, 2) float32`, pixels, each in the mark's reading order."""


class SceneFolder:
    """`images/{split}/*.jpg` with `labels/{split}/*.txt` (ultralytics pose layout). JPEG bytes stay in memory."""

    def __init__(self, root: Path, split: str) -> None:
        self._images = root / "images" / split
        self._labels = root / "labels" / split
        self._bytes: dict[str, NDArray[np.uint8]] = {}
        self._quads: dict[str, Quads] = {}

    def names(self) -> list[str]:
        """Scenes that are there now, sorted.

        Raises:
            TrainingError: there are none.
        """
        names = sorted(path.stem for path in self._labels.glob("*.txt"))
        if not names:
            raise TrainingError(f"no label files in {self._labels}; make scenes first (python -m datasets --help)")
        return names

    def load(self, name: str) -> tuple[Image, Quads]:
        """The scene `(H, W, 3) uint8` BGR and its marks in pixels.

        Raises:
            TrainingError: the picture is missing or unreadable, or the labels are malformed.
        """
        path = self._images / f"{name}.jpg"
        if name not in self._bytes:
            try:
                self._bytes[name] = np.fromfile(path, np.uint8)
            except OSError as error:
                raise TrainingError(f"picture cannot be read: {path} ({error.strerror})") from error
            self._quads[name] = read_labels(self._labels / f"{name}.txt")
        image = cv2.imdecode(self._bytes[name], cv2.IMREAD_COLOR)
        if image is None:
            raise TrainingError(f"not a picture: {path}")
        size = np.array([image.shape[1], image.shape[0]], np.float32)
        return image.astype(np.uint8, copy=False), self._quads[name] * size


def read_labels(path: Path) -> Quads:
    """Key points of `class cx cy w h x1 y1 .. x4 y4` lines, 0..1 of the picture; an empty file has no marks.

    Raises:
        TrainingError: a line does not have 13 numbers.
    """
    rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    for number, row in enumerate(rows, 1):
        if len(row) != 13:
            raise TrainingError(f"{path}, line {number}: {len(row)} numbers instead of 13")
    try:
        values = np.array([[float(value) for value in row[5:]] for row in rows], np.float32)
    except ValueError as error:
        raise TrainingError(f"{path}: {error}") from error
    return values.reshape(-1, 4, 2)


def heights_px(quads: Quads) -> NDArray[np.float32]:
    """`(N,)` mean length of the two sides that run along the reading direction, top to bottom."""
    sides = np.linalg.norm(quads[:, [3, 2]] - quads[:, [0, 1]], axis=2)
    return np.asarray(sides.mean(axis=1), np.float32)
