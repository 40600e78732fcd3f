"""The layout in which labelled pictures lie on disk: ultralytics pose, and beside it what each mark says.

DIR/data.yaml    DIR/images/{train,val}/NAME.jpg    DIR/labels/{train,val}/NAME.txt    DIR/meta/{train,val}.*.jsonl

The project's own training and the command line of ultralytics both take such a folder. A line of `meta` is one picture:
`name`, `marks` (each with what it says and `quad_px`, four corners in reading order) and what else is known.
"""

from __future__ import annotations

import numpy as np

from vision.types import Quad

SPLITS = ("train", "val")
POINTS = 4


def data_yaml(kind: str) -> str:
    """The text of `data.yaml` for marks of one kind; mirroring is no symmetry of theirs, so points keep their order."""
    return f"""path: .
train: images/train
val: images/val
kpt_shape: [{POINTS}, 2]
flip_idx: [0, 1, 2, 3]
names:
  0: {kind}
"""


def label_line(quad_px: Quad, width_px: int, height_px: int, points_outside: bool = False) -> str:
    """One mark of a picture of that size: class 0, box, four key points, all in parts of the picture's size.

    The box is clipped to the picture; so are the points, unless those outside are to stay where they are.
    """
    quad = quad_px / (width_px, height_px)
    inside = np.clip(quad, 0, 1)
    low, high = inside.min(axis=0), inside.max(axis=0)
    points = quad if points_outside else inside
    numbers = [*((low + high) / 2), *(high - low), *points.reshape(-1)]
    return "0 " + " ".join(f"{float(number):.6f}" for number in numbers)
