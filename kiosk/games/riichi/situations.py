"""What is said about a win and cannot be: each row of the table is one rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kiosk.games.base import Text
from kiosk.games.riichi.codes import Code
from kiosk.games.riichi.hand import Answers


@dataclass(frozen=True, slots=True)
class SituationRule:
    """One thing that cannot be: when it is so, and what is said about it.

    `voids` are the situations that do not count then, so that the rest of the hand can still be looked at.
    """

    code: Code
    broken: Callable[[Answers, frozenset[str]], bool]
    text: Text
    voids: tuple[str, ...] = ()


_RIICHI = frozenset({"riichi", "double_riichi"})
_FIRST_DRAW = frozenset({"tenhou", "chiihou"})

SITUATION_RULES = (
    SituationRule(
        Code.OPEN_HAND,
        lambda answers, said: answers.is_open and bool(said & _RIICHI),
        Text("риичи с открытой рукой невозможно", "riichi is impossible with an open hand"),
        ("riichi", "double_riichi", "ippatsu"),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: "ippatsu" in said and not said & _RIICHI,
        Text("иппацу бывает только после риичи", "ippatsu takes a riichi"),
        ("ippatsu",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: {"ippatsu", "rinshan"} <= said,
        Text("кан прерывает иппацу: риншан и иппацу несовместимы", "a kan ends ippatsu: no rinshan with ippatsu"),
        ("ippatsu",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: "chankan" in said and answers.tsumo,
        Text("чанкан — это рон, а не цумо", "chankan is a ron, not a tsumo"),
        ("chankan",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: "rinshan" in said and not answers.tsumo,
        Text("риншан — это цумо, а не рон", "rinshan is a tsumo, not a ron"),
        ("rinshan",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: "rinshan" in said and not answers.has_kan,
        Text("риншан бывает только после своего кана", "rinshan takes a kan of one's own"),
        ("rinshan",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: "haitei" in said and not answers.tsumo,
        Text("хайтей — это цумо, а не рон", "haitei is a tsumo, not a ron"),
        ("haitei",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: "houtei" in said and answers.tsumo,
        Text("хотей — это рон, а не цумо", "houtei is a ron, not a tsumo"),
        ("houtei",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: {"haitei", "rinshan"} <= said,
        Text("хайтей и риншан несовместимы", "no haitei with rinshan"),
        ("haitei",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: {"houtei", "chankan"} <= said,
        Text("хотей и чанкан несовместимы", "no houtei with chankan"),
        ("houtei",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: "tenhou" in said and answers.seat_wind not in ("E", None),
        Text("тенхо бывает только у дилера", "tenhou is the dealer's"),
        ("tenhou",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: "chiihou" in said and answers.seat_wind == "E",
        Text("чихо не бывает у дилера", "chiihou is never the dealer's"),
        ("chiihou",),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: bool(said & _FIRST_DRAW) and not answers.tsumo,
        Text("тенхо и чихо — это цумо", "tenhou and chiihou are a tsumo"),
        ("tenhou", "chiihou"),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: bool(said & _FIRST_DRAW) and bool(answers.melds),
        Text("тенхо и чихо бывают только без наборов", "tenhou and chiihou take a hand without melds"),
        ("tenhou", "chiihou"),
    ),
    SituationRule(
        Code.CONTRADICTION,
        lambda answers, said: bool(said & _FIRST_DRAW) and bool(said & _RIICHI),
        Text("до тенхо и чихо риичи не объявить", "no riichi comes before tenhou or chiihou"),
        ("tenhou", "chiihou"),
    ),
    SituationRule(
        Code.FURITEN,
        lambda answers, said: answers.furiten and not answers.tsumo,
        Text("фуритен: рон невозможен, только цумо", "furiten: no ron, only tsumo"),
    ),
)  # fmt: skip


def broken_rules(answers: Answers) -> tuple[SituationRule, ...]:
    """The rules that what was said breaks."""
    return tuple(rule for rule in SITUATION_RULES if rule.broken(answers, answers.situations))


def legal_situations(answers: Answers, broken: tuple[SituationRule, ...]) -> frozenset[str]:
    """What is left of what was said when all that contradicts the rest is taken out."""
    return answers.situations - {name for rule in broken for name in rule.voids}
