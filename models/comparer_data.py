"""Batches for the comparer: pictures that were met, each beside its own printing and beside others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.errors import TrainingError
from vision.codebook import Codebook
from vision.suit_picture import LEAST_CONTRAST, SUIT_LEFT, SUIT_PX, SUIT_TOP, Print, SuitPictures, contrast, suit_of

CANDIDATES = 6
"""Captures that a picture is compared with."""
HARD = 3
"""Those of them that look most like the right one."""
WITHOUT = 0.2
"""Share of the pictures whose own printing is not among them."""
ANCHORS, NEIGHBOURS, NEAREST = 10, 2, 20
"""A batch: so many symbols at random, and so many of the nearest of each."""


@dataclass(frozen=True, slots=True)
class Printing:
    """One drawing of a symbol: its captures and the pictures in which it was met."""

    symbol: str
    shown: tuple[Print, ...]
    met: tuple[Print, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """`suits`: captures first, then pictures. For each picture the numbers of its candidates, and which is its own.

    `pictures (m,)` and `candidates (m, CANDIDATES)` are places in `suits`; `own (m,)` is `CANDIDATES` where none is.
    """

    suits: SuitPictures
    pictures: NDArray[np.int64]
    candidates: NDArray[np.int64]
    own: NDArray[np.int64]


def load_printings(folder: Path, split: str) -> list[Printing]:
    """All printings of the shards of `python -m datasets printings` that were both shown and met.

    Raises:
        TrainingError: there are none.
    """
    found = []
    for path in sorted(folder.glob(f"{split}-*.npz")):
        with np.load(path) as shard:
            prints, symbols, numbers, shown = (shard[key] for key in ("prints", "symbols", "printings", "shown"))
        for number in np.unique(numbers):
            own = numbers == number
            captures, met = prints[own & shown], prints[own & ~shown]
            if len(captures) and len(met):
                found.append(Printing(str(symbols[own][0]), tuple(captures), tuple(met)))
    if not found:
        raise TrainingError(f"there are no printings {folder}/{split}-*.npz; python -m datasets printings makes them")
    return found


def endless_pairs(folder: Path, book: Codebook, seed: int) -> Iterator[Pairs]:
    """Batches without end. The directions of `book` say which symbols look alike.

    Raises:
        TrainingError: there are no printings.
    """
    rng = np.random.default_rng(seed)
    printings = load_printings(folder, "train")
    by_symbol: dict[str, list[Printing]] = {}
    for printing in printings:
        by_symbol.setdefault(printing.symbol, []).append(printing)
    symbols = sorted(set(by_symbol) & set(book.names))
    if len(symbols) <= max(NEAREST, CANDIDATES):
        raise TrainingError(f"{len(symbols)} symbols that the reader knows are too few to train on")
    vectors = book.vectors[[book.names.index(symbol) for symbol in symbols]]
    alike = np.asarray(vectors @ vectors.T)
    while True:
        chosen = _neighbourhoods(rng, alike)
        of_each = [_one_of(rng, by_symbol[symbols[place]]) for place in chosen]
        yield _pairs(rng, of_each, alike[np.ix_(chosen, chosen)])


def _neighbourhoods(rng: np.random.Generator, alike: NDArray[np.float32]) -> list[int]:
    """Some symbols, and for each some that look like it; each once."""
    chosen: list[int] = []
    for anchor in rng.choice(len(alike), min(ANCHORS, len(alike)), replace=False).tolist():
        nearest = np.argsort(-alike[anchor])[1 : NEAREST + 1]
        chosen += [anchor, *rng.choice(nearest, NEIGHBOURS, replace=False).tolist()]
    return list(dict.fromkeys(chosen))


def _one_of(rng: np.random.Generator, printings: Sequence[Printing]) -> Printing:
    return printings[int(rng.integers(len(printings)))]


def _pairs(rng: np.random.Generator, printings: Sequence[Printing], alike: NDArray[np.float32]) -> Pairs:
    """One capture of each printing, and two pictures compared with some of these. All are mirrored in the same way:
    that makes eight symbols of one. What can hardly be seen, on either, is like nothing."""
    mirror = int(rng.integers(8)) if rng.random() < 0.7 else 0
    captures = [one.shown[int(rng.integers(len(one.shown)))] for one in printings]
    met, candidates, own = [], [], []
    for place, printing in enumerate(printings):
        for number in rng.permutation(len(printing.met))[:2].tolist():
            picture, found = printing.met[number], _candidates(rng, place, alike[place])
            seen = place in found and _is_plain(picture) and _is_plain(captures[place])
            met.append(picture)
            candidates.append(found)
            own.append(found.index(place) if seen else CANDIDATES)
    suits = [_varied(rng, one, 1.0, mirror) for one in captures] + [_varied(rng, one, 1.8, mirror) for one in met]
    pictures = np.arange(len(met)) + len(captures)
    return Pairs(np.stack(suits), pictures, np.asarray(candidates, np.int64), np.asarray(own))


def _is_plain(picture: Print) -> bool:
    return contrast(suit_of(picture)) >= LEAST_CONTRAST


def _candidates(rng: np.random.Generator, place: int, alike: NDArray[np.float32]) -> list[int]:
    """What the picture of a printing is compared with: its own capture in most cases, and others, half of them hard."""
    others = [other for other in range(len(alike)) if other != place]
    hard = sorted(others, key=lambda other: 0.15 * rng.random() - alike[other])[:HARD]
    easy = [other for other in rng.permutation(others).tolist() if other not in hard]
    found = hard + easy
    return found[:CANDIDATES] if rng.random() < WITHOUT else [place, *found[: CANDIDATES - 1]]


def _varied(rng: np.random.Generator, picture: Print, most_blur: float, mirror: int) -> NDArray[np.uint8]:
    """The suit of a print, moved, enlarged, softened, lit and mirrored a little otherwise. `mirror`: bits for left and
    right, for top and bottom, and for light and dark."""
    width, height = SUIT_PX
    size = float(np.exp(rng.normal(0, 0.04)))
    middle = np.asarray((SUIT_LEFT + width / 2, SUIT_TOP + height / 2)) + rng.normal(0, 1.3, 2)
    moved = cv2.warpAffine(
        picture,
        np.asarray([[1 / size, 0, width / 2 - middle[0] / size], [0, 1 / size, height / 2 - middle[1] / size]]),
        SUIT_PX,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    if rng.random() < 0.3:
        moved = cv2.GaussianBlur(moved, (0, 0), rng.uniform(0.4, most_blur))
    light = (moved.astype(np.float32) - 128) * np.exp(rng.normal(0, 0.12)) + 128 + rng.normal(0, 8)
    if rng.random() < 0.3:
        light += rng.normal(0, rng.uniform(1, 10), light.shape)
    suit = np.clip(light, 0, 255).astype(np.uint8)
    suit = suit[:, ::-1] if mirror & 1 else suit
    suit = suit[::-1] if mirror & 2 else suit
    return np.asarray(255 - suit if mirror & 4 else suit, np.uint8)
