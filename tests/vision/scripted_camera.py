"""A camera that follows a script, behind the seam of `cv2.VideoCapture`; the capture process runs it as a real one."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sources.child import OpenDevice, Target
from vision.types import Image

FOREVER = 10**9


@dataclass(frozen=True)
class Act:
    """`what`: live, repeat, nothing, hang, crash, raise; for `frames` reads, `fps` of them a second."""

    what: str
    frames: int = FOREVER
    fps: float = 60.0
    level: int = 100


@dataclass
class ScriptedCamera:
    """Its acts one after the other. It promises 30 a second, has a focus and an exposure, and no white balance."""

    acts: list[Act]
    opens: bool = True
    properties: dict[int, float] = field(default_factory=lambda: {cv2.CAP_PROP_FPS: 30.0, cv2.CAP_PROP_FOCUS: 45.0})
    number: int = 0
    last: Image | None = None

    def isOpened(self) -> bool:  # noqa: N802
        return self.opens

    def get(self, prop: int) -> float:
        return self.properties.get(prop, -1.0)

    def set(self, prop: int, value: float) -> bool:
        if prop in (cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE):
            return False
        if prop != cv2.CAP_PROP_FPS:
            self.properties[prop] = value
        return True

    def read(self) -> tuple[bool, Any]:
        while self.acts and self.acts[0].frames <= 0:
            self.acts.pop(0)
        if not self.acts:
            return False, None
        act = self.acts[0]
        self.acts[0] = Act(act.what, act.frames - 1, act.fps, act.level)
        time.sleep(1 / act.fps)
        return self._perform(act)

    def release(self) -> None:
        self.opens = False

    def _perform(self, act: Act) -> tuple[bool, Any]:
        if act.what == "hang":
            time.sleep(3600)
        if act.what == "crash":
            os._exit(139)
        if act.what == "raise":
            raise RuntimeError("ioctl(VIDIOC_DQBUF): No such device")
        if act.what == "nothing":
            return False, None
        if act.what == "live" or self.last is None:
            self.last = noisy(act.level, self.number)
            self.number += 1
        return True, self.last


def noisy(level: int, seed: int, width: int = 320, height: int = 180) -> Image:
    """A grey picture with the noise of a sensor, another one for each seed."""
    picture = np.roll(_noise(width, height), 7919 * seed) + level
    return np.clip(picture, 0, 255).astype(np.uint8)


@cache
def _noise(width: int, height: int) -> NDArray[np.int16]:
    return np.rint(np.random.default_rng(0).normal(0.0, 2.0, (height, width, 3))).astype(np.int16)


def scripted(*acts: Act, opens: bool = True) -> OpenDevice:
    """What opens such a camera; it can travel to another process."""
    return partial(_open, acts, opens)


def hangs_on_opening(target: Target) -> ScriptedCamera:
    """A driver that never comes back."""
    time.sleep(3600)
    return ScriptedCamera([])


def _open(acts: tuple[Act, ...], opens: bool, target: Target) -> ScriptedCamera:
    return ScriptedCamera(list(acts), opens)
