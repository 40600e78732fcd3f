"""The capture process for real: frames come over, and whatever happens to it or to its parent ends as it should."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import psutil
import pytest
from scripted_camera import Act, hangs_on_opening, noisy, scripted

from vision.source import SourceState
from vision.sources.camera import CameraOpener
from vision.sources.child import OpenDevice, Target
from vision.sources.devices import Camera
from vision.sources.faults import CaptureError, Fault
from vision.sources.format import CameraWish, Control
from vision.sources.live import LiveSource, Shot
from vision.sources.process import ProcessCapture

HERE = Path(__file__).parent
CAMERA = Camera("046d-082d-1", "C920", 0)
TARGET = Target(0, "C920", "046d-082d-1")
WISH = CameraWish(320, 180)

LONG_S = 300.0
"""For what is only waited for, on a machine that may be busy."""


def wait_for(condition: Callable[[], object], seconds: float = LONG_S) -> bool:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    return bool(condition())


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what a test itself makes hang is too slow, and not a busy machine."""
    for name in ("START_WITHIN_S", "OPEN_WITHIN_S", "READ_WITHIN_S"):
        monkeypatch.setattr(f"vision.sources.process.{name}", 300.0)


Start = Callable[[OpenDevice], ProcessCapture]


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[ProcessCapture] = []

    def start_one(open_device: OpenDevice) -> ProcessCapture:
        started.append(ProcessCapture(open_device, TARGET, WISH))
        return started[-1]

    yield start_one
    for capture in started:
        capture.close()
        assert capture.pid is not None
        assert not psutil.pid_exists(capture.pid), "no process is left"


def shots(capture: ProcessCapture, count: int) -> list[Shot]:
    found: list[Shot] = []
    while len(found) < count:
        shot = capture.grab()
        found += [shot] if shot else []
    return found


def test_frames_come_over_unchanged_with_the_time_of_their_reading(start: Start) -> None:
    before = time.monotonic_ns()
    capture = start(scripted(Act("live", 40)))
    first, second = shots(capture, 2)
    assert before < first.time_ns < second.time_ns < time.monotonic_ns()
    assert any(np.array_equal(first.image, noisy(100, seed)) for seed in range(40))
    assert capture.info is not None
    assert (capture.info.name, capture.info.id) == ("C920", "046d-082d-1")
    assert (capture.info.width_px, capture.info.height_px, capture.info.fps) == (320, 180, 30.0)
    assert capture.info.pixel_format == "MJPG"


def test_a_slow_reader_gets_the_newest_frame(start: Start) -> None:
    capture = start(scripted(Act("live", 30), Act("hang")))
    assert wait_for(lambda: 29 in capture._slots._numbers)
    time.sleep(0.1)
    (shot,) = shots(capture, 1)
    assert any(np.array_equal(shot.image, noisy(100, seed)) for seed in (28, 29)), "not the first of the thirty"


def test_what_is_held_is_read_back(start: Start) -> None:
    capture = start(scripted(Act("live")))
    shots(capture, 1)
    capture.hold(True)
    assert wait_for(lambda: (capture.grab(), capture.info and capture.info.controls)[1])
    assert capture.info is not None
    focus, exposure, white = capture.info.controls
    assert focus == Control("focus", True, 45.0, 45.0)
    assert (exposure.name, exposure.held) == ("exposure", True)
    assert white == Control("white-balance", None)
    capture.hold(False)
    assert wait_for(lambda: (capture.grab(), capture.info and capture.info.controls[0].held is False)[1])


@pytest.mark.parametrize(
    ("open_device", "fault"),
    [
        (scripted(opens=False), Fault.BUSY),
        (scripted(Act("live", 3), Act("crash")), Fault.CRASHED),
        (scripted(Act("live", 3), Act("raise")), Fault.FAILED),
        (scripted(Act("live", 3), Act("nothing")), Fault.NO_FRAMES),
    ],
    ids=["busy", "crash", "raise", "unplug"],
)
def test_how_a_driver_ends_is_told(start: Start, open_device: OpenDevice, fault: Fault) -> None:
    capture = start(open_device)
    with pytest.raises(CaptureError) as caught:
        shots(capture, 1000)
    assert caught.value.fault is fault


def test_a_process_that_is_killed_is_told(start: Start) -> None:
    capture = start(scripted(Act("live")))
    shots(capture, 1)
    assert capture.pid is not None
    os.kill(capture.pid, signal.SIGKILL)
    with pytest.raises(CaptureError) as caught:
        shots(capture, 1000)
    assert caught.value.fault is Fault.CRASHED


@pytest.mark.parametrize(
    ("open_device", "fault"),
    [(hangs_on_opening, Fault.NO_ANSWER), (scripted(Act("live", 2), Act("hang")), Fault.NO_FRAMES)],
    ids=["on opening", "while reading"],
)
def test_a_driver_that_hangs_is_told_and_its_process_is_ended(
    start: Start, open_device: OpenDevice, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.sources.process.OPEN_WITHIN_S", 0.5 if fault is Fault.NO_ANSWER else 300.0)
    monkeypatch.setattr("vision.sources.process.READ_WITHIN_S", 0.5)
    capture = start(open_device)
    with pytest.raises(CaptureError) as caught:
        shots(capture, 1000)
    assert caught.value.fault is fault


_PARENT = """
import sys, time
sys.path.insert(0, {tests!r})
from scripted_camera import Act, hangs_on_opening, scripted
from vision.sources.child import Target
from vision.sources.format import CameraWish
from vision.sources.process import ProcessCapture
if __name__ == "__main__":
    capture = ProcessCapture({device}, Target(0, "C920", "1"), CameraWish(320, 180))
    while {wait} and capture.grab() is None:
        pass
    print(capture.pid, flush=True)
    time.sleep(3600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
@pytest.mark.parametrize(
    ("device", "wait"),
    [("scripted(Act('live'))", True), ("scripted(Act('live', 1), Act('hang'))", True), ("hangs_on_opening", False)],
    ids=["reading", "hanging in a read", "hanging on opening"],
)
def test_no_process_outlives_a_kiosk_that_was_killed(tmp_path: Path, device: str, wait: bool) -> None:
    program = tmp_path / "parent.py"
    program.write_text(_PARENT.format(tests=str(HERE), device=device, wait=wait), "utf-8")
    parent = subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, cwd=HERE.parents[1], text=True,
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1])},
    )  # fmt: skip
    assert parent.stdout is not None
    child = psutil.Process(int(parent.stdout.readline()))
    parent.kill()
    parent.wait(10)
    assert wait_for(lambda: not child.is_running() or child.status() == psutil.STATUS_ZOMBIE)


# The whole source


class Plug:
    """Which cameras are plugged in, as a test wishes."""

    def __init__(self, *cameras: Camera) -> None:
        self.cameras = cameras

    def __call__(self) -> tuple[Camera, ...]:
        return self.cameras


def camera_source(plug: Plug, open_device: OpenDevice) -> LiveSource:
    opener = CameraOpener("", WISH, plug, open_device)
    return LiveSource("camera", opener, pause_s=lambda fault: 0.05)


def test_unplugged_and_plugged_in_elsewhere_it_goes_on_by_itself(start: Start) -> None:
    plug = Plug(CAMERA)
    source = camera_source(plug, scripted(Act("live", 20), Act("nothing")))
    assert wait_for(lambda: source.next_frame(0.1))
    plug.cameras = (Camera("0c45-6366", "Another", 0),)
    assert wait_for(lambda: source.fault is Fault.MISSING)
    assert source.state is SourceState.LOST
    assert source.note is not None
    assert "there is: Another" in source.note.en
    plug.cameras = (Camera("0c45-6366", "Another", 0), Camera("046d-082d-1", "C920", 3, port="3-1"))
    assert wait_for(lambda: source.state is SourceState.OK and source.next_frame(0.1))
    assert source.name == "C920 (046d-082d-1)"
    source.close()


def test_a_camera_that_dies_again_and_again_comes_back_each_time() -> None:
    source = camera_source(Plug(CAMERA), scripted(Act("live", 5), Act("crash")))
    pids: set[int | None] = {None}

    def is_third() -> bool:
        capture = source.opener._capture  # type: ignore[attr-defined]
        pids.add(capture.pid if capture else None)
        return len(pids) > 3

    assert wait_for(is_third)
    assert source.fault is Fault.CRASHED
    source.close()


def test_a_busy_camera_does_not_hang_the_start_nor_the_end() -> None:
    source = camera_source(Plug(CAMERA), partial(hangs_on_opening))
    assert source.next_frame(0.0) is None
    assert wait_for(lambda: source.fault is Fault.NO_ANSWER)
    capture = source.opener._capture  # type: ignore[attr-defined]
    source.close()
    assert wait_for(lambda: not psutil.pid_exists(capture.pid))
