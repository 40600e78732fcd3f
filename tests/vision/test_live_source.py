"""A live device over time: how it fails, what is said of it, and how it comes back. Clocks are set by hand."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

import numpy as np
import pytest
from scripted_camera import noisy

from vision.source import SourceState
from vision.sources.camera import open_camera
from vision.sources.faults import STATES, CaptureError, Fault, Figures, explain, pause_after
from vision.sources.format import CameraInfo
from vision.sources.health import FrameHealth
from vision.sources.live import LiveSource, Shot
from vision.types import Image

SECOND = 1_000_000_000
INFO = CameraInfo("C920", "046d-082d-1", 320, 180, 30.0, "MJPG")


def wait_for(condition: Callable[[], bool], seconds: float = 20.0) -> bool:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.005)
    return condition()


class Clock:
    """Stands until it is moved."""

    def __init__(self) -> None:
        self.ns = 1000 * SECOND

    def __call__(self) -> int:
        return self.ns

    def move(self, seconds: float) -> None:
        self.ns += int(seconds * SECOND)


class Script:
    """A device that follows a script: images to give, then it ends; what raises does not open."""

    name = "test"

    def __init__(self, *openings: list[Image] | Exception, clock: Clock | None = None) -> None:
        self.openings = list(openings)
        self.clock = clock or Clock()
        self.info: CameraInfo | None = INFO
        self.closed = 0
        self._images: list[Image] = []

    def open(self) -> Script:
        opening = self.openings.pop(0) if self.openings else CaptureError.of(Fault.MISSING, "test")
        if isinstance(opening, Exception):
            raise opening
        self._images = list(opening)
        return self

    def grab(self) -> Shot | None:
        time.sleep(0.002)
        if not self._images:
            raise CaptureError.of(Fault.NO_FRAMES, "test")
        self.clock.move(0.033)
        return Shot(self._images.pop(0), self.clock())

    def close(self) -> None:
        self.closed += 1


class Silent(Script):
    """A device that is open and gives nothing."""

    def grab(self) -> Shot | None:
        time.sleep(0.005)
        return None


def live(script: Script, kind: str = "camera") -> LiveSource:
    return LiveSource(kind, script, pause_s=lambda fault: 0.02, clock_ns=script.clock)


def pictures(count: int, level: int = 100) -> list[Image]:
    return [noisy(level, seed) for seed in range(count)]


def test_the_newest_frame_wins_and_none_comes_twice() -> None:
    source = live(Script([*pictures(43), noisy(200, 99)]))
    assert wait_for(lambda: source._newest is not None and source._newest.sequence == 43)
    frame = source.next_frame(1.0)
    assert frame is not None
    assert (frame.sequence, round(float(frame.image.mean()))) == (43, 200)
    assert source.next_frame(0.05) is None
    source.close()


def test_a_busy_camera_says_so_and_comes_when_it_is_free() -> None:
    busy = CaptureError.of(Fault.BUSY, "C920", "zoom")
    script = Script(*[busy] * 5, pictures(500))
    source = live(script)
    assert wait_for(lambda: source.state is SourceState.BUSY)
    assert source.fault is Fault.BUSY
    assert source.note is not None
    assert source.note.en == "C920 is used by zoom; close that program, the picture then comes by itself"
    assert source.next_frame(5.0) is not None
    assert (source.state, source.fault, source.note) == (SourceState.OK, None, None)
    source.close()
    assert script.closed == 1


def test_an_unplugged_camera_is_lost_and_found_again() -> None:
    script = Script(pictures(3), CaptureError.of(Fault.MISSING, "test"), pictures(500, 120))
    source = live(script)
    assert source.next_frame(5.0) is not None
    assert wait_for(lambda: source._newest is not None and round(float(source._newest.image.mean())) == 120)
    assert source.state is SourceState.OK
    source.close()
    assert script.closed == 2


def test_a_plugged_in_camera_is_looked_for_every_second() -> None:
    assert pause_after(Fault.MISSING) <= 1.0
    assert pause_after(Fault.BUSY) > pause_after(Fault.MISSING)


def test_a_driver_that_raises_is_a_state() -> None:
    source = live(Script(*[RuntimeError("ioctl failed")] * 3))
    assert wait_for(lambda: source.note is not None)
    assert (source.state, source.fault) == (SourceState.LOST, Fault.FAILED)
    assert source.note is not None
    assert "ioctl failed" in source.note.ru
    source.close()


def test_a_driver_that_hangs_keeps_nobody_waiting_and_is_named() -> None:
    hanging = threading.Event()

    class Hanging(Script):
        def open(self) -> Script:
            hanging.wait(20)
            raise CaptureError.of(Fault.NO_ANSWER, "test")

    script = Hanging()
    source = live(script)
    assert source.next_frame(0.01) is None
    assert not source.wait_for_answer(0.01)
    assert (source.state, source.fault) == (SourceState.LOST, None), "a moment is allowed"
    script.clock.move(2.9)
    assert (source.state, source.fault) == (SourceState.LOST, Fault.NO_ANSWER)
    begun = time.monotonic()
    source.close()
    hanging.set()
    assert time.monotonic() - begun < 10


def test_a_camera_that_opens_and_gives_no_frames_is_named() -> None:
    script = Silent(pictures(1))
    source = live(script)
    assert wait_for(lambda: source.info is not None)
    assert source.fault is None
    script.clock.move(2.9)
    assert (source.state, source.fault) == (SourceState.LOST, Fault.NO_FRAMES)
    assert source.next_frame(0.0) is None
    source.close()


def test_a_frame_that_repeats_is_never_handed_out() -> None:
    """After unplugging, some drivers answer every read with the last frame, and with success."""
    still = noisy(100, 1)
    script = Script([noisy(100, 0), *[still] * 90], [])
    source = live(script)
    assert wait_for(lambda: source.fault is Fault.FROZEN)
    assert source.state is SourceState.FROZEN
    newest = source._newest
    assert newest is not None
    assert newest.sequence == 1
    assert newest.time_ns <= 1000 * SECOND + int(2.1 * 0.033 * SECOND), "its age is that of the exposure"
    source.close()


def test_a_network_camera_may_show_a_still_picture() -> None:
    source = live(Script([noisy(100, 0)] * 60), kind="url")
    assert wait_for(lambda: source._newest is not None and source._newest.sequence == 59)
    source.close()


def test_a_missing_camera_is_lost_at_once_with_what_to_do() -> None:
    source = open_camera("/dev/video-that-is-not-there")
    assert not source.wait_for_answer(5.0)
    assert (source.state, source.fault) == (SourceState.LOST, Fault.MISSING)
    assert source.note is not None
    assert "plug it in" in source.note.en
    source.close()


# The health of a stream, second by second


def black(number: int) -> Image:
    return np.zeros((180, 320, 3), np.uint8)


def green(number: int) -> Image:
    """What YUV zeros become: nothing has been written into the buffer."""
    return np.full((180, 320, 3), (0, 135, 0), np.uint8)


def half_green(number: int) -> Image:
    picture = noisy(100, number)
    picture[90:] = (0, 154, 0)
    return picture


def green_cloth(number: int) -> Image:
    """A real table: lit from one side, woven, seen by a sensor."""
    light = np.linspace(0.6, 1.0, 320)[None, :, None]
    cloth = np.full((180, 320, 3), (40.0, 130.0, 20.0)) * light
    return np.clip(cloth + 2 * (noisy(100, number).astype(float) - 100), 0, 255).astype(np.uint8)


def alive(number: int) -> Image:
    return noisy(100, number)


def evening(number: int) -> Image:
    return noisy(25, number)


def repeated(number: int) -> Image:
    return noisy(100, 0)


@pytest.mark.parametrize(
    ("picture", "fps", "fault"),
    [
        (alive, 30, None),
        (evening, 30, None),
        (alive, 15, None),
        (alive, 5, Fault.SLOW),
        (alive, 2, Fault.SLOW),
        (repeated, 30, Fault.FROZEN),
        (black, 30, Fault.DARK),
        (green, 30, Fault.GREEN),
        (half_green, 30, Fault.GREEN),
        (green_cloth, 30, None),
    ],
)
def test_what_is_wrong_is_named_within_three_seconds(
    picture: Callable[[int], Image], fps: int, fault: Fault | None
) -> None:
    """From a good start; nothing else is named in between."""
    health = FrameHealth(promised_fps=30.0)
    now = play(health, (alive(number) for number in range(100)), 30, 0)
    assert health.fault(now) is None
    now = play(health, (picture(1000 + number) for number in range(3 * fps)), fps, now)
    assert health.fault(now) is fault
    now = play(health, (alive(2000 + number) for number in range(75)), 30, now)
    assert health.fault(now) is None, "and it is over when it is over"


def test_silence_is_named_within_three_seconds() -> None:
    health = FrameHealth()
    now = play(health, map(alive, range(60)), 30, 0)
    assert health.fault(now + SECOND) is None
    assert health.fault(now + 3 * SECOND) is Fault.NO_FRAMES


def test_the_measured_rate_is_that_of_new_pictures() -> None:
    """30 reads a second of which every third is a new exposure."""
    health = FrameHealth(promised_fps=30.0)
    now = play(health, (noisy(100, number // 3) for number in range(90)), 30, 0)
    assert health.fps(now) == pytest.approx(10, abs=0.6)
    assert health.fault(now) is Fault.SLOW


def test_a_source_that_promises_nothing_is_slow_below_four_a_second() -> None:
    health = FrameHealth(expects_noise=False)
    now = play(health, map(repeated, range(20)), 5, 0)
    assert health.fault(now) is None
    assert health.fault(play(health, map(repeated, range(12)), 3, now)) is Fault.SLOW


def play(health: FrameHealth, images: Iterable[Image], fps: int, now: int) -> int:
    """Frames at a steady rate; the time after the last."""
    for image in images:
        now += SECOND // fps
        health.take(image, now)
    return now


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_state_and_words_in_both_languages(fault: Fault) -> None:
    text = explain(fault, Figures("C920", 30.0, 5.2, "zoom"))
    assert STATES[fault] is not SourceState.OK
    assert text.en.startswith(("C920", "the driver of C920"))
    assert "C920" in text.ru
    assert text.ru != text.en


def test_the_words_for_a_slow_camera_give_both_rates() -> None:
    text = explain(Fault.SLOW, Figures("C920", 30.0, 5.2))
    assert "5 pictures a second of the 30 promised" in text.en
    assert "5 кадров в секунду вместо обещанных 30" in text.ru
