"""What enrolment needs of the weights: the locator, the reader's vectors, and which weights they are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from vision.comparer import Comparer
from vision.eye import Locator
from vision.read import PatchNet
from vision.words import SpokenError, Text


@dataclass(frozen=True, slots=True)
class Tools:
    """Opened weights. `weights` is the checksum of the reader's file, 64 hexadecimal digits."""

    locator: Locator
    net: PatchNet
    weights: str
    comparer: Comparer | None = None


class OpenTools(Protocol):
    """Opens the weights; `weights` names another locator. Raises `SpokenError` where there are none."""

    def __call__(self, weights: Path | None = None) -> Tools:
        """The tools."""
        ...


def unloadable(error: ImportError) -> SpokenError:
    """What is said where a package that reading needs is missing or broken."""
    return SpokenError(
        Text(
            f"the reader cannot be loaded ({error}); install the program again",
            f"чтение карт не загружается ({error}); установите программу заново",
        )
    )


def open_tools(weights: Path | None = None) -> Tools:
    """The weights that come with the program. Raises `SpokenError`."""
    try:
        from models.registry import open_comparer, open_locator, open_patch_net, read_manifest
    except ImportError as error:
        raise unloadable(error) from error
    return Tools(open_locator(weights), open_patch_net(), read_manifest()["reader"].sha256, open_comparer())
