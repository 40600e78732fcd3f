"""What counts as read rightly and wrongly on drawn scenes of tiles."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.errors import TrainingError
from models.tile_report import DrawnTile, Weighed, drawn_scenes, figures, report
from vision.tile_reader import TileEvidence, TileGates
from vision.types import Detection, MarkKind, Quad


def quad_at(x: float) -> Quad:
    return np.asarray([(x, 10), (x + 30, 10), (x + 30, 50), (x, 50)], np.float32)


def said(name: str, x: float, confidence: float = 0.9, mark: float = 0.95) -> TileEvidence:
    names = ((name, confidence), ("1m" if name != "1m" else "2m", 1 - confidence))
    return TileEvidence(Detection(quad_at(x), 0.9, MarkKind.TILE), mark, names, 0.0, False, 0.0)


TILES = (
    DrawnTile("5p", quad_at(0), True),
    DrawnTile("E", quad_at(40), True),
    DrawnTile("P", quad_at(80), False),
    DrawnTile("flower-1", quad_at(120), True),
)


def scene(*evidence: TileEvidence) -> Weighed:
    truth = tuple(
        next((tile for tile in TILES if (tile.quad_px == one.detection.quad_px).all()), None) for one in evidence
    )
    return Weighed(TILES, evidence, truth)


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        ((said("5p", 0), said("E", 40)), 2, 0),
        ((said("5p", 0), said("S", 40)), 1, 1),
        ((said("5p", 0), said("E", 40, confidence=0.6)), 1, 0),
        ((said("5p", 0, mark=0.4),), 0, 0),
        ((said("P", 80),), 0, 0),  # half covered: right, but nobody asks for it
        ((said("F", 80),), 0, 1),
        ((said("9s", 120),), 0, 1),  # a flower is no tile of riichi
        ((said("9s", 300),), 0, 1),  # nothing lies there
    ],
)
def test_what_is_right_and_wrong(evidence: tuple[TileEvidence, ...], right: int, wrong: int) -> None:
    found = figures([scene(*evidence)], TileGates(accept=0.7, mark=0.5))
    assert (found.tiles, found.right, found.wrong) == (2, right, wrong)


def test_the_report_tells_what_was_located() -> None:
    first = report([scene(said("5p", 0), said("9s", 300))]).splitlines()[0]
    assert first == "1 scenes, 3 readable faces: 33.3% located, 1 detections on no face"


def test_scenes_are_read_with_their_covered_tiles(tmp_path: Path) -> None:
    for part in ("meta", "images/val"):
        (tmp_path / part).mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "images/val/000000.jpg"), np.zeros((60, 90, 3), np.uint8))
    mark = {"name": "5p", "quad_px": quad_at(0).tolist()}
    entry = {"name": "000000", "marks": [mark], "covered": [{**mark, "name": "E"}]}
    (tmp_path / "meta/val.1-0.jsonl").write_text(json.dumps(entry) + "\n", encoding="utf-8")
    ((image, tiles),) = drawn_scenes(tmp_path, "val", 0)
    assert image.shape == (60, 90, 3)
    assert [(tile.name, tile.readable) for tile in tiles] == [("5p", True), ("E", False)]
    with pytest.raises(TrainingError, match="no scenes of split train"):
        list(drawn_scenes(tmp_path, "train", 0))
