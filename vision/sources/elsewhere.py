"""Cameras on Windows (DirectShow) and macOS (AVFoundation), as `cv2-enumerate-cameras` finds them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Protocol

import cv2

from vision.sources.devices import Camera, slug


class Found(Protocol):
    """A camera as the library describes it; `path` tells two of one kind apart, and changes with the port."""

    index: int
    name: str
    path: str | None
    vid: int | None
    pid: int | None


def find_cameras_elsewhere() -> Iterator[Camera]:
    """The cameras, with the indices that OpenCV gives them there."""
    from cv2_enumerate_cameras import enumerate_cameras

    # Of the two interfaces of Windows the one that opens a camera at once, see `camera.BACKENDS`.
    return describe(enumerate_cameras(cv2.CAP_DSHOW if sys.platform == "win32" else cv2.CAP_AVFOUNDATION))


def describe(found: Iterable[Found]) -> Iterator[Camera]:
    """The same in our words. Neither system tells the serial number: cameras of one kind differ by their port."""
    for one in found:
        known = one.vid is not None and one.pid is not None
        key = f"{one.vid:04x}-{one.pid:04x}" if known else slug(one.name)
        yield Camera(key, one.name, one.index, "", slug(one.path or str(one.index)))
