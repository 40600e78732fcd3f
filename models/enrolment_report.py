"""The figures of enrolment as a table for people and as JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from models.enrolment_figures import CLEAR_PX, CLEAR_SHARPNESS, EnrolmentFigures, Figures, RangeFigures

_WIDTH = 34
_HEAD = (
    f"{'':{_WIDTH}}{'known':>7}{'accepted':>10}{'right of':>10}{'wrong':>7}"
    f"{'unknown':>9}{'accepted':>10}{'count':>7}{'seen':>8}{'suit':>8}{'rank':>8}"
)


@dataclass(frozen=True, slots=True)
class Conditions:
    """What was measured: `captures` of each card, the random seed, and the file names of the weights.

    `inks`: how many inks each deck has; where it is fewer than suits, colour does not tell these apart.
    """

    inks: tuple[int, ...]
    captures: int
    seed: int
    reader: str
    comparer: str | None


def format_enrolment(conditions: Conditions, figures: EnrolmentFigures) -> str:
    """The whole report."""
    return "\n".join(_lines(conditions, figures))


def _lines(conditions: Conditions, figures: EnrolmentFigures) -> Iterator[str]:
    comparer = f"comparer {conditions.comparer}" if conditions.comparer else "no comparer"
    yield (
        f"{len(conditions.inks)} drawn decks of twelve symbols that no training has seen, "
        f"{conditions.captures} captures of each card (seed {conditions.seed})"
    )
    yield f"reader {conditions.reader}, {comparer}: {figures.ms:.1f} ms a picture (median)"
    yield ""
    yield _HEAD
    yield f"at the gate that is used, {figures.gate:g}"
    yield _line("as drawn", figures.drawn)
    yield _line("as sharp as photographs", figures.photographed)
    yield _line(f"sharper than {CLEAR_SHARPNESS:g}, from {CLEAR_PX} px", figures.clear)
    yield "at other gates, as drawn"
    yield from (_line(f"{row.gate:g}", row.drawn) for row in figures.gates)
    yield "at other gates, as sharp as photographs"
    yield from (_line(f"{row.gate:g}", row.photographed) for row in figures.gates)
    yield "by height of the index, px"
    yield from (_line(_range(row), row.figures) for row in figures.heights)
    yield "by sharpness"
    yield from (_line(_range(row), row.figures) for row in figures.sharpnesses)
    yield "by deck"
    numbered = enumerate(zip(conditions.inks, figures.decks, strict=True), 1)
    yield from (_line(f"{number}, in {inks} inks", one) for number, (inks, one) in numbered)
    reasons = ", ".join(f"{reason} {count}" for reason, count in figures.refused.items())
    yield f"known pictures that were refused: {reasons or 'none'}"
    yield "wrong, count: pictures that are accepted and should not be; seen, suit, rank: right at any confidence"


def enrolment_as_json(conditions: Conditions, figures: EnrolmentFigures) -> str:
    """The same for programs; shares are 0..1, and null where there was nothing to take a share of."""
    return json.dumps(_finite({"conditions": asdict(conditions), "figures": asdict(figures)}), indent=2)


def _line(name: str, one: Figures) -> str:
    return (
        f"  {name:{_WIDTH - 2}}{one.known:7d}{_percent(one.accepted, 1):>10}{_percent(one.right, 2):>10}{one.wrong:7d}"
        f"{one.unknown:9d}{_percent(one.unknown_accepted, 2):>10}{one.intruders:7d}"
        f"{_percent(one.seen, 1):>8}{_percent(one.suit, 1):>8}{_percent(one.rank, 1):>8}"
    )


def _percent(share: float, digits: int) -> str:
    return "-" if math.isnan(share) else f"{share:.{digits}%}"


def _range(row: RangeFigures) -> str:
    return f"{row.low:g} and more" if math.isinf(row.high) else f"{row.low:g} to {row.high:g}"


def _finite(value: object) -> object:
    """The same without NaN and infinity, which JSON does not have."""
    if isinstance(value, dict):
        return {key: _finite(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
