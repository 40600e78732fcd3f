"""Outcomes as plain JSON values, with the names of the contract. `text` is English; `texts` has both languages."""

from __future__ import annotations

from kiosk.games.base import Incomplete, Invalid, Json, Line, Outcome, Reason, Score, Section, Step

Fields = dict[str, Json]


def step_fields(step: Step) -> Fields:
    """One step of the check."""
    return {
        "step": step.number,
        "outcome": step.outcome.value,
        "text": step.text.en,
        "texts": step.text.as_dict(),
        "title": step.title.en,
        "titles": step.title.as_dict(),
    }


def reason_fields(reason: Reason) -> Fields:
    """One reason; `step` is null where the fault belongs to no step."""
    return {"step": reason.step, "code": str(reason.code), "text": reason.text.en, "texts": reason.text.as_dict()}


def line_fields(line: Line) -> Fields:
    """One line of a score."""
    return {"amount": line.amount, "text": line.text.en, "texts": line.text.as_dict()}


def outcome_fields(outcome: Outcome) -> Fields:
    """`status` is score, incomplete or invalid; `steps` is there where the game has steps."""
    steps: list[Json] = [step_fields(step) for step in outcome.steps]
    match outcome:
        case Score():
            lines: list[Json] = [line_fields(line) for line in outcome.lines]
            return {"status": "score", **outcome.details.fields(), "lines": lines, "steps": steps}
        case Incomplete():
            return {"status": "incomplete", "reasons": _reasons(outcome.reasons), "steps": steps}
        case Invalid():
            return {"status": "invalid", "reasons": _reasons(outcome.reasons), "steps": steps}


def told_fields(outcome: Outcome) -> Fields:
    """The same with what a page tells people: the total, a headline, and the reasons in sections."""
    fields = outcome_fields(outcome)
    if isinstance(outcome, Score):
        sections: list[Json] = [section_fields(section) for section in outcome.details.sections()]
        fields |= {
            "total": outcome.total,
            "headline": outcome.details.headline().as_dict(),
            "sections": sections,
        }
    return fields


def section_fields(section: Section) -> Fields:
    """One section with its items."""
    items: list[Json] = [
        {"amount": item.amount, "text": item.text.en, "texts": item.text.as_dict(), "labels": item.labels}
        for item in section.items
    ]
    return {
        "title": section.title.en,
        "titles": section.title.as_dict(),
        "items": items,
        "amount": section.amount,
        "total": section.total.en,
        "totals": section.total.as_dict(),
    }


def _reasons(reasons: tuple[Reason, ...]) -> list[Json]:
    return [reason_fields(reason) for reason in reasons]
