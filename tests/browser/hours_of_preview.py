"""Hours of the open page in minutes: does the browser's memory grow?

By hand: `python tests/browser/hours_of_preview.py --pictures 60000`. The real page before the scripted kiosk; its waits
between two pictures are made twenty times shorter, so that they follow each other as fast as Chromium draws them.
Every so many pictures another hand lies there, with other marks and crops. Before each sample garbage is collected.
"""

from __future__ import annotations

import argparse
import itertools
import shutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import psutil
from fake_kiosk import FakeKiosk
from playwright.sync_api import sync_playwright
from scripted_states import scripted

HOURS = 12.0
HANDS = ("summit5", "line4", "review-mirror", "decided")
PATIENCE_MS = 600_000

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


def run(pictures: int, samples: int, each_hand: int) -> Iterator[Sample]:
    """Let so many pictures go by; `each_hand` of them show the same hand."""
    kiosk = FakeKiosk(scripted(HANDS[0]))
    kiosk.start()
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as api:
        browser = api.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(PATIENCE_MS)
        page.add_init_script(WATCH_PAGE)
        page.goto(f"{kiosk.url}/?lang=en&view=operator")
        inspector = page.context.new_cdp_session(page)
        inspector.send("Performance.enable")
        hands = itertools.cycle(HANDS)
        for due in np.linspace(0, pictures, samples + 1).round().astype(int).tolist():
            while (shown := int(page.evaluate("pictures"))) < due:
                kiosk.show(scripted(next(hands)))
                page.wait_for_function(f"() => pictures >= {min(due, shown + each_hand)}", polling=100)
            yield sample(page, inspector)
        browser.close()
    kiosk.stop()


def sample(page: Any, inspector: Any) -> Sample:
    """Measure it now."""
    inspector.send("HeapProfiler.collectGarbage")
    told = {one["name"]: one["value"] for one in inspector.send("Performance.getMetrics")["metrics"]}
    ours = [one for one in psutil.Process().children(recursive=True) if "chrom" in one.name()]
    sizes = {one.pid: one.memory_full_info().uss / 2**20 for one in ours}
    pages = [one.pid for one in ours if "--type=renderer" in one.cmdline()]
    return Sample(
        int(page.evaluate("pictures")),
        max(sizes[pid] for pid in pages),
        sum(sizes.values()),
        told["JSHeapUsedSize"] / 2**20,
        int(page.evaluate("most")),
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
