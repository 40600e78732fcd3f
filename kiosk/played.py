"""Hands of riichi that were read and confirmed at this kiosk, with their photographs: to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np

from kiosk.deciding import marks_of
from kiosk.gallery import encode_jpeg, fit_to_page
from kiosk.games.riichi.deal import Deal, laid_hand
from kiosk.games.riichi.game import RIICHI
from kiosk.log.proof import frame_file
from kiosk.log.view import Result, View
from kiosk.store import Store
from kiosk.table import Party
from vision.image import PictureError, read_picture
from vision.types import Image

AROUND = 0.6
"""What a photograph shows around the tiles, in heights of a tile."""


class PlayedHands:
    """A view of the store: a hand that is corrected is shown as it stands now, one that is rejected no more."""

    def __init__(self, store: Store, data: Path) -> None:
        self._store, self._data = store, data

    def numbers(self) -> tuple[int, ...]:
        """The numbers of the results that can be shown, newest first. Raises `StoreError`."""
        return self._store.ask(self._numbers)

    def hand(self, number: int) -> Deal | None:
        """The hand of that result; None where there is none that can be shown. Raises `StoreError`."""
        result = self._store.result(number)
        if result is None or not self._is_shown(result):
            return None
        return laid_hand(number, marks_of(result.body), Party.of(result.body).fields)

    def photograph(self, number: int) -> bytes | None:
        """The part of the frame where its tiles lie, as JPEG; None where it is gone. Raises `StoreError`."""
        result = self._store.result(number)
        if result is None or not self._is_shown(result):
            return None
        try:
            image = read_picture(self._frame_of(result))
        except PictureError:
            return None
        return encode_jpeg(fit_to_page(_cut(image, (result.evidence or {})["marks"])))

    def _numbers(self, view: View) -> tuple[int, ...]:
        return tuple(result.number for result in reversed(view.results()) if self._is_shown(result))

    def _is_shown(self, result: Result) -> bool:
        evidence = result.evidence or {}
        is_counted = result.is_released and result.body.get("game") == RIICHI.key and bool(result.body.get("score"))
        return is_counted and bool(evidence.get("frame") and evidence.get("marks")) and self._frame_of(result).is_file()

    def _frame_of(self, result: Result) -> Path:
        return frame_file(self._data, (result.evidence or {})["frame"])


def _cut(image: Image, marks: list[dict[str, Any]]) -> Image:
    """The part of a frame where its marks lie."""
    corners = np.asarray([mark["quad_px"] for mark in marks], np.float32).reshape(-1, 2)
    quads = corners.reshape(-1, 4, 2)
    margin = AROUND * float(np.median([cv2.minAreaRect(quad)[1] for quad in quads]))
    height, width = image.shape[:2]
    left, top = np.clip(np.floor(corners.min(axis=0) - margin), 0, (width - 1, height - 1)).astype(int)
    right, bottom = np.clip(np.ceil(corners.max(axis=0) + margin), 1, (width, height)).astype(int)
    return image[top : max(bottom, top + 1), left : max(right, left + 1)]
