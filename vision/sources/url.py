"""Network cameras: MJPEG over HTTP, and RTSP and whatever else OpenCV's FFmpeg knows, with time limits."""

from __future__ import annotations

from dataclasses import dataclass
from http.client import HTTPException
from urllib.parse import urlsplit

import cv2

from vision.sources.faults import CaptureError, Fault
from vision.sources.live import Capture, LiveSource
from vision.sources.mjpeg import MjpegCapture, NoStreamError
from vision.sources.opencv import OpenCvCapture
from vision.words import Text

OPEN_WITHIN_MS = 5000
READ_WITHIN_MS = 5000


def open_url(address: str) -> LiveSource:
    """A network camera as a source. Returns at once; the address is tried again by itself where it does not answer."""
    return LiveSource("url", AddressOpener(address, _without_password(address)))


@dataclass(frozen=True, slots=True)
class AddressOpener:
    """Opens an address; `name` is the address as it may be shown."""

    address: str
    name: str

    def open(self) -> Capture:
        """Open it. Raises `CaptureError` where it does not answer."""
        if urlsplit(self.address).scheme in ("http", "https"):
            try:
                return MjpegCapture(self.address, self.name, OPEN_WITHIN_MS / 1000)
            except NoStreamError:
                pass  # a film or a playlist
            except (OSError, ValueError, HTTPException) as error:
                raise self._no_answer() from error
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_WITHIN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_WITHIN_MS]
        video = cv2.VideoCapture(self.address, cv2.CAP_FFMPEG, limits)
        if video.isOpened():
            return OpenCvCapture(video, self.name)
        video.release()
        raise self._no_answer()

    def _no_answer(self) -> CaptureError:
        return CaptureError(
            Fault.NO_ANSWER,
            Text(
                f"{self.name} gives no pictures; check the address and the network, it is tried again by itself",
                f"{self.name} не отдаёт изображений; проверьте адрес и сеть, подключение повторяется само",
            ),
        )


def _without_password(address: str) -> str:
    """The address as it may be shown: without user name and password."""
    parts = urlsplit(address)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
