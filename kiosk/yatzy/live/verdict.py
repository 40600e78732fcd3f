"""The live games of a data folder, proved all at once: records of those that ended, journals of those that go on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kiosk.verdict import Verdict
from kiosk.yatzy.differences import Difference, Differs
from kiosk.yatzy.live.host import FOLDER
from kiosk.yatzy.live.journal import JournalError, parse_facts, room_of
from kiosk.yatzy.live.table import JOURNAL_SUFFIX, RECORD_SUFFIX
from kiosk.yatzy.proof import prove
from kiosk.yatzy.verdict import find_games
from vision.words import Text, reason_of

KIND = "yatzy-games"


def find_live_games(path: Path) -> tuple[Path, ...]:
    """The folder of live games in a data folder, or the path itself where it is one; nothing for anything else."""
    inside = path / FOLDER
    if any(_files(inside)):
        return (inside,)
    return (path,) if any(file.suffix == JOURNAL_SUFFIX or find_games(file) for file in _files(path)) else ()


def verify_live_games(folder: Path) -> Verdict:
    """Prove every game in it; the first difference of each is named."""
    files = _files(folder)
    ended = {file.stem for file in files if file.suffix == RECORD_SUFFIX}
    records = [file for file in files if file.suffix == RECORD_SUFFIX]
    journals = [file for file in files if file.suffix == JOURNAL_SUFFIX and file.stem not in ended]
    found = {file.name: _difference(file) for file in (*records, *journals)}
    differences = {name: difference for name, difference in found.items() if difference is not None}
    details = {
        "kind": KIND,
        "finished": len(records),
        "going_on": len(journals),
        "differences": {name: {"code": each.code, "texts": each.text.as_dict()} for name, each in differences.items()},
    }
    return Verdict(folder, not differences, _say(folder, len(records), len(journals), differences), details)


def _files(folder: Path) -> list[Path]:
    """Journals are listed first: one that is replaced by its record meanwhile is not missed."""
    return sorted(file for end in (JOURNAL_SUFFIX, RECORD_SUFFIX) for file in folder.glob(f"*{end}"))


def _difference(file: Path) -> Difference | None:
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return None  # it has ended, or was closed, since the folder was listed
    except OSError as error:
        why = reason_of(error)
        return Difference("unreadable", Text(f"it cannot be read: {why.en}", f"не читается: {why.ru}"))
    return _journal_difference(data) if file.suffix == JOURNAL_SUFFIX else _record_difference(file.stem, data)


def _record_difference(game: str, data: bytes) -> Difference | None:
    proof = prove(data)
    if proof.match is not None and proof.match.opening.game != game:
        other = proof.match.opening.game
        return Difference("name", Text(f"it is the record of game {other}", f"это запись игры {other}"))
    return proof.difference


def _journal_difference(data: bytes) -> Difference | None:
    """A journal names no digests: its dice have to follow from its secret, its events from the rules."""
    try:
        room_of(parse_facts(data))
    except JournalError as error:
        if isinstance(error.__cause__, Differs):
            return error.__cause__.difference
        return Difference("shape", Text(f"it is no journal of a game: {error}", f"это не журнал игры: {error}"))
    return None


def _say(folder: Path, finished: int, going_on: int, differences: Mapping[str, Difference]) -> Text:
    if not differences:
        return Text(
            f"{folder}: live games are as they were played. Finished: {finished}, going on: {going_on}",
            f"{folder}: игры на устройствах такие, как сыграны. Окончено: {finished}, идёт: {going_on}",
        )
    count, games = len(differences), finished + going_on
    en = "".join(f"\n  {name}: {difference.text.en}" for name, difference in differences.items())
    ru = "".join(f"\n  {name}: {difference.text.ru}" for name, difference in differences.items())
    return Text(
        f"{folder}: {count} OF {games} LIVE GAMES NOT AS PLAYED:{en}",
        f"{folder}: НЕ ТАК, КАК СЫГРАНО, игр на устройствах: {count} из {games}:{ru}",
    )
