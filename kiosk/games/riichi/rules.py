"""Rule sets as data: what a hand is worth where the source leaves it open (R8, R9, R12, R28).

A preset is *like* the rules that it is named after, as far as the options here go; [decision] whoever holds a
tournament compares them with its rule book.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType

from kiosk.games.base import Text

LIABILITY_YAKUMAN = ("daisangen", "daisuushii", "suukantsu")
"""Yakuman for which whoever fed the last set can be liable."""

DOUBLE_WIND_FU = (2, 4)


@dataclass(frozen=True, slots=True)
class Rules:
    """One rule set. The defaults are those of the Tenhou server.

    Raises ValueError where `double_wind_pair_fu` is not 2 or 4, or a liability is not one of `LIABILITY_YAKUMAN`.
    """

    rule_set: str = "tenhou"
    red_fives: bool = True
    """Red fives are dora. Without, a red five is a plain five."""
    open_tanyao: bool = True
    """Tanyao counts in an open hand."""
    kiriage: bool = False
    """4 han 30 fu and 3 han 60 fu are a mangan (R9)."""
    counted_yakuman: bool = True
    """13 han are a yakuman, else a sanbaiman (R8)."""
    double_yakuman: bool = False
    """Four yakuman count twice: pure nine gates, the 13-sided kokushi, suuankou on a pair, big four winds."""
    combined_yakuman: bool = True
    """Several yakuman in one hand are added, else only the highest counts."""
    double_wind_pair_fu: int = 4
    """Fu of a pair that is both the round's and the seat's wind (R15)."""
    liability: tuple[str, ...] = ("daisangen", "daisuushii")
    """Yakuman with liability, pao (R12)."""
    liable_pays_honba: bool = True
    """In a ron with liability the liable player pays the honba, else the discarder does."""

    def __post_init__(self) -> None:
        if self.double_wind_pair_fu not in DOUBLE_WIND_FU:
            raise ValueError(f"the pair of both winds has 2 or 4 fu, not {self.double_wind_pair_fu}")
        if unknown := set(self.liability) - set(LIABILITY_YAKUMAN):
            raise ValueError(f"no liability for {sorted(unknown)}")

    @property
    def edition(self) -> str:
        """What a stored result names: the preset, and every option that differs from it."""
        preset = PRESETS[self.rule_set]
        changed = [
            f"{field.name}={_show(getattr(self, field.name))}"
            for field in fields(self)
            if getattr(self, field.name) != getattr(preset, field.name)
        ]
        return ", ".join((f"Riichi, {self.rule_set}", *changed))


def _show(value: object) -> str:
    return "+".join(value) if isinstance(value, tuple) else str(value).lower()


_TOURNAMENT = Rules(red_fives=False, counted_yakuman=False, combined_yakuman=False, liable_pays_honba=False)

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        "tenhou": Rules(),
        "ema": replace(_TOURNAMENT, rule_set="ema"),
        "wrc": replace(_TOURNAMENT, rule_set="wrc", kiriage=True),
    }
)
"""Rule sets by name. EMA 2016, WRC 2015: no red fives, 13 han are a sanbaiman, one yakuman at most; WRC rounds up."""

PRESET_TITLES: Mapping[str, Text] = MappingProxyType(
    {
        "tenhou": Text("как на Tenhou", "like Tenhou"),
        "ema": Text("как у EMA (2016)", "like EMA (2016)"),
        "wrc": Text("как на чемпионате мира (2015)", "like the World Championship (2015)"),
    }
)
