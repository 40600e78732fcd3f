"""Court art for synthetic faces from a folder of SVG cards (`JC.svg`, …), such as Byron Knoll's public-domain deck."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.types import Image

COURTS = tuple(rank + suit for rank in "JQK" for suit in "CDHS")
PANEL = (0.17, 0.08)
"""Share of the width and of the height that is cut off each side: frame and indices stay out."""


def render_courts(folder: Path, height: int = 700) -> tuple[Image, ...]:
    """The inner panels of the twelve courts, BGR. Needs cairosvg (the `train` extra)."""
    import cairosvg

    panels = []
    for name in COURTS:
        png = cairosvg.svg2png(url=str(folder / f"{name}.svg"), output_height=height, background_color="white")
        image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            raise ValueError(f"{folder / name}.svg could not be drawn")
        h, w = image.shape[:2]
        x, y = round(w * PANEL[0]), round(h * PANEL[1])
        panels.append(np.ascontiguousarray(image[y : h - y, x : w - x]))
    return tuple(panels)
