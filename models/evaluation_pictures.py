"""The evaluation as pictures: curves, and a sheet of what was missed or wrongly taken for a mark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from models.evaluate import Evaluation, Outcome
from models.plots import new_figure
from models.scene_folder import SceneFolder
from vision.types import Image, Quad

TILE_PX = 160
COLUMNS = 8
MISSED_BGR = (40, 40, 230)
ALARM_BGR = (0, 170, 255)


def draw_curves(report: Evaluation, path: Path) -> None:
    """Recall and corner error by height of the index, recall against precision; a PNG.

    Raises:
        WeightsError: matplotlib is not installed.
    """
    rows = [row for row in report.buckets if row.marks]
    names = [f"{row.low_px:g}–{row.high_px:g}" if row.high_px < 10_000 else f"≥ {row.low_px:g}" for row in rows]
    figure = new_figure(13, 4)
    recall, corners, trade = figure.subplots(1, 3)
    recall.bar(names, [row.recall * 100 for row in rows], color="#2a6f97")
    recall.set(title=f"Recall at confidence {report.confidence:g}, %", xlabel="index height, px", ylim=(0, 100))
    corners.plot(names, [row.median_error * 100 for row in rows], "o-", label="median", color="#2a6f97")
    corners.plot(names, [row.error_p95 * 100 for row in rows], "o--", label="95th percentile", color="#c8553d")
    corners.set(title="Corner error, % of index height", xlabel="index height, px")
    corners.legend()
    points = [(row.recall * 100, row.precision * 100) for row in report.thresholds]
    trade.plot(*zip(*points, strict=True), "o-")
    for row, point in zip(report.thresholds, points, strict=True):
        trade.annotate(f"{row.confidence:g}", point)
    trade.set(title="Precision against recall, %", xlabel="recall", ylabel="precision")
    for axes in (recall, corners):
        axes.tick_params(axis="x", labelrotation=30)
    figure.savefig(str(path), dpi=110)


def draw_gallery(report: Evaluation, folder: SceneFolder, path: Path, limit: int = 64) -> int:
    """A sheet of missed marks (red) and false alarms (amber) at the report's confidence; how many were drawn."""
    tiles = []
    for name, quad, colour in _mistakes(report):
        image, _ = folder.load(name)
        tiles.append(_tile(image, quad, colour))
        if len(tiles) == limit:
            break
    if not tiles:
        return 0
    blank = np.zeros((TILE_PX, TILE_PX, 3), np.uint8)
    rows = -(-len(tiles) // COLUMNS)
    tiles += [blank] * (rows * COLUMNS - len(tiles))
    sheet = np.vstack([np.hstack(tiles[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(rows)])
    cv2.imwrite(str(path), sheet)
    return sum(1 for tile in tiles if tile is not blank)


def _mistakes(report: Evaluation) -> Iterator[tuple[str, Quad, tuple[int, int, int]]]:
    for result in report.results:
        for quad, outcome in zip(result.quads, result.marks, strict=True):
            if _is_missed(outcome, report.confidence):
                yield result.name, quad, MISSED_BGR
        for alarm in result.false_alarms:
            if alarm.confidence >= report.confidence:
                yield result.name, alarm.quad_px, ALARM_BGR


def _is_missed(outcome: Outcome, confidence: float) -> bool:
    return outcome.confidence is None or outcome.confidence < confidence


def _tile(image: Image, quad: Quad, colour: tuple[int, int, int]) -> Image:
    """The surroundings of a quad, three times its size, with its outline and a dot at its first corner."""
    span = max(float(np.ptp(quad, axis=0).max()) * 3, 24.0)
    scale = TILE_PX / span
    shift = TILE_PX / 2 - quad.mean(axis=0) * scale
    matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]], np.float64)
    tile = cv2.warpAffine(image, matrix, (TILE_PX, TILE_PX), flags=cv2.INTER_AREA)
    points = np.round(quad * scale + shift).astype(np.int32)
    cv2.polylines(tile, [points], True, colour, 1, cv2.LINE_AA)
    cv2.circle(tile, (int(points[0][0]), int(points[0][1])), 3, colour, -1, cv2.LINE_AA)
    return np.asarray(tile, np.uint8)
