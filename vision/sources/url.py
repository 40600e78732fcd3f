"""Network cameras: MJPEG over HTTP, or RTSP, through OpenCV's FFmpeg, with time limits."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlsplit

import cv2

from vision.source import SourceState
from vision.sources.camera import VideoCapture
from vision.sources.live import Capture, CaptureError, LiveSource
from vision.words import Text

OPEN_WITHIN_MS = 5000
READ_WITHIN_MS = 5000


def open_url(address: str) -> LiveSource:
    """A network camera as a source. Returns at once; the address is tried again by itself where it does not answer."""
    name = _without_password(address)
    return LiveSource("url", name, partial(_open, address, name))


def _open(address: str, name: str) -> Capture:
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_WITHIN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_WITHIN_MS]
    video = cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits)
    if not video.isOpened():
        video.release()
        raise CaptureError(
            SourceState.LOST,
            Text(
                f"{name} does not answer with pictures; check the address and the network, it is tried again by itself",
                f"{name} не отдаёт изображений; проверьте адрес и сеть, подключение повторяется само",
            ),
        )
    return VideoCapture(video)


def _without_password(address: str) -> str:
    """The address as it may be shown: without user name and password."""
    parts = urlsplit(address)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
