"""A mat of a Sota on the table, as flat paper: white, with its four markers."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.demo.places import FRAME_PX
from vision.mat import DICTIONARY, HEIGHT_MM, MARKER_MM, WIDTH_MM, Corner, marker_box, marker_id
from vision.types import Image

PX_PER_MM = 2.4
"""So that the whole mat is in the picture."""

_LEFT_PX = (FRAME_PX[0] - WIDTH_MM * PX_PER_MM) / 2
_TOP_PX = (FRAME_PX[1] - HEIGHT_MM * PX_PER_MM) / 2
_PAPER, _INK = 232, 28


def lay_mat(table: Image, sota: int) -> Image:
    """The table with the mat in its middle; a new array."""
    picture = table.copy()
    sheet = np.full((round(HEIGHT_MM * PX_PER_MM), round(WIDTH_MM * PX_PER_MM), 3), _PAPER, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    side = round(MARKER_MM * PX_PER_MM)
    for corner in Corner:
        box = marker_box(corner)
        left, top = round(box.left_mm * PX_PER_MM), round(box.top_mm * PX_PER_MM)
        marker = dictionary.generateImageMarker(marker_id(sota, corner), side)
        sheet[top : top + side, left : left + side] = np.where(marker[..., None] > 0, _PAPER, _INK)
    left, top = round(_LEFT_PX), round(_TOP_PX)
    picture[top : top + sheet.shape[0], left : left + sheet.shape[1]] = sheet
    return picture
