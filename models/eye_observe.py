"""What locator and reader make of pictures, before any gate; kept in a file, so that trying gates costs seconds."""

from __future__ import annotations

import sys
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow

from models.errors import TrainingError
from models.eye_truth import LabelledPicture
from vision.codebook import Seen
from vision.eye import Locator
from vision.image import PictureError, read_picture
from vision.read import Looks, PatchReader
from vision.types import Detection, Image

SAVE_EVERY = 50
"""Pictures after which the cache is written: what an interrupted run has seen is not lost."""


@dataclass(frozen=True, slots=True)
class Target:
    """One picture to look at, or a part of it: `crop` x0, y0, x1, y1 in pixels."""

    key: str
    path: Path
    crop: tuple[int, int, int, int] | None = None

    @property
    def stamp(self) -> str:
        """What tells it from others in a cache: the file, its size and time, and the part of it."""
        try:
            about = self.path.stat()
        except OSError as error:
            raise TrainingError(f"picture cannot be read: {self.path} ({error.strerror})") from error
        return f"{self.path.resolve()} {about.st_size} {about.st_mtime_ns} {self.crop}"


@dataclass(frozen=True, slots=True)
class Observation:
    """What was found; `looks` is None where the locator found nothing. `ms` is the time of locating and reading."""

    width_px: int
    height_px: int
    looks: Looks | None
    ms: float


def targets_of(pictures: Sequence[LabelledPicture]) -> tuple[Target, ...]:
    """The pictures and all their rows."""
    return tuple(
        target
        for picture in pictures
        for target in (
            Target(picture.name, picture.path),
            *(Target(row_key(picture, n), picture.path, row.crop) for n, row in enumerate(picture.rows)),
        )
    )


def row_key(picture: LabelledPicture, number: int) -> str:
    """The name of one row of a picture."""
    return f"{picture.name}#{number}"


def load_target(target: Target) -> Image:
    """The picture or its part; a crop that reaches over the edge is black there.

    Raises:
        TrainingError: it is no picture.
    """
    try:
        image = read_picture(target.path)
    except PictureError as error:
        raise TrainingError(f"{target.path}: {error}") from error
    if target.crop is None:
        return image
    return np.asarray(Pillow.fromarray(image).crop(target.crop), np.uint8)


def observe(
    targets: Sequence[Target], locator: Locator, reader: PatchReader, fingerprint: str, cache: Path | None = None
) -> Mapping[str, Observation]:
    """Look at all targets, by their keys; what `cache` has of the same weights (`fingerprint`) is taken from there.

    The deck of `reader` does not matter: what is observed are vectors.

    Raises:
        TrainingError: a target is no picture, or the cache is no file of observations.
    """
    known = load_observations(cache, fingerprint) if cache is not None and cache.exists() else {}
    missing = [target for target in targets if target.stamp not in known]
    for number, target in enumerate(missing, 1):
        known[target.stamp] = _observe(target, locator, reader)
        if number % SAVE_EVERY == 0 or number == len(missing):
            print(f"{number} of {len(missing)} pictures", file=sys.stderr, flush=True)
            if cache is not None:
                save_observations(cache, fingerprint, known)
    return {target.key: known[target.stamp] for target in targets}


def _observe(target: Target, locator: Locator, reader: PatchReader) -> Observation:
    image = load_target(target)
    height, width = image.shape[:2]
    begun = time.perf_counter()
    found = locator.locate(image)
    looks = reader.look(image, found) if found else None
    return Observation(width, height, looks, (time.perf_counter() - begun) * 1000)


def save_observations(path: Path, fingerprint: str, seen: Mapping[str, Observation]) -> None:
    """Write them, by their stamps, as one compressed file of arrays."""
    looks = [one.looks for one in seen.values() if one.looks is not None]
    path.parent.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = {
        "fingerprint": np.asarray(fingerprint),
        "keys": np.asarray(list(seen)),
        "sizes": np.asarray([(one.width_px, one.height_px) for one in seen.values()]),
        "ms": np.asarray([one.ms for one in seen.values()]),
        "counts": np.asarray([len(one.looks.detections) if one.looks else 0 for one in seen.values()]),
        "quads": _joined([np.stack([mark.quad_px for mark in one.detections]) for one in looks]),
        "scores": _joined([np.asarray([mark.confidence for mark in one.detections]) for one in looks]),
        "marks": _joined([one.seen.marks for one in looks]),
        "ranks": _joined([one.seen.ranks for one in looks]),
        "suits": _joined([one.seen.suits for one in looks]),
        "sharpness": _joined([one.sharpness for one in looks]),
        "glared": _joined([one.glared for one in looks]),
        "patches": _joined([one.patches for one in looks]),
    }
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)


def _joined(parts: Sequence[NDArray[np.generic]]) -> NDArray[np.generic]:
    return np.concatenate(parts) if parts else np.zeros(0, np.float32)


def load_observations(path: Path, fingerprint: str) -> dict[str, Observation]:
    """What `save_observations` wrote, by stamps; nothing where it was written with other weights.

    Raises:
        TrainingError: the file is damaged or something else.
    """
    try:
        with np.load(path) as stored:
            if str(stored["fingerprint"]) != fingerprint:
                return {}
            arrays = {name: stored[name] for name in stored.files}
        return dict(_restored(arrays))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise TrainingError(f"{path} is no file of observations; delete it or give another --cache") from error


def _restored(arrays: Mapping[str, NDArray[np.generic]]) -> Iterator[tuple[str, Observation]]:
    counts = arrays["counts"].astype(int)
    times = len(arrays["marks"]) // max(int(counts.sum()), 1)
    ends = np.cumsum(counts)
    for at, key in enumerate(arrays["keys"].tolist()):
        width, height = arrays["sizes"][at].tolist()
        span = slice(int(ends[at] - counts[at]), int(ends[at]))
        looks = _looks(arrays, span, times) if counts[at] else None
        yield str(key), Observation(int(width), int(height), looks, float(arrays["ms"].astype(float)[at]))


def _looks(arrays: Mapping[str, NDArray[np.generic]], span: slice, times: int) -> Looks:
    rows = slice(span.start * times, span.stop * times)
    quads, scores = arrays["quads"][span].astype(np.float32), arrays["scores"][span].astype(float).tolist()
    marks, ranks, suits = (arrays[name][rows].astype(np.float32) for name in ("marks", "ranks", "suits"))
    return Looks(
        tuple(Detection(quad, score) for quad, score in zip(quads, scores, strict=True)),
        Seen(marks, ranks, suits),
        arrays["sharpness"][span].astype(np.float32),
        arrays["glared"][span].astype(np.bool_),
        arrays["patches"][span].astype(np.uint8),
    )
