"""Which eye reads which kind of mark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from models.registry import open_dice_eye, open_eye, open_tile_eye
from vision.deck import Deck
from vision.net import WeightsError
from vision.settle import Looker
from vision.types import MarkKind

OpenEye = Callable[[Deck | None, Path | None], Looker]
"""Opens an eye for a deck, which only cards have; the path is another locator. Raises `WeightsError`."""


def open_eye_for(kind: MarkKind, deck: Deck | None, weights: Path | None = None) -> Looker:
    """The eye that comes with the program for marks of a kind; cards need their deck.

    Raises:
        WeightsError: there are no weights for it, or they cannot be used; says why and what to do.
    """
    opener = EYES.get(kind)
    if opener is None:
        name_en, name_ru = _NAMES[kind]
        raise WeightsError.of(
            f"the weights that read {name_en} are not part of this version; type them on the page",
            f"весов для чтения {name_ru} в этой версии нет; впишите их на странице",
        )
    return opener(deck, weights)


def _open_cards(deck: Deck | None, weights: Path | None) -> Looker:
    if deck is None:
        raise ValueError("cards are read with a deck")
    return open_eye(deck, weights)


def _open_dice(deck: Deck | None, weights: Path | None) -> Looker:
    return open_dice_eye(weights)


def _open_tiles(deck: Deck | None, weights: Path | None) -> Looker:
    return open_tile_eye(weights)


EYES: Mapping[MarkKind, OpenEye] = MappingProxyType(
    {MarkKind.INDEX: _open_cards, MarkKind.TILE: _open_tiles, MarkKind.DIE: _open_dice}
)

_NAMES: Mapping[MarkKind, tuple[str, str]] = MappingProxyType(
    {MarkKind.INDEX: ("cards", "карт"), MarkKind.TILE: ("tiles", "костей"), MarkKind.DIE: ("dice", "кубиков")}
)
