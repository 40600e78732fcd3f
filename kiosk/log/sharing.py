"""Bodies of events in memory: what many of them say in the same words is kept once.

A result takes 32 kB as plain Python objects, half of it the fourteen steps with their texts, which hardly differ from
one result to the next. A kiosk that runs for a day would grow by them.
"""

from __future__ import annotations

import hashlib
import json
import sys

from kiosk.log.chain import Body, Json

_PLAIN = (str, int, float, bool, type(None))


class SharedJson:
    """Parses JSON; equal objects without lists are one and the same. Nobody may change what it gives."""

    def __init__(self) -> None:
        self._known: dict[bytes, dict[str, Json]] = {}
        self._shared: set[int] = set()

    def parse(self, text: str) -> Body:
        """As `json.loads`. Raises `ValueError`."""
        value: Body = json.loads(text, object_hook=self._share)
        return value

    def _share(self, found: dict[str, Json]) -> dict[str, Json]:
        slim = {sys.intern(key): sys.intern(value) if type(value) is str else value for key, value in found.items()}
        if not all(isinstance(value, _PLAIN) or id(value) in self._shared for value in slim.values()):
            return slim
        # An object that is shared already lives as long as this one does, so its id stands for it; the repr of the
        # rest tells 1, 1.0, True and "1" apart. The digest is smaller than what it stands for.
        told = [(name, id(value) if type(value) is dict else repr(value)) for name, value in slim.items()]
        key = hashlib.blake2b(repr(told).encode("utf-8", "surrogatepass"), digest_size=16).digest()
        kept = self._known.setdefault(key, slim)
        self._shared.add(id(kept))
        return kept
