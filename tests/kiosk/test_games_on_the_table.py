"""Every game through the same table: marks as they lie, typed or seen, and the answers that no camera gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from painted import DECK, PaintedLooker, PaintedSource

from kiosk.acts import ActRefusedError, Confirm, Correct, Placed
from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.games import GAMES
from kiosk.games.base import Laid
from kiosk.games.riichi.layout import arrange_hand, tiles_expected
from kiosk.labels import FaceLabels
from kiosk.store import open_store
from kiosk.table import Party, PartyError, Table
from kiosk.web.games import NamedMarks, cards_of
from kiosk.web.people import NamedMark
from kiosk.worker import Worker
from vision.types import Card, Observation, TableMotion, View

RIICHI, YATZY = Table(GAMES["riichi"], DECK), Table(GAMES["yatzy"], DECK)

SAID: dict[str, Any] = {"seat_wind": "S", "loser_wind": "W", "riichi": True, "dora_indicators": "4p9m"}
"""R27: riichi, green dragons completed by ron, one dora, not the dealer: 3 han 40 fu, 5200."""


def rows(text: str) -> tuple[Laid, ...]:
    """Groups that lie apart, by `|`; `_` after a tile: it is turned."""
    return tuple(
        Laid(mark.rstrip("_"), row, mark.endswith("_"))
        for row, group in enumerate(text.split("|"))
        for mark in group.split()
    )


def typed(table: Table, text: str, *apart: str) -> View:
    cards = cards_of(NamedMarks(text=text), table)
    alone = cards_of(NamedMarks(cards=[NamedMark(label=label, row=1) for label in apart]), table)
    return View((), (*cards, *alone), 0, 0, 0.0, seen=False)


@pytest.mark.parametrize(("laid", "closed", "win", "melds"), [
    ("2m 3m 4m 5p | 6p", "2m 3m 4m 5p", "6p", []),
    ("2m 3m E E | P_ P P | 4m", "2m 3m E E", "4m", [("pon", "PPP")]),
    ("5p | 1s 2s_ 3s | E E_ E | 9m 9m 9m 9m | C C_ C C | 5p", "5p", "5p",
     [("chi", "1s2s3s"), ("pon", "EEE"), ("ankan", "9m9m9m9m"), ("minkan", "CCCC")]),
    ("1m 2m 3m 4m_ 5m", "1m 2m 3m 5m", "4m", []),
    ("1m 2m 3m 4m 5m 6m 7m | 1p 2p 3p 4p E E | W", "1m 2m 3m 4m 5m 6m 7m 1p 2p 3p 4p E E", "W", []),
    ("1m 2m 3m 4m 5m", "1m 2m 3m 4m 5m", None, []),
    ("1m 2m | ? 5p_ 5p | 3m", "1m 2m", "3m", [("pon", "?5p5p")]),
])  # fmt: skip
def test_how_tiles_lie_says_which_are_melds_and_which_one_won(laid, closed, win, melds):
    hand = arrange_hand(rows(laid), {})
    assert " ".join(hand.placement.labels) == closed
    assert hand.answers.get("win_tile") == win
    assert [(meld["type"], "".join(meld["tiles"])) for meld in hand.answers.get("melds", ())] == melds


def test_what_a_person_says_goes_before_how_tiles_lie():
    named = arrange_hand(rows("1m 2m 4m 4m 4m | 5p"), {"win_tile": "2m"})
    assert (named.placement.labels, named.answers["win_tile"]) == (("1m", "4m", "4m", "4m", "5p"), "2m")
    melded = arrange_hand(rows("1m 2m 3m P P P | 5p"), {"melds": "pon PPP"})
    assert melded.placement.labels == ("1m", "2m", "3m", "5p")


def test_a_kan_makes_the_hand_one_tile_longer():
    assert tiles_expected(()) == 14
    assert tiles_expected(rows("1m 2m | 9m 9m 9m 9m | C C_ C C | 5p")) == 16


@pytest.mark.parametrize(("text", "labels"), [
    ("234m567p EE 0s", "2m 3m 4m 5p 6p 7p E E 0s"),
    ("FFf, ee", "F F F E E"),
    ("1m 23x P", "1m 23x P"),
])  # fmt: skip
def test_tiles_as_players_write_them(text, labels):
    assert FaceLabels(GAMES["riichi"].faces).parse_row(text) == tuple(labels.split())


def test_dice_in_a_row():
    assert FaceLabels(GAMES["yatzy"].faces).parse_row("55 512") == ("5", "5", "5", "1", "2")


def test_the_example_of_the_source_typed_and_confirmed_by_a_person():
    view = typed(RIICHI, "FF 234567m 567p 99s", "F")
    waiting = RIICHI.appraise_view(Party({}), view)
    assert (waiting.verify, [reason.code for reason in waiting.outcome.reasons]) == ("PENDING", ["no-seat", "no-loser"])
    shown = RIICHI.appraise_view(Party(SAID), view)
    assert (shown.verify, shown.outcome.total, shown.expected) == ("REVIEW", 5200, 14)
    fields = shown.score_fields()
    assert (fields["han"], fields["fu"], fields["headline"]["en"]) == (3, 40, "3 han 40 fu")
    sums = {
        part["title"]: (part["amount"], sum(item["amount"] for item in part["items"])) for part in fields["sections"]
    }
    assert sums == {"Han": (3, 3), "Fu": (40, 40), "Payments": (5200, 5200)}


def test_seen_tiles_are_never_verified_without_a_person_who_answers():
    cards = tuple(Card(label, label, 0.99, None, (place,)) for place, label in enumerate("FFF"))
    row = RIICHI.labels.parse_row("234567m567p99s")
    hand = [Card(label, label, 0.99, None, (9,)) for label in row]
    view = View((), (*hand, *cards), 0, 0, 0.0)
    party = Party({**SAID, "win_tile": "F"})
    assert RIICHI.appraise(party, Observation(TableMotion.SETTLED, view)).verify == "REVIEW"


@pytest.mark.parametrize(("text", "code", "says"), [
    ("FF 234567m 567p 99s 1z", None, "1z"),
    ("FF 234567m 567p 99s 1s", "wrong-count", "15 tiles, not 14"),
    ("FF 234567m 567p 9s", "wrong-count", "13 tiles, not 14"),
    ("FF 2222m2567m 567p 9s", "repeated-tile", "2m is there 5 times"),
])  # fmt: skip
def test_too_many_and_too_few_tiles_are_said_at_once(text, code, says):
    if code is None:
        with pytest.raises(ActRefusedError, match=says):
            typed(RIICHI, text)
        return
    outcome = RIICHI.appraise_view(Party(SAID), typed(RIICHI, text, "F")).outcome
    assert (code, True) in [(reason.code, says in reason.text.en) for reason in outcome.reasons]


def test_yatzy_asks_for_the_row():
    view = typed(YATZY, "55512")
    assert YATZY.appraise_view(Party({}), view).verify == "PENDING"
    named = YATZY.appraise_view(Party({"row": "fives"}), view)
    assert (named.verify, named.outcome.total) == ("REVIEW", 15)
    assert YATZY.appraise_view(Party({"row": "fives"}), typed(YATZY, "555126")).outcome.reasons[0].code == "wrong-count"


@pytest.mark.parametrize(("table", "fields"), [
    (RIICHI, {"mode": 3}), (RIICHI, {"seat_wind": "X"}), (YATZY, {"closed_tiles": "1m"}), (YATZY, {"row": "sixes?"}),
])  # fmt: skip
def test_what_a_game_does_not_ask_is_refused(table, fields):
    with pytest.raises(PartyError):
        table.check(Party(fields))


class Stage:
    """A worker without an eye for its game."""

    def __init__(self, folder: Path, key: str) -> None:
        self.store = open_store(folder)
        self.worker = Worker(
            table=Table(GAMES[key], DECK), party=Party({}), source=PaintedSource(), reopen=PaintedSource, looker=None,
            booking=Booking(self.store), archive=Archive(folder, None, {}), trouble={},
        )  # fmt: skip

    def lay(self, text: str, *apart: str) -> Any:
        return self.worker.lay(typed(self.worker.table, text, *apart).cards)


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path, "riichi")


def test_a_typed_hand_is_booked_by_who_confirms_it_and_corrected_with_its_answers(stage: Stage) -> None:
    stage.worker.change_party(SAID)
    state = stage.lay("FF 234567m 567p 99s", "F")
    assert (state.state, state.score.total, state.game, state.mark_kind) == ("REVIEW", 5200, "riichi", "tile")
    assert stage.store.results() == ()
    state = stage.worker.act_on_hand(state.hand, Confirm(), "Anna", "key-0001")
    assert (state.state, state.confirmed_by, state.result, state.score.headline.en) == (
        "VERIFIED", "Anna", 1, "3 han 40 fu",
    )  # fmt: skip
    stage.worker.turn()
    assert stage.worker.board.current().result == 1

    said = [Placed(card.label, card.place) for card in state.cards]
    act = Correct(tuple(said), {"tsumo": True, "loser_wind": None})
    result = stage.worker.act_on_result(1, act, "Boris", "key-0002", state.record)
    # The same hand by tsumo: 4 han (closed tsumo), 20 + 2 + 8 = 30 fu: 2000 from each of two and 3900 from the dealer.
    assert result.body["score"]["payments"] == {"E": 3900, "W": 2000, "N": 2000}
    assert [record.event for record in result.history] == ["booked", "confirmed", "corrected"]
    assert result.body["asked"] == {"seat_wind": "S", "riichi": True, "dora_indicators": "4p9m", "tsumo": True}


def test_answers_about_a_hand_end_with_it(stage: Stage) -> None:
    stage.worker.change_party({**SAID, "honba": 2})
    stage.lay("FF 234567m 567p 99s", "F")
    state = stage.worker.lay(())
    assert (state.cards, state.fields) == ([], {"honba": 2})


def test_one_touch_corrects_a_tile_of_a_typed_hand(stage: Stage) -> None:
    stage.worker.change_party(SAID)
    state = stage.lay("FF 234567m 567p 98s", "F")
    cards = [Placed("9s" if card.label == "8s" else card.label, card.place) for card in state.cards]
    state = stage.worker.act_on_hand(state.hand, Correct(tuple(cards)), "Anna", None)
    assert (state.state, state.score.game_points, state.score.total) == ("VERIFIED", None, 5200)
    assert [card.given for card in state.cards] == [True] * 14


def test_another_game_is_played_with_its_own_party(stage: Stage) -> None:
    stage.worker.change_party({"honba": 3})
    state = stage.worker.change_game(YATZY, Party({}), None, None)
    assert (state.game, state.mark_kind, state.fields, state.deck, state.expected) == ("yatzy", "die", {}, None, 5)
    state = stage.worker.change_game(Table(GAMES["ycws144"], DECK), Party({"mode": 3}), PaintedLooker(), None)
    assert (state.game, state.mode, state.deck.name) == ("ycws144", 3, "yahchain3")
