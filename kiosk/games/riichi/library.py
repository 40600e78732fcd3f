"""The adapter over the `mahjong` library: which yaku and fu a hand has, and in which reading it is worth most (R28).

The library divides the tiles, knows the yaku and counts fu; of several readings it takes the dearest. What it lacks is
added around it: which tiles belong to each item (`reading`, `pick`, `fu`), payments (`payments`), reasons (`faults`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from mahjong.constants import CHUN, HAKU, HATSU
from mahjong.hand_calculating.divider import HandDivider
from mahjong.hand_calculating.fu import FuCalculator, FuDetail
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.yaku import Yaku as LibraryYaku
from mahjong.meld import Meld as LibraryMeld
from mahjong.tile import TilesConverter

from kiosk.games.riichi.hand import Hand, Meld
from kiosk.games.riichi.reading import Reading, reading_of, winning_places
from kiosk.games.riichi.rules import Rules
from kiosk.games.riichi.tiles import KINDS, Tile
from kiosk.games.riichi.yaku import YAKU, Yaku

_MELD_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "chi": LibraryMeld.CHI,
        "pon": LibraryMeld.PON,
        "minkan": LibraryMeld.KAN,
        "ankan": LibraryMeld.KAN,
        "kakan": LibraryMeld.SHOUMINKAN,
    }
)

_BY_STRUCTURE = frozenset({14, 26, 27, 28, 30, 33, 34, 37, 38})
"""Numbers of the yaku that tell readings with equal fu apart: runs or triplets, outside tiles, seven pairs."""

YAKUMAN_HAN = 13
"""The library writes a yakuman as 13 han, a double one as 26."""


@dataclass(frozen=True, slots=True)
class FuReason:
    """One item of the library: its reason, and its fu."""

    reason: str
    fu: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the library finds in the dearest reading.

    `yaku` pairs each yaku with its han; of a yakuman hand they are the yakuman, 13 han each or 26. `fu` and `details`
    are 0 and empty where the hand is thirteen orphans.
    """

    yaku: tuple[tuple[Yaku, int], ...]
    is_yakuman: bool
    han: int
    fu: int
    details: tuple[FuReason, ...]
    reading: Reading


def estimate(hand: Hand, rules: Rules, situations: frozenset[str]) -> Estimate | str:
    """What the hand is worth in these situations, or the library's error: `hand_not_winning` or `no_yaku`.

    The hand has 14 tiles, at most four of a kind, sound melds, and the situations do not contradict it.
    """
    config = _config(hand, rules, situations)
    melds = [_library_meld(meld) for meld in hand.melds]
    response = HandCalculator.estimate_hand_value(
        [_id(tile) for tile in hand.tiles],
        _id(hand.win_tile),
        melds,
        [_id(tile) for tile in hand.dora_indicators],
        config,
        ura_dora_indicators=[_id(tile) for tile in hand.ura_indicators],
    )
    if response.error is not None:
        return response.error
    if response.yaku is None or response.han is None or response.fu is None:
        raise ValueError("the library gave neither a value nor an error")
    details, reading = _reading_of(hand, melds, config, response)
    return Estimate(
        tuple((YAKU[yaku.yaku_id], _han(yaku, response.is_open_hand)) for yaku in response.yaku),
        any(yaku.is_yakuman for yaku in response.yaku),
        response.han,
        response.fu,
        details,
        reading,
    )


def _id(tile: Tile) -> int:
    """A number of the library's 136: the first of the four of a kind is the red five, so a plain tile is another."""
    return 4 * tile.kind + (0 if tile.red else 1)


def _library_meld(meld: Meld) -> LibraryMeld:
    tiles = sorted(_id(tile) for tile in meld.tiles)
    return LibraryMeld(_MELD_TYPES[meld.type], tiles, opened=meld.is_open)


@lru_cache(maxsize=32)
def _options(rules: Rules) -> OptionalRules:
    """All options are said: the library's defaults are not those of the source."""
    return OptionalRules(
        has_open_tanyao=rules.open_tanyao,
        has_aka_dora=rules.red_fives,
        has_double_yakuman=rules.double_yakuman,
        kazoe_limit=HandConstants.KAZOE_LIMITED if rules.counted_yakuman else HandConstants.KAZOE_SANBAIMAN,
        kiriage=rules.kiriage,
        fu_for_open_pinfu=True,
        fu_for_pinfu_tsumo=False,
    )


def _config(hand: Hand, rules: Rules, situations: frozenset[str]) -> HandConfig:
    return HandConfig(
        is_tsumo=hand.answers.tsumo,
        is_riichi="riichi" in situations,
        is_daburu_riichi="double_riichi" in situations,
        is_ippatsu="ippatsu" in situations,
        is_rinshan="rinshan" in situations,
        is_chankan="chankan" in situations,
        is_haitei="haitei" in situations,
        is_houtei="houtei" in situations,
        is_tenhou="tenhou" in situations,
        is_chiihou="chiihou" in situations,
        player_wind=KINDS.index(hand.seat_wind),
        round_wind=_round_wind(hand, rules),
        options=_options(rules),
    )


def _round_wind(hand: Hand, rules: Rules) -> int | None:
    """The round's wind; None where it is the seat's too, the hand has a pair of it, and that pair has 2 fu.

    The library knows 4 fu only. Where there are just two tiles of that wind, nothing but the fu of the pair depends
    on it, so leaving out one of the two winds gives the 2 fu in every reading.
    """
    wind = KINDS.index(hand.answers.round_wind)
    is_double = hand.answers.round_wind == hand.seat_wind
    if is_double and rules.double_wind_pair_fu == 2 and sum(tile.kind == wind for tile in hand.tiles) == 2:
        return None
    return wind


def _han(yaku: LibraryYaku, is_open: bool) -> int:
    return yaku.han_open if is_open and yaku.han_open else yaku.han_closed


def _reading_of(
    hand: Hand, melds: list[LibraryMeld], config: HandConfig, response: HandResponse
) -> tuple[tuple[FuReason, ...], Reading]:
    """The reading that the library took. It does not tell, so each is counted again until one has its fu and yaku."""
    if response.fu_details is None:
        return (), Reading()
    structural = [yaku for yaku in response.yaku or () if yaku.yaku_id in _BY_STRUCTURE]
    for division, place, details in _counted(hand, melds, config):
        same_fu = _by_fu(details) == response.fu_details
        if same_fu and all(yaku.is_condition_met(division) for yaku in structural):
            found = tuple(FuReason(detail["reason"], detail["fu"]) for detail in details)
            return found, reading_of(hand, division, place)
    raise ValueError("the library counts fu that no reading has")


def _counted(
    hand: Hand, melds: list[LibraryMeld], config: HandConfig
) -> Iterator[tuple[list[list[int]], int, list[FuDetail]]]:
    """Each division, the place of the block that the winning tile completes, and the fu of this reading."""
    tiles = TilesConverter.to_34_array([_id(tile) for tile in hand.tiles])
    valued = [HAKU, HATSU, CHUN, config.player_wind, config.round_wind]
    for division in HandDivider.divide_hand(tiles, melds):
        for place in winning_places(hand, division):
            details, _ = FuCalculator.calculate_fu(division, _id(hand.win_tile), division[place], config, valued, melds)
            yield division, place, details


def _by_fu(details: list[FuDetail]) -> list[FuDetail]:
    """In the order of a response."""
    return sorted(details, key=lambda detail: detail["fu"], reverse=True)
