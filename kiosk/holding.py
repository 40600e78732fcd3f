"""One kiosk for one data folder: two of them would book every hand twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from kiosk.store_faults import StoreError, cannot_write
from vision.words import Text, reason_of

FILE_NAME = "kiosk.lock"
"""Held by the operating system as long as the process lives: it is free again after a crash."""


@contextmanager
def sole_use(folder: Path) -> Iterator[None]:
    """Hold the data folder, which is made where it is missing.

    Raises `StoreError` where another kiosk holds it, or where it cannot be written.
    """
    lock = FileLock(folder / FILE_NAME)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout as error:
        raise StoreError(_in_use(folder)) from error
    except (OSError, NotImplementedError) as error:
        raise StoreError(cannot_write(folder, reason_of(error))) from error
    try:
        yield
    finally:
        lock.release()


def _in_use(folder: Path) -> Text:
    return Text(
        f"another kiosk is running with the data folder {folder}; use or close that one, or give this one a folder "
        "of its own: --data DIR",
        f"с папкой данных {folder} уже работает другой киоск; пользуйтесь им или закройте его, либо дайте этому свою "
        "папку: --data DIR",
    )
