"""One Chromium for all browser tests of a process: playwright allows no second one beside it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--autoplay-policy=no-user-gesture-required",
)  # fmt: skip


def _chromium_path(playwright: Any) -> str | None:
    """Chromium of the system, else the one that playwright has fetched."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    own = playwright.chromium.executable_path
    return found or (own if Path(own).exists() else None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (the extra 'test')")
    with api.sync_playwright() as playwright:
        path = _chromium_path(playwright)
        if path is None:
            pytest.skip("no Chromium here; apt-get install chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield chromium
        chromium.close()
