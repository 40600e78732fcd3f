"""Sheets of paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from vision.words import SpokenError, Text


class PaperError(SpokenError):
    """There is no such paper, or it does not suit."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it lies in the printer, mm."""

    name: str
    width_mm: float
    height_mm: float

    def landscape(self) -> Paper:
        """The same sheet with its longer side across."""
        return Paper(self.name, max(self.width_mm, self.height_mm), min(self.width_mm, self.height_mm))


_PAPERS: Mapping[str, Paper] = {
    paper.name.lower(): paper
    for paper in (Paper("A4", 210.0, 297.0), Paper("A3", 297.0, 420.0), Paper("letter", 215.9, 279.4))
}
DECK_PAPERS = ("A4", "A3", "letter")
MAT_PAPERS = ("A3", "A4")
GUIDE_PAPERS = ("A3",)
"""Thirteen tiles in a row are longer than A4."""


def parse_paper(name: str, suitable: Collection[str]) -> Paper:
    """The upright sheet of that name, in capital letters or not. Raises `PaperError` where it is not `suitable`."""
    paper = _PAPERS.get(name.lower())
    if paper is None or paper.name not in suitable:
        known = ", ".join(suitable)
        raise PaperError(
            Text(f"paper {name!r} is not known here; choose {known}", f"нет бумаги {name!r}; есть: {known}")
        )
    return paper
