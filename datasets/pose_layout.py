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


def label_line(quad_px: Quad, width_px: int, height_px: int) -> str:
    """One mark of a picture of that size: class 0, box, four key points, all in parts of the picture's size, 0..1."""
    quad = np.clip(quad_px / (width_px, height_px), 0, 1)
    low, high = quad.min(axis=0), quad.max(axis=0)
    numbers = [*((low + high) / 2), *(high - low), *quad.reshape(-1)]
    return "0 " + " ".join(f"{float(number):.6f}" for number in numbers)
