"""A tile set that the weights have not seen: what a person has shown of it stands beside what they know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.capture import Capture, cut_out, embed
from vision.codebook import Codebook, Vectors
from vision.enrolment import extended
from vision.tile_names import rank_and_suit
from vision.tile_reader import TileReader
from vision.types import Image, Quad


@dataclass(frozen=True, slots=True, eq=False)
class ShownTile:
    """One tile that was shown: its name, and its cut-out `(192, 128, 3)` upright."""

    name: str
    image: Image


def upright(quad: Quad) -> Quad:
    """The same corners, beginning at the upper left of the edge that lies highest on the picture."""
    middles = (quad + np.roll(quad, -1, axis=0))[:, 1]
    return np.ascontiguousarray(np.roll(quad, -int(np.argmin(middles)), axis=0))


def cut_tile(image: Image, quad: Quad, name: str) -> ShownTile:
    """The tile of a picture, turned so that its upper edge is the one that lies highest on the picture."""
    return ShownTile(name, cut_out(image, upright(quad)))


def teach(reader: TileReader, shown: Sequence[ShownTile]) -> TileReader:
    """The reader with the tiles that were shown. Tiles of which nothing was shown stay as the weights know them."""
    if not shown:
        return reader
    names = [rank_and_suit(tile.name) for tile in shown]
    seen = embed(reader.net, [Capture(tile.image, *pair) for tile, pair in zip(shown, names, strict=True)])
    return replace(
        reader,
        ranks=_with(reader.ranks, [rank for rank, _ in names], seen.ranks),
        suits=_with(reader.suits, [suit for _, suit in names], seen.suits),
    )


def _with(known: Codebook, names: Sequence[str], vectors: Vectors) -> Codebook:
    return extended(known, known.labels, names, vectors)
