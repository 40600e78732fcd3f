"""Who is measured: the kiosk's eye, and what somebody would take instead of a part of it or of all of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

import cv2

from models.bench.contours import open_contours
from models.bench.runtimes import open_onnxruntime, open_opencv, open_ultralytics
from models.registry import weights_path
from vision.deck import Deck
from vision.enrolment import open_reader
from vision.eye import Eye, Locator
from vision.locate import LocatorSettings, OnnxLocator
from vision.patch_net import OnnxPatchNet
from vision.read import NEVER
from vision.settle import Looker

OURS = "kiosk"


class OpenRival(Protocol):
    """Opens a reader of pictures for a deck. Raises `WeightsError` where something it needs is missing."""

    def __call__(self, deck: Deck, threads: int) -> Looker:
        """The reader."""


def _open_kiosk(deck: Deck, threads: int) -> Looker:
    locator = OnnxLocator(weights_path("locator"), LocatorSettings(threads=threads))
    return replace(_eye(locator, deck, threads), glance=locator.glance)


def _open_one_look(deck: Deck, threads: int) -> Looker:
    settings = LocatorSettings(threads=threads, closeup_size=0)
    reader = open_reader(OnnxPatchNet(weights_path("reader"), threads), deck)
    always = replace(reader, gates=replace(reader.gates, glance=NEVER))
    return Eye(OnnxLocator(weights_path("locator"), settings), always)


def _open_contours(deck: Deck, threads: int) -> Looker:
    cv2.setNumThreads(threads)
    return open_contours(deck)


def _with(open_locator: Callable[..., Locator]) -> OpenRival:
    def open_rival(deck: Deck, threads: int) -> Looker:
        return _eye(open_locator(weights_path("locator"), threads), deck, threads)

    return open_rival


def _eye(locator: Locator, deck: Deck, threads: int) -> Eye:
    return Eye(locator, open_reader(OnnxPatchNet(weights_path("reader"), threads), deck))


RIVALS: Mapping[str, OpenRival] = {
    OURS: _open_kiosk,
    "openvino-one-look": _open_one_look,
    "onnxruntime": _with(open_onnxruntime),
    "cv2.dnn": _with(open_opencv),
    "ultralytics": _with(open_ultralytics),
    "contours": _open_contours,
}
"""By their names in the table. The middle four run the same locator at 960 px by another library or in the plain way;
the indices that they find are read as by the kiosk."""
