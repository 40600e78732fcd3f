"""What a proof comes to, whatever was proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vision.words import Text


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether what lies at `path` is as it was written; `text` says it to people, `details` to programs."""

    path: Path
    good: bool
    text: Text
    details: Mapping[str, Any] = field(default_factory=dict)

    def fields(self) -> dict[str, Any]:
        """The published fields."""
        return {"path": str(self.path), "good": self.good, "texts": self.text.as_dict(), **self.details}


@dataclass(frozen=True, slots=True)
class Verifier:
    """Proves one kind of thing: `parts` finds what it can prove at a path (nothing: not its kind), `verify` does it."""

    parts: Callable[[Path], tuple[Path, ...]]
    verify: Callable[[Path], Verdict]
