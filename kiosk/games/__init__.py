"""Games as pure rules. A new game is one folder and one line here; everything else loops over `GAMES`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kiosk.games.base import Game
from kiosk.games.riichi.game import RIICHI
from kiosk.games.yatzy.game import YATZY
from kiosk.games.ycws144.game import YCWS144

GAMES: Mapping[str, Game[Any, Any]] = MappingProxyType(
    {
        "ycws144": YCWS144,
        "yatzy": YATZY,
        "riichi": RIICHI,
    }
)
"""Every game by its key. Answers and rules have types of their own in each game; here they only pass through."""
