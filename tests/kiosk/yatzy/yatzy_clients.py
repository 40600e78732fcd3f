"""Two scripted clients at one server: they click twice, click late, send what is not allowed, drop out, come back.

`play` gives the game as it ended; `check` works out from the events alone, by the rules, how it had to end.
"""

from __future__ import annotations

import json
import random
import sys

from yatzy_rolls import table_of

from kiosk.games.yatzy.actions import Confirm, Confirmed, Ended, Ending, Leave, Roll, Rolled, WriteRow, Wrote
from kiosk.games.yatzy.match import Match, Opening, Opponent, open_match
from kiosk.games.yatzy.play import act, pass_time
from kiosk.games.yatzy.stakes import Stake
from kiosk.games.yatzy.view import match_fields
from kiosk.yatzy.archive import seal
from kiosk.yatzy.proof import prove
from kiosk.yatzy.record import record_fields, sequence_texts

HOURS_12 = 12 * 3600 * 1000


class Client:
    """One player's device: it acts on the state that it saw last, which may be old."""

    def __init__(self, seat: int, chance: random.Random) -> None:
        self.seat, self.chance = seat, chance
        self.dropped_at = chance.choice([None] * 8 + [0, 1, 20, 45])
        self.sent: list[object] = []
        self.seen: dict = {}

    def next_action(self) -> object | None:
        """What it sends now; None while it is away."""
        if self.dropped_at is not None and len(self.sent) >= self.dropped_at:
            if self.chance.random() < 0.02:
                self.dropped_at = None  # the connection is back
            return None
        kind = self.chance.random()
        if self.sent and kind < 0.10:
            action = self.sent[-1]  # a double click
        elif self.sent and kind < 0.13:
            action = self.chance.choice(self.sent)  # a late packet
        elif kind < 0.18:
            action = self.nonsense()
        else:
            action = self.sensible()
        self.sent.append(action)
        return action

    def sensible(self) -> object:
        me = self.seen["seats"][self.seat]
        if self.seen["phase"] == "open":
            return Confirm(self.seat, f"seed-{self.chance.randrange(10**9)}")
        if not me["dice"]:
            return Roll(self.seat, min(me["turn"], 15), 1)
        if me["throws_left"] and self.chance.random() < 0.8:
            held = [self.chance.random() < 0.5 for _ in range(5)]
            held[self.chance.randrange(5)] = False
            return Roll(self.seat, me["turn"], me["throw"] + 1, tuple(held))
        return WriteRow(self.seat, me["turn"], self.chance.choice(list(me["offers"])))

    def nonsense(self) -> object:
        turn, throw = self.chance.randrange(-1, 18), self.chance.randrange(0, 6)
        row = self.chance.choice(["ones", "chance", "yatzy"])
        return self.chance.choice(
            [
                Confirm(self.seat, ""),
                Roll(self.seat, turn, throw, (True,) * 5),
                Roll(self.seat, turn, throw),
                WriteRow(self.seat, turn, row),
                Leave(self.seat) if self.chance.random() < 0.2 else Confirm(self.seat, "x y"),
            ]
        )


def play(number: int) -> Match:
    """Game `number`, always the same."""
    chance = random.Random(number)
    opening = Opening(
        f"g{number}",
        ("Анна", "Bob"),
        Opponent.PLAYER,
        chance.randbytes(32),
        1_000_000,
        chance.choice([None, Stake(50)]),
    )
    match = open_match(opening)
    clients = [Client(seat, chance) for seat in (0, 1)]
    hurry = chance.choice([1, 1, 5])
    while not match.outcome:
        client = chance.choice(clients)
        at_ms = match.now_ms + chance.choice([0, 1, 400, 3000, 9000]) * hurry
        if chance.random() < 0.003:
            at_ms += chance.choice([59_999, 60_000, 60_001, HOURS_12 // 2])
        if not client.seen or chance.random() < 0.95:
            match = pass_time(match, at_ms)
            client.seen = match_fields(match)
        action = client.next_action()
        match = pass_time(match, at_ms) if action is None else ask(match, action, at_ms)
        if all(client.dropped_at == len(client.sent) for client in clients):
            match = pass_time(match, match.now_ms + HOURS_12)
    return match


def ask(match: Match, action: object, at_ms: int) -> Match:
    """What is refused changes nothing but the time."""
    answer = act(match, action, at_ms)
    if answer.refusal:
        assert answer.match == pass_time(match, at_ms)
        assert answer.refusal.text.ru
        assert answer.refusal.text.en
    else:
        assert len(answer.match.events) > len(match.events)
    return answer.match


def check(match: Match) -> str:
    """The ending; raises AssertionError where the events do not make it the only right one."""
    *events, last = match.events
    assert isinstance(last, Ended)
    assert not any(isinstance(event, Ended) for event in events)
    assert [event.at_ms for event in events] == sorted(event.at_ms for event in events)
    started = [event.at_ms for event in events if isinstance(event, Confirmed)]
    totals = [check_seat(match, seat) for seat in (0, 1)]
    rows = [sum(isinstance(event, Wrote) and event.seat == seat for event in events) for seat in (0, 1)]
    clock = clock_at_the_end(events) if 15 in rows else None
    if len(started) < 2:
        assert last.ending is Ending.CANCELLED
    elif rows == [15, 15]:
        winner = None if totals[0] == totals[1] else totals.index(max(totals))
        assert (last.ending, last.winner, last.at_ms) == (Ending.FINISHED, winner, events[-1].at_ms)
    elif clock is not None and clock <= started[1] + HOURS_12:
        assert (last.ending, last.winner, last.at_ms) == (Ending.TIMED_OUT, rows.index(15), clock)
    else:
        assert (last.ending, last.winner, last.at_ms) == (Ending.EXPIRED, None, started[1] + HOURS_12)
    return last.ending.value


def clock_at_the_end(events: list) -> int:
    """When the 60 s are over that began with the last accepted action; none before that were longer."""
    wrote = [0, 0]
    full_since = None
    for event in events:
        if full_since is not None:
            assert event.at_ms < full_since + 60_000
            full_since = event.at_ms
        if isinstance(event, Wrote):
            wrote[event.seat] += 1
            if wrote[event.seat] == 15 and full_since is None:
                full_since = event.at_ms
    return full_since + 60_000


def check_seat(match: Match, seat: int) -> int:
    """Each die from the sequence in its order, each row once, the points of the table; gives the total."""
    left = list(match.dice[seat]) if match.dice else []
    lying: list[int] = []
    turn, throw, card = 1, 0, {}
    for event in match.events:
        if isinstance(event, Rolled) and event.seat == seat:
            throw += 1
            assert (event.turn, event.throw) == (turn, throw)
            assert throw <= 3
            expected = [lying[die] if event.held[die] else left.pop(0) for die in range(5)]
            assert list(event.dice) == expected
            lying = expected
        elif isinstance(event, Wrote) and event.seat == seat:
            assert event.turn == turn
            assert event.row not in card
            card[event.row] = table_of("".join(map(str, sorted(lying))))[event.row]
            assert event.points == card[event.row]
            turn, throw, lying = turn + 1, 0, []
    upper = sum(card.get(name, 0) for name in ("ones", "twos", "threes", "fours", "fives", "sixes"))
    total = sum(card.values()) + (50 if upper >= 63 else 0)
    assert match.totals[seat] == total
    return total


def recorded(match: Match) -> bytes:
    """The file of the game."""
    texts = sequence_texts(match)
    fields = match_fields(match)["fairness"]
    archive = seal(texts, fields["password"]) if texts else None
    return json.dumps(record_fields(match, archive), ensure_ascii=False).encode()


def main(games: int) -> None:
    """Play and prove that many games; how often each ending came up."""
    endings: dict[str, int] = {}
    for number in range(games):
        match = play(number)
        ending = check(match)
        proof = prove(recorded(match))
        assert proof.difference is None, (number, proof.difference)
        assert proof.match.events == match.events
        endings[ending] = endings.get(ending, 0) + 1
        if (number + 1) % 100 == 0 or number + 1 == games:
            print(json.dumps({"games": number + 1, **endings}), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
