"""The game of two seats: one event for one click, one outcome for one game, whatever comes when."""

import random
from dataclasses import replace

import pytest
import yatzy_clients

from kiosk.games.yatzy.actions import Confirm, Ended, Ending, Leave, Roll, Rolled, WriteRow, Wrote
from kiosk.games.yatzy.match import Match, Opening, Opponent, Phase, open_match, payout
from kiosk.games.yatzy.moves import Hold, Write
from kiosk.games.yatzy.play import act, pass_time
from kiosk.games.yatzy.robot import let_bot_play
from kiosk.games.yatzy.rows import ROWS, Row
from kiosk.games.yatzy.stakes import Stake
from kiosk.games.yatzy.view import match_fields

SECRET = bytes(range(32))
T0 = 1_000_000
MINUTE, HOURS_12 = 60_000, 12 * 3600 * 1000


def opened(opponent: Opponent = Opponent.PLAYER, secret: bytes = SECRET, stake: Stake | None = None) -> Match:
    return open_match(Opening("g1", ("Анна", "Bob"), opponent, secret, T0, stake))


def do(match: Match, action, at_ms: int | None = None) -> Match:
    answer = act(match, action, match.now_ms + 10 if at_ms is None else at_ms)
    assert answer.refusal is None, answer.refusal
    return answer.match


def refused(match: Match, action, at_ms: int | None = None) -> str:
    """The code; and that nothing has happened."""
    answer = act(match, action, match.now_ms if at_ms is None else at_ms)
    assert answer.refusal is not None
    assert answer.match.events == match.events
    return answer.refusal.code.value


def started(**how) -> Match:
    match = do(opened(**how), Confirm(0, "a"))
    return match if match.phase is Phase.PLAYING else do(match, Confirm(1, "b"))


def with_rows(match: Match, seat: int, count: int) -> Match:
    """So many further turns of one throw each, rows from the top."""
    for _ in range(count):
        side = match.sides[seat]
        match = do(match, Roll(seat, side.turn, 1))
        match = do(match, WriteRow(seat, side.turn, side.card.free[0]))
    return match


def test_dice_come_from_the_sequence_in_order_and_held_ones_stay():
    match = started()
    sequence = match.dice[0]
    match = do(match, Roll(0, 1, 1))
    assert match.sides[0].dice == sequence[:5]
    match = do(match, Roll(0, 1, 2, (True, False, True, False, True)))
    first = sequence[0], sequence[5], sequence[2], sequence[6], sequence[4]
    assert match.sides[0].dice == first
    match = do(match, Roll(0, 1, 3, (False, True, True, True, True)))
    assert match.sides[0].dice == (sequence[7], *first[1:])
    match = do(match, WriteRow(0, 1, Row.CHANCE))
    match = do(match, Roll(0, 2, 1))
    assert match.sides[0].dice == sequence[8:13]
    assert match.sides[1].dice_used == 0


def test_225_dice_are_enough_for_all_45_throws():
    match = started()
    for turn, row in enumerate(ROWS, 1):
        for throw in (1, 2, 3):
            match = do(match, Roll(0, turn, throw))
        match = do(match, WriteRow(0, turn, row))
    assert match.sides[0].dice_used == 225 == len(match.dice[0])


def test_a_double_click_is_one_roll_and_one_row():
    match = do(started(), Roll(0, 1, 1))
    assert refused(match, Roll(0, 1, 1)) == "already-done"
    match = do(match, WriteRow(0, 1, Row.CHANCE))
    assert refused(match, WriteRow(0, 1, Row.CHANCE)) == "already-done"
    assert refused(match, WriteRow(0, 1, Row.ONES)) == "already-done"
    assert refused(match, Roll(0, 1, 2)) == "already-done"
    assert [type(event) for event in match.events[2:]] == [Rolled, Wrote]


def test_what_is_not_allowed_is_refused_with_its_reason():
    match = started()
    assert refused(match, WriteRow(0, 1, Row.ONES)) == "not-thrown"
    assert refused(match, Roll(0, 1, 2)) == "out-of-order"
    assert refused(match, Roll(0, 2, 1)) == "out-of-order"
    assert refused(match, Roll(0, 1, 1, (True, False, False, False, False))) == "wrong-hold"
    assert refused(match, Confirm(0, "c")) == "already-started"
    assert refused(match, Leave(0)) == "already-started"
    match = do(match, Roll(0, 1, 1))
    assert refused(match, Roll(0, 1, 2, (True,) * 5)) == "wrong-hold"
    assert refused(match, Roll(0, 1, 2, (False,) * 4)) == "wrong-hold"
    match = do(do(match, Roll(0, 1, 2)), Roll(0, 1, 3))
    assert refused(match, Roll(0, 1, 4)) == "no-throw-left"
    match = do(do(match, WriteRow(0, 1, Row.ONES)), Roll(0, 2, 1))
    assert refused(match, WriteRow(0, 2, Row.ONES)) == "row-taken"
    with pytest.raises(ValueError, match="no seat 2"):
        act(match, Roll(2, 1, 1), T0)


def test_before_both_have_confirmed_nothing_is_thrown():
    match = opened()
    assert refused(match, Roll(0, 1, 1)) == "not-started"
    for seed in ("", " ", "a b", "ы", "x" * 65, "\n"):
        assert refused(match, Confirm(0, seed)) == "wrong-seed"
    match = do(match, Confirm(0, "a"))
    assert match.dice is None
    assert refused(match, Confirm(0, "other")) == "already-done"
    assert refused(match, Roll(0, 1, 1)) == "not-started"
    match = do(match, Confirm(1, "b"))
    assert (match.phase, match.started_ms) == (Phase.PLAYING, match.now_ms)


def test_players_do_not_wait_for_each_other():
    match = with_rows(started(), 0, 14)
    assert match.sides[1].turn == 1
    match = with_rows(match, 1, 3)
    assert (match.sides[0].turn, match.sides[1].turn, match.clock_ms) == (15, 4, None)


def test_no_clock_until_one_has_finished():
    match = with_rows(started(), 0, 14)
    match = pass_time(match, T0 + HOURS_12 - 1)
    assert match.phase is Phase.PLAYING
    match = with_rows(started(), 0, 15)
    assert match.clock_ms == match.now_ms + MINUTE


def test_the_clock_starts_anew_with_each_accepted_action_and_with_no_other():
    match = with_rows(started(), 0, 15)
    match = do(match, Roll(1, 1, 1), match.now_ms + MINUTE - 1)
    clock = match.clock_ms
    assert clock == match.now_ms + MINUTE
    later = act(match, Roll(1, 1, 1), match.now_ms + 30_000).match
    later = act(later, Roll(0, 16, 1), later.now_ms + 100).match
    assert later.clock_ms == clock
    match = do(later, WriteRow(1, 1, Row.ONES), clock - 1)
    assert match.clock_ms == clock - 1 + MINUTE


def test_who_does_not_move_in_60_s_loses_whatever_the_points():
    match = with_rows(started(stake=Stake(50)), 0, 15)
    match = do(match, Roll(1, 1, 1))
    clock = match.clock_ms
    match = pass_time(match, clock + 5 * MINUTE)
    assert match.outcome == Ended(clock, Ending.TIMED_OUT, winner=0)
    assert payout(match) == (90, 0)


def test_a_click_and_the_time_out_at_the_same_moment_have_one_outcome():
    match = with_rows(started(), 0, 15)
    clock, click = match.clock_ms, Roll(1, 1, 1)
    in_time = act(match, click, clock - 1)
    assert in_time.refusal is None
    assert pass_time(in_time.match, clock).phase is Phase.PLAYING
    click_first = act(match, click, clock)
    clock_first = act(pass_time(match, clock), click, clock)
    assert click_first == clock_first
    assert click_first.refusal.code == "over"
    assert click_first.match.outcome == Ended(clock, Ending.TIMED_OUT, winner=0)


def test_the_last_row_and_the_time_out_have_one_outcome():
    match = with_rows(with_rows(started(), 0, 15), 1, 14)
    match = do(match, Roll(1, 15, 1))
    last, clock = WriteRow(1, 15, match.sides[1].card.free[0]), match.clock_ms
    assert act(match, last, clock - 1).match.outcome.ending is Ending.FINISHED
    assert act(match, last, clock).match.outcome.ending is Ending.TIMED_OUT


def test_reconnecting_after_the_time_out_shows_the_end_and_changes_nothing():
    match = with_rows(started(), 0, 15)
    ended = pass_time(match, match.clock_ms + 1)
    back = pass_time(ended, ended.now_ms + HOURS_12)
    assert back.events == ended.events
    shown = match_fields(back)
    assert (shown["phase"], shown["outcome"]["ending"], shown["outcome"]["winner"]) == ("ended", "timed-out", 0)
    assert refused(back, Roll(1, 1, 1)) == "over"
    assert refused(back, Leave(1)) == "over"


def test_a_clock_that_goes_back_stands_still():
    match = with_rows(started(), 0, 15)
    match = do(match, Roll(1, 1, 1), match.now_ms - 500_000)
    assert match.events[-1].at_ms == match.events[-2].at_ms
    assert match.clock_ms == match.now_ms + MINUTE


def test_after_12_hours_the_game_is_ended_and_stakes_are_kept():
    match = with_rows(started(stake=Stake(50)), 0, 3)
    due = match.started_ms + HOURS_12
    assert pass_time(match, due - 1).phase is Phase.PLAYING
    match = pass_time(match, due + 7)
    assert match.outcome == Ended(due, Ending.EXPIRED)
    assert payout(match) == (0, 0)


def test_of_two_deadlines_the_earlier_ends_the_game():
    match = pass_time(started(), T0 + HOURS_12 - 30_000)
    match = with_rows(match, 0, 15)
    assert match.clock_ms > match.expires_ms
    assert pass_time(match, T0 + 2 * HOURS_12).outcome.ending is Ending.EXPIRED


def finished(secret: bytes, stake: Stake | None = None) -> Match:
    return with_rows(with_rows(started(secret=secret, stake=stake), 0, 15), 1, 15)


def test_more_points_win_and_equal_is_a_draw():
    """Secrets are tried in their order until each outcome has come up."""
    found = {}
    for number in range(400):
        match = finished(number.to_bytes(32, "big"), Stake(50))
        first, second = match.totals
        expected = None if first == second else (0 if first > second else 1)
        assert (match.outcome.ending, match.outcome.winner) == (Ending.FINISHED, expected)
        found[expected] = payout(match)
        if len(found) == 3:
            break
    assert found == {0: (90, 0), 1: (0, 90), None: (50, 50)}


def test_leaving_before_the_start_costs_nothing():
    match = do(opened(stake=Stake(50)), Confirm(0, "a"))
    match = do(match, Leave(1))
    assert match.outcome == Ended(match.now_ms, Ending.CANCELLED, by=1)
    assert payout(match) == (0, 0)
    assert refused(match, Confirm(1, "b")) == "over"


def test_an_open_game_that_nobody_starts_is_given_up():
    assert pass_time(opened(), T0 + HOURS_12).outcome == Ended(T0 + HOURS_12, Ending.CANCELLED)


def test_stakes():
    assert (Stake(50).bank, Stake(50).prize, Stake(5).prize) == (100, 90, 9)
    assert Stake(500, largest_win=1000).prize == 900
    for each in (0, -5, 7, 55):
        with pytest.raises(ValueError, match="a stake is"):
            Stake(each)
    with pytest.raises(ValueError, match="between players"):
        opened(opponent=Opponent.BOT, stake=Stake(5))
    assert opened().opening.stake is None


class EagerBot:
    """Writes after its first roll."""

    def decide(self, card, dice, throws_left):
        return Write(card.free[0])


class SlowBot:
    """Holds nothing as long as it may throw."""

    def __init__(self) -> None:
        self.seen = []

    def decide(self, card, dice, throws_left):
        self.seen.append((card, dice, throws_left))
        return Hold(()) if throws_left else Write(card.free[0])


def test_the_bot_answers_each_roll_with_one():
    match, bot = started(opponent=Opponent.BOT), SlowBot()
    match = let_bot_play(match, bot, match.now_ms)
    assert match.sides[1].throws_of_game == 0
    assert refused(match, Roll(1, 1, 1)) == "bot-waits"
    for throw in (1, 2):
        match = let_bot_play(do(match, Roll(0, 1, throw)), bot, match.now_ms)
        assert match.sides[1].throws_of_game == throw
        assert refused(match, Roll(1, 1, throw + 1)) == "bot-waits"
    match = let_bot_play(do(match, WriteRow(0, 1, Row.ONES)), bot, match.now_ms)
    assert (match.sides[1].throws, match.sides[1].turn) == (2, 1)
    match = let_bot_play(do(match, Roll(0, 2, 1)), bot, match.now_ms)
    assert (match.sides[1].throws, match.sides[1].turn) == (0, 2)


def test_a_bot_that_writes_after_its_first_roll_runs_ahead_and_stops_when_full():
    match = started(opponent=Opponent.BOT)
    for turn, row in enumerate(ROWS, 1):
        for throw in (1, 2, 3):
            match = let_bot_play(do(match, Roll(0, turn, throw)), EagerBot(), match.now_ms)
            assert match.sides[1].turn == min(3 * (turn - 1) + throw, 15) + 1
        assert match.phase is Phase.PLAYING
        match = let_bot_play(do(match, WriteRow(0, turn, row)), EagerBot(), match.now_ms)
    assert match.outcome.ending is Ending.FINISHED


def test_the_bot_finishes_its_card_alone_and_there_is_no_clock():
    match, bot = started(opponent=Opponent.BOT), SlowBot()
    for turn, row in enumerate(ROWS, 1):
        match = let_bot_play(do(match, Roll(0, turn, 1)), bot, match.now_ms)
        match = do(match, WriteRow(0, turn, row))
        assert match.clock_ms is None
        if turn < 15:
            match = let_bot_play(match, bot, match.now_ms)
            assert match.sides[1].throws_of_game == turn
    match = let_bot_play(match, bot, match.now_ms)
    assert match.sides[1].throws_of_game == 45
    assert match.outcome.ending is Ending.FINISHED


def test_the_bot_sees_nothing_but_its_card_and_the_dice_on_the_table():
    """Two games, the same up to now, with other dice to come: the bot is asked exactly the same."""
    match = do(started(opponent=Opponent.BOT), Roll(0, 1, 1))
    own = match.dice[1]
    asked = []
    for to_come in (own[5:], tuple(7 - face for face in own[5:])):
        bot = SlowBot()
        after = let_bot_play(replace(match, dice=(match.dice[0], (*own[:5], *to_come))), bot, match.now_ms)
        assert after.sides[1].dice == own[:5]
        asked.append(bot.seen)
    assert asked[0] == asked[1] == [(match.sides[1].card, own[:5], 2)]


def test_a_game_against_the_bot_expires_too():
    match = do(started(opponent=Opponent.BOT), Roll(0, 1, 1))
    assert pass_time(match, match.expires_ms).outcome.ending is Ending.EXPIRED


@pytest.mark.parametrize("number", range(25))
def test_two_scripted_clients(number):
    """Drop-outs, double clicks, late packets, time-outs: one outcome, the right one. See `yatzy_clients`."""
    match = yatzy_clients.play(number)
    yatzy_clients.check(match)
    chance = random.Random(number)
    for _ in range(20):
        action = yatzy_clients.Client(chance.randrange(2), chance).nonsense()
        assert act(match, action, match.now_ms + chance.randrange(HOURS_12)).match.events == match.events
    assert match_fields(match) == match_fields(pass_time(match, match.now_ms))
