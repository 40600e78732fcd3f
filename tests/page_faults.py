"""What a page reports to the browser's console as wrong."""

from __future__ import annotations

from typing import Any


def collect_faults(page: Any, faults: list[str]) -> None:
    """From now on, put errors of the page's scripts and of its console into `faults`."""

    def note(message: Any) -> None:
        if message.type == "error":
            faults.append(f"{message.text} ({message.location['url']})")

    page.on("console", note)
    page.on("pageerror", lambda error: faults.append(str(error)))
