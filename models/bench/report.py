"""The bench's figures as tables for people, in their language, and as one object for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from models.bench.measure import Figures, Outcome
from vision.words import Text

HEADINGS: tuple[tuple[Text, Callable[[Figures], str]], ...] = (
    (Text("median ms", "медиана мс"), lambda one: f"{one.median_ms:.0f}"),
    (Text("p95 ms", "95 % мс"), lambda one: f"{one.p95_ms:.0f}"),
    (Text("CPU ms", "ЦП мс"), lambda one: f"{one.cpu_ms:.0f}"),
    (Text("frames/s", "кадров/с"), lambda one: f"{one.frames_per_s:.1f}"),
    (Text("CPU %", "ЦП %"), lambda one: f"{one.cpu_percent:.0f}"),
    (Text("MiB", "МиБ"), lambda one: f"{one.memory_mib:.0f}"),
    (Text("to result ms", "до итога мс"), lambda one: "-" if one.settle_ms is None else f"{one.settle_ms:.0f}"),
    (Text("named", "названо"), lambda one: f"{one.named}/{one.cards}"),
    (Text("wrong", "неверно"), lambda one: f"{one.wrong}"),
    (Text("whole hands", "рук целиком"), lambda one: f"{one.whole}/{one.pictures}"),
)
STAGES = {
    "scale down": "уменьшение",
    "locator network": "сеть поиска",
    "choose marks": "отбор меток",
    "cut out and weigh": "вырезание и оценка",
    "patch network": "сеть чтения",
    "join and arrange": "сборка и порядок",
}


@dataclass(frozen=True, slots=True)
class Bench:
    """One run: the machine, how busy it was with other work before and after, %, the stages in ms, and everybody."""

    machine: Mapping[str, str]
    threads: int
    busy_percent: tuple[float, float]
    stages: Mapping[str, float]
    outcomes: Sequence[Outcome]


def format_bench(bench: Bench, language: str) -> str:
    """The tables."""

    def say(en: str, ru: str) -> str:
        return Text(en, ru).in_language(language)

    lines = [f"{name}: {value}" for name, value in bench.machine.items()]
    lines += [say("threads", "потоков") + f": {bench.threads}", _busy(bench).in_language(language), ""]
    lines.append(say("The kiosk's eye, ms a picture by stage:", "Чтение киоска, мс на снимок по этапам:"))
    lines += [f"  {say(name, STAGES[name]):20} {ms:6.1f}" for name, ms in bench.stages.items()]
    rows = [["", *(heading.in_language(language) for heading, _ in HEADINGS)]]
    rows += [[one.rival, *(show(one.figures) for _, show in HEADINGS)] for one in bench.outcomes if one.figures]
    lines += ["", say("Frame in, cards out:", "Кадр на входе, карты на выходе:"), *_aligned(rows)]
    lines += [f"{one.rival}: {one.skipped.in_language(language)}" for one in bench.outcomes if one.skipped]
    return "\n".join(lines)


def bench_as_json(bench: Bench) -> dict[str, Any]:
    """Everything, with times in ms and memory in MiB."""
    return {
        "machine": dict(bench.machine),
        "threads": bench.threads,
        "busy_percent": list(bench.busy_percent),
        "stages_ms": dict(bench.stages),
        "readers": {one.rival: _fields(one.figures, one.skipped) for one in bench.outcomes},
    }


def _fields(figures: Figures | None, skipped: Text | None) -> dict[str, Any]:
    if figures is None:
        return {"skipped": skipped.as_dict() if skipped else None}
    return asdict(figures)


def _busy(bench: Bench) -> Text:
    before, after = bench.busy_percent
    warning = Text("", "")
    if max(before, after) > 10:
        warning = Text(
            "; other programs were running: believe CPU ms, not the other times",
            "; работали другие программы: верьте столбцу «ЦП мс», а не остальным временам",
        )
    return Text(
        f"busy with other work before and after: {before:.0f} %, {after:.0f} %{warning.en}",
        f"занято другими программами до и после: {before:.0f} %, {after:.0f} %{warning.ru}",
    )


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  "
        + row[0].ljust(widths[0])
        + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in rows
    ]
