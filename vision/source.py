"""Where frames come from: the port that every source fills, its states, and how a source is named on a command line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol, runtime_checkable

from vision.types import Frame
from vision.words import SpokenError, Text


class SourceState(StrEnum):
    """How a source is doing. A failing source is a state that the page shows, never an exception in the worker."""

    OK = "ok"
    BUSY = "busy"
    FROZEN = "frozen"
    LOST = "lost"
    SLOW = "slow"
    DARK = "dark"
    BLURRED = "blurred"


class FrameSource(Protocol):
    """A stream of frames. The newest frame wins; what the reader was too slow for is dropped."""

    @property
    def kind(self) -> str:
        """`camera`, `file`, `folder`, `url`, `recording` or `demo`."""

    @property
    def name(self) -> str:
        """What a person calls it: the camera's number, the file's name."""

    @property
    def state(self) -> SourceState:
        """How it is doing now."""

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The newest frame not handed out before, or None where none came within `timeout_s`. Never raises."""

    def close(self) -> None:
        """Give the device back. May be called twice."""


@runtime_checkable
class SpeakingSource(Protocol):
    """A source that can say more than its state: which picture was skipped, why a camera does not open."""

    @property
    def note(self) -> Text | None:
        """What a person should know now, with what to do, or None."""


@runtime_checkable
class DiagnosedSource(Protocol):
    """A source that knows what is wrong more closely than its state says."""

    @property
    def fault(self) -> StrEnum | None:
        """One of `vision.sources.faults.Fault`, or None."""


@runtime_checkable
class ReplayedSource(Protocol):
    """A recorded source that starts again at its end: what it shows then has been seen before."""

    @property
    def replay(self) -> bool:
        """Whether the frames of now were all handed out once already."""


@runtime_checkable
class ModeSource(Protocol):
    """A source that knows how many cards the party on its table plays with (the demo table)."""

    def keep_mode(self, mode: int | None) -> None:
        """Show hands of this mode only, from the next one on; None: of all modes in turn."""

    @property
    def mode(self) -> int:
        """L of the party that the frames of now show: 3, 4 or 5."""


@runtime_checkable
class TurnSource(Protocol):
    """A source that throws by itself, and has to know how often it may (the demo table with dice)."""

    def allow_throws(self, left: int | None) -> None:
        """How many throws are left in this turn; None: nobody counts them."""


class SourceKind(StrEnum):
    """The kinds of source that can be named."""

    DEMO = "demo"
    CAMERA = "camera"
    FILE = "file"
    FOLDER = "folder"
    URL = "url"
    RECORDING = "recording"


class SourceError(SpokenError):
    """A source that cannot be what was asked for; `text` says why and what to do."""


@dataclass(frozen=True, slots=True)
class SourceName:
    """A source as named by a person. `where` names the camera, or is the path, the address, or empty."""

    kind: SourceKind
    where: str = ""


RECORDING_INDEX = "frames-*.jsonl"
"""The files by which a folder is known as a recording."""

URL_SCHEMES = ("http", "https", "rtsp", "rtsps")

_ADDRESS = re.compile(r"^([a-z][a-z0-9+.-]+)://", re.IGNORECASE)


def parse_source(text: str) -> SourceName:
    """Read a source's name: `demo`, `camera`, `camera:1`, `camera:/dev/video2`, a file, a folder or an address.

    Raises `SourceError` where it is none of them. Nothing is opened.

    >>> parse_source("camera:1")
    SourceName(kind=<SourceKind.CAMERA: 'camera'>, where='1')
    """
    text = text.strip()
    word, colon, rest = text.partition(":")
    if text.lower() == "demo":
        return SourceName(SourceKind.DEMO)
    if word.lower() == "camera" and not text.lower().startswith("camera://"):
        return _parse_camera(rest, bool(colon))
    if address := _ADDRESS.match(text):
        return _parse_url(text, address.group(1).lower())
    return _parse_path(text)


def format_source(source: SourceName) -> str:
    """The text that `parse_source` reads back to the same source."""
    if source.kind is SourceKind.CAMERA:
        return f"camera:{source.where}" if source.where else "camera"
    return source.where or str(source.kind)


def _parse_camera(where: str, has_colon: bool) -> SourceName:
    if has_colon and not where:
        raise SourceError(
            Text(
                "camera: needs a number or a name after the colon, such as camera:1; see python -m kiosk cameras",
                "после camera: нужен номер или имя, например camera:1; список: python -m kiosk cameras",
            )
        )
    return SourceName(SourceKind.CAMERA, where)


def _parse_url(text: str, scheme: str) -> SourceName:
    if scheme not in URL_SCHEMES:
        raise SourceError(
            Text(
                f"addresses of {scheme}:// are not read; give one of {', '.join(URL_SCHEMES)}",
                f"адреса {scheme}:// не читаются; укажите один из {', '.join(URL_SCHEMES)}",
            )
        )
    return SourceName(SourceKind.URL, text)


def _parse_path(text: str) -> SourceName:
    path = Path(text)
    if text and path.is_dir() and any(path.glob(RECORDING_INDEX)):
        return SourceName(SourceKind.RECORDING, text)
    if text and path.is_dir():
        return SourceName(SourceKind.FOLDER, text)
    if text and path.is_file():
        return SourceName(SourceKind.FILE, text)
    raise SourceError(
        Text(
            f"there is no source {text!r}: give demo, camera, camera:NUMBER, a video file, a folder of pictures "
            "or an address",
            f"нет источника {text!r}: укажите demo, camera, camera:НОМЕР, видеофайл, папку с изображениями или адрес",
        )
    )
