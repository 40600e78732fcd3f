import math
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.errors import TrainingError
from models.locator_batches import LoaderPlan, endless_batches
from models.locator_data import Crop, change_light, make_crop, pack, visible_part
from models.scene_folder import SceneFolder, heights_px, read_labels
from vision.types import Image, Quad

LABEL = "0 0.5 0.5 0.2 0.4 0.4 0.3 0.6 0.3 0.6 0.7 0.4 0.7\n"


def box(x: float, y: float, width: float, height: float) -> Quad:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


def marked_picture() -> tuple[Image, Quad]:
    """A white mark of 90 x 180 px on grey; black at its first corner, grey at its second, white at the others."""
    image = np.full((640, 640, 3), 128, np.uint8)
    quad = box(275, 230, 90, 180)
    cv2.rectangle(image, (275, 230), (365, 410), (255, 255, 255), -1)
    cv2.circle(image, (290, 245), 15, (0, 0, 0), -1)
    cv2.circle(image, (350, 245), 15, (128, 128, 128), -1)
    return image, quad


@pytest.mark.parametrize("seed", range(60))
def test_corners_follow_the_picture_and_are_never_mirrored(seed: int) -> None:
    image, quad = marked_picture()
    crop = make_crop(image, quad[None], 384, np.random.default_rng(seed))
    for points in crop.quads:
        centre = points.mean(axis=0)
        toward_centre = points + (centre - points) * np.array([15 / 45, 15 / 90]).mean()
        inside = ((toward_centre > 4) & (toward_centre < 380)).all(axis=1)
        if not inside.all():
            continue
        light = [float(crop.image[int(y) - 1 : int(y) + 2, int(x) - 1 : int(x) + 2].mean()) for x, y in toward_centre]
        assert light[0] < light[1] < min(light[2], light[3]), light
        assert cv2.contourArea(points, oriented=True) > 0  # clockwise as seen: not mirrored


def test_most_crops_show_the_mark_and_all_quarter_turns_occur() -> None:
    image, quad = marked_picture()
    crops = [make_crop(image, quad[None], 384, np.random.default_rng(seed)) for seed in range(200)]
    shown = [crop.quads[0] for crop in crops if len(crop.quads)]
    assert len(shown) > 120
    ups = [math.degrees(math.atan2(*(points[0] - points[3])[::-1])) for points in shown]
    quarters = {round(up / 90) % 4 for up in ups}
    assert quarters == {0, 1, 2, 3}
    heights = heights_px(np.stack(shown))
    assert heights.min() < 75
    assert heights.max() > 120


def test_crops_repeat_with_their_seed() -> None:
    image, quad = marked_picture()
    first, second = (make_crop(image, quad[None], 384, np.random.default_rng(5)) for _ in range(2))
    assert np.array_equal(first.quads, second.quads)


def test_crops_are_rgb() -> None:
    blue = np.zeros((640, 640, 3), np.uint8)
    blue[:, :, 0] = 200
    crop = make_crop(blue, np.zeros((0, 4, 2), np.float32), 64, np.random.default_rng(1))
    middle = crop.image[20:44, 20:44].reshape(-1, 3).mean(axis=0)
    assert middle.argmax() == 2


def test_marks_that_are_cut_or_tiny_are_ignored_not_taught() -> None:
    whole, tiny = box(300, 300, 40, 80), box(320, 400, 3, 6)
    image = np.zeros((640, 640, 3), np.uint8)
    for seed in range(100):
        crop = make_crop(image, np.stack([whole, tiny]), 384, np.random.default_rng(seed))
        assert all(heights_px(points[None])[0] >= 7 for points in crop.quads)
        assert all(visible_part(points, 384) >= 0.6 for points in crop.quads)
        for points in crop.ignored:
            assert heights_px(points[None])[0] < 7 or visible_part(points, 384) < 0.6 or not _centred(points)


def _centred(points: Quad) -> bool:
    centre = points.mean(axis=0)
    return bool((centre > 0).all() and (centre < 384).all())


@pytest.mark.parametrize(
    ("quad", "share"),
    [
        (box(10, 10, 20, 40), 1.0),
        (box(-10, 10, 20, 40), 0.5),
        (box(90, 80, 20, 40), 0.25),
        (box(-10, -10, 120, 120), 10_000 / 14_400),
        (box(200, 10, 20, 40), 0.0),
        (np.array([[0, -30], [30, 0], [0, 30], [-30, 0]], np.float32), 0.25),
    ],
)
def test_visible_part(quad: Quad, share: float) -> None:
    assert visible_part(quad, 100) == pytest.approx(share, abs=1e-4)


def test_light_keeps_shape_and_does_not_touch_the_picture() -> None:
    image, _ = marked_picture()
    before = image.copy()
    for seed in range(20):
        lit = change_light(image, np.random.default_rng(seed))
        assert lit.shape == image.shape
        assert lit.dtype == np.uint8
    assert np.array_equal(image, before)


def test_a_batch_has_boxes_clipped_to_the_picture() -> None:
    blank = np.zeros((100, 100, 3), np.uint8)
    nothing = np.zeros((0, 4, 2), np.float32)
    first = Crop(blank, nothing, nothing)
    second = Crop(blank, np.stack([box(-10, 20, 30, 40), box(50, 50, 10, 20)]), box(95, 0, 20, 40)[None])
    batch = pack([first, second], 100)
    assert batch.images.shape == (2, 100, 100, 3)
    assert batch.owner.tolist() == [1, 1]
    assert batch.boxes == pytest.approx(np.array([[0.10, 0.40, 0.20, 0.40], [0.55, 0.60, 0.10, 0.20]]))
    assert batch.points[0, 0] == pytest.approx([-0.1, 0.2])
    assert batch.ignore.tolist() == [[1, 95, 0, 115, 40]]


def test_a_batch_without_marks_is_a_batch() -> None:
    nothing = np.zeros((0, 4, 2), np.float32)
    batch = pack([Crop(np.zeros((64, 64, 3), np.uint8), nothing, nothing)], 64)
    assert batch.boxes.shape == (0, 4)
    assert batch.points.shape == (0, 4, 2)
    assert batch.ignore.shape == (0, 5)


def write_scene(root: Path, name: str, label: str = LABEL, split: str = "train") -> None:
    for kind in ("images", "labels"):
        (root / kind / split).mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(root / "images" / split / f"{name}.jpg"), np.full((100, 200, 3), 90, np.uint8))
    (root / "labels" / split / f"{name}.txt").write_text(label, encoding="utf-8")


def test_a_scene_is_loaded_in_pixels(tmp_path: Path) -> None:
    write_scene(tmp_path, "000001")
    folder = SceneFolder(tmp_path, "train")
    image, quads = folder.load(folder.names()[0])
    assert image.shape == (100, 200, 3)
    assert quads[0] == pytest.approx(np.array([[80, 30], [120, 30], [120, 70], [80, 70]]))
    assert heights_px(quads) == pytest.approx([40])


def test_an_empty_label_file_is_a_scene_without_marks(tmp_path: Path) -> None:
    write_scene(tmp_path, "000001", "\n")
    assert SceneFolder(tmp_path, "train").load("000001")[1].shape == (0, 4, 2)


@pytest.mark.parametrize(
    ("label", "message"),
    [("0 0.5 0.5 0.2 0.4\n", "line 1: 5 numbers instead of 13"), (LABEL.replace("0.4", "x"), "could not convert")],
)
def test_malformed_labels_are_refused(label: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "label.txt"
    path.write_text(label, encoding="utf-8")
    with pytest.raises(TrainingError, match=message):
        read_labels(path)


def test_missing_and_damaged_scenes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="no label files"):
        SceneFolder(tmp_path, "train").names()
    write_scene(tmp_path, "000001")
    picture = tmp_path / "images" / "train" / "000001.jpg"
    picture.write_text("no picture", encoding="utf-8")
    with pytest.raises(TrainingError, match="not a picture"):
        SceneFolder(tmp_path, "train").load("000001")
    picture.unlink()
    with pytest.raises(TrainingError, match="cannot be read"):
        SceneFolder(tmp_path, "train").load("000001")


def test_scenes_that_are_added_are_taken_in_the_next_pass(tmp_path: Path) -> None:
    write_scene(tmp_path, "000001")
    batches = endless_batches(LoaderPlan(tmp_path, "train", 64, 1, seed=0))
    assert all(_mean(next(batches).images) > 40 for _ in range(3))
    write_scene(tmp_path, "000002")
    (tmp_path / "images" / "train" / "000002.jpg").write_text("no picture", encoding="utf-8")
    with pytest.raises(TrainingError, match="000002"):
        [next(batches) for _ in range(3)]


def _mean(images: Image) -> float:
    return float(images.mean())
