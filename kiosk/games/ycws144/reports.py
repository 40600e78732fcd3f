"""Steps 9..14 of the check (Y17): what an admissible Blockchain is worth, step by step. They cannot fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kiosk.games.base import Text
from kiosk.games.ycws144.looks import Hand
from kiosk.games.ycws144.rules import Method
from kiosk.games.ycws144.value import Blockchain


@dataclass(frozen=True, slots=True)
class Report:
    """One row of the check: the title of a step and its sentence."""

    title: Text
    say: Callable[[Hand, Blockchain], Text]


def _say_bonus(hand: Hand, blockchain: Blockchain) -> Text:
    """Step 9. One Blockchain, one category, one bonus (35.13)."""
    if blockchain.method is Method.B:
        name, bonus = blockchain.category.name, blockchain.bonus.value
        return Text(f"{name.ru}: бонус {bonus}", f"{name.en}: bonus {bonus}")
    return Text(f"MODE {blockchain.method}: без бонуса", f"MODE {blockchain.method}: no bonus")


def _say_sum(hand: Hand, blockchain: Blockchain) -> Text:
    """Step 10. The nominals are those printed on the cards."""
    nominals = "+".join(str(card.nominal.value) for card in blockchain.cards)
    text = f"{nominals} = {blockchain.nominal_sum.value}"
    return Text.both(text)


def _say_total(hand: Hand, blockchain: Blockchain) -> Text:
    """Step 11. Only MODE B adds anything."""
    if blockchain.method is Method.B:
        text = f"{blockchain.nominal_sum.value} + {blockchain.bonus.value} = {blockchain.value.value}"
        return Text.both(text)
    return Text(f"MODE {blockchain.method}: не прибавляется", f"MODE {blockchain.method}: nothing is added")


def _say_game_points(hand: Hand, blockchain: Blockchain) -> Text:
    """Step 12. In MODE C the value is the table's."""
    text = f"{blockchain.value.value} Game Points"
    if blockchain.method is Method.C and hand.rules.reference:
        table = hand.rules.reference.title
        return Text(f"{text} по таблице «{table}»", f'{text} by the table "{table}"')
    return Text.both(text)


def _say_owner(hand: Hand, blockchain: Blockchain) -> Text:
    """Step 13. The result belongs to the owner of the Sota, whoever laid the cards (Y19)."""
    sota, owner = hand.answers.sota, hand.answers.owner
    if owner is not None:
        return Text(f"получает {owner}", f"belongs to {owner}")
    if sota is not None:
        return Text(f"получает владелец Соты {sota}", f"belongs to the owner of Sota {sota}")
    return Text("вне партии: ничей результат", "outside a party: nobody's result")


def _say_result(hand: Hand, blockchain: Blockchain) -> Text:
    """Step 14. What a record keeps: the result under the edition of its rules (Y16)."""
    code, value, edition = blockchain.category.code, blockchain.value.value, blockchain.edition
    return Text.both(f"{code}, {value} Game Points, {edition}")


REPORTS = (
    Report(Text("единственный бонус", "the single bonus"), _say_bonus),
    Report(Text("сумма номиналов", "sum of nominals"), _say_sum),
    Report(Text("прибавление бонуса", "bonus added"), _say_total),
    Report(Text.both("Game Points"), _say_game_points),
    Report(Text("получатель результата", "owner of the result"), _say_owner),
    Report(Text("итог и статус", "result and status"), _say_result),
)
"""Steps 9..14 in order (35.14)."""
