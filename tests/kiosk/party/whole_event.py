"""A whole event through the real pages in Chromium: a tournament of many tables and rounds, every card seen.

By hand: `python tests/kiosk/party/whole_event.py --tables 12 --rounds 20`. The first table of each round is led by
clicks on the pages, and one of its hands is doubtful: the operator says what it is. The others are begun and closed
over the interface, while all pages follow. After each round the standings on the projector's page, the points on the
table's page and the kiosk's own standings are compared with what the hands are worth, added up here; errors of the
console and what the browser takes of memory are told.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from page_faults import collect_faults
from party_table import HANDS, post, rows
from playwright.sync_api import Page, sync_playwright
from whole_kiosk import WholeKiosk

from kiosk.log.proof import prove_store
from kiosk.state import KioskState

BLOCKCHAINS = tuple(HANDS)[:5]
"""Five hands of a party; with two at a table, Sotas 1, 3 and 5 are the first one's."""
DOUBTFUL = "4S 5H 6S"
"""Of the parties that are led on the pages, this hand has glare on its last card."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--renderer-process-limit=1")
PAGES = {"operator": "/party?lang=ru", "projector": "/standings?lang=ru", "players": "/table?lang=ru"}
WAIT_MS = 300_000
POLL_MS = 100
MOST_FRAMES = 300
"""Within so many the cards on the table are read, or gone."""
READ_ROWS = """() => [...document.querySelectorAll("#rows tr")].map((row) =>
  [row.querySelector(".name").textContent, Number(row.querySelector(".points").textContent)])"""
SHOWS_POINTS = """points => document.body.dataset.shown === "VERIFIED" &&
  Number(document.querySelector("#points-number").textContent) === points"""


@dataclass(frozen=True, slots=True)
class Memory:
    """Of the browser, in MB: what the scripts of each page hold after a collection, and all renderers together."""

    heaps: dict[str, float]
    renderers: float

    def __str__(self) -> str:
        told = ", ".join(f"{name} {heap:.2f}" for name, heap in self.heaps.items())
        return f"heaps {told}, renderers {self.renderers:.0f} MB"


class Hall(WholeKiosk):
    """A kiosk whose frames come when they are asked for, so that no time is spent on a table where nothing changes."""

    def begin(self) -> None:
        """The first frames."""
        self.source.ahead_s = 86_400
        self.lay()

    def lay(self, *labels: str, until: str = "EMPTY") -> KioskState:
        """Lay cards, none: take them away; frame after frame is looked at until the state is that one."""
        self.source.lay(*labels)
        motion = "settled" if labels else "empty"
        for _ in range(MOST_FRAMES):
            self.worker.turn()
            state = self.worker.board.current()
            if (state.state, state.motion) == (until, motion):
                return state
        raise AssertionError(f"never {until}: {state.state} {state.motion}")


class Office:
    """The screens of an event: the operator's, who goes from page to page, the projector's and the players'."""

    def __init__(self, browser: Any, kiosk: Hall) -> None:
        self.kiosk = kiosk
        self.faults: list[str] = []
        context = browser.new_context(
            viewport={"width": 1366, "height": 768}, locale="ru-RU", reduced_motion="reduce"
        )  # fmt: skip
        context.set_default_timeout(WAIT_MS)
        self.pages = {name: self.open(context, path) for name, path in PAGES.items()}
        self.operator, self.projector, self.players = self.pages.values()
        self.probes = {name: context.new_cdp_session(page) for name, page in self.pages.items()}

    def open(self, context: Any, path: str) -> Page:
        page: Page = context.new_page()
        collect_faults(page, self.faults)
        page.goto(f"{self.kiosk.url}{path}")
        return page

    def begin_tournament(self, names: list[str], tables: int, rounds: int) -> None:
        page = self.operator
        page.fill("#name", "Ольга")
        page.click("#tab-tournament")
        page.fill("#event-title", "Кубок")
        page.fill("#participants", "\n".join(names))
        for field, value in (("tables", tables), ("seats", 2), ("rounds", rounds)):
            page.fill(f"#{field}", str(value))
        page.check('input[name="plan-terms-mode"][value="3"]')
        page.click("#open")
        page.wait_for_selector("#seating .seat-table")

    def begin_party(self, round_: int, table: int) -> None:
        """Begin the party of a table (both from 1) on the page."""
        page = self.operator
        page.click("#tab-tournament")
        while page.inner_text("#round-title").split()[1] != str(round_):
            page.click("#round-on")
        page.locator("#seating .seat-table").nth(table - 1).locator("button.main").click()
        page.wait_for_selector("#sotas .sota[data-state=active]")

    def close_party(self) -> None:
        self.operator.click("#tab-party")
        self.operator.click("#close")
        self.operator.wait_for_selector("#view-form:not([hidden])", state="visible")

    def decide(self, cards: str) -> str:
        """The hand lies there with glare on its last card; the operator types that card. Who it belongs to."""
        page, labels = self.operator, cards.split()
        page.click("#home")
        page.wait_for_selector("body[data-view]:not([data-shown=STARTING])")
        if page.get_attribute("body", "data-view") == "table":
            page.click("#button-view")
        doubtful = self.kiosk.lay(*labels[:-1], "?", until="REVIEW")
        page.wait_for_selector("body[data-shown=REVIEW][data-desk=card]")
        page.keyboard.press("0")
        page.keyboard.type(labels[-1])
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        self.await_points(HANDS[cards])
        page.click("#menu-title")
        page.click("#menu-party")
        page.wait_for_selector("#sotas .sota")
        return str(doubtful.owner)

    def await_points(self, points: int) -> None:
        """The players see them."""
        self.players.wait_for_function(
            SHOWS_POINTS, arg=points, polling=POLL_MS
        )  # fmt: skip

    def rows(self, count: int, log: int) -> dict[str, int]:
        """All rows of the projector's page, page by page, once it has got that event."""
        self.projector.wait_for_function(
            "log => document.body.dataset.log === String(log)", arg=log, polling=POLL_MS
        )  # fmt: skip
        found: dict[str, int] = {}
        while len(found) < count:
            found |= dict(self.projector.evaluate(READ_ROWS))
            self.projector.keyboard.press("ArrowRight")
            self.projector.wait_for_timeout(50)
        return found

    def memory(self) -> Memory:
        heaps = {}
        for name, probe in self.probes.items():
            probe.send("HeapProfiler.collectGarbage")
            heaps[name] = float(probe.send("Runtime.getHeapUsage")["usedSize"]) / 1e6
        return Memory(heaps, sum(process.memory_full_info().uss for process in renderers()) / 1e6)


def renderers() -> list[psutil.Process]:
    """The processes of the browser that hold pages."""
    ours = psutil.Process().children(recursive=True)
    return [process for process in ours if any("--type=renderer" in word for word in process.cmdline())]


def play_round(office: Office, round_: int, wanted: Counter[str]) -> None:
    """All parties of a round, one table after the other: there is one camera."""
    kiosk = office.kiosk
    tables = kiosk.client.get("/api/parties").json()["tournament"]["tables"]
    for table, seats in enumerate(tables, 1):
        led_on_pages = table == 1
        if led_on_pages:
            office.begin_party(round_, table)
        else:
            number = post(kiosk, "/api/parties/seated", round=round_, table=table)["playing"]
        for place, cards in enumerate(BLOCKCHAINS):
            if led_on_pages and cards == DOUBTFUL:
                owner = office.decide(cards)
            else:
                owner = str(kiosk.lay(*cards.split(), until="VERIFIED").owner)
            if cards == BLOCKCHAINS[-1]:
                office.await_points(HANDS[cards])
            kiosk.lay()
            assert owner == seats[place % 2]
            wanted[owner] += HANDS[cards]
        if led_on_pages:
            office.close_party()
        else:
            post(kiosk, f"/api/parties/{number}/close")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=600, help="after so long no further round is begun")
    args = parser.parse_args()
    names = [f"Игрок {number:02}" for number in range(1, 2 * args.tables + 1)]
    wanted: Counter[str] = Counter(dict.fromkeys(names, 0))
    folder = Path(tempfile.mkdtemp())
    kiosk, began = Hall(folder), time.monotonic()
    path = next(filter(None, map(shutil.which, CHROMIUM)))
    memories: list[Memory] = []
    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        office = Office(browser, kiosk)
        office.begin_tournament(names, args.tables, args.rounds)
        for round_ in range(1, args.rounds + 1):
            if time.monotonic() - began > 60 * args.minutes:
                break
            play_round(office, round_, wanted)
            told = {name: points for name, (_, _, points) in rows(kiosk).items()}
            log = kiosk.client.get("/api/state").json()["log"]
            wrong += office.rows(len(names), log) != dict(wanted) or told != dict(wanted)
            memories.append(office.memory())
            print(
                f"round {round_}: {time.monotonic() - began:.0f} s, wrong {wrong}, errors {len(office.faults)}, "
                f"{memories[-1]}",
                flush=True,
            )
        browser.close()
    kiosk.close()
    proof = prove_store(folder / "kiosk.sqlite3")
    right = not wrong and proof.touched is None
    parties = args.tables * len(memories)
    print(f"{parties} parties, {parties * len(BLOCKCHAINS)} Blockchains, {proof.events} events, {proof.frames} frames")
    print(f"standings right: {right}; console errors: {len(office.faults)} {sorted(set(office.faults))[:5]}")
    print(f"memory after the first round: {memories[0]}; after the last: {memories[-1]}")
    shutil.rmtree(folder)
    return 0 if right and not office.faults else 1


if __name__ == "__main__":
    sys.exit(main())
