"""The printed mats, measured on their pages with OpenCV's own marker detector."""

from __future__ import annotations

import cv2
import numpy as np
import pypdfium2.raw as raw
import pytest
from rendered import Document, dark, middles_mm

from kiosk.printing.mat import print_mats
from kiosk.printing.paper import MAT_PAPERS, parse_paper
from vision.types import Image

PX_PER_MM = 4
X, Y = 20.0, 8.5
"""The mat's corner on A3: (420 - 380) / 2 and (297 - 280) / 2."""
FIRST_CORNERS = {0: (4, 4), 1: (348, 4), 2: (348, 248), 3: (4, 248)}
"""Upper-left corners of the black squares on the mat, mm, by the last part of the id."""


def printed(paper: str, sotas: range = range(1, 13)) -> Document:
    content, pages = print_mats(sotas, parse_paper(paper, MAT_PAPERS))
    document = Document(content)
    assert len(document) == pages
    return document


@pytest.fixture(scope="module")
def a3() -> Document:
    return printed("A3")


@pytest.fixture(scope="module")
def a4() -> Document:
    return printed("A4")


def markers_mm(image: Image) -> dict[int, np.ndarray]:
    """Corners `(4, 2)` of each marker, mm on the page; the detector counts pixels by their middles."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    quads, ids, _ = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(image)
    found = [] if ids is None else ids.ravel().tolist()
    assert len(set(found)) == len(found)
    return {number: (quad[0] + 0.5) / PX_PER_MM for number, quad in zip(found, quads, strict=True)}


def square(left: float, top: float, side: float = 28) -> np.ndarray:
    return np.array([(left, top), (left + side, top), (left + side, top + side), (left, top + side)])


@pytest.mark.parametrize("sota", range(1, 13))
def test_markers_on_a3(a3: Document, sota: int) -> None:
    found = markers_mm(a3.render(sota - 1, PX_PER_MM))
    assert sorted(found) == [4 * sota, 4 * sota + 1, 4 * sota + 2, 4 * sota + 3]
    for number, quad in found.items():
        left, top = FIRST_CORNERS[number % 4]
        assert quad == pytest.approx(square(X + left, Y + top), abs=0.3)


@pytest.mark.parametrize("sota", [1, 7, 12])
def test_markers_on_two_sheets_a4_stand_right_when_glued(a4: Document, sota: int) -> None:
    # The right sheet is cut at its left edge, 7 mm from the paper's, and laid on the left one's line at 191 mm.
    left, right = (markers_mm(a4.render(2 * (sota - 1) + sheet, PX_PER_MM)) for sheet in (0, 1))
    assert (sorted(left), sorted(right)) == ([4 * sota, 4 * sota + 3], [4 * sota + 1, 4 * sota + 2])
    joined = left | {number: np.add(quad, (191 - 7, 0)) for number, quad in right.items()}
    for number, quad in joined.items():
        x, y = FIRST_CORNERS[number % 4]
        assert quad == pytest.approx(square(7 + x, 8.5 + y), abs=0.3)


def test_glue_and_cut_marks(a4: Document) -> None:
    left, right = a4.render(0, PX_PER_MM), a4.render(1, PX_PER_MM)
    for y in (4.5, 292):  # in the margins above and below the mat
        assert middles_mm(dark(left)[round(y * PX_PER_MM)], PX_PER_MM)[-1] == pytest.approx(191, abs=0.3)
        assert middles_mm(dark(right)[round(y * PX_PER_MM)], PX_PER_MM)[0] == pytest.approx(7, abs=0.3)
    assert "намазать клеем" in a4.text(0)
    assert "отрезать" in a4.text(1)
    # Both sheets show the overlap: the outline of the third place begins on the left one and goes on over the cut.
    row = round((8.5 + 95) * PX_PER_MM)
    assert dark(left, 230)[row, round(191 * PX_PER_MM) : round(203 * PX_PER_MM)].mean() > 0.9
    assert dark(right, 230)[row, round(7 * PX_PER_MM) : round(19 * PX_PER_MM)].mean() > 0.9


def test_places_stand_where_a_reader_looks_for_them(a3: Document) -> None:
    ink = dark(a3.render(0, PX_PER_MM))
    lines = middles_mm(ink[round((Y + 175) * PX_PER_MM), round(25 * PX_PER_MM) : round(395 * PX_PER_MM)], PX_PER_MM)
    edges = [edge for left in (18.5, 88.5, 158.5, 228.5, 298.5) for edge in (left - 1, left + 64)]
    assert [x + 25 for x in lines] == pytest.approx([X + edge for edge in edges], abs=0.3)


@pytest.mark.parametrize(("paper", "size_mm", "pages"), [("A3", (420, 297), 12), ("a4", (210, 297), 24)])
def test_pages(paper: str, size_mm: tuple[float, float], pages: int) -> None:
    document = printed(paper)
    assert len(document) == pages
    for page in range(pages):
        assert document.size_mm(page) == pytest.approx(size_mm, abs=0.05)


@pytest.mark.parametrize("sota", [1, 6, 9, 10, 12])
def test_name_and_rules_in_both_languages(a3: Document, sota: int) -> None:
    assert a3.text_in(sota - 1, X + 110, Y + 10, 160, 30) == f"СОТА{sota}SOTA"
    text = a3.text(sota - 1)
    for says in ("слева направо", "left to right", "YCWS-144/3: 3 карты · 3 cards", "YCWS-144/5: 5 карт · 5 cards"):
        assert says in text
    assert [a3.text_in(0, X + left, Y + 96, 63, 88) for left in (18.5, 88.5, 158.5, 228.5, 298.5)] == list("12345")


def test_vectors_and_embedded_fonts_only(a3: Document) -> None:
    assert raw.FPDF_PAGEOBJ_IMAGE not in a3.kinds(0)
    assert a3.fonts_embedded(0) == {True}


def test_the_ruler_is_ten_centimetres_long(a3: Document) -> None:
    ink = dark(a3.render(0, PX_PER_MM))
    row = ink[round((Y + 280 - 19) * PX_PER_MM), round((X + 40) * PX_PER_MM) : round((X + 147) * PX_PER_MM)]
    ticks = middles_mm(row, PX_PER_MM)
    assert np.diff(ticks) == pytest.approx([10] * 10, abs=0.26)
    assert ticks[-1] - ticks[0] == pytest.approx(100, abs=0.26)
