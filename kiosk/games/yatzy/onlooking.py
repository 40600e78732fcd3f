"""What it means that dice lie otherwise than before: a roll, the same dice, or a question to the people. Pure.

A roll is never invented: dice that a hand has laid anew keep their values, a bumped table moves all of them together,
and a misread or tipped die changes where it lies. Where it could be either, a person is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from kiosk.games.base import Text
from kiosk.games.course import Change, Meaning, Weighed
from kiosk.games.yatzy.moves import THROWS
from kiosk.games.yatzy.rows import DICE, FACES
from kiosk.games.yatzy.turns import TableGame

ROLL = "roll"
"""The act that the kiosk tells by itself."""

_FACES = frozenset(map(str, FACES))

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "unseen": Text("Киоск не видел, как легли эти кубики. Это бросок?",
                       "The kiosk did not see how these dice came there. Is it a roll?"),
        "taken-back": Text("Этот бросок отменён. Какой это бросок?",
                           "This roll was taken back. Which roll is it?"),
        "unanswered": Text("Прошлый вопрос остался без ответа. Какой это бросок?",
                           "The last question was not answered. Which roll is this?"),
        "same-faces": Text("Кубики лежат иначе, значения те же. Это новый бросок?",
                           "The dice lie elsewhere, with the same values. Were they rolled?"),
        "not-all": Text("Первый бросок — все пять кубиков, а часть осталась лежать. Засчитать?",
                        "The first roll is all five dice, but some still lie where they lay. Count it?"),
        "tipped": Text("Кубик показывает другое там же, где лежал. Это новый бросок?",
                       "A die shows another value where it lay. Was it rolled?"),
        "no-rolls-left": Text(f"Все {THROWS} броска сделаны, а кубики лежат иначе: выберите строку для броска",
                              f"All {THROWS} rolls are done, but the dice lie otherwise: choose a row for the roll"),
    }
)  # fmt: skip


def weigh(game: TableGame, change: Change) -> Weighed:
    """What the change means at this point of the game (T2, T3)."""
    if game.seat is None or len(change.labels) < DICE:
        return Weighed(Meaning.NOTHING)
    if len(change.labels) == DICE and (all(change.stayed) or change.moved_only):
        return Weighed(Meaning.SAME)
    if len(change.labels) > DICE or not set(change.labels) <= _FACES:
        return _not_a_roll(change.labels)
    if change.taken_back:
        return _asked("taken-back", holds=False)
    if not change.watched:
        return _asked("unseen")
    if game.rolls_left == 0:
        return _after_the_last_roll(change)
    if change.asked:
        return _asked("unanswered")
    return _first_roll(change) if game.roll is None else _further_roll(game, change)


def _not_a_roll(labels: Sequence[str]) -> Weighed:
    """Too many dice are a fault, unless one of them was perhaps misread; a die that was not read is named by people."""
    unread = [place for place, label in enumerate(labels, 1) if label not in _FACES]
    if len(labels) > DICE:
        text = Text(f"кубиков {len(labels)}, а нужно {DICE}", f"{len(labels)} dice, but a roll has {DICE}")
        return Weighed(Meaning.ASKED if unread else Meaning.REFUSED, "", "wrong-count", text, holds=False)
    shown = ", ".join(map(str, unread))
    text = Text(
        f"не прочитан кубик {shown}: поправьте его или назовите", f"die {shown} was not read: lay it right, or name it"
    )
    return Weighed(Meaning.ASKED, ROLL, "unread", text, holds=False)


def _after_the_last_roll(change: Change) -> Weighed:
    """Whoever gathers the dice while the row is being chosen does no harm; other values are no fourth roll."""
    if sorted(change.labels) == sorted(change.before):
        return Weighed(Meaning.SAME)
    return Weighed(Meaning.REFUSED, ROLL, "no-rolls-left", TEXTS["no-rolls-left"])


def _first_roll(change: Change) -> Weighed:
    if sorted(change.labels) == sorted(change.before):
        return _asked("same-faces", holds=change.lifted)
    return _asked("not-all") if any(change.stayed) else Weighed(Meaning.HAPPENED, ROLL)


def _further_roll(game: TableGame, change: Change) -> Weighed:
    if sorted(change.labels) == sorted(change.before):
        return _asked("same-faces", holds=change.lifted)
    if change.nearby and not change.lifted:
        dice = sorted(map(str, game.roll.dice)) if game.roll else []
        # A die that was tipped or misread has come back to what the roll says.
        return Weighed(Meaning.SAME) if sorted(change.labels) == dice else _asked("tipped")
    return Weighed(Meaning.HAPPENED, ROLL)


def _asked(code: str, *, holds: bool = True) -> Weighed:
    return Weighed(Meaning.ASKED, ROLL, code, TEXTS[code], holds)
