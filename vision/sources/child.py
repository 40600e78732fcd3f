"""What runs in a camera's own process: open the device, put each frame into shared memory, say so.

A driver that hangs or crashes takes this process with it and nothing else. The process ends when the other end of its
leash is gone, which the system closes however the kiosk ends.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from types import MappingProxyType

import cv2
import numpy as np

from vision.sources.device import Device, ask, hold
from vision.sources.faults import Fault
from vision.sources.format import CameraInfo, CameraWish, Control
from vision.sources.linux import programs_using
from vision.sources.slots import Placed, Slots

FIRST_FRAME_WITHIN_S = 4.0
"""Some cameras fail the first reads; the slowest need three seconds to their first picture."""

RETRY_S = 0.05
FAILS_AT_MOST = 3
"""Reads that may fail in a row once pictures have come: more are an unplugged cable."""

SETTLE_S = 2.5
"""What the automatics of a webcam need after it was opened, before they can be held."""

END_WITHIN_S = 1.0

BACKENDS: Mapping[str, int] = MappingProxyType(
    {
        # Media Foundation takes up to half a minute to open a camera; DirectShow does not.
        "win32": cv2.CAP_DSHOW,
        "linux": cv2.CAP_V4L2,
        "darwin": cv2.CAP_AVFOUNDATION,
    }
)

_ONE_FOR_AUTOMATIC = (0.0, 1.0)
_V4L2_EXPOSURE, _OTHER_EXPOSURE = (1.0, 3.0), (0.25, 0.75)


@dataclass(frozen=True, slots=True)
class Target:
    """Which camera to open: what OpenCV opens it by, and what people and settings call it."""

    address: int | str
    name: str
    id: str


OpenDevice = Callable[[Target], Device]
"""Opens a device; it travels to the process by its name, so it is a function of a module."""


@dataclass(frozen=True, slots=True)
class Started:
    """The process runs; now it opens the device."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The device is open."""

    info: CameraInfo


@dataclass(frozen=True, slots=True)
class Taken:
    """A frame lies in the slots since `time_ns` (monotonic, the same clock in all processes of the machine)."""

    placed: Placed
    time_ns: int


@dataclass(frozen=True, slots=True)
class Held:
    """What became of the wish to hold the automatics."""

    controls: tuple[Control, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """The end: why."""

    fault: Fault
    detail: str = ""


News = Started | Opened | Taken | Held | Failed


def open_with_opencv(target: Target) -> Device:
    """The camera, by the interface that is best on this system."""
    device: Device = cv2.VideoCapture(target.address, BACKENDS.get(sys.platform, cv2.CAP_ANY))
    return device


def run(
    open_device: OpenDevice, target: Target, wish: CameraWish, slots: Slots, news: Connection, leash: Connection
) -> None:
    """The life of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the kiosk; it lets go of the leash
    held = Leash(leash)
    try:
        news.send(Started())
        _Reader(open_device(target), target, wish, slots, news, held).read_until_the_end()
    except (BrokenPipeError, ConnectionError):
        pass  # the kiosk is gone
    except Exception as error:  # noqa: BLE001 - the boundary of the process: a driver may raise anything
        news.send(Failed(Fault.FAILED, f"{error}"))
    news.close()
    os._exit(0)


def why_not(target: Target, otherwise: Fault) -> Failed:
    """Why a camera that is plugged in gives nothing, as far as Linux tells; else `otherwise`.

    A program that holds the device is named only now: the sound server of a desktop holds it without using it.
    """
    path = Path(str(target.address))
    if sys.platform != "linux" or not path.is_absolute():
        return Failed(otherwise)
    if not path.exists():
        return Failed(Fault.MISSING)
    if not os.access(path, os.R_OK | os.W_OK):
        return Failed(Fault.DENIED)
    programs = programs_using(str(path))
    return Failed(Fault.BUSY, ", ".join(programs)) if programs else Failed(otherwise)


class Leash:
    """Listens to the kiosk: wishes to hold the automatics, and its end, however it comes."""

    def __init__(self, connection: Connection) -> None:
        self.wishes: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self.let_go = threading.Event()
        threading.Thread(target=self._listen, args=(connection,), name="leash", daemon=True).start()

    def _listen(self, connection: Connection) -> None:
        try:
            while True:
                self.wishes.put(connection.recv())
        except (EOFError, OSError):
            self.let_go.set()
            time.sleep(END_WITHIN_S)
            os._exit(0)  # the main thread hangs in the driver


class _Reader:
    def __init__(
        self, device: Device, target: Target, wish: CameraWish, slots: Slots, news: Connection, leash: Leash
    ) -> None:
        self._device, self._target, self._wish = device, target, wish
        self._slots, self._news, self._leash = slots, news, leash
        self._number, self._fails = 0, 0
        self._began_s = time.monotonic()

    def read_until_the_end(self) -> None:
        if not self._device.isOpened():
            self._news.send(why_not(self._target, Fault.BUSY))
            return
        self._news.send(Opened(ask(self._device, self._wish, self._target.name, self._target.id)))
        if self._wish.lock:
            threading.Timer(SETTLE_S, self._leash.wishes.put, (True,)).start()
        while not self._leash.let_go.is_set() and self._read_one():
            self._hold_where_wished()
        self._device.release()

    def _read_one(self) -> bool:
        """Read once; False at the end."""
        good, image = self._device.read()
        if good and image is not None:
            placed = self._slots.write(self._number, np.asarray(image, np.uint8))
            self._news.send(Taken(placed, time.monotonic_ns()))
            self._number, self._fails = self._number + 1, 0
            return True
        self._fails += 1
        if self._is_over():
            self._news.send(why_not(self._target, Fault.NO_FRAMES))
            return False
        time.sleep(RETRY_S)
        return True

    def _is_over(self) -> bool:
        if self._number == 0:
            return time.monotonic() - self._began_s > FIRST_FRAME_WITHIN_S
        return self._fails > FAILS_AT_MOST

    def _hold_where_wished(self) -> None:
        if self._leash.wishes.empty():
            return
        exposure = _V4L2_EXPOSURE if sys.platform == "linux" else _OTHER_EXPOSURE
        switches = {"focus": _ONE_FOR_AUTOMATIC, "exposure": exposure, "white-balance": _ONE_FOR_AUTOMATIC}
        controls = hold(self._device, self._leash.wishes.get(), switches)
        self._news.send(Held(controls))
