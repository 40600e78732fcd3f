"""A whole event through the real pages in Chromium: a tournament, its parties begun on the page, every card seen.

By hand: `python tests/kiosk/party/whole_event.py --tables 12 --rounds 20`. After each round the standings on the
projector's page are compared with what the hands are worth, added up here; console errors and memory are told.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from page_faults import collect_faults
from party_table import HANDS, play
from playwright.sync_api import Page, sync_playwright
from test_api import Kiosk

from kiosk.log.proof import prove_store

BLOCKCHAINS = tuple(HANDS)[:5]
"""Five hands of a party; with two at a table, Sotas 1, 3 and 5 are the first one's."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu")
WAIT_MS = 300_000
READ_ROWS = """() => [...document.querySelectorAll("#rows tr")].map((row) =>
  [row.querySelector(".name").textContent, Number(row.querySelector(".points").textContent)])"""


class Office:
    """The pages of an event: the operator's, and the projector's."""

    def __init__(self, browser: Any, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        self.faults: list[str] = []
        context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="ru-RU")
        context.set_default_timeout(WAIT_MS)
        self.party, self.standings, self.table = (self.open(context, path) for path in ("/party", "/standings", "/"))
        self.memory = context.new_cdp_session(self.standings)

    def open(self, context: Any, path: str) -> Page:
        page: Page = context.new_page()
        collect_faults(page, self.faults)
        page.goto(f"{self.kiosk.url}{path}?lang=ru")
        return page

    def begin_tournament(self, names: list[str], tables: int, rounds: int) -> None:
        page = self.party
        page.fill("#name", "Ольга")
        page.click("#tab-tournament")
        page.fill("#event-title", "Кубок")
        page.fill("#participants", "\n".join(names))
        for field, value in (("tables", tables), ("seats", 2), ("rounds", rounds)):
            page.fill(f"#{field}", str(value))
        page.check('input[name="plan-terms-mode"][value="3"]')
        page.click("#open")
        page.wait_for_selector("#seating .seat-table")

    def begin_party(self, round_: int, table: int) -> list[str]:
        """Begin the party of a table (both from 0) on the page; who sits there."""
        page = self.party
        page.click("#tab-tournament")
        while page.inner_text("#round-title").split()[1] != str(round_ + 1):
            page.click("#round-on")
        box = page.locator("#seating .seat-table").nth(table)
        names = box.locator(".seat-names button").all_inner_texts()
        box.locator("button.main").click()
        page.wait_for_selector("#sotas .sota[data-state=active]")
        return names

    def close_party(self) -> None:
        self.party.click("#tab-party")
        self.party.click("#close")
        self.party.wait_for_selector("#view-form:not([hidden])", state="visible")

    def heap_mb(self) -> float:
        """Of the projector's page, after a collection."""
        self.memory.send("HeapProfiler.collectGarbage")
        return float(self.memory.send("Runtime.getHeapUsage")["usedSize"]) / 1e6

    def rows(self, count: int) -> dict[str, int]:
        """All rows of the projector's page, page by page, once it has got the newest event."""
        log = self.kiosk.client.get("/api/state").json()["log"]
        self.standings.wait_for_function("log => document.body.dataset.log === String(log)", arg=log)
        found: dict[str, int] = {}
        while len(found) < count:
            found |= dict(self.standings.evaluate(READ_ROWS))
            self.standings.keyboard.press("ArrowRight")
            self.standings.wait_for_timeout(50)
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=600, help="after so long no further round is begun")
    args = parser.parse_args()
    names = [f"Игрок {number:02}" for number in range(1, 2 * args.tables + 1)]
    wanted: Counter[str] = Counter(dict.fromkeys(names, 0))
    folder = Path(tempfile.mkdtemp())
    kiosk, began = Kiosk(folder), time.monotonic()
    path = next(filter(None, map(shutil.which, CHROMIUM)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        office = Office(browser, kiosk)
        office.begin_tournament(names, args.tables, args.rounds)
        heaps: list[float] = []
        wrong = 0
        for round_ in range(args.rounds):
            if time.monotonic() - began > 60 * args.minutes:
                break
            for table in range(args.tables):
                seats = office.begin_party(round_, table)
                for place, cards in enumerate(BLOCKCHAINS):
                    assert play(kiosk, cards)["owner"] == seats[place % 2]
                    wanted[seats[place % 2]] += HANDS[cards]
                office.close_party()
            wrong += office.rows(len(names)) != dict(wanted)
            heaps.append(office.heap_mb())
            print(
                f"round {round_ + 1}: {time.monotonic() - began:.0f} s, heap {heaps[-1]:.2f} MB, wrong {wrong}",
                flush=True,
            )
        browser.close()
    kiosk.close()
    proof = prove_store(folder / "kiosk.sqlite3")
    right = not wrong and proof.touched is None
    parties = args.tables * len(heaps)
    print(f"{parties} parties, {parties * len(BLOCKCHAINS)} Blockchains, {proof.events} events")
    print(f"standings right: {right}; console errors: {len(office.faults)} {office.faults[:3]}")
    print(f"heap of the projector's page: {heaps[0]:.2f} MB after the first round, {heaps[-1]:.2f} MB after the last")
    shutil.rmtree(folder)
    return 0 if right and not office.faults else 1


if __name__ == "__main__":
    sys.exit(main())
