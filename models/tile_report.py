"""How the eye for tiles does on drawn scenes that nothing was trained on, at every gate that may be chosen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from models.errors import TrainingError
from vision.eye import Locator
from vision.quads import overlap
from vision.tile_names import TILES
from vision.tile_reader import TileEvidence, TileGates, TileReader, judge
from vision.types import Image, Quad

SAME = 0.5
"""Share of the union from which a detection is a labelled face."""
ACCEPT = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
MARK = (0.2, 0.5, 0.8)


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A labelled face of a scene; `readable`: enough of it is seen for a label."""

    name: str
    quad_px: Quad
    readable: bool


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a scene shows and what was made of it; `truth`: the face that each piece of evidence is about, or None."""

    tiles: tuple[DrawnTile, ...]
    evidence: tuple[TileEvidence, ...]
    truth: tuple[DrawnTile | None, ...]


@dataclass(frozen=True, slots=True)
class TileFigures:
    """Counts over scenes at some gates: readable tiles of riichi, those named rightly, and wrong names anywhere."""

    gates: TileGates
    tiles: int
    right: int
    wrong: int

    def line(self) -> str:
        """One line for people."""
        recall, wrong = self.right / max(1, self.tiles), self.wrong / max(1, self.right + self.wrong)
        gates = f"accept {self.gates.accept:.2f}  mark {self.gates.mark:.1f}"
        return f"  {gates}: recall {recall:6.1%}, wrong {wrong:6.2%} of those named"


def drawn_scenes(folder: Path, split: str, count: int) -> Iterator[tuple[Image, tuple[DrawnTile, ...]]]:
    """Pictures of `python -m datasets tiles` with their tiles.

    Raises:
        TrainingError: there are none.
    """
    lines = [
        line for path in sorted((folder / "meta").glob(f"{split}.*.jsonl")) for line in path.open(encoding="utf-8")
    ]
    if not lines:
        raise TrainingError(
            f"no scenes of split {split} in {folder}; make some first (python -m datasets tiles --help)"
        )
    for line in lines[: count or None]:
        entry = json.loads(line)
        image = cv2.imread(str(folder / "images" / split / f"{entry['name']}.jpg"))
        if image is None:
            raise TrainingError(f"the picture of scene {entry['name']} is missing in {folder}")
        tiles = [
            DrawnTile(mark["name"], np.asarray(mark["quad_px"], np.float32), readable)
            for key, readable in (("marks", True), ("covered", False))
            for mark in entry[key]
        ]
        yield np.asarray(image, np.uint8), tuple(tiles)


def weigh_scene(image: Image, tiles: tuple[DrawnTile, ...], locator: Locator, reader: TileReader) -> Weighed:
    """Locate and weigh, and find out which face each detection is about."""
    evidence = reader.weigh(image, locator.locate(image))
    return Weighed(tiles, evidence, tuple(_about(one.detection.quad_px, tiles) for one in evidence))


def _about(quad: Quad, tiles: Sequence[DrawnTile]) -> DrawnTile | None:
    shares = [overlap(quad, tile.quad_px)[0] for tile in tiles]
    best = int(np.argmax(shares)) if shares else -1
    return tiles[best] if shares and shares[best] >= SAME else None


def figures(scenes: Sequence[Weighed], gates: TileGates) -> TileFigures:
    """What comes out at some gates. A name for a face that is half covered counts only where it is wrong."""
    tiles = right = wrong = 0
    for scene in scenes:
        tiles += sum(tile.readable and tile.name in TILES for tile in scene.tiles)
        for evidence, truth in zip(scene.evidence, scene.truth, strict=True):
            reading = judge(evidence, gates)
            if reading.label is None or evidence.mark < gates.nothing:
                continue
            is_right = truth is not None and truth.name == reading.label
            wrong += not is_right
            right += is_right and truth is not None and truth.readable
    return TileFigures(gates, tiles, right, wrong)


def report(scenes: Sequence[Weighed]) -> str:
    """The figures of the locator, and those of all gates that are tried."""
    readable = [tile for scene in scenes for tile in scene.tiles if tile.readable]
    found = sum(
        any(truth is tile for truth in scene.truth) for scene in scenes for tile in scene.tiles if tile.readable
    )
    nowhere = sum(truth is None for scene in scenes for truth in scene.truth)
    lines = [
        f"{len(scenes)} scenes, {len(readable)} readable faces: {found / max(1, len(readable)):.1%} located, "
        f"{nowhere} detections on no face"
    ]
    tried = (replace(TileGates(), accept=accept, mark=mark) for mark in MARK for accept in ACCEPT)
    return "\n".join([*lines, *(figures(scenes, gates).line() for gates in tried)])
