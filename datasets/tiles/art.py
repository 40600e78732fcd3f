"""Drawings of tiles by others: folders `SET/NAME.png` with transparent ground, such as FluffyStuff's (CC0)."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tile_names import TILES


def load_arts(folder: Path | None) -> tuple[dict[str, NDArray[np.uint8]], ...]:
    """One mapping of names to pictures `(h, w, 4)` BGRA for each subfolder; none without a folder.

    Raises:
        ValueError: a picture has no transparency.
    """
    if folder is None:
        return ()
    return tuple(_load_set(path) for path in sorted(folder.iterdir()) if path.is_dir())


def _load_set(folder: Path) -> dict[str, NDArray[np.uint8]]:
    pictures: dict[str, NDArray[np.uint8]] = {}
    for path in sorted(folder.glob("*.png")):
        if path.stem not in TILES:
            continue
        image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if image is None or image.ndim != 3 or image.shape[2] != 4:
            raise ValueError(f"{path} is no PNG with transparent ground")
        pictures[path.stem] = np.asarray(image, np.uint8)
    return pictures
