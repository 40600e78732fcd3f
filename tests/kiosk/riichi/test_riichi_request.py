"""How a riichi request is read: the contract's example, other ways to write it, every wrong field by name."""

import io
import json

import pytest
from riichi_hands import score

from kiosk.commands.score import score_lines
from kiosk.games.base import Invalid, Request
from kiosk.games.riichi.game import RIICHI
from kiosk.games.riichi.rules import PRESETS, Rules
from kiosk.games.riichi.tiles import KINDS, LABELS, Tile, parse_tiles, show_tiles

EXAMPLE = {
    "round_wind": "E", "seat_wind": "S", "closed_tiles": ["2m", "3m", "4m", "5m", "6m", "7m", "6p", "7p", "9s", "9s"],
    "melds": [{"type": "pon", "tiles": ["P", "P", "P"], "open": True}],
    "win_tile": "5p", "tsumo": False, "riichi": False, "double_riichi": False, "ippatsu": False, "haitei": False,
    "houtei": False, "rinshan": False, "chankan": False, "tenhou": False, "chiihou": False,
    "dora_indicators": ["4p"], "ura_indicators": [], "honba": 0, "riichi_sticks": 0, "loser_wind": "W",
    "rules": {"red_fives": True, "open_tanyao": True, "kiriage": False, "counted_yakuman": True},
}  # fmt: skip


def answers(*requests: dict) -> tuple[list[dict], bool]:
    lines = "\n".join(json.dumps({"game": "riichi", **request}) for request in requests)
    sink = io.BytesIO()
    all_read = score_lines(io.BytesIO(lines.encode()), sink, {"S": "♠"})
    return [json.loads(line) for line in sink.getvalue().splitlines()], all_read


def test_the_contract():
    (answer,), all_read = answers(EXAMPLE)
    assert all_read
    contract = {
        "status": "score", "han": 2, "fu": 30, "points": 2000, "winner_gain": 2000, "payments": {"W": 2000},
        "yaku": [["haku", 1], ["dora", 1]], "yakuman": [], "limit": None,
    }  # fmt: skip
    assert {key: answer[key] for key in contract} == contract
    assert answer["fu_items"][0]["fu"] == 20
    assert answer["fu_items"][0]["reason"] == "win"
    assert answer["fu_items"][1]["tiles"] == ["P", "P", "P"]


def test_a_yakuman_has_no_han_and_no_fu():
    answer = score("99m 23m", "4m", melds="pon PPP, pon FFF, pon CCC")
    assert (answer["han"], answer["fu"], answer["fu_items"], answer["yaku"]) == (None, None, [], [])
    assert (answer["yakuman"], answer["limit"], answer["points"]) == (["daisangen"], "yakuman", 32000)
    (item,) = answer["han_items"]
    assert item["tiles"] == ["P"] * 3 + ["F"] * 3 + ["C"] * 3


def test_thirteen_orphans():
    answer = score("19m 19p 19s ESWNPFC", "1m")
    assert (answer["yakuman"], answer["points"], answer["fu"]) == (["kokushi_13"], 32000, None)
    assert score("19m 19p 19s ESWNPFC", "1m", rules={"double_yakuman": True})["points"] == 64000
    assert score("119m 19p 19s ESWNPF", "C")["yakuman"] == ["kokushi"]


def test_tiles_and_melds_as_players_write_them():
    written = EXAMPLE | {"closed_tiles": "234567m 67p 99s", "melds": "pon PPP", "dora_indicators": "4p"}
    assert RIICHI.request(written, {}).placement == RIICHI.request(EXAMPLE, {}).placement
    (one, other), _ = answers(EXAMPLE, written)
    assert one == other


def test_what_was_called_and_from_whom_may_be_said():
    meld = {"type": "pon", "tiles": ["P", "P", "P"], "open": True, "called": "P", "from_": "left"}
    assert answers(EXAMPLE | {"melds": [meld]})[0] == answers(EXAMPLE)[0]


def test_null_is_the_same_as_missing():
    optional = [key for key in EXAMPLE if key not in {"closed_tiles", "win_tile", "seat_wind", "loser_wind"}]
    nothing = EXAMPLE | dict.fromkeys(optional) | {"melds": EXAMPLE["melds"], "dora_indicators": ["4p"]}
    assert answers(nothing)[0] == answers(EXAMPLE)[0]


@pytest.mark.parametrize("label", LABELS)
def test_a_tile_is_read_back_as_it_is_shown(label):
    tile = Tile.parse(label)
    assert tile.label == label
    assert parse_tiles(show_tiles([tile, tile])) == (label, label)
    assert KINDS[tile.kind] == label.replace("0", "5")


WRONG = [
    # fields, what is said
    ({"closed_tiles": None}, 'field "closed_tiles" is missing: a list of texts'),
    ({"closed_tiles": [1, 2]}, 'field "closed_tiles" must be a list of texts, not [1, 2]'),
    ({"seat_wind": "X"}, 'field "seat_wind" must be one of E, S, W, N, not "X"'),
    ({"round_wind": 1}, 'field "round_wind" must be one of E, S, W, N, not 1'),
    ({"loser_wind": "e"}, 'field "loser_wind" must be one of E, S, W, N, not "e"'),
    ({"pao": True}, 'field "pao" must be one of E, S, W, N, not true'),
    ({"tsumo": 1}, 'field "tsumo" must be true or false, not 1'),
    ({"riichi": "yes"}, 'field "riichi" must be true or false, not "yes"'),
    ({"furiten": 0}, 'field "furiten" must be true or false, not 0'),
    ({"win_tile": 5}, 'field "win_tile" must be a text that is not blank, not 5'),
    ({"honba": -1}, 'field "honba" must be a number from 0 to 100, not -1'),
    ({"honba": 10**60}, 'field "honba" must be a number from 0 to 100, not 1'),
    ({"riichi_sticks": 1.0}, 'field "riichi_sticks" must be a whole number, not 1.0'),
    ({"melds": 3}, 'field "melds" must be a list of objects, not 3'),
    ({"melds": ["pon"]}, 'field "melds" must be a list of objects, not ["pon"]'),
    ({"melds": [{"type": "kan", "tiles": []}]},
     'melds[1]: field "type" must be one of chi, pon, minkan, kakan, ankan, not "kan"'),
    ({"melds": [{"type": "pon"}]}, 'melds[1]: field "tiles" is missing: a list of texts'),
    ({"melds": [{"type": "pon", "tiles": ["P"], "who": 1}]},
     'melds[1]: unknown field "who"; known: type, tiles, open, called, from_'),
    ({"melds": "kan PPP"}, 'melds[1]: field "type" must be one of chi, pon, minkan, kakan, ankan, not "kan"'),
    ({"rule_set": "club"}, 'field "rule_set" must be one of tenhou, ema, wrc, not "club"'),
    ({"rules": []}, 'field "rules" must be an object, not []'),
    ({"rules": {"kiriage": 1}}, 'rules: field "kiriage" must be true or false, not 1'),
    ({"rules": {"double_wind_pair_fu": 3}}, 'rules: field "double_wind_pair_fu" must be one of 2, 4, not 3'),
    ({"rules": {"liability": ["toitoi"]}},
     'rules: field "liability": "toitoi" is none of daisangen, daisuushii, suukantsu'),
    ({"rules": {"uma": 1}}, 'rules: unknown field "uma"; known: red_fives, open_tanyao, kiriage'),
    ({"colour": 1}, 'unknown field "colour"; known: closed_tiles, win_tile, melds, round_wind'),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "said"), WRONG)
def test_a_wrong_field_is_named_with_what_is_needed(fields, said):
    outcome = RIICHI.request(EXAMPLE | fields, {})
    assert isinstance(outcome, Invalid)
    (reason,) = outcome.reasons
    assert reason.code == "bad-input"
    assert reason.text.en.startswith(said)
    assert reason.text.ru != reason.text.en


def test_all_wrong_fields_at_once():
    outcome = RIICHI.request(EXAMPLE | {"tsumo": 1, "honba": "2", "rules": {"kiriage": 0, "uma": 1}, "x": 1}, {})
    assert len(outcome.reasons) == 5


RULE_SETS = [
    # rule_set, options of it that are not the default
    ("tenhou", {}),
    ("ema", {"red_fives": False, "counted_yakuman": False, "combined_yakuman": False, "liable_pays_honba": False}),
    ("wrc", {"red_fives": False, "counted_yakuman": False, "combined_yakuman": False, "liable_pays_honba": False,
             "kiriage": True}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options"), RULE_SETS)
def test_rule_sets_are_data(name, options):
    asked = RIICHI.request(EXAMPLE | {"rule_set": name, "rules": None}, {})
    assert isinstance(asked, Request)
    assert asked.rules == Rules(rule_set=name, **options) == PRESETS[name]
    assert asked.rules.edition == f"Riichi, {name}"


def test_the_edition_names_every_option_that_differs():
    said = {"kiriage": True, "double_wind_pair_fu": 2, "liability": ["daisangen"]}
    asked = RIICHI.request(EXAMPLE | {"rules": said}, {})
    assert RIICHI.edition(asked.rules) == "Riichi, tenhou, kiriage=true, double_wind_pair_fu=2, liability=daisangen"


def test_settings_and_questions_are_fields_of_a_request():
    known = RIICHI.request({"?": 0}, {}).reasons[-1].text.en.split("known: ")[1].split(", ")
    asked = [question.key for question in (*RIICHI.settings, *RIICHI.questions)]
    assert {RIICHI.placement_field, *asked, "rules"} == set(known)
    for question in (*RIICHI.settings, *RIICHI.questions):
        for choice in question.choices:
            said = {"closed_tiles": [], question.key: choice.value}
            assert isinstance(RIICHI.request(said, {}), Request)
