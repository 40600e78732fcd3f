"""The yaku by the numbers of the `mahjong` library: our key, the names for people, and which tiles make it.

Keys are those of public game records: `riichi`, `menzen_tsumo`, `round_E`, `aka_dora`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kiosk.games.base import Text
from kiosk.games.riichi.pick import (
    Pick,
    all_tiles,
    closed_triplets,
    dora,
    dragons,
    equal_runs,
    kans,
    no_tile,
    red_fives,
    runs,
    same_numbers,
    set_of,
    straight,
    ura_dora,
    win_tile,
    winds,
)
from kiosk.games.riichi.tiles import WIND_NAMES, WINDS


@dataclass(frozen=True, slots=True)
class Yaku:
    """One yaku: key, name, and the rule that picks its tiles from a hand."""

    key: str
    name: Text
    pick: Pick


_ROWS: Mapping[int, Yaku] = MappingProxyType(
    {
        0: Yaku("menzen_tsumo", Text("цумо закрытой рукой", "closed tsumo"), win_tile),
        1: Yaku("riichi", Text("риичи", "riichi"), no_tile),
        3: Yaku("ippatsu", Text("иппацу", "ippatsu"), win_tile),
        4: Yaku("chankan", Text("чанкан (ограбление кана)", "chankan (robbing a kan)"), win_tile),
        5: Yaku("rinshan", Text("риншан (после кана)", "rinshan (after a kan)"), win_tile),
        6: Yaku("haitei", Text("хайтей (последняя кость стены)", "haitei (last tile of the wall)"), win_tile),
        7: Yaku("houtei", Text("хотей (последний сброс)", "houtei (last discard)"), win_tile),
        8: Yaku("double_riichi", Text("двойное риичи", "double riichi"), no_tile),
        12: Yaku("pinfu", Text("пинфу", "pinfu"), all_tiles),
        13: Yaku("tanyao", Text("таняо", "tanyao"), all_tiles),
        14: Yaku("iipeikou", Text("иипейко", "iipeikou"), equal_runs),
        15: Yaku("haku", Text("белые драконы", "white dragons"), set_of("P")),
        16: Yaku("hatsu", Text("зелёные драконы", "green dragons"), set_of("F")),
        17: Yaku("chun", Text("красные драконы", "red dragons"), set_of("C")),
        26: Yaku("sanshoku_doujun", Text("саншоку доджун", "sanshoku doujun"), same_numbers(runs=True)),
        27: Yaku("ittsu", Text("иццу", "ittsu"), straight),
        28: Yaku("chanta", Text("чанта", "chanta"), all_tiles),
        29: Yaku("honroutou", Text("хонрото", "honroutou"), all_tiles),
        30: Yaku("toitoi", Text("тойтой", "toitoi"), all_tiles),
        31: Yaku("sanankou", Text("сананко", "sanankou"), closed_triplets),
        32: Yaku("sankantsu", Text("санканцу", "sankantsu"), kans),
        33: Yaku("sanshoku_doukou", Text("саншоку доко", "sanshoku doukou"), same_numbers(runs=False)),
        34: Yaku("chiitoitsu", Text("чиитойцу (семь пар)", "chiitoitsu (seven pairs)"), all_tiles),
        35: Yaku("shousangen", Text("сёсанген", "shousangen"), dragons),
        36: Yaku("honitsu", Text("хоницу", "honitsu"), all_tiles),
        37: Yaku("junchan", Text("джунчан", "junchan"), all_tiles),
        38: Yaku("ryanpeikou", Text("рянпейко", "ryanpeikou"), runs),
        39: Yaku("chinitsu", Text("чиницу", "chinitsu"), all_tiles),
        100: Yaku("kokushi", Text("кокуши мусо", "kokushi musou"), all_tiles),
        101: Yaku("chuuren_poutou", Text("чуурен пото", "chuuren poutou"), all_tiles),
        102: Yaku("suuankou", Text("сууанко", "suuankou"), closed_triplets),
        103: Yaku("daisangen", Text("дайсанген", "daisangen"), dragons),
        104: Yaku("shousuushii", Text("сёсуши", "shousuushii"), winds),
        105: Yaku("ryuuiisou", Text("рюисо", "ryuuiisou"), all_tiles),
        106: Yaku("suukantsu", Text("сууканцу", "suukantsu"), kans),
        107: Yaku("tsuuiisou", Text("цуисо", "tsuuiisou"), all_tiles),
        108: Yaku("chinroutou", Text("чинрото", "chinroutou"), all_tiles),
        111: Yaku("daisuushii", Text("дайсуши", "daisuushii"), winds),
        112: Yaku("kokushi_13", Text("кокуши мусо, 13 ожиданий", "kokushi musou, 13 waits"), all_tiles),
        113: Yaku("suuankou_tanki", Text("сууанко, ожидание пары", "suuankou, pair wait"), closed_triplets),
        114: Yaku("junsei_chuuren_poutou", Text("чистый чуурен пото", "junsei chuuren poutou"), all_tiles),
        115: Yaku("tenhou", Text("тенхо", "tenhou"), all_tiles),
        116: Yaku("chiihou", Text("чихо", "chiihou"), all_tiles),
        120: Yaku("dora", Text("дора", "dora"), dora),
        121: Yaku("aka_dora", Text("ака-дора (красные пятёрки)", "aka dora (red fives)"), red_fives),
        122: Yaku("ura_dora", Text("ура-дора", "ura dora"), ura_dora),
    }
)


def _wind_rows(first: int, key: str, ru: str, en: str) -> dict[int, Yaku]:
    return {
        first + place: Yaku(
            f"{key}_{wind}", Text(f"{ru} ({WIND_NAMES[wind].ru})", f"{en} ({WIND_NAMES[wind].en})"), set_of(wind)
        )
        for place, wind in enumerate(WINDS)
    }


YAKU: Mapping[int, Yaku] = MappingProxyType(
    {
        **_ROWS,
        **_wind_rows(18, "seat", "ветер места", "seat wind"),
        **_wind_rows(22, "round", "ветер раунда", "round wind"),
    }
)
"""The library's `yaku_id` -> our row. Yaku of house rules that no rule set here has are left out."""
