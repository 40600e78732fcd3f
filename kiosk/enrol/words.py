"""An enrolled deck and the report on it, in words and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.enrol.plan import progress
from vision.deck import Deck
from vision.likeness import Again, Kind, Pair, Report, Weakness
from vision.words import Text

_WHY: Mapping[Weakness, Text] = {
    Weakness.NOT_SHOWN: Text(
        "was not shown; it is only read if it is printed in a usual way",
        "не показано; читается, только если напечатано обычным образом",
    ),
    Weakness.NO_INDEX: Text(
        "a cut-out does not look like an upright index; take it again",
        "вырез не похож на индекс, стоящий прямо; переснимите",
    ),
    Weakness.BLURRED: Text(
        "a picture is blurred; hold the card still and take it again",
        "снимок смазан; держите карту неподвижно и переснимите",
    ),
    Weakness.MISREAD: Text(
        "a picture looks like another one; show it again in better light",
        "снимок похож на другой знак; покажите ещё раз при лучшем свете",
    ),
    Weakness.UNSURE: Text(
        "the pictures differ much; show it once or twice more",
        "снимки сильно различаются; покажите ещё раз или два",
    ),
    Weakness.ONCE: Text("was shown only once; show it once more", "показано один раз; покажите ещё раз"),
}


def name_of(kind: Kind, name: str, deck: Deck) -> Text:
    """What a rank or a suit is called: as it is printed, or by its names."""
    if kind is Kind.RANK:
        return Text(deck.printed(name), deck.printed(name))
    suit = next(suit for suit in deck.suits if suit.id == name)
    return Text(f"{suit.name_en} ({suit.id})", f"{suit.name_ru} ({suit.id})")


def describe_pair(pair: Pair, deck: Deck) -> Text:
    """Two names that look alike."""
    one, other = name_of(pair.kind, pair.one, deck), name_of(pair.kind, pair.other, deck)
    share = f"{pair.likeness:.0%}"
    return Text(f"{one.en} and {other.en} look alike ({share})", f"{one.ru} и {other.ru} похожи ({share})")


def describe_again(again: Again, deck: Deck) -> Text:
    """What to show again, and why."""
    name, why = name_of(again.kind, again.name, deck), _WHY[again.why]
    return Text(f"{name.en}: {why.en}", f"{name.ru}: {why.ru}")


def describe_expected(report: Report) -> Text:
    """How many of the captures would have been read, and rightly."""
    if not report.cards:
        return Text("no whole index was shown, so nothing can be expected", "целых индексов нет, оценить нечего")
    return Text(
        f"{report.cards} pictures, each read with the help of the others: {report.accepted} named, "
        f"{report.right} of them rightly",
        f"снимков {report.cards}, каждый прочитан по остальным: названо {report.accepted}, верно {report.right}",
    )


def describe_report(report: Report, deck: Deck) -> tuple[Text, ...]:
    """The whole report, line by line."""
    return (
        describe_expected(report),
        *(describe_again(again, deck) for again in report.again),
        *(describe_pair(pair, deck) for pair in report.alike),
    )


def report_fields(report: Report, deck: Deck) -> dict[str, Any]:
    """The report as JSON has it."""
    return {
        "deck": deck.name,
        "captures": len(deck.captures),
        "expected": {"cards": report.cards, "accepted": report.accepted, "right": report.right},
        "again": [{"kind": one.kind, "name": one.name, "why": one.why} for one in report.again],
        "alike": [
            {"kind": one.kind, "names": [one.one, one.other], "likeness": round(one.likeness, 4)}
            for one in report.alike
        ],
        "texts": [text.as_dict() for text in describe_report(report, deck)],
    }


def deck_fields(deck: Deck) -> dict[str, Any]:
    """A deck as JSON has it."""
    shown = progress(deck, deck.captures)
    return {
        "name": deck.name,
        "titles": {"ru": deck.title_ru, "en": deck.title_en},
        "cards": len(deck.labels),
        "enrolled": bool(deck.captures),
        "captures": len(deck.captures),
        "shown": shown.done if deck.captures else None,
        "references": shown.total,
        "suits": [
            {
                "id": suit.id,
                "names": {"ru": suit.name_ru, "en": suit.name_en},
                "symbol": suit.symbol,
                "colour": suit.colour,
            }
            for suit in deck.suits
        ],
    }
