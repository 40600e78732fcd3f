"""Steps 1..8 of the check (Y17): each looks at the hand and finds it passed, waiting or failed, with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from kiosk.games.base import UNREAD, Placement, Reason, StepOutcome, Text
from kiosk.games.request import show_value
from kiosk.games.ycws144.cards import Card, Foreign, Laid, Unknown
from kiosk.games.ycws144.categories import Category, recognise
from kiosk.games.ycws144.rules import SOTAS, Answers, Method, Rules


class Code(StrEnum):
    """Why there is no score, for programs."""

    WRONG_COUNT = "wrong-count"
    UNKNOWN_CARD = "unknown-card"
    FOREIGN_CARD = "foreign-card"
    REPEATED_CARD = "repeated-card"
    NO_CATEGORY = "no-category"
    WRONG_SOTA = "wrong-sota"
    PARTY_OVER = "party-over"
    METHOD_NOT_AVAILABLE = "method-not-available"


@dataclass(frozen=True, slots=True)
class Hand:
    """Everything the steps look at. `category` is None where the cards are not a full set of L good ones, too."""

    laid: tuple[Laid, ...]
    cards: tuple[Card, ...]
    sound: bool
    category: Category | None
    answers: Answers
    rules: Rules

    @property
    def length(self) -> int:
        """L, the cards that the mode asks for."""
        return self.rules.mode.length

    def show(self, laid: Laid) -> str:
        """One card as people write it, or what was seen in its place."""
        return self.rules.suits.show(laid) if isinstance(laid, Card) else show_value(laid.seen)


@dataclass(frozen=True, slots=True)
class Finding:
    """What one step found. `reasons` are faults where it failed, and what is missing where it waits."""

    outcome: StepOutcome
    text: Text
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """One row of the check: the title of a step and its rule."""

    title: Text
    look: Callable[[Hand], Finding]


def hand_of(placement: Placement, answers: Answers, rules: Rules) -> Hand:
    """Read the labels; name the category where the cards are L different cards of the deck that are still free."""
    laid = tuple(rules.suits.parse(label) for label in placement.labels)
    cards = tuple(card for card in laid if isinstance(card, Card))
    sound = len(laid) == len(cards) == len(set(cards)) == rules.mode.length and not _used(cards, answers, rules)
    nominals = tuple(card.nominal.value for card in cards)
    category = recognise(rules.mode.length, nominals, tuple(card.suit for card in cards)) if sound else None
    return Hand(laid, cards, sound, category, answers, rules)


def _used(cards: tuple[Card, ...], answers: Answers, rules: Rules) -> set[Card]:
    """The cards that lay in this party before."""
    return set(cards) & {card for label in answers.used if isinstance(card := rules.suits.parse(label), Card)}


def _passed(text: Text) -> Finding:
    return Finding(StepOutcome.PASSED, text)


def _waiting(text: Text, *missing: Reason) -> Finding:
    return Finding(StepOutcome.WAITING, text, missing)


def failed(*faults: Reason) -> Finding:
    """A step that failed, for all of these reasons."""
    text = Text("; ".join(fault.text.ru for fault in faults), "; ".join(fault.text.en for fault in faults))
    return Finding(StepOutcome.FAILED, text, faults)


def _look_at_mode(hand: Hand) -> Finding:
    """Step 1. MODE C exists only with a table that has values for this mode (Y15)."""
    rules = hand.rules
    if rules.method is not Method.C or (rules.reference and rules.reference.covers(rules.mode)):
        return _passed(Text.both(f"{rules.mode.name}, MODE {rules.method}"))
    text = Text(
        "MODE C требует утверждённой таблицы значений: загрузите её или выберите MODE A или B",
        "MODE C needs an approved table of values: load one, or choose MODE A or B",
    )
    if rules.reference:
        text = Text(
            f"в таблице «{rules.reference.title}» нет значений для {rules.mode.name}",
            f'the table "{rules.reference.title}" has no values for {rules.mode.name}',
        )
    return failed(Reason(1, Code.METHOD_NOT_AVAILABLE, text))


def _look_at_length(hand: Hand) -> Finding:
    """Step 2. L is that of the mode (Y6)."""
    return _passed(Text(f"карт в Blockchain: {hand.length}", f"cards in a Blockchain: {hand.length}"))


def _look_at_sota(hand: Hand) -> Finding:
    """Step 3. A Sota of the board, 1..12 (Y19). Without a board none is asked for."""
    sota = hand.answers.sota
    if sota is not None and sota not in SOTAS:
        return failed(Reason(3, Code.WRONG_SOTA, Text(f"нет Соты {sota}: их 1–12", f"no Sota {sota}: 1 to 12 exist")))
    if sota is not None:
        return _passed(Text(f"Сота {sota}", f"Sota {sota}"))
    if hand.rules.active_sota is None:
        return _passed(Text("вне поля: Сота не нужна", "off the board: no Sota needed"))
    text = Text("не названа Сота", "the Sota is not named")
    return _waiting(text, Reason(3, Code.WRONG_SOTA, text))


def _look_at_order(hand: Hand) -> Finding:
    """Step 4. The place counts, as laid."""
    if not hand.laid:
        return _waiting(Text("карт ещё нет", "no cards yet"))
    order = " → ".join(hand.show(laid) for laid in hand.laid)
    return _passed(Text.both(order))


def _look_at_count(hand: Hand) -> Finding:
    """Step 5. Fewer cards are not complete yet; more are a fault (Y6)."""
    count, length = len(hand.laid), hand.length
    text = Text(f"карт: {count} из {length}", f"cards: {count} of {length}")
    if count == length:
        return _passed(text)
    if count < length:
        return _waiting(text, Reason(5, Code.WRONG_COUNT, text))
    too_many = Text(f"карт {count}, а нужно {length}: уберите лишние", f"{count} cards, not {length}: take some away")
    unread = sum(isinstance(laid, Unknown) and laid.seen == UNREAD for laid in hand.laid)
    if unread:
        too_many = Text(
            f"карт видно {count}, а нужно {length}; не прочитано {unread}: проверьте, не часть ли это другой карты",
            f"{count} cards are seen, not {length}; {unread} not read: check whether it is part of another card",
        )
    return failed(Reason(5, Code.WRONG_COUNT, too_many))


def _look_at_cards(hand: Hand) -> Finding:
    """Step 6. Each has a type and a suit; whether they are of the deck is asked in step 7."""
    faults = [
        Reason(6, Code.UNKNOWN_CARD, _unknown_text(place, laid.seen))
        for place, laid in enumerate(hand.laid, 1)
        if isinstance(laid, Unknown)
    ]
    if faults:
        return failed(*faults)
    return _passed(Text("тип и масть каждой карты известны", "type and suit of each card are known"))


def _unknown_text(place: int, seen: str) -> Text:
    if seen == UNREAD:
        return Text(f"карта {place} не прочитана", f"card {place} could not be read")
    shown = show_value(seen)
    return Text(f"карта {place}: {shown} — не карта", f"card {place}: {shown} names no card")


def _look_at_party(hand: Hand) -> Finding:
    """Step 7. No foreign card, no card twice, the active Sota, still free, a party that is not over (Y5, Y19, Y20)."""
    faults = (*_foreign(hand), *_repeated(hand), *_not_active(hand), *_filled(hand), *_over(hand))
    if faults:
        return failed(*faults)
    return _passed(Text("общие правила партии соблюдены", "the general rules of the party are kept"))


def _foreign(hand: Hand) -> Iterator[Reason]:
    for place, laid in enumerate(hand.laid, 1):
        if isinstance(laid, Foreign):
            shown = show_value(laid.seen)
            text = Text(f"карта {place}: {shown} не из этой колоды", f"card {place}: {shown} is not of this deck")
            yield Reason(7, Code.FOREIGN_CARD, text)


def _repeated(hand: Hand) -> Iterator[Reason]:
    used = _used(hand.cards, hand.answers, hand.rules)
    for card in dict.fromkeys(hand.cards):
        shown = hand.show(card)
        if hand.cards.count(card) > 1:
            text = Text(f"{shown} лежит здесь дважды, а в колоде одна", f"{shown} lies here twice; the deck has one")
            yield Reason(7, Code.REPEATED_CARD, text)
        if card in used:
            text = Text(f"{shown} в этой партии уже была", f"{shown} was already laid in this party")
            yield Reason(7, Code.REPEATED_CARD, text)


def _not_active(hand: Hand) -> Iterator[Reason]:
    sota, active = hand.answers.sota, hand.rules.active_sota
    if sota in SOTAS and active is not None and sota != active:
        text = Text(f"Сота {sota} не активна: сейчас {active}", f"Sota {sota} is not active: {active} is")
        yield Reason(7, Code.WRONG_SOTA, text)


def _filled(hand: Hand) -> Iterator[Reason]:
    sota = hand.answers.sota
    if sota in hand.rules.filled and not hand.rules.party_over:
        text = Text(f"в Соте {sota} уже есть Blockchain", f"Sota {sota} has its Blockchain already")
        yield Reason(7, Code.WRONG_SOTA, text)


def _over(hand: Hand) -> Iterator[Reason]:
    if hand.rules.party_over:
        yield Reason(7, Code.PARTY_OVER, Text("партия закончена", "the party is over"))


def _look_at_category(hand: Hand) -> Finding:
    """Step 8. One of the five categories of the mode; asked only of L good cards."""
    if hand.category:
        code, name = hand.category.code, hand.category.name
        return _passed(Text(f"{code} {name.ru}", f"{code} {name.en}"))
    if not hand.sound:
        count = hand.length
        return _waiting(Text(f"нужны разные карты колоды: {count}", f"needs different cards of the deck: {count}"))
    mode = hand.rules.mode.name
    text = Text(f"не подходит ни одна категория {mode}", f"no category of {mode} fits")
    return failed(Reason(8, Code.NO_CATEGORY, text))


LOOKS = (
    Look(Text("режим партии", "mode of the party"), _look_at_mode),
    Look(Text("длина Blockchain", "length of the Blockchain"), _look_at_length),
    Look(Text("номер Соты", "number of the Sota"), _look_at_sota),
    Look(Text("порядок карт", "order of the cards"), _look_at_order),
    Look(Text("количество карт", "number of cards"), _look_at_count),
    Look(Text("тип и масть каждой карты", "type and suit of each card"), _look_at_cards),
    Look(Text("общие правила партии", "general rules of the party"), _look_at_party),
    Look(Text("категория", "category"), _look_at_category),
)
"""Steps 1..8 in order (35.14)."""
