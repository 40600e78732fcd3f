"""Games that have ended, read back from their records."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kiosk.games.yatzy.match import Opponent
from kiosk.yatzy.bots import Level
from kiosk.yatzy.live.room import Person, Room, Terms
from kiosk.yatzy.live.table import RECORD_SUFFIX
from kiosk.yatzy.proof import prove
from kiosk.yatzy.record import Head

MOST_LISTED = 10


@dataclass(frozen=True, slots=True)
class EndedGame:
    """What the list of the lobby says of one."""

    game: str
    names: tuple[str, str]
    totals: tuple[int, int]
    winner: int | None
    ending: str


def read_ended(folder: Path, game: str) -> Room | None:
    """A game that has ended, without the tokens of its seats; None where there is none that was played like that."""
    try:
        data = (folder / (game + RECORD_SUFFIX)).read_bytes()
    except OSError:
        return None
    match = prove(data).match
    if match is None:
        return None
    opening = match.opening
    level = Level(opening.names[1]) if opening.opponent is Opponent.BOT else None
    people = tuple(Person(name, "") for name in opening.names[: 1 if level else 2])
    terms = Terms(level, stake=opening.stake)
    archive = Head.model_validate_json(data).archive_bytes()
    return Room(opening.game, "", opening.secret, terms, opening.opened_ms, people, match, archive)


def listed(room: Room) -> EndedGame:
    """A game that has ended, for the list."""
    match = room.match
    if match is None or match.outcome is None:
        raise ValueError("the game has not ended")
    return EndedGame(room.game, match.opening.names, match.totals, match.outcome.winner, match.outcome.ending.value)


def newest_ended(folder: Path) -> list[EndedGame]:
    """The last ones, the newest last."""
    paths = sorted(folder.glob(f"*{RECORD_SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
    rooms = (read_ended(folder, path.stem) for path in paths[-MOST_LISTED:])
    return [listed(room) for room in rooms if room is not None]
