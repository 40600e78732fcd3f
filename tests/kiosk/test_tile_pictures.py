"""A tile set taught by pictures: which pictures will do, and that an unknown face is read afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kiosk.tile_pictures import OpenTaught, shown_tiles
from vision.codebook import Codebook, Seen
from vision.deck import Deck
from vision.settle import Looker
from vision.tile_enrolment import cut_tile, teach
from vision.tile_eye import TileEye
from vision.tile_names import OTHER_TILE, PAIRS
from vision.tile_reader import open_tile_reader
from vision.types import Detection, Image, MarkKind, View
from vision.words import SpokenError

RANKS = (*sorted({rank for rank, _ in PAIRS}), OTHER_TILE)
SUITS = ("m", "p", "s", "z", OTHER_TILE)
BLUE, GREEN, RED = (220, 60, 20), (40, 160, 40), (30, 30, 220)


def axes(names: tuple[str, ...], beyond: int) -> Codebook:
    """A direction of its own for each name, and `beyond` directions that no name has."""
    return Codebook(names, np.eye(len(names), len(names) + beyond, dtype=np.float32), 30.0)


@dataclass
class ColourNet:
    """Takes red for 1 man, and makes of green and blue directions that no tile has. Upright is what is dark above."""

    ranks: Codebook = field(default_factory=lambda: axes(RANKS, 2))
    suits: Codebook = field(default_factory=lambda: axes(SUITS, 2))

    def read(self, patches: NDArray[np.uint8]) -> Seen:
        colours = patches[:, 40:58, 14:34].reshape(len(patches), -1, 3).mean(axis=1)
        places = [[len(RANKS), len(RANKS) + 1, RANKS.index("1")][int(np.argmax(colour))] for colour in colours]
        suits = [[len(SUITS), len(SUITS) + 1, SUITS.index("m")][int(np.argmax(colour))] for colour in colours]
        above, below = patches[:, 14:30, 14:34].mean(axis=(1, 2, 3)), patches[:, 42:58, 14:34].mean(axis=(1, 2, 3))
        return Seen(
            np.where(above < below - 20, 0.99, 0.01).astype(np.float32),
            self.ranks_space()[places],
            np.eye(len(SUITS) + 2, dtype=np.float32)[suits],
        )

    def ranks_space(self) -> NDArray[np.float32]:
        return np.eye(len(RANKS) + 2, dtype=np.float32)


@dataclass
class FlatLocator:
    """Finds every tile of a drawn picture: boxes of ivory on black, corners in any order."""

    begins: int = 0

    def locate(self, image: Image) -> tuple[Detection, ...]:
        outlines, _ = cv2.findContours(
            (image.max(axis=2) > 0).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
        )
        found = []
        for x, y, w, h in map(cv2.boundingRect, outlines):
            quad = np.asarray([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], np.float32)
            found.append(Detection(np.roll(quad, self.begins, axis=0), 0.9, MarkKind.TILE))
        return tuple(found)

    def close(self) -> None:
        pass


def picture(*colours: tuple[int, int, int]) -> Image:
    """White tiles side by side with a dark field above and one of a colour below."""
    image: Image = np.zeros((140, 40 + 90 * len(colours), 3), np.uint8)
    for place, colour in enumerate(colours):
        x = 30 + 90 * place
        cv2.rectangle(image, (x, 30), (x + 60, 110), (255, 255, 255), -1)
        cv2.rectangle(image, (x + 8, 36), (x + 52, 68), (40, 40, 40), -1)
        cv2.rectangle(image, (x + 8, 72), (x + 52, 104), colour, -1)
    return image


def read(eye: TileEye, *colours: tuple[int, int, int]) -> list[str | None]:
    return [card.label for card in eye.look(picture(*colours)).cards]


@pytest.mark.parametrize("begins", range(4))
def test_what_was_shown_is_read_and_what_was_known_still_is(begins: int, tmp_path: Path) -> None:
    eye = TileEye(FlatLocator(begins), open_tile_reader(ColourNet()))
    assert read(eye, RED, GREEN, BLUE) == ["1m", None, None]
    cv2.imwrite(str(tmp_path / "7s.png"), picture(GREEN))
    cv2.imwrite(str(tmp_path / "E-2.png"), picture(BLUE))
    taught = OpenTaught(lambda kind, deck, weights: eye, tmp_path)(MarkKind.TILE, None, None)
    assert isinstance(taught, TileEye)
    assert read(taught, RED, GREEN, BLUE) == ["1m", "7s", "E"]


def test_a_tile_is_cut_out_as_it_stands_on_the_picture() -> None:
    image = picture(RED)
    (found,) = FlatLocator(begins=3).locate(image)
    cut = cut_tile(image, found.quad_px, "1m").image
    assert cut.shape == (192, 128, 3)
    assert cut[:80].mean() < cut[110:150].mean()


def test_all_pictures_that_will_not_do_are_named_at_once(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "5p.png"), picture(RED, RED))
    cv2.imwrite(str(tmp_path / "holiday.png"), picture(RED))
    cv2.imwrite(str(tmp_path / "7z.png"), picture(RED))
    (tmp_path / "E.png").write_bytes(b"no picture")
    with pytest.raises(SpokenError) as caught:
        shown_tiles(tmp_path, FlatLocator())
    lines = caught.value.text.en.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["5p.png", "7z.png", "E.png", "holiday.png"]
    assert "found were 2" in lines[0]
    assert "найдено: 2" in caught.value.text.ru


def test_a_folder_without_pictures_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpokenError, match="no pictures in it"):
        shown_tiles(tmp_path, FlatLocator())
    with pytest.raises(SpokenError, match="nowhere"):
        shown_tiles(tmp_path / "nowhere", FlatLocator())


def test_eyes_for_cards_are_left_as_they_are(tmp_path: Path) -> None:
    class CardEye:
        def look(self, image: Image) -> View:
            raise AssertionError(image)

    eye = CardEye()

    def open_looker(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
        return eye

    assert OpenTaught(open_looker, tmp_path)(MarkKind.INDEX, None, None) is eye


def test_nothing_shown_changes_nothing() -> None:
    reader = open_tile_reader(ColourNet())
    assert teach(reader, ()) is reader
