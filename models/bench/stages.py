"""Where the time of the kiosk's eye goes, on pictures of which a glance is enough."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ParamSpec, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from models.registry import weights_path
from vision.arrange import arrange, is_order_doubtful
from vision.cards import join_marks
from vision.codebook import Seen
from vision.deck import Deck
from vision.enrolment import open_reader
from vision.locate import LocatorSettings, OnnxLocator, letter
from vision.net import PictureNet, read_picture_file
from vision.patch_net import OnnxPatchNet
from vision.read import Gates
from vision.types import Image, Reading

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Stopwatch:
    """Sums the milliseconds that named stages take."""

    def __init__(self) -> None:
        self.ms: defaultdict[str, float] = defaultdict(float)

    def timed(
        self, stage: str, do: Callable[Parameters, Result], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Result:
        """Do it and note how long it took."""
        begun = time.perf_counter()
        result = do(*args, **kwargs)
        self.ms[stage] += (time.perf_counter() - begun) * 1000
        return result


class TimedNet:
    """The reader's network; its time is noted apart."""

    def __init__(self, net: OnnxPatchNet, watch: Stopwatch) -> None:
        self.ranks, self.suits = net.ranks, net.suits
        self._net, self._watch = net, watch

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        """What is in each patch."""
        return self._watch.timed("patch network", self._net.read, patches)


def measure_stages(deck: Deck, images: Sequence[Image], threads: int) -> dict[str, float]:
    """Mean milliseconds for a picture, by stage, in the order in which they come.

    Raises:
        WeightsError: the weights cannot be used.
    """
    cv2.setNumThreads(threads)
    watch, settings = Stopwatch(), LocatorSettings(threads=threads)
    locator = OnnxLocator(weights_path("locator"), settings)
    network = PictureNet(read_picture_file(weights_path("locator")), threads, first_row=4)
    patch_net = OnnxPatchNet(weights_path("reader"), threads)
    reader = replace(open_reader(patch_net, deck), net=TimedNet(patch_net, watch))
    for watched in (False, True):
        for image in images:
            shown, _ = watch.timed("scale down", letter, image, settings.quick_size)
            watch.timed("locator network", network.run, shown)
            found = watch.timed("glance", locator.glance, image)
            readings = watch.timed("read", reader.read, image, found)
            watch.timed("join and arrange", _join_and_arrange, readings, reader.gates)
        if not watched:
            watch.ms.clear()
    ms = {stage: total / len(images) for stage, total in watch.ms.items()}
    return {
        "scale down": ms["scale down"],
        "locator network": ms["locator network"],
        "choose marks": max(0.0, ms["glance"] - ms["scale down"] - ms["locator network"]),
        "cut out and weigh": ms["read"] - ms.get("patch network", 0.0),
        "patch network": ms.get("patch network", 0.0),
        "join and arrange": ms["join and arrange"],
    }


def _join_and_arrange(readings: Sequence[Reading], gates: Gates) -> bool:
    return is_order_doubtful(arrange(join_marks(readings, gates), readings), readings)
