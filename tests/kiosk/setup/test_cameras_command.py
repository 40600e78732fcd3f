"""`python -m kiosk cameras`: what a person and a program read of good cameras, bad ones, and none."""

from __future__ import annotations

import argparse
import json
import time

import pytest
from painted import paint

from kiosk.__main__ import build_parser
from kiosk.commands.cameras import run
from vision.sources.camera import CameraOpener
from vision.sources.devices import Camera
from vision.sources.faults import CaptureError, Fault
from vision.sources.format import CameraInfo, CameraWish
from vision.sources.live import LiveSource, Shot

GOOD = Camera("046d-082d-1", "C920", 0, "/dev/video0", "1-4:1.0")
BUSY = Camera("0c45-6366", "USB 2.0 Camera", 2, "/dev/video2", "1-5:1.0")

Bytes = pytest.CaptureFixture[bytes]


class Steady:
    """An open camera: 25 frames a second of a table of cards, by a clock that moves with them."""

    def __init__(self, wish: CameraWish) -> None:
        self.now_ns = 10**12
        self.info = CameraInfo("C920", "046d-082d-1", wish.width_px, wish.height_px, 30.0, "MJPG")
        self._number = 0

    def grab(self) -> Shot:
        time.sleep(0.005)
        self._number += 1
        self.now_ns += 40_000_000
        return Shot(paint("4S", "5H") - self._number % 5, self.now_ns)

    def close(self) -> None:
        pass


class Opener:
    """Opens the good camera; the other one is used by a program."""

    def __init__(self, where: str, wish: CameraWish) -> None:
        self.name, self._where, self._camera = where, where, Steady(wish)

    def clock_ns(self) -> int:
        return self._camera.now_ns

    def open(self) -> Steady:
        if self._where == BUSY.id:
            raise CaptureError.of(Fault.BUSY, BUSY.title, "zoom")
        return self._camera


def open_(where: str, wish: CameraWish) -> LiveSource:
    opener = Opener(where, wish)
    return LiveSource("camera", opener, clock_ns=opener.clock_ns)


def args(*words: str) -> argparse.Namespace:
    return build_parser("cameras").parse_args(["cameras", *words])


def test_each_camera_is_a_line_of_json(capfdbinary: Bytes) -> None:
    status = run(args("--json", "--size", "640x360"), lambda: (GOOD, BUSY), open_, look_s=0.5)
    good, busy = (json.loads(line) for line in capfdbinary.readouterr().out.decode().splitlines())
    assert status == 1, "one of them gives no picture"
    assert (good["id"], good["path"], good["state"], good["fault"], good["note"]) == (
        "046d-082d-1", "/dev/video0", "ok", None, None)  # fmt: skip
    assert good["asked"] == {"width": 640, "height": 360, "fps": 30.0, "pixel_format": "MJPG"}
    assert (good["promised"]["fps"], good["width"], good["height"]) == (30.0, 640, 360)
    assert good["fps"] == pytest.approx(25, abs=1), "and not the 30 that it promises"
    assert 0.9 < good["white"] <= 1
    assert (busy["id"], busy["state"], busy["fault"], busy["width"], busy["fps"]) == (
        "0c45-6366", "busy", "busy", None, None)  # fmt: skip
    assert "used by zoom" in busy["note"]["en"]


def test_people_read_what_to_do(capfdbinary: Bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIOSK_LANGUAGE", "ru")
    assert run(args(), lambda: (BUSY,), open_, look_s=0.1) == 1
    out = capfdbinary.readouterr().out.decode()
    assert out.startswith("camera:0c45-6366  USB 2.0 Camera  [2] /dev/video2\n")
    assert "занята другой программой (zoom): закройте её" in out


def test_without_a_camera_it_says_so(capfdbinary: Bytes) -> None:
    assert run(args(), lambda: (), open_) == 1
    captured = capfdbinary.readouterr()
    assert captured.out == b""
    assert "plug one in" in captured.err.decode() or "подключите камеру" in captured.err.decode()


@pytest.mark.parametrize("size", ["1280", "x720", "12x7", "1280x720x3", "-1280x720"])
def test_a_size_that_is_none_is_wrong_usage(size: str, capfdbinary: Bytes) -> None:
    assert run(args(f"--size={size}"), lambda: (GOOD,), open_) == 2
    assert b"1920x1080" in capfdbinary.readouterr().err


def test_the_real_opener_takes_the_same_words() -> None:
    assert CameraOpener(GOOD.id, CameraWish(), lambda: (GOOD,)).name == f"camera:{GOOD.id}"
