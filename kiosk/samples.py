"""Labelled samples from the table: what people confirmed or corrected, beside the frames that were kept with it.

A view of the log like any other: made anew at any time, right after every later correction. A frame becomes a sample
only where each index in it is named by a person: an index without a name would be taught as none.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from datasets.pose_layout import SPLITS, data_yaml, label_line
from kiosk.deciding import is_rejected_by_person
from kiosk.games.verify import Verify
from kiosk.log.proof import frame_file
from kiosk.log.view import Result
from kiosk.whole_file import write_whole
from vision.deck import Deck
from vision.types import MarkKind

HELD_OUT_EVERY = 5
"""One result in five is kept for measuring, by its number: the same ones each time."""

_META = "meta/{}.table.jsonl"

UNKNOWN = "?"
"""What a mark says where the trained reader has no name for it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One index as it lies in the frame, and what a person says it is. `suit` is the printed symbol."""

    quad_px: tuple[tuple[float, float], ...]
    rank: str
    suit: str


@dataclass(frozen=True, slots=True)
class Sample:
    """One kept frame of which every mark is named. `split` is `train` or `val`."""

    result: int
    frame: Path
    width_px: int
    height_px: int
    marks: tuple[Mark, ...]

    @property
    def split(self) -> str:
        """Where it belongs: held out or not."""
        return "val" if self.result % HELD_OUT_EVERY == 0 else "train"

    @property
    def name(self) -> str:
        """Its file name, without ending."""
        return f"{self.result:06d}"


def samples_of(results: Iterable[Result], data: Path, open_deck: Callable[[str], Deck]) -> tuple[Sample, ...]:
    """All samples that results in the data folder give. Raises what `open_deck` raises."""
    found = (_sample(result, data, open_deck) for result in results)
    return tuple(sample for sample in found if sample is not None)


def _sample(result: Result, data: Path, open_deck: Callable[[str], Deck]) -> Sample | None:
    body, evidence = result.body, result.evidence or {}
    kept, seen = evidence.get("frame"), evidence.get("marks", ())
    if not body.get("confirmed_by") or body["state"] == Verify.REVIEW or is_rejected_by_person(body) or not kept:
        return None
    frame = frame_file(data, kept)
    if not body.get("deck") or not frame.is_file():
        return None
    marks = _marks(body["cards"], seen, open_deck(body["deck"]))
    return None if marks is None else Sample(result.number, frame, kept["width"], kept["height"], marks)


def _marks(
    cards: Sequence[Mapping[str, Any]], seen: Sequence[Mapping[str, Any]], deck: Deck
) -> tuple[Mark, ...] | None:
    """Every mark of the frame with its name; None where some mark has none, or some card was not seen."""
    symbols = {suit.id: suit.symbol for suit in deck.suits}
    named: dict[int, tuple[str, str]] = {}
    for card in cards:
        if card.get("place") is None or not card.get("marks"):
            return None
        rank, suit = (card["label"][:-1], symbols[card["label"][-1]]) if card["label"] else (UNKNOWN, UNKNOWN)
        named |= dict.fromkeys(card["marks"], (rank, suit or UNKNOWN))
    if set(named) != set(range(len(seen))):
        return None
    return tuple(Mark(tuple((x, y) for x, y in mark["quad_px"]), *named[at]) for at, mark in enumerate(seen))


def may_replace(out: Path) -> bool:
    """Whether nothing is lost when `out` is made anew: it is not there, empty, or holds samples of an earlier time."""
    return not out.exists() or (out.is_dir() and (not any(out.iterdir()) or (out / _META.format("train")).is_file()))


def write_samples(samples: Sequence[Sample], out: Path) -> None:
    """Make `out` a folder of labelled pictures (`datasets.pose_layout`); samples of an earlier time are replaced.

    Raises OSError; what was there before is complete then, or gone.
    """
    aside = out.with_name(f"{out.name}.part")
    shutil.rmtree(aside, ignore_errors=True)
    for split in SPLITS:
        for part in ("images", "labels"):
            (aside / part / split).mkdir(parents=True)
        chosen = [sample for sample in samples if sample.split == split]
        for sample in chosen:
            shutil.copyfile(sample.frame, aside / "images" / split / f"{sample.name}.jpg")
            write_whole(aside / "labels" / split / f"{sample.name}.txt", _label_text(sample).encode())
        (aside / "meta").mkdir(exist_ok=True)
        write_whole(aside / _META.format(split), "".join(map(_meta_line, chosen)).encode())
    write_whole(aside / "data.yaml", data_yaml(MarkKind.INDEX).encode())
    shutil.rmtree(out, ignore_errors=True)
    aside.replace(out)


def _label_text(sample: Sample) -> str:
    quads = (np.asarray(mark.quad_px, np.float32) for mark in sample.marks)
    return "".join(label_line(quad, sample.width_px, sample.height_px) + "\n" for quad in quads)


def _meta_line(sample: Sample) -> str:
    marks = [{"rank": mark.rank, "suit": mark.suit, "quad_px": mark.quad_px} for mark in sample.marks]
    return json.dumps({"name": sample.name, "marks": marks, "covered": []}, ensure_ascii=False) + "\n"
