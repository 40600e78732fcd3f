"""The whole kiosk as its user starts it, with the demo table, in a real browser."""

from __future__ import annotations

import queue
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from page_faults import collect_faults
from page_probe import WAIT_MS

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
START_S = 60
SCORE_MS = 150_000
"""A machine that does other things besides needs most of it; a free one, ten seconds."""


def _has_weights() -> bool:
    return any((ROOT / "models" / "weights").glob("*.onnx"))


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    if not _has_weights():
        pytest.skip("no weights in models/weights: nothing can be read")
    command = [sys.executable, "-m", "kiosk", "run", "--source", "demo", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(tmp_path), "--language", "en"],
        cwd=ROOT, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    try:
        assert process.stderr is not None
        yield _address_in(process.stderr)
    finally:
        process.terminate()
        process.wait(20)


def _address_in(messages: IO[str]) -> str:
    """The address that the kiosk announces; its later messages are read too, or it would wait for us."""
    found: queue.Queue[str] = queue.Queue()

    def read() -> None:
        for line in messages:
            for match in re.findall(r"http://\S+", line):
                found.put(match)

    threading.Thread(target=read, daemon=True).start()
    return found.get(timeout=START_S)


def test_the_demo_table_is_read_and_its_score_appears(browser: Any, address: str) -> None:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_default_timeout(WAIT_MS)
    faults: list[str] = []
    collect_faults(page, faults)
    page.goto(f"{address}?lang=en")
    page.wait_for_selector("body[data-shown=VERIFIED]", timeout=SCORE_MS)
    # At once, since the demo goes on: the next hand may come at any moment.
    mode, points, line, bonus, nominals, crops = page.evaluate("""() => {
      const texts = (selector) => [...document.querySelectorAll(selector)].map((node) => node.textContent);
      const one = ["#rules-mode", "#points-number", ".part-sum", ".part-strong"].map((selector) => texts(selector)[0]);
      return [...one, texts(".tile .label-nominal"), document.querySelectorAll(".crop-front").length];
    }""")
    total = sum(map(int, nominals))
    assert mode == f"YCWS-144/{len(nominals)}"
    assert line == f"{'+'.join(nominals)} = {total}"
    assert int(points) == total + int(bonus)
    assert int(bonus) > 0, "in MODE B every category has a bonus"
    assert crops == len(nominals)
    page.wait_for_function("() => document.querySelector('#picture').naturalWidth > 0")
    page.close()
    assert faults == []
