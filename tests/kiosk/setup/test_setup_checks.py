"""The set-up's verdicts: what passes, what does not, and that each failure says what to do in both languages."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from painted import PaintedLooker, paint

from kiosk.setup.checks import Check, Outcome, check_all
from kiosk.setup.measure import CameraReport, Inspector, Measured, collect, measure
from vision.source import SourceState
from vision.sources.format import CameraInfo
from vision.types import Frame, Image
from vision.words import Text

INFO = CameraInfo("C920", "046d-082d-1", 1280, 720, 30.0, "MJPG")
FINE = CameraReport("C920", True, None, INFO, 29.7)
GOOD = Measured(1280, 720, blur_px=0.9, index_px=36.0, glare=0.0, white=210.0, banding=0.004, mirrored=False, fps=29.7)


def check(name: str, measured: Measured | None = GOOD, report: CameraReport = FINE) -> Check:
    return next(one for one in check_all(report, measured) if one.name == name)


def test_a_good_camera_passes_everything_and_asks_for_nothing() -> None:
    checks = check_all(FINE, GOOD)
    assert {one.outcome for one in checks} == {Outcome.PASSED}
    assert [one.advice for one in checks] == [None] * 8
    assert [one.name for one in checks] == [
        "camera", "rate", "light", "glare", "banding", "sharpness", "index", "mirror"]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("rate", {"fps": 5.2}, "another USB port"),
        ("light", {"white": 60.0}, "more light"),
        ("glare", {"glare": 0.03}, "move the lamp"),
        ("banding", {"banding": 0.08}, "50 Hz"),
        ("sharpness", {"blur_px": 4.0}, "focus"),
        ("index", {"index_px": 14.0}, "bring the camera nearer"),
        ("mirror", {"mirrored": True}, "switch mirroring off"),
    ],
)
def test_each_fault_fails_its_own_check_with_what_to_do(name: str, change: dict[str, float], says: str) -> None:
    measured = replace(GOOD, **change)
    failed = [one for one in check_all(FINE, measured) if one.outcome is not Outcome.PASSED]
    assert [one.name for one in failed] == [name]
    assert failed[0].advice is not None
    assert says in failed[0].advice.en
    assert failed[0].advice.ru


def test_a_large_index_forgives_more_blur() -> None:
    assert check("sharpness", replace(GOOD, blur_px=3.0)).outcome is Outcome.FAILED
    assert check("sharpness", replace(GOOD, blur_px=3.0, index_px=80.0)).outcome is Outcome.PASSED


def test_the_rate_is_told_beside_what_was_promised() -> None:
    assert check("rate", replace(GOOD, fps=5.2)).value == Text(
        "1280×720, 5 fps of 30 promised", "1280×720, 5 к/с из обещанных 30"
    )


@pytest.mark.parametrize("name", ["sharpness", "index", "mirror"])
def test_without_cards_it_asks_for_cards(name: str) -> None:
    bare = replace(GOOD, blur_px=None, index_px=None, mirrored=None)
    assert check(name, bare).outcome is Outcome.UNKNOWN
    assert check(name, bare).advice == Text("lay a few cards under the camera", "положите под камеру несколько карт")


def test_a_camera_that_fails_says_so_and_nothing_else_is_claimed() -> None:
    note = Text("C920 is used by zoom; close that program", "закройте программу")
    (only,) = check_all(CameraReport("C920", False, note, None, None), None)
    assert (only.name, only.outcome, only.advice) == ("camera", Outcome.FAILED, note)


# What is measured


def frames(*images: Image) -> list[Frame]:
    return [Frame(image, number, number, "painted") for number, image in enumerate(images)]


def test_a_picture_that_is_read_is_not_mirrored_and_its_mirror_image_is() -> None:
    picture = paint("4S", "5H", "6S")
    assert measure(frames(picture), PaintedLooker(), 30.0).mirrored is False
    mirrored = measure(frames(np.ascontiguousarray(cv2.flip(picture, 1))), PaintedLooker(), 30.0)
    assert mirrored.mirrored is True
    assert mirrored.index_px == pytest.approx(24.0), "the marks of the painted cards are 24 px high, mirrored or not"


def test_an_empty_table_is_neither() -> None:
    assert measure(frames(paint()), PaintedLooker(), None).mirrored is None
    assert measure(frames(paint()), None, None).mirrored is None


def test_banding_is_measured_over_successive_frames_only() -> None:
    assert measure(frames(paint()), None, None).banding is None
    assert measure(frames(*[paint()] * 8), None, None).banding == pytest.approx(0.0)


def test_frames_are_collected_once_each() -> None:
    given = [frame for frame in frames(*[paint()] * 4) for _ in range(3)]
    assert [frame.sequence for frame in collect(lambda: given.pop(0), 4, 60.0)] == [0, 1, 2, 3]
    assert collect(lambda: None, 4, 60.0) == []


class Source:
    kind, name, state = "camera", "painted", SourceState.OK

    def next_frame(self, timeout_s: float) -> Frame | None:
        return None

    def close(self) -> None:
        pass


def test_the_eye_is_the_one_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.setup.measure.WITHIN_S", 0.0)
    eyes: list[PaintedLooker | None] = [None]
    inspector = Inspector(lambda: frames(paint("4S", "5H", "6S"))[0], Source, lambda: eyes[0])
    first = inspector.inspect()
    assert first is not None
    assert first.mirrored is None
    eyes[0] = PaintedLooker()
    second = inspector.inspect()
    assert second is not None
    assert second.mirrored is False


def test_without_a_picture_there_is_nothing_to_inspect() -> None:
    assert Inspector(lambda: None, Source, lambda: None).inspect() is None
