"""What is true of labelled pictures: photographs with their cards, synthetic scenes with their indices."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from datasets.scenes.styles import PROXY
from models.errors import TrainingError
from vision.deck import RANKS, Deck, Suit
from vision.types import Quad

PHOTOGRAPHS = "photos.jsonl"
NEGATIVES = "negatives.jsonl"
ROW_CARDS = range(3, 6)
"""Rows of as many cards are counted: the Blockchains of the game."""
SCENE_SUITS = 12
STRANGE_DECK_EVERY = 5
"""One scene in five is read for a deck that lacks one of its suits: those cards must not be named."""


@dataclass(frozen=True, slots=True)
class TrueCard:
    """A card, or in a scene one index of it. `counts`: it belongs to the deck and can be read.

    `area` is where it lies, pixels: in a scene the quad of the index, in a photograph that of the card, if known.
    """

    label: str
    counts: bool
    area: Quad | None


@dataclass(frozen=True, slots=True)
class TrueRow:
    """A part of a photograph, `crop` x0, y0, x1, y1 in pixels, and its labels from left to right."""

    labels: tuple[str, ...]
    crop: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    """One picture and its truth. `blur_px` is the sigma of the lens blur, known of scenes only."""

    name: str
    path: Path
    source: str
    deck: Deck
    cards: tuple[TrueCard, ...]
    rows: tuple[TrueRow, ...] = ()
    blur_px: float | None = None

    @property
    def is_scene(self) -> bool:
        """Whether it was drawn, so that its truth is known index by index."""
        return self.blur_px is not None


def load_photographs(data: Path, deck: Deck, file: str = PHOTOGRAPHS) -> tuple[LabelledPicture, ...]:
    """The photographs that `data/file` lists, one JSON object a line.

    A line has `file`, `source`, `cards` (each with `label`, and where known `index_visible`, `quad` or `box`) and where
    there are rows `row_crops`. A card counts when it is one of the deck and its index is not said to be hidden.

    Raises:
        TrainingError: no such file, or a line without these keys.
    """
    return tuple(_photograph(data, deck, entry, of_deck=set(deck.labels)) for entry in _entries(data / file))


def _photograph(data: Path, deck: Deck, entry: Mapping[str, Any], of_deck: set[str]) -> LabelledPicture:
    cards = tuple(
        TrueCard(card["label"], card["label"] in of_deck and card.get("index_visible") != "none", _area(card))
        for card in entry["cards"]
    )
    rows = tuple(
        TrueRow(tuple(row["labels"]), (row["crop"][0], row["crop"][1], row["crop"][2], row["crop"][3]))
        for row in entry.get("row_crops") or ()
        if len(row["labels"]) in ROW_CARDS
    )
    return LabelledPicture(entry["file"], data / entry["file"], entry["source"], deck, cards, rows)


def _area(card: Mapping[str, Any]) -> Quad | None:
    if "quad" in card:
        return np.asarray(card["quad"], np.float32)
    if "box" not in card:
        return None
    x0, y0, x1, y1 = card["box"]
    return np.asarray([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def load_scenes(folder: Path, split: str, limit: int = 0) -> tuple[LabelledPicture, ...]:
    """Scenes of `python -m datasets scenes`, in the order of their names; `limit` takes only the first.

    Raises:
        TrainingError: there are none, or a line is malformed.
    """
    paths = sorted((folder / "meta").glob(f"{split}.*.jsonl"))
    entries = {entry["name"]: entry for path in paths for entry in _entries(path)}
    if not entries:
        raise TrainingError(
            f"no scenes of {split!r} in {folder / 'meta'}; make some (python -m datasets scenes --help)"
        )
    return tuple(_scene(folder, split, entries[name]) for name in sorted(entries)[: limit or None])


def _scene(folder: Path, split: str, entry: Mapping[str, Any]) -> LabelledPicture:
    name = f"{split}/{entry['name']}"
    marks, covered = entry["marks"], entry.get("covered", ())
    deck = scene_deck(name, [mark["suit"] for mark in (*marks, *covered)])
    ids = {suit.symbol: suit.id for suit in deck.suits}
    cards = [_index(mark, ids, readable=True) for mark in marks] + [_index(mark, ids, False) for mark in covered]
    path = folder / "images" / split / f"{entry['name']}.jpg"
    return LabelledPicture(name, path, folder.name, deck, tuple(cards), (), float(entry["blur_px"]))


def _index(mark: Mapping[str, Any], ids: Mapping[str, str], readable: bool) -> TrueCard:
    label = mark["rank"] + ids.get(mark["suit"], mark["suit"])
    return TrueCard(
        label, readable and mark["rank"] in RANKS and mark["suit"] in ids, np.asarray(mark["quad_px"], np.float32)
    )


def scene_deck(name: str, symbols: Sequence[str]) -> Deck:
    """A deck of twelve suits to read a scene for: those that lie there, filled up with those of the proxy deck.

    The fillers keep the truth from showing through: a deck of the one suit that is seen could not be misread.
    """
    seen = sorted(set(symbols))
    if zlib.crc32(name.encode()) % STRANGE_DECK_EVERY == 0:
        left_out, seen = seen[:1], seen[1:]
        fillers = [symbol for symbol in PROXY if symbol not in left_out]
    else:
        fillers = list(PROXY)
    suits = list(dict.fromkeys([*seen, *fillers]))[:SCENE_SUITS]
    named = tuple(Suit(chr(ord("A") + at), symbol, symbol, symbol, "#000000") for at, symbol in enumerate(suits))
    return Deck("scene", name, name, named)


def _entries(path: Path) -> Iterator[dict[str, Any]]:
    needed = {"file", "source", "cards"} if path.name in (PHOTOGRAPHS, NEGATIVES) else {"name", "blur_px", "marks"}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise TrainingError(f"{path} cannot be read ({error.strerror})") from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except ValueError as error:
            raise TrainingError(f"{path}, line {number}: {error}") from error
        if not isinstance(entry, dict) or not needed <= set(entry):
            raise TrainingError(f"{path}, line {number}: needed are {', '.join(sorted(needed))}")
        yield entry
