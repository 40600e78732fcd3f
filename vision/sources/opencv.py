"""OpenCV's capture with one return type, for sources whose reading ends by itself (addresses have time limits)."""

from __future__ import annotations

import time

import cv2
import numpy as np

from vision.sources.faults import CaptureError, Fault
from vision.sources.live import Shot


class OpenCvCapture:
    """An open stream."""

    info = None

    def __init__(self, video: cv2.VideoCapture, name: str) -> None:
        self._video, self._name = video, name

    def grab(self) -> Shot:
        """The next image. Raises `CaptureError` where there is none."""
        good, image = self._video.read()
        if not good or image is None:
            raise CaptureError.of(Fault.NO_FRAMES, self._name)
        return Shot(np.asarray(image, dtype=np.uint8), time.monotonic_ns())

    def close(self) -> None:
        """Give the stream back."""
        self._video.release()
