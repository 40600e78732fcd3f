"""The computed table on disk: `optimal.npz` beside its certificate `optimal.toml`, which holds the checksum."""

from __future__ import annotations

import hashlib
import io
import tomllib
import zipfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kiosk.yatzy.turn import Floats
from kiosk.yatzy.values import MASKS, UPPERS
from vision.words import SpokenError, Text, reason_of

FOLDER = Path(__file__).parent
TABLE = "optimal.npz"
CERTIFICATE = "optimal.toml"

_CERTIFICATE = """\
# Birth certificate of {table}: what a Yatzy card is still worth in each of its states under optimal play.
command = "python -m kiosk yatzy solve"
sha256 = "{sha256}"
expected_total = {expected}
states = {states}
licence = "AGPL-3.0-or-later"
"""


class TableError(SpokenError):
    """The table is missing or is not the one that the certificate names."""


def save_values(values: Floats, folder: Path) -> None:
    """Write table and certificate. Stored as float32: within 0.00001 points. Raises `TableError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(folder / TABLE, values=values.astype(np.float32))
        certificate = _CERTIFICATE.format(
            table=TABLE,
            sha256=_checksum((folder / TABLE).read_bytes()),
            expected=f"{values[0, 0]:.6f}",
            states=np.count_nonzero(values),
        )
        (folder / CERTIFICATE).write_text(certificate, "utf-8")
    except OSError as error:
        why = reason_of(error)
        raise TableError(Text(f"cannot write to {folder}: {why.en}", f"нельзя записать в {folder}: {why.ru}")) from None


def load_values(folder: Path = FOLDER) -> NDArray[np.float32]:
    """(32768, 64) float32, read-only. Takes a tenth of a second. Raises `TableError`."""
    try:
        certificate = tomllib.loads((folder / CERTIFICATE).read_text("utf-8"))
        data = (folder / TABLE).read_bytes()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _refused(folder, f"{type(error).__name__}: {error}") from None
    if _checksum(data) != certificate.get("sha256"):
        raise _refused(folder, "SHA-256")
    return _array(data, folder)


def _array(data: bytes, folder: Path) -> NDArray[np.float32]:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as archive:
            values: NDArray[np.float32] = archive["values"]
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise _refused(folder, f"{type(error).__name__}: {error}") from None
    if values.shape != (MASKS, UPPERS) or values.dtype != np.float32:
        raise _refused(folder, f"{values.shape} {values.dtype}")
    values.setflags(write=False)
    return values


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _refused(folder: Path, why: str) -> TableError:
    return TableError(
        Text(
            f"the bot's table {folder / TABLE} cannot be used ({why}); compute it again: python -m kiosk yatzy solve",
            f"таблица бота {folder / TABLE} не годится ({why}); вычислите её заново: python -m kiosk yatzy solve",
        )
    )
