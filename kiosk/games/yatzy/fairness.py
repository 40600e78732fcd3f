"""Fairness control (T23-T27): where the dice of a game come from, so that nobody can choose or foresee them.

The house draws a secret of 32 bytes and shows its SHA-256, the commitment, before a player names a seed. The dice of
both seats come from the secret and both seeds; anybody can repeat it once the secret is known:

    block n of seat s = HMAC-SHA256(key = secret, message = "SEED1 SEED2 s n"), n = 0, 1, …, s = 0 or 1
    each byte b < 252 of the blocks is the next die: b mod 6 + 1; bytes from 252 on are left out, so all faces are equal
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice

from kiosk.games.yatzy.moves import THROWS
from kiosk.games.yatzy.rows import DICE, FACES, ROWS, Dice

SEATS = (0, 1)
SEQUENCE_LENGTH = len(ROWS) * THROWS * DICE
"""225, the most dice that one player can need (T23)."""

SECRET_BYTES = 32
"""256 bits: the commitment is no way to the secret, and so none to the dice."""

BOT_SEED = "-"
"""A bot names no seed: what it would name is the house's choice, and the house has chosen the secret already."""

_SEED = re.compile(r"[!-~]{1,64}")
_BYTES_FROM = 256 - 256 % len(FACES)
"""252: bytes from here on would make the low faces more frequent."""


@dataclass(frozen=True, slots=True)
class Digests:
    """Of the 225 digits of one sequence. MD5 is the source's (T26); SHA-256 is what counts."""

    md5: str
    sha256: str


def is_seed(text: object) -> bool:
    """Whether it can be a seed: 1 to 64 printable ASCII characters without spaces."""
    return isinstance(text, str) and _SEED.fullmatch(text) is not None


def commitment(secret: bytes) -> str:
    """SHA-256 of the secret, in hexadecimal digits: shown before the players name their seeds.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def sequences(secret: bytes, seeds: tuple[str, str]) -> tuple[Dice, Dice]:
    """The dice of both seats, 225 each, in the order in which they are used (T23, T24)."""
    first, second = (tuple(islice(_dice(secret, seeds, seat), SEQUENCE_LENGTH)) for seat in SEATS)
    return first, second


def digits(dice: Dice) -> str:
    """The text that the digests and the archive are about.

    >>> digits((5, 5, 6, 1))
    '5561'
    """
    return "".join(map(str, dice))


def digests(dice: Dice) -> Digests:
    """MD5 and SHA-256 of the digits (T26)."""
    text = digits(dice).encode("ascii")
    return Digests(hashlib.md5(text, usedforsecurity=False).hexdigest(), hashlib.sha256(text).hexdigest())


def archive_password(secret: bytes) -> str:
    """128 bits in hexadecimal digits; known to nobody who does not know the secret (T25)."""
    return hmac.new(secret, b"archive password", hashlib.sha256).hexdigest()[:32]


def _dice(secret: bytes, seeds: tuple[str, str], seat: int) -> Iterator[int]:
    for number in count():
        message = f"{seeds[0]} {seeds[1]} {seat} {number}".encode("ascii")
        for byte in hmac.new(secret, message, hashlib.sha256).digest():
            if byte < _BYTES_FROM:
                yield byte % len(FACES) + 1
