"""The ZIP archive of fairness control (T25): both sequences, sealed with AES-256 until the password is revealed.

Never the old ZIP encryption: there, twelve known bytes are enough to open an archive while the game goes on.
"""

from __future__ import annotations

import io
import struct
import zipfile

import pyzipper

from vision.words import SpokenError, Text

NAMES = ("player-1.txt", "player-2.txt")
"""One file for each seat, 225 digits and nothing else: its MD5 and SHA-256 are the digests that were shown."""

AES_STRENGTH_256 = 3
_AES_FIELD = 0x9901
_AE_2 = 2
"""The version of the AES scheme that leaves the checksum of the contents out."""

_LARGEST = 64 * 1024
"""Bytes. A sealed archive has less than 1 KB."""


class ArchiveError(SpokenError):
    """An archive that is not what it must be."""


_NO_ARCHIVE = Text("it is no ZIP archive of a game", "это не ZIP-архив игры")
_WEAK = Text("it is not sealed with AES-256", "он не зашифрован AES-256")
_WRONG_NAMES = Text(f"it does not hold {' and '.join(NAMES)}", f"в нём не {' и '.join(NAMES)}")
_STAYS_SHUT = Text("the password does not open it, or it is spoilt", "пароль его не открывает, или он испорчен")


def seal(sequences: tuple[str, str], password: str) -> bytes:
    """The archive. Stored without compression and without checksums (AE-2): its bytes tell nothing about the digits."""
    sink = io.BytesIO()
    with pyzipper.AESZipFile(sink, "w", compression=pyzipper.ZIP_STORED) as archive:
        archive.setpassword(password.encode("ascii"))
        archive.setencryption(pyzipper.WZ_AES, nbits=256, force_wz_aes_version=_AE_2)
        for name, digits in zip(NAMES, sequences, strict=True):
            archive.writestr(name, digits)
    return sink.getvalue()


def is_aes_256(data: bytes) -> bool:
    """Whether every file in it is sealed with AES-256. Raises `ArchiveError` where it is no ZIP archive."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return all(info.flag_bits & 1 and _strength(info.extra) == AES_STRENGTH_256 for info in archive.infolist())
    except zipfile.BadZipFile:
        raise ArchiveError(_NO_ARCHIVE) from None


def unseal(data: bytes, password: str) -> tuple[str, str]:
    """The two texts in it. Raises `ArchiveError`."""
    if len(data) > _LARGEST:
        raise ArchiveError(_NO_ARCHIVE)
    if not is_aes_256(data):
        raise ArchiveError(_WEAK)
    try:
        with pyzipper.AESZipFile(io.BytesIO(data)) as archive:
            if tuple(archive.namelist()) != NAMES:
                raise ArchiveError(_WRONG_NAMES)
            archive.setpassword(password.encode("utf-8"))
            first, second = (archive.read(name).decode("ascii") for name in NAMES)
    except ArchiveError:
        raise
    except Exception as error:
        raise ArchiveError(_STAYS_SHUT) from error
    return first, second


def _strength(extra: bytes) -> int | None:
    """The AES strength that an entry's extra field names, None where it names none."""
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<HH", extra)
        if kind == _AES_FIELD and size >= 7:
            return extra[8]
        extra = extra[4 + size :]
    return None
