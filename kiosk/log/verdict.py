"""The log's part of `python -m kiosk verify`: which files are logs, and what is said about them."""

from __future__ import annotations

from pathlib import Path

from kiosk.log.proof import Proof, prove_export, prove_store
from kiosk.log.reading import NoLogError
from kiosk.verdict import Verdict
from vision.words import Text, reason_of

STORE_SUFFIX, EXPORT_SUFFIX = ".sqlite3", ".jsonl"


def find_logs(path: Path) -> tuple[Path, ...]:
    """The stores of a data folder, or the store or export itself; nothing for anything else."""
    if path.is_dir():
        return tuple(sorted(path.glob(f"*{STORE_SUFFIX}")))
    return (path,) if path.is_file() and path.suffix in {STORE_SUFFIX, EXPORT_SUFFIX} else ()


def verify_log(path: Path) -> Verdict:
    """Prove one log."""
    try:
        proof = prove_export(path) if path.suffix == EXPORT_SUFFIX else prove_store(path)
    except NoLogError as error:
        return Verdict(path, False, Text(f"{path}: {error.text.en}", f"{path}: {error.text.ru}"))
    except OSError as error:
        why = reason_of(error)
        return Verdict(path, False, Text(f"{path}: cannot be read: {why.en}", f"{path}: не читается: {why.ru}"))
    touched = proof.touched
    details = {
        "events": proof.events,
        "results": proof.results,
        "frames": proof.frames,
        "frames_absent": proof.frames_absent,
        "head": proof.head,
        "first_touched": touched.number if touched else None,
    }
    return Verdict(path, touched is None, _say(path, proof), details)


def _say(path: Path, proof: Proof) -> Text:
    if proof.touched is not None:
        number, why = proof.touched.number, proof.touched.why
        return Text(
            f"{path}: EVENT {number} WAS TOUCHED: {why.en}", f"{path}: СОБЫТИЕ {number} ИЗМЕНЕНО: {why.ru}"
        )  # fmt: skip
    absent_en = f"; frames not here: {proof.frames_absent}" if proof.frames_absent else ""
    absent_ru = f"; кадров здесь нет: {proof.frames_absent}" if proof.frames_absent else ""
    return Text(
        f"{path}: as it was written. Events: {proof.events}, results: {proof.results}, frames: {proof.frames}"
        f"{absent_en}; last digest {proof.head}",
        f"{path}: всё как записано. Событий: {proof.events}, результатов: {proof.results}, кадров: {proof.frames}"
        f"{absent_ru}; последняя контрольная сумма {proof.head}",
    )
