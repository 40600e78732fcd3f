"""What is said about a disputed result, to a person at the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kiosk.dispute.evidence import Agreement, FrameFate, KeptFrame, ReadTwice
from kiosk.dispute.excerpt import Excerpt
from kiosk.dispute.folder import RECORDING
from kiosk.log.view import Result
from vision.words import Text

NO_FRAME = Text(
    "no frame of this result is there, so it cannot be read again",
    "кадра этого результата нет, поэтому прочитать его заново нельзя",
)

_FATES: Mapping[FrameFate, Text] = MappingProxyType(
    {
        FrameFate.AS_KEPT: Text("as it was kept: the checksum is that of the log", "тот самый: сумма как в журнале"),
        FrameFate.CHANGED: Text("CHANGED: the checksum is not that of the log", "ИЗМЕНЁН: сумма не та, что в журнале"),
        FrameFate.MISSING: Text("MISSING: the log names it, the file is gone", "ПРОПАЛ: в журнале он есть, файла нет"),
        FrameFate.NONE: Text("none was kept", "не сохранялся"),
    }
)

_AGREEMENTS: Mapping[Agreement, Text] = MappingProxyType(
    {
        Agreement.SAME: Text("the same", "то же"),
        Agreement.OTHER: Text("ANOTHER", "ДРУГОЕ"),
        Agreement.UNSURE_NOW: Text("unsure now", "теперь неуверенно"),
        Agreement.NAMED_NOW: Text("named now", "теперь названо"),
        Agreement.GONE: Text("not found now", "теперь не найдено"),
    }
)


def say_result(result: Result, frame: KeptFrame) -> Text:
    """The result as it stands, its history, its frame."""
    body = result.body
    cards = " ".join(card["label"] or "?" for card in body.get("cards", ()))
    points = (body.get("score") or {}).get("game_points", (body.get("score") or {}).get("points"))
    worth = "" if points is None else f" = {points}"
    who = body.get("owner") or "–"
    lines_en = [f"Result {result.number}: {body['state']}  {cards}{worth}", _terms(body, "Sota", who)]
    lines_ru = [f"Результат {result.number}: {body['state']}  {cards}{worth}", _terms(body, "Сота", who)]
    for record in result.history:
        act = record.body.get("act") or {}
        by = act.get("by")
        line = f"  {record.number:>5}  {record.at}  {record.event}"
        lines_en.append(f"{line}  {by or 'the kiosk'}")
        lines_ru.append(f"{line}  {by or 'киоск'}")
    fate = _FATES[frame.fate]
    where = f"  {frame.path}" if frame.path else ""
    return Text(
        "\n".join([*lines_en, f"  frame: {fate.en}{where}"]), "\n".join([*lines_ru, f"  кадр: {fate.ru}{where}"])
    )


def _terms(body: Mapping[str, Any], sota_word: str, owner: str) -> str:
    sota = f"  {sota_word} {body['sota']} · {owner}" if body.get("sota") is not None else ""
    return f"  {body.get('edition', body.get('game', ''))}  {body.get('deck') or ''}{sota}".rstrip()


def say_again(marks: Sequence[ReadTwice], newly_named: Sequence[str], deck: bool, weights: Mapping[str, bool]) -> Text:
    """Every mark as it was read then and now, and what that means."""
    changed = [name for name, same in weights.items() if not same]
    by_en = f"OTHER weights now: {', '.join(changed)}" if changed else "the same weights"
    by_ru = f"веса теперь ДРУГИЕ: {', '.join(changed)}" if changed else "те же веса"
    lines = [
        Text(f"Read again, with {by_en}, {'the same deck' if deck else 'ANOTHER deck'}:",
             f"Прочитано заново: {by_ru}, {'та же колода' if deck else 'ДРУГАЯ колода'}:"),
        *(_say_mark(number, mark) for number, mark in enumerate(marks, 1)),
    ]  # fmt: skip
    if newly_named:
        names = " ".join(newly_named)
        lines.append(Text(f"  named now, not found then: {names}", f"  названо теперь, тогда не найдено: {names}"))
    lines.append(_conclusion(marks))
    return Text("\n".join(line.en for line in lines), "\n".join(line.ru for line in lines))


def _say_mark(number: int, mark: ReadTwice) -> Text:
    kept, again = mark.kept, mark.again
    then = f"{kept['label'] or '?':>4} {kept['confidence']:6.1%}"
    now = f"{again.label or '?':>4} {again.confidence:6.1%}" if again else f"{'–':>4} {'':6}"
    said = _AGREEMENTS[mark.agreement]
    line = f"  {number:>3}  {then}  → {now}  "
    return Text(line + said.en, line + said.ru)


def _conclusion(marks: Sequence[ReadTwice]) -> Text:
    others = sum(mark.agreement is Agreement.OTHER for mark in marks)
    if others:
        return Text(
            f"The second reading CONTRADICTS the first in {others} of {len(marks)} marks: look at the frame.",
            f"Второе чтение ПРОТИВОРЕЧИТ первому в {others} из {len(marks)} знаков: посмотрите на кадр.",
        )
    same = sum(mark.agreement is Agreement.SAME for mark in marks)
    return Text(
        f"The second reading does not contradict the first: {same} of {len(marks)} marks are the same. The first "
        "summed several frames, of which one was kept.",
        f"Второе чтение первому не противоречит: совпало знаков {same} из {len(marks)}. Первое складывалось из "
        "нескольких кадров, сохранён один.",
    )


def say_excerpt(excerpt: Excerpt) -> Text:
    """What of the recording belongs to the result."""
    frames, seconds = len(excerpt.frames), excerpt.seconds
    return Text(
        f"In the recording: the very frame, and {frames} frames around it ({seconds:.1f} s).",
        f"В записи есть тот самый кадр, вокруг него кадров {frames} ({seconds:.1f} с).",
    )


def not_recorded(recording: Path) -> Text:
    """The recording is another one, or its oldest part is gone."""
    return Text(
        f"{recording} does not hold the frame of this result: it was recorded elsewhere, or is dropped already",
        f"в записи {recording} нет кадра этого результата: он записан в другом месте или уже удалён",
    )


def say_written(out: Path, *, recorded: bool) -> Text:
    """Where everything lies, and how to watch it."""
    replay = f"python -m kiosk run --source {out / RECORDING}"
    return Text(
        f"Written: {out}" + (f"; watch it: {replay}" if recorded else ""),
        f"Записано: {out}" + (f"; посмотреть: {replay}" if recorded else ""),
    )
