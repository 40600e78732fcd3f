"""Why something cannot be done with a live game, in words; programs tell them apart by their types."""

from __future__ import annotations

from pathlib import Path

from vision.words import SpokenError, Text


class LiveError(SpokenError):
    """Something that was asked for cannot be done."""


class NoGameError(LiveError):
    """There is no such game (any more)."""


class NotSeatedError(LiveError):
    """Whoever asks sits in no seat of this game."""


class TakenError(LiveError):
    """Both seats are taken."""


class LimitError(LiveError):
    """There are too many of something; later there will be room."""


class KeepingError(LiveError):
    """What was done cannot be kept, so that it was not done."""


NO_GAME = Text("there is no such game; it may have been closed", "такой партии нет; возможно, её закрыли")
NO_CODE = Text("no game waits with this code; look at it again", "партии с таким кодом нет; проверьте код")
NOT_SEATED = Text(
    "you look on at this game: only its two players act", "вы зритель этой партии: ходят только её игроки"
)
BOTH_TAKEN = Text("both seats of this game are taken", "оба места в этой партии заняты")
NOT_LISTED = Text("this game is for whoever has its code", "в эту партию входят по коду")
WAITING = Text("the second player is awaited", "партия ждёт второго игрока")
NOT_STARTED = Text("before the start there is nothing to download", "до начала скачивать нечего")
NOT_ENDED = Text("the proof is there when the game has ended", "доказательство появится, когда партия закончится")
NO_ADVICE = Text("this game was opened without advice", "партия открыта без подсказок")
NOTHING_TO_ADVISE = Text("there is nothing to decide: throw first", "выбирать нечего: сначала бросьте кубики")
NO_STAKES = Text("stakes are switched off here", "ставки здесь выключены")
TOO_MANY_GAMES = Text("too many games go on here; try again later", "здесь идёт слишком много партий; попробуйте позже")
TOO_MANY_YOURS = Text(
    "too many games were opened on this device; play one of them to its end",
    "с этого устройства открыто слишком много партий; доиграйте одну из них",
)
TOO_FAST = Text("too many requests; wait a moment", "слишком много запросов; подождите немного")
NO_ROOM = Text("the disk is nearly full: no game can be opened", "диск почти заполнен: новые партии не открываются")


def wrong_stake(most: int, step: int) -> Text:
    """A stake that cannot be put in."""
    return Text(f"a stake is a multiple of {step}, at most {most}", f"ставка — кратное {step}, не больше {most}")


def cannot_keep(path: Path, why: Text) -> Text:
    """A journal cannot be written."""
    return Text(
        f"nothing was done: {path.name} cannot be written ({why.en})",
        f"ничего не сделано: {path.name} не пишется ({why.ru})",
    )
