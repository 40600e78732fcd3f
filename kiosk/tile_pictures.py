"""A tile set taught by a folder of pictures: `5p.jpg`, `E-2.jpg`, each of one upright tile."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.build import OpenLooker
from kiosk.tileset.shelf import TileShelf
from vision.deck import Deck
from vision.eye import Locator
from vision.image import PictureError, pictures_in, read_picture
from vision.settle import Looker
from vision.tile_enrolment import ShownTile, cut_tile, teach
from vision.tile_eye import TileEye
from vision.tile_names import TILES
from vision.types import MarkKind
from vision.words import SpokenError, Text

_NAME = re.compile(r"(?P<tile>[0-9][mps]|[ESWNPFC])(?:[-_ (].*)?")

_UNNAMED = Text(
    "the name does not say which tile it is; call it 5p.jpg, 5p-2.jpg, 0s.jpg or E.jpg",
    "имя не говорит, какая это кость; назовите 5p.jpg, 5p-2.jpg, 0s.jpg или E.jpg",
)
_NOT_ONE = Text(
    "needed is one tile on the picture, found were {count}; take it again, alone and nearer",
    "на снимке нужна одна кость, а найдено: {count}; снимите её отдельно и ближе",
)


@dataclass(frozen=True, slots=True)
class OpenTaught:
    """Opens eyes as `open_looker` does; one for tiles is shown what the shelf has, and the pictures of a folder."""

    open_looker: OpenLooker
    pictures: Path | None
    shelf: TileShelf | None = None

    def __call__(self, kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
        """The eye. Raises `SpokenError` where there are no weights, or where pictures cannot be used."""
        looker = self.open_looker(kind, deck, weights)
        if not isinstance(looker, TileEye):
            return looker
        kept = self.shelf.shown() if self.shelf else ()
        given = shown_tiles(self.pictures, looker.locator) if self.pictures else ()
        return replace(looker, reader=teach(looker.reader, (*kept, *given)))


def tile_of(stem: str) -> str | None:
    """The tile that a file is named by.

    >>> [tile_of(stem) for stem in ("5p", "0s-2", "E (1)", "P", "10p", "holiday", "5x")]
    ['5p', '0s', 'E', 'P', None, None, None]
    """
    found = _NAME.fullmatch(stem.strip())
    return found["tile"] if found and found["tile"] in TILES else None


def shown_tiles(folder: Path, locator: Locator) -> tuple[ShownTile, ...]:
    """Every picture of the folder as a tile. Raises `SpokenError` that names all pictures that cannot be used."""
    results = [(path, _show(path, locator)) for path in pictures_in(folder)]
    faults = [(path, what) for path, what in results if isinstance(what, Text)]
    if faults:
        english, russian = (
            "\n".join(f"{path.name}: {what.in_language(language)}" for path, what in faults)
            for language in ("en", "ru")
        )
        raise SpokenError(Text(english, russian))
    return tuple(what for _, what in results if isinstance(what, ShownTile))


def _show(path: Path, locator: Locator) -> ShownTile | Text:
    name = tile_of(path.stem)
    if name is None:
        return _UNNAMED
    try:
        image = read_picture(path)
    except PictureError as error:
        return error.text
    found = locator.locate(image)
    if len(found) != 1:
        return Text(_NOT_ONE.en.format(count=len(found)), _NOT_ONE.ru.format(count=len(found)))
    return cut_tile(image, found[0].quad_px, name)
