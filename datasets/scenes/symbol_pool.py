"""The symbols that imaginary decks use as suits: what the machine's symbol fonts draw and a person can tell apart."""

from __future__ import annotations

import hashlib
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scenes.glyphs import Mask, draw_text, find_symbol_fonts, has_glyphs_cached
from datasets.scenes.styles import PROXY

BLOCKS = (
    (0x2600, 0x26FF),
    (0x2701, 0x2793),
    (0x25A0, 0x25FF),
    (0x2302, 0x23FF),
    (0x2B00, 0x2BFF),
    (0x1F300, 0x1F5FF),
    (0x1F680, 0x1F6FF),
    (0x0391, 0x03A9),
    (0x05D0, 0x05EA),
    (0x16A0, 0x16F0),
)
"""Unicode blocks with pictures, signs, and letters of alphabets whose shapes could be suits."""
OUTLINES = {"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣"}
"""Hollow suits are the same suits."""
SIDE = 24
MAX_SHARED = 0.7
"""Symbols whose ink shares more than this of its union look alike: the later one is left out."""


def choose_symbols(novel: bool) -> tuple[str, ...]:
    """The symbols of this machine that decks are drawn with for training, or those that no training sees."""
    pool = symbol_pool(find_symbol_fonts(), tuple(PROXY))
    return tuple(symbol for symbol in pool if is_novel(symbol) == novel or symbol in PROXY)


def symbol_pool(fonts: tuple[Path, ...], first: tuple[str, ...]) -> tuple[str, ...]:
    """All symbols that `fonts` draw, `first` ones first; of those that look alike only the first."""
    chosen: list[str] = []
    inks: list[NDArray[np.float32]] = []
    candidates = [*first, *(chr(code) for low, high in BLOCKS for code in range(low, high + 1))]
    for char in dict.fromkeys(candidates):
        font = next((path for path in fonts if has_glyphs_cached(path, char)), None)
        if font is None or char in OUTLINES:
            continue
        mask = draw_text(font, char, 48)
        if not _is_suit_like(mask):
            continue
        ink = _silhouette(mask)
        if char not in first and inks and _most_shared(ink, np.stack(inks)) > MAX_SHARED:
            continue
        chosen.append(char)
        inks.append(ink)
    return tuple(chosen)


def is_novel(char: str, share: float = 0.12) -> bool:
    """Whether a symbol is kept from training, to measure how unseen suits are learnt: decided by its code."""
    return int(hashlib.sha256(f"suit {ord(char)}".encode()).hexdigest()[:8], 16) / 0xFFFFFFFF < share


def _is_suit_like(mask: Mask) -> bool:
    h, w = mask.shape
    ink = float(mask.mean()) / 255
    return h >= 12 and w >= 12 and 0.4 < w / h < 2.5 and 0.1 < ink < 0.97


def _silhouette(mask: Mask) -> NDArray[np.float32]:
    scale = SIDE / max(mask.shape)
    size = (max(1, round(mask.shape[1] * scale)), max(1, round(mask.shape[0] * scale)))
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    square = np.zeros((SIDE + 2, SIDE + 2), np.float32)
    y, x = (SIDE + 2 - size[1]) // 2, (SIDE + 2 - size[0]) // 2
    square[y : y + size[1], x : x + size[0]] = small.astype(np.float32) / 255
    return np.asarray(cv2.GaussianBlur(square, (0, 0), 0.8), np.float32)


def _most_shared(ink: NDArray[np.float32], others: NDArray[np.float32]) -> float:
    both = np.minimum(ink, others).sum(axis=(1, 2))
    either = np.maximum(ink, others).sum(axis=(1, 2))
    return float((both / either).max())
