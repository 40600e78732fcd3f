"""A party: what is fixed at its start, and what its course means for a Blockchain (Y5, Y6, Y15, Y16, Y19, Y20).

Pure values. Who owns what is told by the Sota alone, whoever laid the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kiosk.games.base import Json, Text
from kiosk.games.ycws144.rules import SOTAS

MOST_PLAYERS = len(SOTAS)
"""Each has at least one home Sota."""

END_AFTER = 5
"""Blockchains after which a party ends, all players together, where its settings say nothing else (Y20)."""

NAME_AT_MOST = 60


@dataclass(frozen=True, slots=True)
class PartyRules:
    """What holds for all of a party.

    `homes` has the seat of the owner of each Sota 1..12; a seat is a place in `players`, from 0. `end_after` is the
    number of Blockchains that end the party, None: only the twelfth Sota does. `reference` is the table of MODE C.
    """

    players: tuple[str, ...]
    homes: tuple[int, ...]
    mode: int
    method: str
    end_after: int | None = END_AFTER
    reference: Mapping[str, Json] | None = None

    def owner(self, sota: int) -> str:
        """Whose Sota it is (Y19)."""
        return self.players[self.homes[sota - 1]]


@dataclass(frozen=True, slots=True)
class Collected:
    """A Blockchain that counts: the number of its result, its Sota and its cards."""

    number: int
    sota: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """How far a party has come: Sotas 1..`left` are over, with a Blockchain or without one; `collected` in order."""

    rules: PartyRules
    left: int = 0
    collected: tuple[Collected, ...] = ()

    @property
    def active(self) -> int | None:
        """The active Sota; None after the twelfth (Y19)."""
        return self.left + 1 if self.left < len(SOTAS) else None

    @property
    def filled(self) -> tuple[int, ...]:
        """The Sotas that have their Blockchain."""
        return tuple(blockchain.sota for blockchain in self.collected)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is scored (Y20)."""
        last = SOTAS[-1]
        return self._is_complete(len(self.collected)) or self.left == last or (self.left + 1 == last in self.filled)

    def request(self, active: int | None = None, number: int | None = None) -> Mapping[str, Json]:
        """What the party so far means for a Blockchain, as fields of its request.

        Without arguments for the next one; else for the one whose result has that number, when that Sota was active:
        it is judged by the party as it was then, but for the cards, each of which is there once in all of the party
        (Y5).
        """
        others = tuple(blockchain for blockchain in self.collected if blockchain.number != number)
        earlier = [blockchain for blockchain in others if number is None or blockchain.number < number]
        reference = {} if self.rules.reference is None else {"reference": self.rules.reference}
        return {
            **reference,
            "active_sota": self.active if number is None else active,
            "used": [card for blockchain in others for card in blockchain.cards],
            "filled": [blockchain.sota for blockchain in others],
            "party_over": self.is_over if number is None else self._is_complete(len(earlier)),
        }

    def conflicts(self, blockchain: Collected) -> Iterator[Text]:
        """Why this Blockchain cannot count beside the others of the party."""
        others = [other for other in self.collected if other.number != blockchain.number]
        for other in others:
            for card in dict.fromkeys(card for card in blockchain.cards if card in other.cards):
                yield Text(f"{card} уже в результате № {other.number}", f"{card} is in result No. {other.number}")
            if other.sota == blockchain.sota:
                yield Text(f"в Соте {other.sota} уже результат № {other.number}",
                           f"Sota {other.sota} has result No. {other.number}")  # fmt: skip
        if self._is_complete(len(others)):
            yield Text("партия уже собрала свои Blockchain", "the party has all its Blockchains")

    def _is_complete(self, count: int) -> bool:
        return self.rules.end_after is not None and count >= self.rules.end_after


def homes_in_turn(players: int) -> tuple[int, ...]:
    """Home Sotas where the settings name none: the seats in turn.

    >>> homes_in_turn(5)
    (0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1)
    """
    return tuple((sota - 1) % players for sota in SOTAS)


def faults_of(rules: PartyRules) -> Iterator[Text]:
    """Everything that is wrong with the settings of a party, but for mode and method: those the game looks at."""
    yield from name_faults(rules.players)
    if not 1 <= len(rules.players) <= MOST_PLAYERS:
        yield Text(f"игроков от 1 до {MOST_PLAYERS}, а не {len(rules.players)}",
                   f"1 to {MOST_PLAYERS} players can play, not {len(rules.players)}")  # fmt: skip
    if len(rules.homes) != len(SOTAS) or any(seat not in range(len(rules.players)) for seat in rules.homes):
        yield Text("у каждой из 12 Сот должен быть хозяин из игроков",
                   "each of the 12 Sotas needs an owner among the players")  # fmt: skip
    elif missing := [name for seat, name in enumerate(rules.players) if seat not in rules.homes]:
        names = ", ".join(missing)
        yield Text(f"нет домашней Соты: {names}", f"no home Sota: {names}")
    if rules.end_after is not None and rules.end_after not in SOTAS:
        yield Text(f"партию заканчивают от 1 до 12 Blockchain, а не {rules.end_after}",
                   f"1 to 12 Blockchains end a party, not {rules.end_after}")  # fmt: skip


def name_faults(names: Sequence[str]) -> Iterator[Text]:
    """Names that are blank, too long, or there twice: by the name a result finds its owner."""
    if any(not name.strip() or name != name.strip() for name in names):
        yield Text("имя игрока пустое", "the name of a player is blank")
    for name in names:
        if len(name) > NAME_AT_MOST:
            yield Text(f"имя длиннее {NAME_AT_MOST} знаков: {name[:20]}…",
                       f"a name is longer than {NAME_AT_MOST} characters: {name[:20]}…")  # fmt: skip
    folded = [name.casefold() for name in names]
    for name in dict.fromkeys(name for name, fold in zip(names, folded, strict=True) if folded.count(fold) > 1):
        yield Text(f"имя {name} названо дважды: добавьте фамилию или номер",
                   f"the name {name} is there twice: add a surname or a number")  # fmt: skip
