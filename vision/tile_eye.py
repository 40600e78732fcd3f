"""The eye for tiles: one picture in, the tiles in reading order out."""

from __future__ import annotations

import time
from dataclasses import dataclass

from vision.eye import Locator
from vision.locate import LocatorSettings
from vision.tile_reader import TileReader
from vision.tile_rows import arrange_tiles, of_one_size, without_blank_things
from vision.types import Image, View

TILE_LOCATOR = LocatorSettings(input_size=640, closeup_size=320, closeup_px=110.0, min_confidence=0.25)
"""A row of 14 tiles across a picture is 60 px high in the network's input, one of four 210 px: then it looks again."""


@dataclass(frozen=True, slots=True)
class TileEye:
    """Locate, read, arrange."""

    locator: Locator
    reader: TileReader

    def look(self, image: Image) -> View:
        """What one picture shows."""
        height, width = image.shape[:2]
        begun = time.perf_counter()
        faces = self.reader.read(image, self.locator.locate(image))
        readings = of_one_size(without_blank_things(faces))
        cards = arrange_tiles(readings)
        return View(readings, cards, width, height, (time.perf_counter() - begun) * 1000)

    def close(self) -> None:
        """Give back the locator's memory."""
        self.locator.close()
