"""A disputed result: what was kept when it was booked, and what the same frame says when it is read again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kiosk.log.proof import frame_file
from kiosk.log.view import Result
from vision.types import Reading, View


class FrameFate(StrEnum):
    """What has become of the frame of a result."""

    AS_KEPT = "as-kept"
    CHANGED = "changed"
    MISSING = "missing"
    NONE = "none"
    """None was kept: the disk was full, or a person typed the cards."""


class Agreement(StrEnum):
    """What a second reading says of a mark. Only `OTHER` contradicts the first."""

    SAME = "same"
    OTHER = "other"
    UNSURE_NOW = "unsure-now"
    NAMED_NOW = "named-now"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class KeptFrame:
    """The frame of a result. `content` is its JPEG file where it is there."""

    fate: FrameFate
    path: Path | None = None
    sha256: str | None = None
    content: bytes | None = None


@dataclass(frozen=True, slots=True)
class ReadTwice:
    """One mark of the evidence and what lies at its place now; `again` None: nothing is found there, or not read."""

    kept: Mapping[str, Any]
    again: Reading | None
    agreement: Agreement


def kept_frame(result: Result, data: Path) -> KeptFrame:
    """The frame in the data folder, compared with the checksum in the log."""
    kept = (result.evidence or {}).get("frame")
    if not kept:
        return KeptFrame(FrameFate.NONE)
    path, sha256 = frame_file(data, kept), str(kept["sha256"])
    try:
        content = path.read_bytes()
    except OSError:
        return KeptFrame(FrameFate.MISSING, path, sha256)
    same = hashlib.sha256(content).hexdigest() == sha256
    return KeptFrame(FrameFate.AS_KEPT if same else FrameFate.CHANGED, path, sha256, content)


def compare(marks: Sequence[Mapping[str, Any]], view: View) -> tuple[ReadTwice, ...]:
    """Each kept mark beside the one that is found at its place, which is half a mark's height wide."""
    return tuple(_compare(mark, view.marks) for mark in marks)


def newly_named(marks: Sequence[Mapping[str, Any]], view: View) -> tuple[str, ...]:
    """Labels of marks that only the second reading has."""
    places = [np.asarray(mark["quad_px"], np.float64) for mark in marks]
    return tuple(
        mark.label
        for mark in view.marks
        if mark.label and not any(_is_at(quad, mark.detection.quad_px) for quad in places)
    )


def same_weights(kept: Mapping[str, str], now: Mapping[str, str]) -> Mapping[str, bool]:
    """For each network that read the result, whether it is the one that reads now."""
    return {name: now.get(name) == checksum for name, checksum in kept.items()}


def _compare(mark: Mapping[str, Any], found: Sequence[Reading]) -> ReadTwice:
    quad = np.asarray(mark["quad_px"], np.float64)
    again = next((one for one in found if _is_at(quad, one.detection.quad_px)), None)
    return ReadTwice(mark, again, Agreement.GONE if again is None else _agreement(mark["label"], again.label))


def _agreement(before: str | None, now: str | None) -> Agreement:
    if before == now:
        return Agreement.SAME
    if before is None:
        return Agreement.NAMED_NOW
    return Agreement.UNSURE_NOW if now is None else Agreement.OTHER


def _is_at(quad: NDArray[np.float64], other: NDArray[np.float32]) -> bool:
    height = float(np.linalg.norm(quad[3] - quad[0]))
    return bool(np.linalg.norm(quad.mean(axis=0) - other.mean(axis=0)) < height / 2)
