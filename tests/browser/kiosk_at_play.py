"""A kiosk of its own, started as an operator without a camera starts it, and a page on it that may show no fault."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from page_faults import collect_faults
from page_probe import WAIT_MS

ROOT = Path(__file__).parents[2]


@contextmanager
def kiosk_on_felt(game: str, folder: Path) -> Iterator[str]:
    """The address of a kiosk that looks at an empty table; its data are kept in `folder`."""
    (folder / "frames").mkdir()
    cv2.imwrite(str(folder / "frames" / "felt.png"), np.full((90, 160, 3), 80, np.uint8))
    command = [sys.executable, "-m", "kiosk", "run", "--game", game, "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--source", str(folder / "frames"), "--data", str(folder), "--language", "en"],
        cwd=ROOT, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    try:
        assert process.stderr is not None
        yield next(found[0] for line in process.stderr if (found := re.findall(r"http://\S+", line)))
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def faultless_page(browser: Any) -> Iterator[Any]:
    """A page of 1366x768; whatever it reports to the console as an error fails the test."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.set_default_timeout(WAIT_MS)
    faults: list[str] = []
    collect_faults(page, faults)
    yield page
    context.close()
    assert faults == []


def until_text(page: Any, selector: str, text: str) -> None:
    """Until the first such element says so."""
    page.wait_for_function(
        "([selector, text]) => document.querySelector(selector)?.textContent.includes(text)", arg=[selector, text]
    )
