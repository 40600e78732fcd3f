"""The standings (Y21): for each participant everything that the tournament table has, from the ledger alone.

Three quantities are counted apart and never turned into one another (Y22): nominals, Game Points (value and bonuses),
and rating units, of which the kiosk awards none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kiosk.games.verify import Verify
from kiosk.games.ycws144.points import GamePoints, NominalPoints
from kiosk.log.view import Result
from kiosk.party.ledger import Ledger, PlayedParty


@dataclass(frozen=True, slots=True)
class Standing:
    """One row. `best` is the value of the best Blockchain, None without one; `categories` counts them by their codes.

    `confirmed` of the Blockchains were released by a person, the others by the check alone; `open_results` are results
    in the participant's Sotas that wait for a person and do not count.
    """

    place: int
    name: str
    parties: int
    blockchains: int
    categories: Mapping[str, int]
    nominal_sum: NominalPoints
    bonuses: GamePoints
    game_points: GamePoints
    best: GamePoints | None
    confirmed: int
    open_results: int

    @property
    def verify(self) -> Verify:
        """The status of the row: REVIEW as long as a result of it waits for a person (Y18)."""
        return Verify.REVIEW if self.open_results else Verify.VERIFIED


@dataclass(frozen=True, slots=True)
class Scope:
    """What standings are of: the newest tournament, or all parties of the same rules outside of one.

    Parties of different modes or methods are never added up (Y6, Y15).
    """

    title: str | None
    mode: int
    edition: str
    participants: tuple[str, ...]
    parties: tuple[PlayedParty, ...]

    def released(self) -> tuple[tuple[PlayedParty, Result], ...]:
        """The results that count, oldest first, each with its party."""
        found = [(party, result) for party in self.parties for result in party.results if result.is_released]
        return tuple(sorted(found, key=lambda pair: pair[1].number))


def scope_of(ledger: Ledger) -> Scope | None:
    """The parties that the standings of now are of; None before the first party and tournament."""
    tournament, parties = ledger.tournament, tuple(ledger.parties.values())
    newest = ledger.playing or (parties[-1] if parties else None)
    if tournament is not None and (not tournament.closed or newest is None or newest.place):
        ours = tuple(party for party in parties if party.place and party.place.tournament == tournament.number)
        return Scope(tournament.title, tournament.terms["mode"], tournament.edition, tournament.participants, ours)
    if newest is None:
        return None
    ours = tuple(party for party in parties if party.place is None and party.edition == newest.edition)
    names = dict.fromkeys(name for party in ours for name in party.rules.players)
    return Scope(None, newest.rules.mode, newest.edition, tuple(names), ours)


def standings(scope: Scope) -> tuple[Standing, ...]:
    """The rows in order. Place by Game Points, then Blockchains, then the best Blockchain; ties share a place (Y21)."""
    owned: dict[str, list[Result]] = {name: [] for name in scope.participants}
    played: Counter[str] = Counter()
    for party in scope.parties:
        played.update(party.rules.players if party.is_played else ())
        for result in party.results:
            owned.setdefault(party.owner(result), []).append(result)
    rows = [_row(name, played[name], results) for name, results in owned.items()]
    return _placed(sorted(rows, key=_rank))


def _row(name: str, parties: int, results: Sequence[Result]) -> Standing:
    released = [result for result in results if result.is_released]
    scores = [result.body["score"] for result in released]
    values = [GamePoints(score["game_points"]) for score in scores]
    return Standing(
        place=0,
        name=name,
        parties=parties,
        blockchains=len(released),
        categories=dict(sorted(Counter(score["category"] for score in scores).items())),
        nominal_sum=NominalPoints.sum(NominalPoints(score["nominal_sum"]) for score in scores),
        bonuses=GamePoints.sum(GamePoints(score["bonus"]) for score in scores),
        game_points=GamePoints.sum(values),
        best=max(values, default=None),
        confirmed=sum(1 for result in released if result.body["confirmed_by"] is not None),
        open_results=sum(1 for result in results if result.body["state"] == Verify.REVIEW),
    )


def _rank(row: Standing) -> tuple[int, int, int]:
    return -row.game_points.value, -row.blockchains, -(row.best.value if row.best else 0)


def _placed(rows: Iterable[Standing]) -> tuple[Standing, ...]:
    """With their places: equal ranks share one, and the next place is as many further on."""
    placed: list[Standing] = []
    for position, row in enumerate(rows, 1):
        tied = placed and _rank(placed[-1]) == _rank(row)
        placed.append(replace(row, place=placed[-1].place if tied else position))
    return tuple(placed)
