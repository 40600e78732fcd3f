"""The host of live games: one outcome, kept through every kill, whatever is clicked when (T16-T30)."""

import json
import os
import threading

import pytest
from yatzy_hall import ANNA, BOB, START_MS, Hall
from yatzy_live_games import play_and_check

from kiosk.games.yatzy.actions import Ended, Rolled, Wrote
from kiosk.games.yatzy.moves import Write
from kiosk.games.yatzy.rows import ROWS, Row
from kiosk.games.yatzy.view import match_fields
from kiosk.yatzy.bots import Level
from kiosk.yatzy.live.players import Players
from kiosk.yatzy.live.table import record_of
from kiosk.yatzy.live.words import KeepingError, NoGameError
from kiosk.yatzy.proof import prove
from kiosk.yatzy.record import event_fields

MINUTE, HOURS_12 = 60_000, 12 * 3600 * 1000


@pytest.fixture
def hall(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # these kiosks are killed, nobody pulls the plug
    return Hall(tmp_path)


def test_a_game_of_two_is_played_to_its_end_proved_and_found_again(hall):
    game = hall.two()
    hall.play_rows(game, ANNA)
    room = hall.play_rows(game, BOB)
    assert room.match.outcome.ending == "finished"
    (record,) = hall.files(".json")
    assert prove(record.read_bytes()).match.events == room.match.events
    assert hall.files(".journal") == []
    hall.kill()
    again = hall.host.look(game)
    assert (again.match.events, again.archive) == (room.match.events, room.archive)
    assert record_of(again) == record.read_bytes()
    assert [ended.game for ended in hall.host.lobby().ended] == [game]


def test_a_kill_after_every_action_loses_nothing_and_doubles_nothing(hall):
    game = hall.two()
    for turn in range(45):
        for token in (ANNA, BOB):
            room = hall.step(game, token)
            archive = room.archive
            hall.kill()
            again = hall.host.look(game)
            assert again.match == room.match, turn
            assert again.archive == archive
    assert hall.host.look(game).match.sides[0].turn > 10


def test_a_kill_in_the_middle_of_writing_drops_what_was_promised_to_nobody(hall):
    game = hall.two()
    hall.roll(game, ANNA)
    (journal,) = hall.files(".journal")
    before, whole = hall.host.look(game).match, journal.read_bytes()
    hall.write(game, ANNA, Row.CHANCE)
    written = journal.read_bytes()
    for length in range(len(whole), len(written)):
        journal.write_bytes(written[:length])
        hall.kill()
        assert hall.host.look(game).match == before
        assert journal.read_bytes() == whole
    hall.write(game, ANNA, Row.CHANCE)
    assert hall.host.look(game).match.sides[0].card.points(Row.CHANCE) is not None


def test_the_last_row_without_its_ending_ends_the_game_all_the_same(hall):
    game = hall.two()
    hall.play_rows(game, ANNA)
    hall.play_rows(game, BOB, 14)
    (journal,) = hall.files(".journal")
    hall.roll(game, BOB, 15)
    (row,) = hall.host.look(game).match.sides[1].card.free
    rolled = journal.read_bytes()
    room, _ = hall.write(game, BOB, row, 15)
    wrote = json.dumps({"fact": "event", **event_fields(room.match.events[-2])}) + "\n"
    journal.write_bytes(rolled + wrote.encode())
    hall.files(".json")[0].unlink()
    hall.kill()
    assert hall.host.look(game).match.events == room.match.events
    assert len(hall.files(".json")) == 1


def test_the_bots_answer_that_was_not_written_comes_after_the_kill(hall):
    game = hall.bot()
    (journal,) = hall.files(".journal")
    before = journal.read_bytes()
    room, _ = hall.roll(game, ANNA)
    lines = journal.read_bytes()[len(before) :].splitlines(keepends=True)
    assert len(lines) >= 2  # the player's roll, the bot's, and its row where it wants no more
    journal.write_bytes(before + lines[0])
    hall.kill()
    assert hall.host.look(game).match.events == room.match.events


def test_a_journal_that_is_no_journal_is_left_alone_and_the_others_go_on(hall):
    game = hall.two()
    for name, data in (("0" * 10, b"{}\n"), ("1" * 10, b"\xff\n"), ("2" * 10, b""), ("3" * 10, b"[" * 9000 + b"\n")):
        (hall.folder / "yatzy" / f"{name}.journal").write_bytes(data)
    hall.kill()
    assert hall.host.look(game).match is not None
    for name in ("0", "1", "2", "3"):
        with pytest.raises(NoGameError):
            hall.host.look(name * 10)
    assert len(hall.files(".journal")) == 5


def test_what_cannot_be_kept_is_not_done(hall, monkeypatch):
    game = hall.two()
    before = hall.host.look(game).match
    (journal,) = hall.files(".journal")
    data = journal.read_bytes()

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(KeepingError, match="nothing was done"):
        hall.roll(game, ANNA)
    monkeypatch.undo()
    assert journal.read_bytes() == data
    assert hall.host.look(game).match.events == before.events
    assert hall.roll(game, ANNA)[1] is None


def test_a_double_click_is_one_roll(hall):
    game = hall.two()
    room, refusal = hall.roll(game, ANNA)
    assert refusal is None
    again, refusal = hall.roll(game, ANNA)
    assert refusal.code == "already-done"
    assert again.match.events == room.match.events


def test_many_clicks_at_the_same_moment_from_many_threads_are_one_roll(hall):
    game = hall.two()
    barrier, answers = threading.Barrier(8), []

    def click():
        barrier.wait()
        answers.append(hall.roll(game, ANNA)[1])

    threads = [threading.Thread(target=click) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer is None for answer in answers) == [False] * 7 + [True]
    assert sum(isinstance(event, Rolled) for event in hall.host.look(game).match.events) == 1


@pytest.mark.parametrize(("late_ms", "rolls", "ending"), [(-1, 1, None), (0, 0, "timed-out"), (1, 0, "timed-out")])
def test_a_click_and_the_time_out_at_the_same_moment_have_one_outcome(hall, late_ms, rolls, ending):
    """The click before the moment counts, at the moment the time-out does; both players see the same."""
    game = hall.two()
    room = hall.play_rows(game, ANNA)
    hall.at_ms = room.match.clock_ms + late_ms
    barrier, seen = threading.Barrier(6), []

    def click():
        barrier.wait()
        hall.roll(game, BOB)
        seen.append(match_fields(hall.host.look(game).match))

    def look():
        barrier.wait()
        hall.host.look(game)

    threads = [threading.Thread(target=work) for work in (click, look) * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    match = hall.host.look(game).match
    assert sum(isinstance(event, Rolled) and event.seat == 1 for event in match.events) == rolls
    assert [event.ending for event in match.events if isinstance(event, Ended)] == ([ending] if ending else [])
    assert seen == [match_fields(match)] * 3


def test_who_comes_back_after_the_time_out_sees_that_it_is_over(hall):
    game = hall.two()
    room = hall.play_rows(game, ANNA)
    deadline = room.match.clock_ms
    hall.kill()
    hall.at_ms += 10 * MINUTE
    room, refusal = hall.roll(game, BOB)
    assert refusal.code == "over"
    assert (room.match.outcome.at_ms, room.match.outcome.winner) == (deadline, 0)
    hall.kill()  # now it is read from its record, in which there are no tokens
    room, refusal = hall.roll(game, BOB)
    assert refusal.code == "over"
    assert prove(hall.files(".json")[0].read_bytes()).difference is None


def test_the_clock_is_the_servers_and_a_refused_click_does_not_wind_it(hall):
    game = hall.two()
    clock_ms = hall.play_rows(game, ANNA).match.clock_ms
    hall.at_ms = clock_ms - 1
    assert hall.roll(game, BOB, 2)[1].code == "out-of-order"
    hall.at_ms = clock_ms
    assert hall.host.look(game).match.outcome.ending == "timed-out"


def test_a_machine_whose_clock_was_put_back_goes_on_in_the_same_order(hall):
    game = hall.two()
    hall.play_rows(game, ANNA)
    newest = hall.host.look(game).match.now_ms
    hall.at_ms = START_MS - 7 * 24 * 3600 * 1000
    hall.kill()
    assert hall.host.now_ms() >= newest
    hall.at_ms += MINUTE
    assert hall.host.look(game).match.outcome.ending == "timed-out"


def test_twelve_hours_end_a_game_with_or_without_a_kiosk(hall):
    game = hall.two()
    hall.roll(game, ANNA)
    hall.at_ms += HOURS_12 + MINUTE
    hall.kill()
    assert hall.host.look(game).match.outcome.ending == "expired"


def test_the_bot_answers_each_roll_with_one_and_finishes_alone(hall):
    game = hall.bot(Level.ONE_TURN)
    room = hall.host.look(game)
    while not room.is_over:
        room = hall.step(game, ANNA)
        player, bot = room.match.sides
        if not player.card.is_full:
            assert bot.throws_of_game == min(player.throws_of_game, bot.throws_of_game)
            assert bot.throws_of_game == player.throws_of_game or bot.card.is_full
    assert room.match.outcome.ending == "finished"
    assert room.match.opening.names == ("Anna", "one-turn")


class WritesAtOnce:
    """Never throws twice."""

    def decide(self, card, dice, throws_left):
        return Write(card.free[0])


def test_a_bot_that_writes_after_its_first_roll(tmp_path, monkeypatch):
    """It throws once for each roll of the player, so its card may be full first: the player goes on."""
    players = Players()
    monkeypatch.setattr(players, "bot", lambda level: WritesAtOnce())
    hall = Hall(tmp_path)
    hall.players = players
    hall.kill()
    game = hall.bot()
    for turn in range(1, 16):
        for throw in (1, 2, 3):
            room, refusal = hall.roll(game, ANNA, turn, throw)
            assert refusal is None
            bot = room.match.sides[1]
            assert bot.turn == min(16, (turn - 1) * 3 + throw + 1)
        room, _ = hall.write(game, ANNA, ROWS[turn - 1], turn)
    wrote = [event for event in room.match.events if isinstance(event, Wrote) and event.seat == 1]
    rolled = [event for event in room.match.events if isinstance(event, Rolled) and event.seat == 1]
    assert (len(wrote), len(rolled)) == (15, 15)
    assert room.match.outcome.ending == "finished"


@pytest.mark.parametrize("level", [*Level])
def test_a_bot_with_nothing_to_hold_and_one_row_left(hall, level):
    """Whatever lies there, it throws all or writes the one row that is left; the game ends."""
    game = hall.bot(level)
    room = hall.host.look(game)
    while len(room.match.sides[1].card.free) > 1 and not room.is_over:
        room = hall.step(game, ANNA)
    while not room.is_over:
        room = hall.step(game, ANNA)
    last = [event for event in room.match.events if isinstance(event, Rolled | Wrote) and event.seat == 1]
    assert isinstance(last[-1], Wrote)
    assert room.match.sides[1].card.is_full


@pytest.mark.parametrize("number", [0, 1, 2, 5, 8])
def test_scripted_games_with_kills_end_once_and_are_proved(number, tmp_path, monkeypatch):
    """See `yatzy_live_games`, which plays 2,000 of them."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    ending, _ = play_and_check(number, tmp_path)
    assert ending in {"finished", "timed-out", "expired", "cancelled"}
