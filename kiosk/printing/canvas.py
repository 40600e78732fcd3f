"""A PDF being drawn. Lengths are in millimetres from the upper-left corner of the page, or of the place set by `at`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from importlib import resources

from fpdf import FPDF
from fpdf.drawing_primitives import Transform
from fpdf.enums import Duplex
from fpdf.prefs import ViewerPreferences

from datasets.fonts import FONT_FILE
from kiosk.printing.ink import Outlines
from kiosk.printing.paper import Paper

Colour = tuple[int, int, int]
"""Red, green, blue, 0..255."""

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)
GREY: Colour = (150, 150, 150)
NAVY: Colour = (23, 54, 93)
GOLD: Colour = (232, 184, 74)

_FAMILY = "card"
_PT_PER_MM = 72 / 25.4


class Align(StrEnum):
    """Which point of a text is given."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Canvas:
    """The document. It asks viewers to print without scaling, and to flip sheets so that backs meet their faces."""

    def __init__(self, title: str, paper: Paper) -> None:
        self.paper = paper
        upright = paper.height_mm > paper.width_mm
        self._pdf = FPDF(unit="mm", format=(paper.width_mm, paper.height_mm))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(title)
        self._pdf.viewer_preferences = ViewerPreferences(
            display_doc_title=True,
            print_scaling="None",
            duplex=Duplex.DUPLEX_FLIP_LONG_EDGE if upright else Duplex.DUPLEX_FLIP_SHORT_EDGE,
        )
        with resources.as_file(resources.files("datasets.fonts").joinpath(FONT_FILE)) as path:
            self._pdf.add_font(_FAMILY, fname=str(path))
        self._pdf.set_font(_FAMILY)
        self._outlines = Outlines()
        self._capital_em = self._outlines.ink("H").height

    def page(self) -> None:
        """Begin the next page."""
        self._pdf.add_page()

    def finish(self) -> bytes:
        """The document as the content of a file."""
        return bytes(self._pdf.output())

    @contextmanager
    def at(self, x: float, y: float) -> Iterator[None]:
        """Measure from this point."""
        with self._pdf.transform(Transform.translation(x, y)):
            yield

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Turn what is drawn by 180 degrees about this point."""
        with self._pdf.rotation(180, x, y):
            yield

    @contextmanager
    def clipped(self, left: float, top: float, width: float, height: float) -> Iterator[None]:
        """Draw only inside this rectangle."""
        with self._pdf.rect_clip(left, top, width, height):
            yield

    def glyph(
        self, text: str, x: float, top: float, largest: tuple[float, float], colour: Colour, centred: float = 0
    ) -> float:
        """Draw text with its ink centred on `x` and starting at `top`, or in the middle of `centred` below it.

        The ink is as large as `largest` (width, height) allows. Ranks are made narrower where they would be too wide;
        anything else keeps its proportions, as in `datasets.faces`. Returns where the ink ends, downwards.
        """
        ink, (width, height) = self._outlines.ink(text), largest
        em = height / ink.height
        narrow = min(1.0, width / (ink.width * em))
        if not text.isalnum():
            em, narrow = em * narrow, 1.0
        top += max(0.0, centred - ink.height * em) / 2
        left = x - ink.width * em * narrow / 2
        self._write(text, left - ink.left * em * narrow, top - ink.top * em, em, colour, narrow)
        return top + ink.height * em

    def line_of_text(
        self, text: str, x: float, base: float, capital: float, colour: Colour, align: Align = Align.CENTRE
    ) -> None:
        """Write text on the base line `base` with capital letters `capital` high."""
        em = capital / self._capital_em
        part = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}[align]
        self._write(text, x - part * self.text_width(text, capital), base, em, colour)

    def text_width(self, text: str, capital: float) -> float:
        """The width of a line of text."""
        self._pdf.set_stretching(100)
        self._pdf.set_font_size(capital / self._capital_em * _PT_PER_MM)
        return float(self._pdf.get_string_width(text))

    def rectangle(self, left: float, top: float, width: float, height: float, fill: Colour, radius: float = 0) -> None:
        """Fill a rectangle; its corners may be round."""
        self._pdf.set_fill_color(*fill)
        self._pdf.rect(left, top, width, height, style="F", round_corners=radius > 0, corner_radius=radius)

    def frame(
        self, left: float, top: float, width: float, height: float, colour: Colour, line: float, radius: float = 0
    ) -> None:
        """Draw the outline of a rectangle; the middle of the line is on its edge."""
        self._stroke(colour, line)
        self._pdf.rect(left, top, width, height, style="D", round_corners=radius > 0, corner_radius=radius)

    def polygon(self, points: Sequence[tuple[float, float]], fill: Colour) -> None:
        """Fill a polygon."""
        self._pdf.set_fill_color(*fill)
        self._pdf.polygon(points, style="F")

    def hexagon(self, x: float, y: float, radius: float, fill: Colour, turn: float = 30) -> None:
        """Fill a hexagon. It stands on a corner, as cells of a honeycomb do, or with a `turn` of 0 on a side."""
        turns = [math.radians(turn + 60 * side) for side in range(6)]
        self.polygon([(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns], fill)

    def line(
        self, start: tuple[float, float], end: tuple[float, float], colour: Colour, line: float, dash: float = 0
    ) -> None:
        """Draw a straight line of a width; `dash` is the length of its dashes and gaps, 0 for none."""
        self._stroke(colour, line)
        self._pdf.set_dash_pattern(dash, dash)
        self._pdf.line(*start, *end)
        self._pdf.set_dash_pattern()

    def arc(self, x: float, y: float, radius: float, start: float, colour: Colour, line: float) -> None:
        """Draw a quarter of a circle about a point from an angle on, in degrees counterclockwise from the right."""
        self._stroke(colour, line)
        self._pdf.arc(x - radius, y - radius, 2 * radius, start, start + 90)

    def _stroke(self, colour: Colour, line: float) -> None:
        self._pdf.set_draw_color(*colour)
        self._pdf.set_line_width(line)

    def _write(self, text: str, x: float, base: float, em: float, colour: Colour, narrow: float = 1.0) -> None:
        self._pdf.set_text_color(*colour)
        self._pdf.set_font_size(em * _PT_PER_MM)
        self._pdf.set_stretching(100 * narrow)
        self._pdf.text(x, base, text)


def parse_colour(text: str) -> Colour:
    """The colour of `#rrggbb`.

    >>> parse_colour("#d4001a")
    (212, 0, 26)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def tint(colour: Colour, part: float) -> Colour:
    """The colour on white paper with only a part of its ink, 0..1.

    >>> tint((0, 100, 200), 0.5)
    (128, 178, 228)
    """
    red, green, blue = (round(255 + (channel - 255) * part) for channel in colour)
    return red, green, blue
