"""Scripted games through the host of live games, with a clock that is set by hand.

Devices drop out, click twice (also at the same moment, from two threads), miss answers and come too late; the kiosk is
killed and started again, now and then with half a line in its journal. By hand, and how often each ending came up:

    python tests/kiosk/yatzy/yatzy_live_games.py 2000             games 0 to 1999
    python tests/kiosk/yatzy/yatzy_live_games.py 2000 800         those from 800 on
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import threading
from dataclasses import replace
from pathlib import Path

import yatzy_clients
from yatzy_clients import HOURS_12, Client
from yatzy_hall import ANNA, BOB, Hall

from kiosk.games.yatzy.actions import Ended, Ending
from kiosk.games.yatzy.match import Match
from kiosk.games.yatzy.stakes import Stake
from kiosk.games.yatzy.view import match_fields
from kiosk.yatzy.bots import Level
from kiosk.yatzy.live.room import Terms
from kiosk.yatzy.live.table import record_of
from kiosk.yatzy.proof import prove

TOKENS = (ANNA, BOB)
BOT_LEVELS = [None, None, None, None, Level.BEGINNER]


class LiveGame:
    """Game `number`: who plays and what goes wrong is always the same, the dice are not."""

    def __init__(self, number: int, folder: Path) -> None:
        self.chance = random.Random(number)
        self.hall, self.kills = Hall(folder, largest_win=100), 0
        level = self.chance.choice(BOT_LEVELS)
        stake = None if level else self.chance.choice([None, Stake(50)])
        room = self.hall.host.open("Анна", ANNA, Terms(level, stake=stake), "10.0.0.1")
        self.game = room.game
        if level is None:
            self.maybe_kill()
            for _ in range(self.chance.choice([1, 2])):
                self.hall.host.join("Bob", BOB, code=room.code)
        self.clients = [Client(seat, self.chance) for seat in range(1 if level else 2)]
        self.hurry = self.chance.choice([1, 1, 5])

    def play(self) -> Match:
        """The game as it ended."""
        while not (match := self.look(0)).outcome:
            self.step(match)
        return match

    def step(self, match: Match) -> None:
        """Time passes, and one device does something or does not."""
        self.hall.at_ms += self.chance.choice([0, 1, 400, 3000, 9000]) * self.hurry
        if self.chance.random() < 0.003:
            self.hall.at_ms += self.chance.choice([59_999, 60_000, 60_001, HOURS_12 // 2])
        if self.chance.random() < 0.02:
            self.maybe_kill()
        client = self.chance.choice(self.clients)
        if not client.seen or self.chance.random() < 0.9:
            client.seen = match_fields(self.look(client.seat))
        if client.seen["phase"] == "ended" or client.seen["seats"][client.seat]["turn"] > 15:
            return
        action = client.next_action()
        if action is not None:
            self.send(action)
        if all(each.dropped_at == len(each.sent) for each in self.clients):
            self.hall.at_ms += HOURS_12

    def send(self, action) -> None:
        """Once, or from two threads at the same moment."""
        token = TOKENS[action.seat]

        def click() -> None:
            self.hall.host.act(self.game, token, lambda seat: replace(action, seat=seat))

        clicks = 1 if self.chance.random() < 0.9 else 2
        threads = [threading.Thread(target=click) for _ in range(clicks)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def look(self, seat: int) -> Match:
        match = self.hall.host.look(self.game, TOKENS[seat]).match
        assert match is not None
        return match

    def maybe_kill(self) -> None:
        """Killed, perhaps while it was writing a line."""
        self.kills += 1
        for journal in self.hall.files(".journal"):
            if self.chance.random() < 0.5:
                with journal.open("ab") as file:
                    file.write(b'{"fact": "event", "event": "rol')
        self.hall.kill()

    def check(self) -> str:
        """The ending; raises AssertionError unless all see one and the same, stored once, and its proof holds."""
        seen = [match_fields(self.look(seat)) for seat in (0, 1)]
        match, record = self.look(0), record_of(self.hall.host.look(self.game))
        self.hall.kill()
        seen += [match_fields(self.look(0)), match_fields(self.hall.host.look(self.game).match)]
        endings = [{name: value for name, value in each.items() if "_ms" not in name} for each in seen]
        assert all(each == endings[0] for each in endings)
        assert [isinstance(event, Ended) for event in match.events].count(True) == 1
        assert self.hall.files(".journal") == []
        (file,) = self.hall.files(".json")
        assert file.read_bytes() == record
        proof = prove(record)
        assert proof.difference is None, proof.difference
        assert proof.match.events == match.events
        return yatzy_clients.check(match) if len(self.clients) == 2 else check_bot(match)


def check_bot(match: Match) -> str:
    """The dice in their order, the rows by the table; no clock but the 12 hours."""
    for seat in (0, 1):
        yatzy_clients.check_seat(match, seat)
    assert match.outcome.ending in {Ending.FINISHED, Ending.EXPIRED, Ending.CANCELLED}
    return match.outcome.ending.value


def play_and_check(number: int, folder: Path) -> tuple[str, int]:
    """The ending of one game, and how often the kiosk was killed in it."""
    game = LiveGame(number, folder)
    game.play()
    return game.check(), game.kills


def main(end: int, first: int = 0) -> None:
    """Play and prove the games with numbers from `first` up to `end`."""
    os.fsync = lambda handle: None  # kiosks are killed here, nobody pulls the plug
    endings: dict[str, int] = {}
    kills = 0
    for number in range(first, end):
        with tempfile.TemporaryDirectory() as folder:
            ending, killed = play_and_check(number, Path(folder))
        endings[ending] = endings.get(ending, 0) + 1
        kills += killed
        if (number + 1) % 100 == 0 or number + 1 == end:
            print(json.dumps({"games": number + 1 - first, "kills": kills, **endings}), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
