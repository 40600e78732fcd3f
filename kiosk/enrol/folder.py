"""A folder of pictures of cards, named by what they show, as captures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from kiosk.enrol.finding import MIN_HEIGHT_PX, find_index
from kiosk.enrol.tools import Tools
from vision.capture import Capture, cut_out
from vision.deck import RANKS, Deck
from vision.image import PictureError, pictures_in, read_picture
from vision.words import Text

_NAME = re.compile(r"(?:rank-(?P<rank>[0-9]+|[A-Z])|suit-(?P<suit>[A-Z])|(?P<label>[0-9]*[A-Z]{0,2}))(?:[-_ (].*)?")
_READ = {"11": "J", "12": "Q", "13": "K"}


class Trouble(StrEnum):
    """Why a picture gave no capture."""

    NAME = "name"
    PICTURE = "picture"
    NOT_FOUND = "not-found"
    SMALL = "too-small"
    SEVERAL = "several-cards"


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture of the folder: its capture, or why there is none."""

    path: Path
    capture: Capture | None
    trouble: Trouble | None = None
    text: Text | None = None


def shots_of(folder: Path, deck: Deck, tools: Tools) -> tuple[Shot, ...]:
    """Every picture of a folder, in the order of names. Raises `SpokenError` where there is no folder or no picture."""
    return tuple(_shot(path, deck, tools) for path in pictures_in(folder))


def parse_name(stem: str, deck: Deck) -> tuple[str | None, str | None] | None:
    """Rank and suit that a file is named by; None where it names neither, or could mean both.

    >>> from datasets.decks import load_deck
    >>> french = load_deck("french")
    >>> [parse_name(stem, french) for stem in ("10H-2", "rank-K", "suit-D_b", "S", "13S", "7", "QQ", "holiday")]
    [('10', 'H'), ('K', None), (None, 'D'), (None, 'S'), ('K', 'S'), ('7', None), None, None]
    """
    found = _NAME.fullmatch(stem.strip())
    if not found:
        return None
    suits = {suit.id for suit in deck.suits}
    if said := found["suit"]:
        return (None, said) if said in suits else None
    if said := found["rank"]:
        rank = _READ.get(said, said)
        return (rank, None) if rank in RANKS else None
    label = found["label"]
    rank, suit = _READ.get(label[:-1], label[:-1]), label[-1:]
    meanings: list[tuple[str | None, str | None]] = [(rank, suit)] if rank in RANKS and suit in suits else []
    whole = _READ.get(label, label)
    meanings += [(whole, None)] if whole in RANKS else []
    meanings += [(None, label)] if label in suits else []
    return meanings[0] if len(meanings) == 1 else None


def _shot(path: Path, deck: Deck, tools: Tools) -> Shot:
    said = parse_name(path.stem, deck)
    if said is None:
        return Shot(path, None, Trouble.NAME, _unnamed(deck))
    try:
        image = read_picture(path)
    except PictureError as error:
        return Shot(path, None, Trouble.PICTURE, error.text)
    found = find_index(image, tools)
    if found.best is None:
        return Shot(path, None, Trouble.NOT_FOUND, _TEXTS[Trouble.NOT_FOUND])
    if not found.one_card:
        return Shot(path, None, Trouble.SEVERAL, _TEXTS[Trouble.SEVERAL])
    if found.best.height_px < MIN_HEIGHT_PX:
        return Shot(path, None, Trouble.SMALL, _TEXTS[Trouble.SMALL])
    return Shot(path, Capture(cut_out(image, found.best.quad_px), *said))


def _unnamed(deck: Deck) -> Text:
    card, suit = "7" + deck.suits[0].id, deck.suits[0].id
    return Text(
        f"the name does not say what it shows; call it {card}.jpg, {card}-2.jpg, rank-7.jpg or suit-{suit}.jpg",
        f"имя не говорит, что на снимке; назовите {card}.jpg, {card}-2.jpg, rank-7.jpg или suit-{suit}.jpg",
    )


_TEXTS = {
    Trouble.NOT_FOUND: Text(
        "no index was found on it; take it again, nearer and in better light",
        "индекс не найден; переснимите ближе и при лучшем свете",
    ),
    Trouble.SMALL: Text(
        f"the index is less than {MIN_HEIGHT_PX:.0f} pixels high; bring the card nearer",
        f"индекс ниже {MIN_HEIGHT_PX:.0f} пикселей; поднесите карту ближе",
    ),
    Trouble.SEVERAL: Text(
        "several different cards are on it; one card a picture",
        "на снимке несколько разных карт; нужна одна карта на снимок",
    ),
}


def captures_in(shots: Sequence[Shot]) -> Iterator[Capture]:
    """The captures of some pictures."""
    return (shot.capture for shot in shots if shot.capture is not None)
