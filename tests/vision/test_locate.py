from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.locate import (
    Letterbox,
    LocatorSettings,
    OnnxLocator,
    OutputKind,
    OutputLayout,
    decode,
    letter,
    recognise_layout,
    suppress,
)
from vision.net import Shape, WeightsError
from vision.types import MarkKind, Quad

NETWORKS = Path(__file__).parent / "networks"
ANCHORS, ROWS = OutputKind.ANCHORS, OutputKind.ROWS


def box(x: float, y: float, width: float, height: float) -> Quad:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


@pytest.mark.parametrize(
    ("height", "width", "fixed", "shown", "scale"),
    [
        (720, 1280, (None, None), (544, 960), (0.75, 0.75)),
        (1280, 720, (None, None), (960, 544), (0.75, 0.75)),
        (960, 960, (None, None), (960, 960), (1.0, 1.0)),
        (480, 640, (None, None), (736, 960), (1.5, 1.5)),
        (1, 1, (None, None), (960, 960), (960.0, 960.0)),
        (1, 3000, (None, None), (32, 960), (0.32, 1.0)),
        (720, 1280, (640, 640), (640, 640), (0.5, 0.5)),
        (1000, 500, (320, 640), (320, 640), (0.32, 0.32)),
    ],
)
def test_letterbox_sizes(
    height: int, width: int, fixed: tuple[int | None, int | None], shown: tuple[int, int], scale: tuple[float, float]
) -> None:
    picture, letterbox = letter(np.zeros((height, width, 3), np.uint8), 960, fixed)
    assert picture.shape == (*shown, 3)
    assert (letterbox.scale_x, letterbox.scale_y) == pytest.approx(scale)


def test_the_picture_lies_at_the_top_left_on_grey() -> None:
    picture, _ = letter(np.full((720, 1280, 3), 200, np.uint8), 960)
    assert (picture[:540] == 200).all()
    assert (picture[540:] == 114).all()


def test_points_go_back_to_the_picture_by_pixel_centres() -> None:
    points = np.array([[0, 0], [479.5, 269.5], [959, 539]], np.float32)
    back = Letterbox(0.75, 0.75).to_picture(points)
    assert back == pytest.approx(np.array([[1 / 6, 1 / 6], [639.5, 359.5], [1278 + 5 / 6, 718 + 5 / 6]]), abs=1e-3)


def test_a_pixel_is_found_where_it_was() -> None:
    image = np.zeros((1080, 1920, 3), np.uint8)
    image[700:704, 1200:1204] = 255
    shown, letterbox = letter(image, 960)
    rows, columns = np.nonzero(shown[:540, :, 0] > 100)
    centre = np.array([[columns.mean(), rows.mean()]], np.float32)
    assert letterbox.to_picture(centre)[0] == pytest.approx([1201.5, 701.5], abs=0.51)


@pytest.mark.parametrize(
    ("shape", "metadata", "layout"),
    [
        ((1, 13, None), {}, OutputLayout(ANCHORS, 1, 2)),
        ((1, 13, 8400), {}, OutputLayout(ANCHORS, 1, 2)),
        ((1, 17, 8400), {}, OutputLayout(ANCHORS, 1, 3)),
        ((1, 300, 14), {}, OutputLayout(ROWS, 1, 2)),
        ((1, 300, 18), {}, OutputLayout(ROWS, 1, 3)),
        ((1, None, 18), {}, OutputLayout(ROWS, 1, 3)),
        ((1, 64, 8400), {"kpt_shape": "[4, 2]"}, OutputLayout(ANCHORS, 52, 2)),
        ((1, 68, 8400), {"kpt_shape": "[4, 3]"}, OutputLayout(ANCHORS, 52, 3)),
        ((1, 17, 8400), {"kpt_shape": "[4, 2]"}, OutputLayout(ANCHORS, 5, 2)),
        ((1, 300, 18), {"kpt_shape": "[4, 3]"}, OutputLayout(ROWS, 1, 3)),
    ],
)
def test_layouts_are_recognised(shape: Shape, metadata: dict[str, str], layout: OutputLayout) -> None:
    assert recognise_layout(Path("other.onnx"), (shape,), metadata) == layout


@pytest.mark.parametrize(
    ("shape", "metadata"),
    [
        ((1, 56, 8400), {}),  # people: 17 points
        ((1, 56, 8400), {"kpt_shape": "[17, 3]"}),
        ((1, 300, 57), {}),
        ((1, 84, 8400), {}),  # boxes only
        ((1, 300, 6), {}),
        ((1, 64, 8400), {}),  # 52 classes and 4 points, or anything else
        ((1, 1000), {}),
        ((1, None, None), {}),
        ((), {}),
    ],
)
def test_other_networks_are_refused(shape: Shape, metadata: dict[str, str]) -> None:
    with pytest.raises(WeightsError, match="four key points") as caught:
        recognise_layout(Path("other.onnx"), (shape,) if shape else (), metadata)
    assert "четырьмя ключевыми точками" in caught.value.text.ru


def test_decode_sorts_and_leaves_out_what_is_unsure() -> None:
    marks = [(0.4, 1.0), (0.9, 2.0), (0.29, 3.0), (0.3, 4.0)]
    output = np.array([[[9, 9, 9, 9, score, *[value] * 8] for score, value in marks]], np.float32).transpose(0, 2, 1)
    scores, quads = decode(output, OutputLayout(ANCHORS, 1, 2), 0.3)
    assert scores == pytest.approx([0.9, 0.4, 0.3])
    assert quads.shape == (3, 4, 2)
    assert quads[:, 0, 0].tolist() == [2.0, 1.0, 4.0]


def test_decode_takes_the_best_class_and_drops_visibility() -> None:
    points = [10, 11, 0.5, 20, 21, 0.6, 30, 31, 0.7, 40, 41, 0.8]
    output = np.array([[[0, 0, 0, 0, 0.2, 0.7, 0.1, *points]]], np.float32).transpose(0, 2, 1)
    scores, quads = decode(output, OutputLayout(ANCHORS, 3, 3), 0.3)
    assert scores == pytest.approx([0.7])
    assert quads[0].tolist() == [[10, 11], [20, 21], [30, 31], [40, 41]]


def test_decode_reads_finished_rows() -> None:
    output = np.zeros((1, 300, 14), np.float32)
    output[0, 7] = [0, 0, 0, 0, 0.8, 5, 10, 11, 20, 21, 30, 31, 40, 41]
    scores, quads = decode(output, OutputLayout(ROWS, 1, 2), 0.3)
    assert scores == pytest.approx([0.8])
    assert quads[0].tolist() == [[10, 11], [20, 21], [30, 31], [40, 41]]


@pytest.mark.parametrize(
    ("quads", "kept"),
    [
        ([box(0, 0, 20, 40), box(50, 0, 20, 40)], [0, 1]),
        ([box(0, 0, 20, 40), box(5, 0, 20, 40)], [0]),  # 600 of 1000 px2 shared
        ([box(0, 0, 20, 40), box(10, 0, 20, 40)], [0, 1]),  # 400 of 1200
        ([box(0, 0, 20, 40), box(5, 10, 10, 20)], [0]),  # one inside the other: IoU is only 0.25
        ([box(5, 10, 10, 20), box(0, 0, 20, 40)], [0]),
        ([box(0, 0, 20, 40), box(5, 0, 20, 40), box(12, 0, 20, 40)], [0, 2]),  # 2 lies on 1, which is gone; not on 0
        ([box(0, 0, 20, 40)[::-1], box(0, 0, 20, 40)], [1]),  # an impossible quad hides nobody
        ([box(0, 0, 20, 40), np.roll(box(0, 0, 20, 40), 2, axis=0)], [0]),  # both directions on one index
        ([], []),
    ],
)
def test_suppress(quads: list[Quad], kept: list[int]) -> None:
    scores = np.linspace(0.9, 0.5, len(quads)).astype(np.float32)
    stacked = np.array(quads, np.float32).reshape(-1, 4, 2)
    assert suppress(scores, stacked) == kept


@pytest.mark.parametrize("name", ["anchors", "two_classes_seen", "rows"])
def test_from_file_to_detections(name: str) -> None:
    locator = OnnxLocator(NETWORKS / f"{name}.onnx", LocatorSettings(input_size=640, closeup_size=0), MarkKind.TILE)
    found = locator.locate(np.zeros((720, 1280, 3), np.uint8))
    assert [mark.confidence for mark in found] == pytest.approx([0.9, 0.6])
    assert {mark.kind for mark in found} == {MarkKind.TILE}
    upright = (np.array([[100, 50], [120, 50], [120, 90], [100, 90]]) + 0.5) * 2 - 0.5
    lying = (np.array([[300, 200], [300, 220], [260, 220], [260, 200]]) + 0.5) * 2 - 0.5
    assert found[0].quad_px == pytest.approx(upright)
    assert found[1].quad_px == pytest.approx(lying)
    assert found[1].height_px == pytest.approx(80)


def test_a_second_look_is_taken_where_marks_fill_the_picture() -> None:
    """The network sees its mark, 40 px high, at the same place of either input: half and a quarter of the picture."""
    picture = np.zeros((720, 1280, 3), np.uint8)
    far, near = LocatorSettings(640, closeup_size=320), LocatorSettings(640, closeup_size=320, closeup_px=39)
    heights = [[m.height_px for m in OnnxLocator(NETWORKS / "anchors.onnx", s).locate(picture)] for s in (far, near)]
    assert heights == [pytest.approx([80, 80]), pytest.approx([80, 160, 80, 160])]


def test_a_second_look_is_taken_where_little_is_sure() -> None:
    """Only one of what the network gives has 0.95."""
    settings = LocatorSettings(640, closeup_size=320, sure=0.93)
    assert len(OnnxLocator(NETWORKS / "anchors.onnx", settings).locate(np.zeros((720, 1280, 3), np.uint8))) == 4


@pytest.mark.parametrize(
    ("changes", "heights_px"),
    [
        ({}, [80, 80]),  # its input is half as large as the picture
        ({"quick_px": 41}, []),  # marks are 40 px high in it: too low
        ({"sure": 0.93}, []),  # only one is sure
        ({"quick_size": 0}, []),
        ({"input_size": 640}, []),  # the full look is as cheap
    ],
)
def test_a_glance_finds_marks_that_are_high_enough(changes: dict[str, float], heights_px: list[float]) -> None:
    settings = LocatorSettings(960, closeup_size=0, quick_size=640, quick_px=39)
    locator = OnnxLocator(NETWORKS / "anchors.onnx", replace(settings, **changes))
    assert [mark.height_px for mark in locator.glance(np.zeros((720, 1280, 3), np.uint8))] == pytest.approx(heights_px)


def test_small_pictures_are_not_blown_up() -> None:
    """320 px wide, enlarged 1.5 times at most: the network's 40 px are 26.7 of the picture; without a limit, 20."""
    picture = np.zeros((180, 320, 3), np.uint8)
    for zoom, height in ((1.5, 40 / 1.5), (9.0, 20)):
        settings = LocatorSettings(640, max_zoom=zoom, closeup_size=0)
        assert OnnxLocator(NETWORKS / "anchors.onnx", settings).locate(picture)[0].height_px == pytest.approx(height)


def test_a_fixed_input_size_is_kept_to() -> None:
    locator = OnnxLocator(NETWORKS / "anchors_320.onnx")
    found = locator.locate(np.zeros((1280, 1280, 3), np.uint8))
    assert found[0].quad_px[0] == pytest.approx([100.5 * 4 - 0.5, 50.5 * 4 - 0.5])


def test_somebody_elses_network_for_people_is_refused() -> None:
    with pytest.raises(WeightsError, match=r"gives \[1, 56, 21\], kpt_shape \[17, 3\]"):
        OnnxLocator(NETWORKS / "people.onnx")


def test_a_network_that_cannot_be_run_is_refused_when_it_is_opened() -> None:
    with pytest.raises(WeightsError, match=r"OpenVINO cannot run .*runs_for_no_picture\.onnx") as caught:
        OnnxLocator(NETWORKS / "runs_for_no_picture.onnx")
    assert "OpenVINO не может выполнить" in caught.value.text.ru
