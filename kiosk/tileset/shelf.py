"""What was shown of this kiosk's tile set: cut-outs of single tiles in the data folder, `tiles/5p-2.png`.

Pictures, not vectors, are kept: better weights need no new showing.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kiosk.enrol.archive import encode_png
from kiosk.whole_file import cannot_write, write_whole
from vision.capture import CUT_PX
from vision.image import PictureError, read_picture
from vision.tile_enrolment import ShownTile
from vision.tile_names import TILES
from vision.words import SpokenError, Text

FOLDER = "tiles"
MOST_OF_A_TILE = 12
"""More pictures of one tile teach nothing; each is looked at whenever the eye is opened."""

_NAME = re.compile(r"(?P<tile>[0-9][mps]|[ESWNPFC])-(?P<number>[1-9][0-9]{0,5})\.png")

_log = logging.getLogger(__name__)


class TileShelfError(SpokenError):
    """A tile that cannot be kept or found; the text says what to do."""


@dataclass(frozen=True, slots=True)
class TileShelf:
    """The kept pictures of one data folder. Files are whole or not there."""

    data: Path

    @property
    def folder(self) -> Path:
        """Where they lie."""
        return self.data / FOLDER

    def pictures(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of the pictures of each tile that was shown, oldest first."""
        numbers: dict[str, list[int]] = {}
        try:
            names = [path.name for path in self.folder.iterdir()]
        except OSError:
            return {}
        for name in names:
            found = _NAME.fullmatch(name)
            if found and found["tile"] in TILES:
                numbers.setdefault(found["tile"], []).append(int(found["number"]))
        return {tile: tuple(sorted(numbers[tile])) for tile in TILES if tile in numbers}

    def shown(self) -> tuple[ShownTile, ...]:
        """Every tile that was shown. A file that is no such picture is left out and logged: the kiosk starts anyhow."""
        tiles = []
        for tile, numbers in self.pictures().items():
            for number in numbers:
                path = self.path(tile, number)
                try:
                    image = read_picture(path)
                except PictureError as error:
                    _log.warning("%s is left out: %s", path, error)
                    continue
                if image.shape == (CUT_PX[1], CUT_PX[0], 3):
                    tiles.append(ShownTile(tile, image))
                else:
                    _log.warning("%s is left out: it has another size than what was shown", path)
        return tuple(tiles)

    def path(self, tile: str, number: int) -> Path:
        """Where a picture lies. Raises `TileShelfError` for a name that no tile has."""
        if tile not in TILES:
            raise TileShelfError(Text("there is no such tile", "такой кости нет"))
        return self.folder / f"{tile}-{number}.png"

    def keep(self, tile: ShownTile) -> int:
        """Keep one more picture; its number. Raises `SpokenError`."""
        numbers = self.pictures().get(tile.name, ())
        if len(numbers) >= MOST_OF_A_TILE:
            raise TileShelfError(
                Text("there are enough pictures of this tile; take some away", "снимков этой кости достаточно")
            )
        number = max(numbers, default=0) + 1
        path = self.path(tile.name, number)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, encode_png(tile.image))
        except OSError as error:
            raise cannot_write(path, error) from error
        return number

    def drop(self, tile: str) -> None:
        """Take the newest picture of a tile away; none is no matter. Raises `SpokenError`."""
        for number in self.pictures().get(tile, ())[-1:]:
            self._remove(self.path(tile, number))

    def clear(self) -> None:
        """Take all pictures away. Raises `SpokenError`."""
        for tile, numbers in self.pictures().items():
            for number in numbers:
                self._remove(self.path(tile, number))

    def _remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise cannot_write(path, error) from error
