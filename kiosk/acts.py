"""What a person can do with a result (Y18), and why it may be refused. Pure values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from kiosk.games.base import Reason
from vision.words import SpokenError, Text


@dataclass(frozen=True, slots=True)
class Placed:
    """One card as a person says it lies. `place` is its place in the hand as booked, from 1; None: no camera saw it.

    `row` and `turned` as in `kiosk.games.base.Laid`; None: as it was seen.
    """

    label: str
    place: int | None
    row: int | None = None
    turned: bool | None = None


@dataclass(frozen=True, slots=True)
class Confirm:
    """The cards are those that were seen, in this order."""


@dataclass(frozen=True, slots=True)
class Correct:
    """The cards are these, in this order. `fields`: answers that are to be others; None takes one back."""

    cards: tuple[Placed, ...]
    fields: Mapping[str, str | int | bool | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reject:
    """This is no result. `reason` is one of `REASONS`, or what a person wrote."""

    reason: str


@dataclass(frozen=True, slots=True)
class Reopen:
    """What was decided is to be looked at again; until then it does not count."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The newest act that stands is taken back."""


Act: TypeAlias = Confirm | Correct | Reject | Reopen | Undo

REASONS: Mapping[str, Text] = {
    "wrong-cards": Text("the cards do not belong to this Sota", "карты не из этой Соты"),
    "not-allowed": Text("laid against the rules of the party", "выложено против правил партии"),
    "not-finished": Text("the players had not finished", "игроки не закончили"),
    "mistake": Text("booked by mistake", "записано по ошибке"),
}
"""What a result is rejected for, to be chosen with one key."""


class ActRefusedError(SpokenError):
    """An act that is not possible; the text says why."""


class StaleError(ActRefusedError):
    """What the person saw is no longer so: somebody else acted, or the cards were changed."""


class MissingError(ActRefusedError):
    """There is no such result."""


def reason_text(reason: str) -> Text:
    """The reason in both languages; what a person wrote stays as it is."""
    return REASONS.get(reason) or Text(reason, reason)


GONE = Text(
    "these cards no longer lie on the table; look again", "этих карт на столе больше нет; посмотрите ещё раз"
)  # fmt: skip
CHANGED = Text(
    "somebody else has changed this result; look at it again", "этот результат уже изменил кто-то другой; посмотрите"
)
NO_RESULT = Text("there is no result of this number", "результата с таким номером нет")
NOTHING_TO_UNDO = Text("nothing was done to this result yet", "с этим результатом ещё ничего не делали")
REJECTED_BEFORE = Text(
    "a person has rejected this result; reopen it first", "этот результат отклонил человек; сначала откройте его снова"
)
TWICE = Text("one card of the table is named twice", "одна карта со стола названа дважды")
FIXED = Text(
    "mode, method and Sota are fixed by the party: only the cards can be corrected",
    "режим, метод и Сота заданы партией: исправить можно только карты",
)
UNNAMED = Text("name every card that could not be read", "назовите каждую карту, которая не прочитана")


def no_card(text: str) -> ActRefusedError:
    """What was typed is no card of the deck, or no label of the game."""
    return ActRefusedError(
        Text(f"{text}: there is no such card in this deck", f"{text}: такой карты в этой колоде нет")
    )  # fmt: skip


def too_few(count: int, expected: int) -> ActRefusedError:
    """Cards are missing."""
    return ActRefusedError(
        Text(f"{count} cards of {expected}: name the others too", f"карт {count} из {expected}: назовите и остальные")
    )


def not_finished(reasons: Sequence[Reason]) -> ActRefusedError:
    """Something is missing that the game names itself: an answer, or marks."""
    return ActRefusedError(
        Text("; ".join(reason.text.en for reason in reasons), "; ".join(reason.text.ru for reason in reasons))
    )


def other_rules(edition: str) -> ActRefusedError:
    """The result was played by rules that this kiosk does not have now."""
    return ActRefusedError(
        Text(
            f"this result was played by other rules or with another deck ({edition}); start the kiosk with those",
            f"этот результат сыгран по другим правилам или другой колодой ({edition}); запустите киоск с ними",
        )
    )
