"""Hours of the open page in minutes: does the browser's memory grow?

By hand: `python tests/browser/hours_of_preview.py --pictures 60000`. The real page before the scripted kiosk; its waits
between two pictures are made twenty times shorter, so that they follow each other as fast as Chromium draws them.
Every so many pictures another hand lies there, with other marks and crops. Before each sample garbage is collected.
"""

from __future__ import annotations

import argparse
import itertools
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import psutil
from fake_kiosk import FakeKiosk
from scripted_states import scripted
from websockets.sync.client import ClientConnection, connect

HOURS = 12.0
HANDS = ("summit5", "line4", "review-mirror", "decided")
PATIENCE_S = 120.0

WATCH_PAGE = """
  window.pictures = 0; window.addresses = new Set(); window.most = 0;
  const {createObjectURL, revokeObjectURL} = URL;
  URL.createObjectURL = (blob) => {
    const address = createObjectURL.call(URL, blob);
    addresses.add(address);
    most = Math.max(most, addresses.size);
    return address;
  };
  URL.revokeObjectURL = (address) => { addresses.delete(address); revokeObjectURL.call(URL, address); };
  const wait = window.setTimeout;
  window.setTimeout = (then, ms, ...words) => wait(then, ms > 500 ? ms : ms / 20, ...words);
  addEventListener("DOMContentLoaded", () =>
    document.querySelector("#picture").addEventListener("load", () => { pictures += 1; }));
"""
"""Counts pictures that were drawn and object URLs that were made and not given back; makes short waits shorter."""


@dataclass(frozen=True, slots=True)
class Sample:
    """After so many pictures: memory of the page's own process and of all of the browser, MiB, which no other program
    shares; its heap of JavaScript, MiB; object URLs that are in use, at most so far; nodes and listeners of the page.
    """

    pictures: int
    page_mib: float
    browser_mib: float
    heap_mib: float
    addresses: int
    nodes: int
    listeners: int


class Inspector:
    """The page of a Chromium of its own, by its DevTools. Playwright would do, but listens to the network: the page
    then keeps what was loaded, for Playwright to ask for it, and nothing can be said of its memory.
    """

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = itertools.count(1)

    def ask(self, method: str, **words: Any) -> dict[str, Any]:
        """The answer to one question."""
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": words}))
        while (answer := json.loads(self._connection.recv(PATIENCE_S))).get("id") != number:
            pass
        return dict(answer["result"])

    def number(self, expression: str) -> int:
        """What an expression is in the page."""
        return int(self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"]["value"])


@contextmanager
def page_of_its_own() -> Iterator[tuple[Inspector, psutil.Process]]:
    """An empty page, and the browser's process."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        raise SystemExit("no Chromium here; apt-get install chromium")
    words = ("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--window-size=1366,768")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = subprocess.Popen(
            [path, *words, f"--user-data-dir={folder}", "about:blank"], stderr=subprocess.DEVNULL
        )
        told = Path(folder, "DevToolsActivePort")
        until = time.monotonic() + PATIENCE_S
        while not (told.exists() and told.read_text("ascii")) and time.monotonic() < until:
            time.sleep(0.1)
        try:
            targets = httpx.get(
                f"http://127.0.0.1:{told.read_text('ascii').split()[0]}/json", timeout=PATIENCE_S
            ).json()
            address = next(one["webSocketDebuggerUrl"] for one in targets if one["type"] == "page")
            with connect(address, max_size=None) as connection:
                yield Inspector(connection), psutil.Process(browser.pid)
        finally:
            browser.terminate()
            browser.wait(20)


def run(pictures: int, samples: int, each_hand: int) -> Iterator[Sample]:
    """Let so many pictures go by; `each_hand` of them show the same hand."""
    kiosk = FakeKiosk(scripted(HANDS[0]))
    kiosk.start()
    hands = itertools.cycle(HANDS)
    with page_of_its_own() as (page, browser):
        page.ask("Page.enable")
        page.ask("Performance.enable")
        page.ask("Page.addScriptToEvaluateOnNewDocument", source=WATCH_PAGE)
        page.ask("Page.navigate", url=f"{kiosk.url}/?lang=en&view=operator")
        changed = 0
        for due in np.linspace(0, pictures, samples + 1).round().astype(int).tolist():
            while (shown := page.number("window.pictures ?? 0")) < due:
                if shown - changed >= each_hand:
                    kiosk.show(scripted(next(hands)))
                    changed = shown
                time.sleep(0.2)
            yield sample(page, browser)
    kiosk.stop()


def sample(page: Inspector, browser: psutil.Process) -> Sample:
    """Measure it now."""
    page.ask("HeapProfiler.collectGarbage")
    told = {one["name"]: one["value"] for one in page.ask("Performance.getMetrics")["metrics"]}
    processes = [browser, *browser.children(recursive=True)]
    sizes = {one.pid: one.memory_full_info().uss / 2**20 for one in processes}
    return Sample(
        page.number("window.pictures ?? 0"),
        max(sizes[one.pid] for one in processes if "--type=renderer" in one.cmdline()),
        sum(sizes.values()),
        told["JSHeapUsedSize"] / 2**20,
        page.number("window.most ?? 0"),
        int(told["Nodes"]),
        int(told["JSEventListeners"]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=60_000)
    parser.add_argument("--samples", type=int, default=20)
    parser.add_argument("--each-hand", type=int, default=250, help="pictures after which another hand lies there")
    parser.add_argument("--rate", type=float, default=15.0, help="pictures a second of the page as it is")
    args = parser.parse_args()
    begun, found = time.monotonic(), []
    print("pictures | hours | page MiB | browser MiB | heap MiB | object URLs at most | nodes | listeners")
    for one in run(args.pictures, args.samples, args.each_hand):
        found.append(one)
        hours = one.pictures / args.rate / 3600
        memory = f"{one.page_mib:8.1f} | {one.browser_mib:11.1f} | {one.heap_mib:8.2f}"
        counted = f"{one.addresses:19} | {one.nodes:5} | {one.listeners:9}"
        print(f"{one.pictures:8} | {hours:5.2f} | {memory} | {counted}", flush=True)
    tell_growth(found[len(found) // 4 :], HOURS * 3600 * args.rate)
    print(f"{found[-1].pictures / (time.monotonic() - begun):.0f} pictures a second")


def tell_growth(warm: Sequence[Sample], in_all: float) -> None:
    """What became of memory after the first quarter, and what becomes of it in so many pictures at that slope."""
    for name in ("page_mib", "browser_mib", "heap_mib"):
        sizes = [getattr(one, name) for one in warm]
        slope = float(np.polyfit([float(one.pictures) for one in warm], sizes, 1)[0])
        print(
            f"{name}: {sizes[0]:.1f} to {sizes[-1]:.1f}, between {min(sizes):.1f} and {max(sizes):.1f}; "
            f"in {HOURS:.0f} h ({in_all:.0f} pictures) at that slope {slope * in_all:+.1f} MiB"
        )


if __name__ == "__main__":
    main()
