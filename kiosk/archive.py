"""What is kept with a result so that it can be looked at years later: the frame, the readings, deck and weights."""

from __future__ import annotations

import dataclasses
import hashlib
import logging
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kiosk.describe import describe_mark
from kiosk.gallery import encode_jpeg
from kiosk.log.chain import Body, canonical_json
from kiosk.log.proof import FRAMES
from kiosk.whole_file import write_whole
from vision.deck import Deck
from vision.types import Frame, View
from vision.watch import Seen
from vision.words import Text

_log = logging.getLogger(__name__)

KEEP_FREE_BYTES = 200_000_000
"""When the disk is nearly full no more frames are kept, so that results still can be: twenty thousand of them."""


DISK_NEARLY_FULL = Text(
    "the disk is nearly full: frames are no longer kept, scoring goes on; make room",
    "диск почти заполнен: кадры больше не сохраняются, счёт продолжается; освободите место",
)


class Archive:
    """Keeps frames in the data folder. `weights` are checksums by the name of the network."""

    def __init__(self, folder: Path, deck: Deck | None, weights: Mapping[str, str]) -> None:
        self._frames = folder / FRAMES
        self._deck, self._weights = deck, dict(weights)

    def of_deck(self, deck: Deck | None) -> Archive:
        """The same archive while another deck lies on the table."""
        return Archive(self._frames.parent, deck, self._weights)

    def of_weights(self, weights: Mapping[str, str]) -> Archive:
        """The same archive for what these networks read."""
        return Archive(self._frames.parent, self._deck, weights)

    def evidence(self, frame: Frame | None, view: View | None) -> Body:
        """Keep the frame; what the booking of a hand rests on. A frame that cannot be kept is None, and is logged."""
        return {
            "frame": self._keep(frame) if frame is not None else None,
            "marks": [describe_mark(mark).model_dump(mode="json") for mark in view.marks] if view else [],
            "deck": {"name": self._deck.name, "sha256": sha256_of_deck(self._deck)} if self._deck else None,
            "weights": self._weights,
        }

    def evidence_of(self, seen: Seen) -> Body:
        """The same of what was seen of one place."""
        return self.evidence(seen.frame, seen.observation.view)

    @property
    def trouble(self) -> Text | None:
        """What a person should know: that no frames are kept; None while they are."""
        try:
            return DISK_NEARLY_FULL if self._is_nearly_full() else None
        except OSError:
            return None  # a folder that is gone is the store's matter

    def _is_nearly_full(self) -> bool:
        return shutil.disk_usage(self._frames.parent).free < KEEP_FREE_BYTES

    def _keep(self, frame: Frame) -> dict[str, Any] | None:
        try:
            self._frames.mkdir(parents=True, exist_ok=True)
            if self._is_nearly_full():
                _log.warning("the disk is nearly full: no frame is kept")
                return None
            jpeg = encode_jpeg(frame.image)
            sha256 = hashlib.sha256(jpeg).hexdigest()
            name = f"{sha256}.jpg"
            # On the disk, whole, before the event that names it is.
            write_whole(self._frames / name, jpeg)
        except OSError as error:
            _log.warning("the frame cannot be kept: %s", error)
            return None
        height, width = frame.image.shape[:2]
        return {"file": name, "sha256": sha256, "bytes": len(jpeg), "width": width, "height": height}


def sha256_of_deck(deck: Deck) -> str:
    """Checksum of a deck's canonical form: its suits, what they print, and what was shown of them at enrolment."""
    fields = dataclasses.asdict(dataclasses.replace(deck, captures=()))
    fields["captures"] = [
        [capture.rank, capture.suit, hashlib.sha256(capture.image.tobytes()).hexdigest()] for capture in deck.captures
    ]
    return hashlib.sha256(canonical_json(fields).encode()).hexdigest()
