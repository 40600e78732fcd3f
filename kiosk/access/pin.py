"""The PIN of the operators: made by chance, kept as an argon2id hash only."""

from __future__ import annotations

import secrets
import string

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHash

DIGITS = 8
"""With the limit on tries, guessing for a whole day finds one PIN in twenty thousand."""

_GROUP = 4


def new_pin() -> str:
    """A PIN that nobody can foresee."""
    return "".join(secrets.choice(string.digits) for _ in range(DIGITS))


def format_pin(pin: str) -> str:
    """The PIN as people read it.

    >>> format_pin("12345678")
    '1234 5678'
    """
    return " ".join(pin[start : start + _GROUP] for start in range(0, len(pin), _GROUP))


def parse_pin(text: str) -> str:
    """What a person typed, without the gaps.

    >>> parse_pin(" 1234-5678")
    '12345678'
    """
    return "".join(letter for letter in text if letter in string.digits)


def hash_pin(pin: str) -> str:
    """An argon2id hash with a salt of its own (RFC 9106, the second recommended choice: 64 MiB)."""
    return PasswordHasher().hash(pin)


def is_pin(pin: str, pin_hash: str) -> bool:
    """Whether the hash is that of the PIN; a damaged hash is that of none."""
    try:
        return PasswordHasher().verify(pin_hash, pin)
    except (Argon2Error, InvalidHash):
        return False
