"""Cameras through OpenCV, by number, device path or stable id."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from vision.source import SourceState
from vision.sources.live import Capture, CaptureError, LiveSource
from vision.types import Image
from vision.words import Text

STABLE_IDS = Path("/dev/v4l/by-id")
"""Where Linux keeps names that survive unplugging."""

WIDTH_PX, HEIGHT_PX = 1280, 720

_BACKENDS: Mapping[str, int] = {
    # Media Foundation takes up to half a minute to open a camera; DirectShow does not.
    "win32": cv2.CAP_DSHOW,
    "linux": cv2.CAP_V4L2,
    "darwin": cv2.CAP_AVFOUNDATION,
}


def open_camera(where: str) -> LiveSource:
    """A camera as a source; `where` is a number, a device path, a stable id, or empty: the first. Returns at once."""
    name = f"camera:{where}" if where else "camera"
    return LiveSource("camera", name, partial(_open, where, name))


def _open(where: str, name: str) -> Capture:
    device = _find_device(where)
    if sys.platform == "linux" and not _device_path(device).exists():
        raise _missing(name)
    video = cv2.VideoCapture(device, _BACKENDS.get(sys.platform, cv2.CAP_ANY))
    video.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    video.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH_PX)
    video.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT_PX)
    video.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    capture = VideoCapture(video)
    if not video.isOpened() or capture.grab() is None:
        capture.close()
        raise _busy(name) if sys.platform == "linux" else _missing(name)
    return capture


class VideoCapture:
    """OpenCV's capture with one return type."""

    def __init__(self, video: cv2.VideoCapture) -> None:
        self._video = video

    def grab(self) -> Image | None:
        """The next image, or None."""
        good, image = self._video.read()
        return np.asarray(image, dtype=np.uint8) if good and image is not None else None

    def close(self) -> None:
        """Give the device back."""
        self._video.release()


def _find_device(where: str) -> int | str:
    if where.isdecimal():
        return int(where)
    if not where:
        found = sorted(Path("/dev").glob("video*"), key=lambda path: (len(path.name), path.name))
        return str(found[0]) if found else 0
    if STABLE_IDS.is_dir():
        for entry in sorted(STABLE_IDS.iterdir()):
            if where in entry.name:
                return str(entry.resolve())
    return where


def _device_path(device: int | str) -> Path:
    return Path(f"/dev/video{device}") if isinstance(device, int) else Path(device)


def _missing(name: str) -> CaptureError:
    return CaptureError(
        SourceState.LOST,
        Text(
            f"there is no {name}; plug it in (it is found by itself) or start with --source demo",
            f"{name} не найдена; подключите её (она найдётся сама) или запустите с --source demo",
        ),
    )


def _busy(name: str) -> CaptureError:
    return CaptureError(
        SourceState.BUSY,
        Text(
            f"{name} is there but gives no picture; close the other program that uses it",
            f"{name} есть, но изображения нет; закройте другую программу, которая её использует",
        ),
    )
