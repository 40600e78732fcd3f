"""Who sits in a live game, what is hidden, and what keeps a kiosk in the hall from being filled up (T26-T30)."""

import contextlib
import json
import os
import threading

import pytest
from yatzy_hall import ANNA, BOB, START_MS, Hall

from kiosk.games.yatzy.actions import Confirm
from kiosk.games.yatzy.fairness import commitment, digits, sequences
from kiosk.games.yatzy.stakes import Stake
from kiosk.games.yatzy.view import match_fields
from kiosk.yatzy.bots import Level
from kiosk.yatzy.live import host as host_module
from kiosk.yatzy.live.chat import Chat
from kiosk.yatzy.live.host import DESERTED_AFTER_MS, MOST_OF_DEVICE, Host
from kiosk.yatzy.live.meter import Meter, Rate
from kiosk.yatzy.live.players import Players
from kiosk.yatzy.live.room import Terms
from kiosk.yatzy.live.table import record_of
from kiosk.yatzy.live.words import LimitError, LiveError, NoGameError, NotSeatedError, TakenError
from kiosk.yatzy.proof import prove

MINUTE = 60_000


@pytest.fixture
def hall(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # nobody pulls the plug here
    return Hall(tmp_path)


def test_nothing_foretells_a_die_before_the_end(hall):
    """Neither the commitment nor anything else that a player sees is a key to the dice."""
    game = hall.two()
    room = hall.host.look(game)
    shown = room.commitment
    assert shown == commitment(room.secret)
    for guess in (bytes.fromhex(shown), bytes.fromhex(shown)[::-1], bytes(32), shown.encode()[:32]):
        assert sequences(guess, ("a", "b")) != room.match.dice
    other = hall.host.open("Carl", "c" * 22, Terms(Level.BEGINNER), "10.0.0.3")
    assert len({room.secret, other.secret}) == 2
    assert (len(room.secret), len(other.secret)) == (32, 32)
    seen = json.dumps(match_fields(room.match))
    for hidden in (room.secret.hex(), digits(room.match.dice[0])[:20], digits(room.match.dice[1])[:20]):
        assert hidden not in seen
        assert hidden.encode() not in room.archive


def test_the_files_of_a_running_game_are_for_the_owner_alone(hall):
    hall.two()
    (journal,) = hall.files(".journal")
    if os.name == "posix":
        assert journal.stat().st_mode & 0o077 == 0


def test_who_sits_where(hall):
    room = hall.host.open("Anna", ANNA, Terms(), "10.0.0.1")
    assert hall.host.open("Anna", ANNA, Terms(), "10.0.0.1").game == room.game  # the button was pressed twice
    with pytest.raises(NoGameError, match="code"):
        hall.host.join("Bob", BOB, code="WRONG1")
    with pytest.raises(NotSeatedError, match="code"):
        hall.host.join("Bob", BOB, game=room.game)
    with pytest.raises(LiveError, match="second player"):
        hall.host.act(room.game, ANNA, lambda seat: Confirm(seat, "a"))
    hall.host.join("Bob", BOB, code=room.code.lower() + " ")
    assert hall.host.join("Bob", BOB, code=room.code).people[1].name == "Bob"  # and this one as well
    with pytest.raises(TakenError):
        hall.host.join("Carl", "c" * 22, code=room.code)
    with pytest.raises(NotSeatedError):
        hall.roll(room.game, "c" * 22)
    with pytest.raises(NotSeatedError):
        hall.roll(room.game, "")
    with pytest.raises(NoGameError):
        hall.roll("0" * 10, ANNA)


def test_only_one_of_many_takes_the_second_seat(hall):
    room = hall.host.open("Anna", ANNA, Terms(listed=True), "10.0.0.1")
    barrier, seated = threading.Barrier(6), []

    def take(number):
        barrier.wait()
        with contextlib.suppress(TakenError):
            seated.append(hall.host.join(f"P{number}", str(number) * 22, game=room.game).people[1].name)

    threads = [threading.Thread(target=take, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seated) == 1
    assert hall.host.look(room.game).people[1].name == seated[0]


def test_leaving_before_the_start_costs_nothing_and_after_it_is_too_late(hall):
    room = hall.host.open("Anna", ANNA, Terms(listed=True), "10.0.0.1")
    assert [waiting.game for waiting in hall.host.lobby().waiting] == [room.game]
    assert hall.host.leave(room.game, ANNA) == (None, None)
    assert hall.host.lobby().waiting == ()
    assert hall.files(".journal") == []
    game = hall.two()
    assert hall.host.leave(game, BOB)[1].code == "already-started"
    open_one = hall.host.open("Carl", "c" * 22, Terms(), "10.0.0.2")
    hall.host.join("Bob", BOB, code=open_one.code)
    room, _ = hall.host.leave(open_one.game, BOB)
    assert room.match.outcome.ending == "cancelled"
    assert prove(record_of(room)).difference is None


def test_a_game_that_its_player_has_deserted_is_closed(hall):
    room = hall.host.open("Anna", ANNA, Terms(listed=True), "10.0.0.1")
    for _ in range(3):
        hall.at_ms += DESERTED_AFTER_MS - 1
        hall.host.look(room.game, ANNA)
        assert hall.host.lobby().waiting
    hall.at_ms += DESERTED_AFTER_MS + 1
    assert not hall.host.lobby().waiting
    with pytest.raises(NoGameError):
        hall.host.look(room.game, ANNA)


def test_stakes_are_off_unless_they_are_switched_on(tmp_path):
    with pytest.raises(LiveError, match="switched off"):
        Hall(tmp_path / "off").host.open("Anna", ANNA, Terms(stake=Stake(50)), "")
    hall = Hall(tmp_path / "on", largest_win=100)
    with pytest.raises(LiveError, match="at most 50"):
        hall.host.open("Anna", ANNA, Terms(stake=Stake(500, 1000)), "")
    game = hall.two(Terms(stake=Stake(50)))
    hall.play_rows(game, ANNA)
    hall.kill()
    hall.at_ms += 2 * MINUTE
    assert match_fields(hall.host.look(game).match)["outcome"]["payout"] == [90, 0]


def test_nobody_fills_the_disk(hall, monkeypatch):
    for number in range(MOST_OF_DEVICE):
        hall.host.open("Anna", f"{number:022}", Terms(Level.BEGINNER), "10.0.0.1")
    with pytest.raises(LimitError, match="on this device"):
        hall.host.open("Anna", ANNA, Terms(Level.BEGINNER), "10.0.0.1")
    hall.host.open("Bob", BOB, Terms(), "10.0.0.2")
    hall.at_ms += DESERTED_AFTER_MS + 1  # whoever walked away from the screen keeps it from nobody
    hall.host.open("Anna", ANNA, Terms(Level.BEGINNER), "10.0.0.1")
    monkeypatch.setattr(host_module, "MOST_GAMES", 1)
    with pytest.raises(LimitError, match="too many games"):
        hall.host.open("Carl", "c" * 22, Terms(), "10.0.0.3")
    monkeypatch.undo()
    monkeypatch.setattr(host_module, "KEEP_FREE_BYTES", 2**62)
    with pytest.raises(LimitError, match="disk"):
        hall.host.open("Carl", "c" * 22, Terms(), "10.0.0.3")


def test_advice_is_for_ones_own_roll_where_the_game_allows_it(hall):
    with pytest.raises(LiveError, match="without advice"):
        hall.host.advise(hall.two(), ANNA)
    room = hall.host.open("Carl", "c" * 22, Terms(Level.BEGINNER, advice=True), "")
    hall.host.act(room.game, "c" * 22, lambda seat: Confirm(seat, "c"))
    with pytest.raises(LiveError, match="throw first"):
        hall.host.advise(room.game, "c" * 22)
    room, _ = hall.roll(room.game, "c" * 22)
    best, *others = hall.host.advise(room.game, "c" * 22)
    assert best.cost == 0
    assert 150 < best.expected < 345
    assert all(other.cost >= 0 for other in others)
    with pytest.raises(NotSeatedError):
        hall.host.advise(room.game, ANNA)


def test_a_meter_lets_people_through_and_stops_floods():
    now = 0.0
    meter = Meter(Rate(5, 2), lambda: now)
    assert [meter.allows("a") for _ in range(7)] == [True] * 5 + [False] * 2
    assert meter.allows("b")
    now = 0.5
    assert [meter.allows("a") for _ in range(2)] == [True, False]
    now = 100.0
    assert [meter.allows("a") for _ in range(7)] == [True] * 5 + [False] * 2


def test_the_chat_shows_ten_minutes_to_who_comes_in(tmp_path):
    at_ms = START_MS
    chat = Chat(tmp_path / "yatzy", lambda: at_ms)
    chat.say("", "Anna", "кто сыграет?")
    at_ms += 6 * MINUTE
    chat.say("", "Bob", "me")
    chat.say("0123456789", "Bob", "hi")
    assert [message.text for message in chat.recent("")] == ["кто сыграет?", "me"]
    at_ms += 5 * MINUTE
    again = Chat(tmp_path / "yatzy", lambda: at_ms)
    assert [message.text for message in again.recent("")] == ["me"]
    assert [message.text for message in again.recent("0123456789")] == ["hi"]
    for number in range(3000):
        again.say("", "Anna", "x" * 200 + str(number))
    assert (tmp_path / "yatzy" / "chat.jsonl").stat().st_size < 1_000_000


def test_two_hosts_of_one_folder_see_the_same(tmp_path):
    hall = Hall(tmp_path)
    game = hall.two()
    other = Host(tmp_path, lambda: hall.at_ms, Players())
    assert other.look(game).match == hall.host.look(game).match
