"""Looks at a PDF as a printer does: sizes, pixels, text and fonts, all in millimetres from the upper-left corner."""

from __future__ import annotations

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from numpy.typing import NDArray

from vision.types import Image

MM_PER_PT = 25.4 / 72


class Document:
    """A PDF file's pages."""

    def __init__(self, content: bytes) -> None:
        self._pdf = pdfium.PdfDocument(content)

    def __len__(self) -> int:
        return len(self._pdf)

    def size_mm(self, page: int) -> tuple[float, float]:
        width, height = self._pdf[page].get_size()
        return width * MM_PER_PT, height * MM_PER_PT

    def render(self, page: int, px_per_mm: float) -> Image:
        """The page without the part of a pixel that is left at its right and lower edge, which pdfium would stretch."""
        scale, sheet = px_per_mm * MM_PER_PT, self._pdf[page]
        width, height = sheet.get_size()
        right, below = ((int(side * scale) - 1e-3) / scale for side in (width, height))
        sheet.set_mediabox(0, height - below, right, height)
        picture = sheet.render(scale=scale).to_pil().convert("RGB")
        sheet.set_mediabox(0, 0, width, height)
        return np.ascontiguousarray(np.asarray(picture)[:, :, ::-1])

    def text(self, page: int) -> str:
        return str(self._pdf[page].get_textpage().get_text_range())

    def text_in(self, page: int, left: float, top: float, width: float, height: float) -> str:
        """The characters in a box, without white space."""
        below = self.size_mm(page)[1]
        sides = (left, below - top - height, left + width, below - top)
        found = self._pdf[page].get_textpage().get_text_bounded(*(side / MM_PER_PT for side in sides))
        return "".join(str(found).split())

    def kinds(self, page: int) -> set[int]:
        """What the page is made of: pdfium's kinds of page objects."""
        return {thing.type for thing in self._pdf[page].get_objects(max_depth=8)}

    def fonts_embedded(self, page: int) -> set[bool]:
        texts = self._pdf[page].get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=8)
        return {bool(raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(text.raw))) for text in texts}


def dark(image: Image, darker_than: int = 200) -> NDArray[np.bool_]:
    """True where there is ink."""
    return np.asarray(image.min(axis=2) < darker_than)


def middles_mm(line: NDArray[np.bool_], px_per_mm: float) -> list[float]:
    """The middle of each run of ink along a line of pixels."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], line, [False])).astype(int)))
    return [float(start + end) / 2 / px_per_mm for start, end in zip(edges[::2], edges[1::2], strict=True)]
