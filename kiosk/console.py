"""What the command line says to people: on standard error, in their language."""

from __future__ import annotations

import locale
import logging
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path

from vision.words import Text

LOG_FILE = "kiosk.log"
_LOG_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Console:
    """Speaks one language."""

    language: str

    def say(self, text: Text) -> None:
        """Tell a person something."""
        print(text.in_language(self.language), file=sys.stderr, flush=True)


def detect_language(environ: Mapping[str, str]) -> str:
    """`ru` or `en`, as the variables or the system's locale say.

    >>> detect_language({"LANG": "ru_RU.UTF-8"}), detect_language({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"})
    ('ru', 'en')
    """
    for name in ("KIOSK_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return _language_of(value)
    return _language_of(locale.getlocale()[0] or "")


def _language_of(name: str) -> str:
    return "ru" if name.lower().startswith("ru") else "en"


def set_up_log(folder: Path) -> None:
    """Everything with its traceback into a file of the data folder; warnings, without one, on standard error."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    on_screen = logging.StreamHandler(sys.stderr)
    on_screen.setLevel(logging.WARNING)
    on_screen.setFormatter(_WithoutTraceback("%(levelname)s: %(message)s"))
    root.addHandler(on_screen)
    try:
        in_file = RotatingFileHandler(folder / LOG_FILE, maxBytes=_LOG_BYTES, backupCount=3, encoding="utf-8")
    except OSError as error:
        logging.getLogger(__name__).warning("no log file: %s", error)
        return
    in_file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(in_file)


class _WithoutTraceback(logging.Formatter):
    """A user gets the message; the traceback is for the file."""

    def format(self, record: logging.LogRecord) -> str:
        """The message with the error in one line."""
        record.message = record.getMessage()
        error = record.exc_info[1] if record.exc_info else None
        return self.formatMessage(record) + (f": {error}" if error else "")
