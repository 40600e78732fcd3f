"""The demo table with dice: what a newcomer without a camera sees of Yatzy."""

from __future__ import annotations

from datasets.demo.dice.table import DiceDemo

__all__ = ["DiceDemo"]
