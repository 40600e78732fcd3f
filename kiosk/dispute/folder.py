"""A folder for a referee: the frame of a result, its cards, everything that the log has of it, and the recording."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from kiosk.dispute.evidence import KeptFrame
from kiosk.dispute.excerpt import Excerpt, write_excerpt
from kiosk.gallery import crop_mark, encode_jpeg
from kiosk.log.view import Result
from kiosk.whole_file import write_whole
from vision.image import PictureError, decode_picture
from vision.types import Image, MarkKind, quad_height

RECORDING = "recording"


def write_folder(out: Path, result: Result, frame: KeptFrame, excerpt: Excerpt | None) -> None:
    """Write it; the folder is made. Raises OSError."""
    out.mkdir(parents=True, exist_ok=True)
    history = [dataclasses.asdict(record) for record in result.history]
    write_whole(out / "result.json", json.dumps(history, ensure_ascii=False, indent=1).encode())
    if frame.content is not None:
        write_whole(out / "frame.jpg", frame.content)
        for name, crop in _crops(result, frame.content):
            write_whole(out / name, encode_jpeg(crop))
    if excerpt is not None:
        write_excerpt(excerpt.frames, out / RECORDING)


def _crops(result: Result, content: bytes) -> Iterator[tuple[str, Image]]:
    """Each card that was seen, under its place and its label, cut out of the frame as the page showed it."""
    try:
        picture = decode_picture(content)
    except PictureError:
        return  # the frame was damaged, which is told anyway
    marks = (result.evidence or {}).get("marks", ())
    for place, card in enumerate(result.history[0].body.get("cards", ()), 1):
        own = [marks[number] for number in card.get("marks", ()) if number < len(marks)]
        if own:
            largest = max((np.asarray(mark["quad_px"], np.float32) for mark in own), key=quad_height)
            kind = MarkKind(own[0]["kind"])
            yield f"card-{place:02}-{card['label'] or 'unread'}.jpg", crop_mark(picture, largest, kind)
