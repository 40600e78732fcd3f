"""Cameras on Windows (DirectShow) and macOS (AVFoundation), as `cv2-enumerate-cameras` finds them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Protocol

from vision.sources.child import BACKENDS
from vision.sources.devices import Camera, slug


class Found(Protocol):
    """A camera as the library describes it; `path` tells two of one kind apart, and changes with the port."""

    index: int
    name: str
    path: str | None
    vid: int | None
    pid: int | None


def find_cameras_elsewhere() -> Iterator[Camera]:
    """The cameras, with the numbers that the interface gives them by which they are opened."""
    from cv2_enumerate_cameras import enumerate_cameras

    return describe(enumerate_cameras(BACKENDS[sys.platform]))


def describe(found: Iterable[Found]) -> Iterator[Camera]:
    """The same in our words. Neither system tells the serial number: cameras of one kind differ by their port."""
    for one in found:
        known = one.vid is not None and one.pid is not None
        key = f"{one.vid:04x}-{one.pid:04x}" if known else slug(one.name)
        yield Camera(key, one.name, one.index, "", slug(one.path or str(one.index)))
