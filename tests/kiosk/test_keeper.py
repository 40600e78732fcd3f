"""Keeping a source alive over the sleep of the laptop, and what is believed after it. Clocks are set by hand."""

from __future__ import annotations

import time

import pytest
from painted import paint

from kiosk.keeper import SourceKeeper
from kiosk.wake import SleepWatch
from vision.source import SourceState
from vision.types import Frame


class Clocks:
    """The wall clock and the steady one."""

    def __init__(self) -> None:
        self.wall_s, self.steady_s = 1_796_000_000.0, 5000.0
        self.watch = SleepWatch(lambda: self.wall_s, lambda: self.steady_s)

    def after(self, wall_s: float, steady_s: float) -> bool:
        self.wall_s += wall_s
        self.steady_s += steady_s
        return self.watch.has_slept()


@pytest.mark.parametrize(
    ("wall_s", "steady_s", "slept"),
    [
        (0.5, 0.5, False),
        (3600.0, 0.4, True),  # Linux, macOS: the steady clock stands during a sleep
        (3600.0, 3600.0, True),  # Windows: it runs on
        (2.0, 0.5, False),  # the network corrected the wall clock
        (-3600.0, 0.5, False),  # somebody set the wall clock back
        (8.0, 8.0, False),  # the first frame on a slow machine
    ],
)
def test_a_sleep_is_noticed(wall_s: float, steady_s: float, slept: bool) -> None:
    clocks = Clocks()
    assert clocks.after(0.5, 0.5) is False
    assert clocks.after(wall_s, steady_s) is slept
    assert clocks.after(0.5, 0.5) is False, "and told once"


class Camera:
    """A camera that slept with the laptop, and whose driver still has a frame from before."""

    kind, name, state = "camera", "test", SourceState.OK

    def __init__(self) -> None:
        self.frames: list[Frame] = []

    def next_frame(self, timeout_s: float) -> Frame | None:
        return self.frames.pop(0) if self.frames else None

    def close(self) -> None:
        pass


def test_nothing_is_believed_after_a_sleep_until_a_frame_was_taken_after_it() -> None:
    clocks, camera = Clocks(), Camera()
    keeper = SourceKeeper(camera, Camera, clocks.watch.has_slept)
    now = time.monotonic_ns()
    camera.frames = [Frame(paint(), now, 0, "test"), Frame(paint(), now, 1, "test")]
    keeper.next_frame(0.0)
    assert keeper.is_seeing
    clocks.wall_s += 3600
    keeper.next_frame(0.0)
    assert not keeper.is_seeing, "the frame that came next was taken before"
    camera.frames = [Frame(paint(), time.monotonic_ns() + 2_000_000_000, 2, "test")]
    keeper.next_frame(0.0)
    assert keeper.is_seeing


@pytest.mark.parametrize(
    ("state", "seeing"),
    [("ok", True), ("slow", True), ("blurred", True), ("dark", False), ("frozen", False), ("lost", False),
     ("busy", False)],
)  # fmt: skip
def test_what_counts_as_seeing(state: str, seeing: bool) -> None:
    camera = Camera()
    camera.state = SourceState(state)
    assert SourceKeeper(camera, Camera).is_seeing is seeing
