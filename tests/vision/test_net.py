import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from vision.net import Net, PictureFile, PictureNet, WeightsError, format_shape, read_picture_file

NETWORKS = Path(__file__).parent / "networks"
MEAN_COLOUR = NETWORKS / "mean_colour.onnx"


def test_pictures_come_as_rgb_from_0_to_1() -> None:
    blue_green_red = np.zeros((64, 96, 3), np.uint8)
    blue_green_red[:] = (255, 51, 102)
    (mean,) = PictureNet(read_picture_file(MEAN_COLOUR)).run(blue_green_red)
    assert mean.shape == (1, 3, 1, 1)
    assert mean.ravel() == pytest.approx([0.4, 0.2, 1.0], abs=1e-5)


def test_the_library_reports_to_nobody(tmp_path: Path) -> None:
    """Its telemetry keeps an id in the home folder as soon as it begins to report."""
    read = f"from pathlib import Path; from vision.net import Net; Net(Path({str(MEAN_COLOUR)!r}))"
    check = "import sys; assert not any(name.startswith('openvino_telemetry.') for name in sys.modules)"
    home = {**os.environ, "HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    subprocess.run([sys.executable, "-c", f"{read}; {check}"], env=home, check=True)
    assert not list(tmp_path.iterdir())


def test_each_picture_shape_is_served() -> None:
    net = PictureNet(read_picture_file(MEAN_COLOUR))
    for height in (32, 64, 96, 32):
        picture = np.full((height, 64, 3), 255, np.uint8)
        picture[: height // 2] = 0
        assert net.run(picture)[0].ravel() == pytest.approx([0.5, 0.5, 0.5], abs=1e-6)


def test_a_plain_network_takes_what_its_file_says() -> None:
    batch = np.full((1, 3, 2, 2), 7, np.float32)
    assert Net(MEAN_COLOUR).run(batch)[0].ravel() == pytest.approx([7, 7, 7])


@pytest.mark.parametrize(("name", "first_row"), [("anchors", 4), ("anchors", 5), ("two_classes_seen", 4)])
def test_an_output_that_begins_later_has_the_same_rows(name: str, first_row: int) -> None:
    """Whether the rows before are a part of their own, which is not computed then, or not."""
    file = read_picture_file(NETWORKS / f"{name}.onnx")
    picture = np.zeros((64, 64, 3), np.uint8)
    (whole,), (later,) = PictureNet(file).run(picture), PictureNet(file, first_row=first_row).run(picture)
    assert later.tolist() == whole[:, first_row:].tolist()


def test_a_picture_network_tells_its_sizes() -> None:
    free, fixed = read_picture_file(MEAN_COLOUR), read_picture_file(NETWORKS / "anchors_320.onnx")
    assert free.input_size == (None, None)
    assert fixed.input_size == (320, 320)
    assert fixed.outputs == ((1, 13, 5),)
    assert read_picture_file(NETWORKS / "people.onnx").metadata["kpt_shape"] == "[17, 3]"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "there are no weights at"),
        (b"", "is not an ONNX network"),
        (b"You are reading a text file.\n", "is not an ONNX network"),
        (MEAN_COLOUR.read_bytes()[:60], "is not an ONNX network"),
        (b"\x08" + bytes(range(200)), "is not an ONNX network"),
    ],
)
@pytest.mark.parametrize("read", [Net, read_picture_file])
def test_bad_files_are_refused_in_both_languages(
    read: Callable[[Path], Net | PictureFile], content: bytes | None, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "weights.onnx"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(WeightsError, match=message) as caught:
        read(path)
    assert str(path) in caught.value.text.en
    assert str(path) in caught.value.text.ru


def test_a_network_without_a_picture_input_is_refused() -> None:
    with pytest.raises(WeightsError, match=r"takes \[1, 10\] as input"):
        read_picture_file(NETWORKS / "no_picture.onnx")


def test_free_sides_are_shown_as_question_marks() -> None:
    assert format_shape((1, 13, None)) == "[1, 13, ?]"
