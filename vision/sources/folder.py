"""A folder of pictures, each laid on the table for a few seconds, in the order of their names."""

from __future__ import annotations

import re
import time
from pathlib import Path

from vision.image import PICTURE_SUFFIXES, PictureError, read_picture
from vision.source import SourceError, SourceState
from vision.types import Frame, Image
from vision.words import Text

SHOW_S = 4.0
"""Long enough to read a result from two metres."""

REPEAT_S = 0.25
"""The same picture is given again at this pace, so that the age of the frame stays honest."""


class FolderSource:
    """The pictures of a folder, over and over. What is no picture is skipped and named in `note`."""

    kind = "folder"

    def __init__(self, folder: Path, show_s: float = SHOW_S, repeat_s: float = REPEAT_S) -> None:
        """Look into the folder. Raises `SourceError` where it holds no file that looks like a picture."""
        self.name = folder.name or str(folder)
        self.state = SourceState.OK
        self.note: Text | None = None
        self.replay = False
        self._folder, self._show_s, self._repeat_s = folder, show_s, repeat_s
        self._waiting = list_pictures(folder)
        if not self._waiting:
            raise SourceError(
                Text(
                    f"{folder} holds no pictures; put JPEG or PNG files into it or name another folder",
                    f"в {folder} нет изображений; положите туда файлы JPEG или PNG или укажите другую папку",
                )
            )
        self._skipped: list[str] = []
        self._image: Image | None = None
        self._path = folder
        self._until_s, self._next_s = 0.0, 0.0
        self._sequence = 0
        self._seen_any = False

    def next_frame(self, timeout_s: float) -> Frame | None:
        """The picture that lies there now."""
        wait_s = max(self._next_s - time.monotonic(), 0.0)
        time.sleep(min(wait_s, timeout_s))
        if wait_s > timeout_s:
            return None
        if (self._image is None or time.monotonic() >= self._until_s) and not self._lay_next():
            time.sleep(timeout_s)
            return None
        assert self._image is not None
        self._next_s = time.monotonic() + self._repeat_s
        self._sequence += 1
        return Frame(self._image, time.monotonic_ns(), self._sequence - 1, str(self._path))

    def close(self) -> None:
        """Nothing is held open."""
        self.state = SourceState.LOST

    def _lay_next(self) -> bool:
        """Lay the next picture that can be read; False where a whole round had none."""
        for _ in range(2):
            while self._waiting:
                if self._lay(self._waiting.pop(0)):
                    return True
            self._start_round()
        self.state = SourceState.LOST
        return False

    def _start_round(self) -> None:
        self._waiting = list_pictures(self._folder)
        self._skipped = []
        self.replay = self._seen_any

    def _lay(self, path: Path) -> bool:
        try:
            image = read_picture(path)
        except PictureError as error:
            self._skipped.append(path.name)
            self._tell(path.name, error.text)
            return False
        image.flags.writeable = False
        self._image, self._path = image, path
        self._until_s = time.monotonic() + self._show_s
        self.state, self._seen_any = SourceState.OK, True
        if not self._skipped:
            self.note = None
        return True

    def _tell(self, name: str, why: Text) -> None:
        others = len(self._skipped) - 1
        more_en, more_ru = (f" (and {others} more)", f" (и ещё {others})") if others else ("", "")
        self.note = Text(f"skipped {name}{more_en}: {why.en}", f"пропущен {name}{more_ru}: {why.ru}")


def list_pictures(folder: Path) -> list[Path]:
    """The files of a folder that are named like pictures, `2.jpg` before `10.jpg`; none where it cannot be read."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES and path.is_file()]
    except OSError:
        return []
    return sorted(found, key=_by_number)


def _by_number(path: Path) -> tuple[tuple[bool, int, str], ...]:
    parts = re.findall(r"\d+|\D+", path.name.lower())
    return tuple((not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts)
