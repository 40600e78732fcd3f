"""Kills the process that holds the store, with SIGKILL, while it books and confirms results, again and again.

The short run is a test; the long one by hand: `python tests/kiosk/log/killing.py --kills 500`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from desk_stage import body, open_desk

from kiosk.acts import Confirm
from kiosk.log.proof import prove_store
from kiosk.store import open_store

MOST_TOLD = 4
"""Results that a process confirms before it is killed, at most,"""
LONGEST_S = 0.02
"""and how long it goes on after the last of them: as long as some events take."""
KILLS_OF_ONE_STORE = 25
"""The long run takes a new store after that many, so that reading it stays quick."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`told` results were told to be confirmed; `lost` of them are not, and `doubled` are there twice.

    `unfinished` processes were killed between an event and its telling.
    """

    kills: int
    told: int
    unfinished: int
    lost: int
    doubled: int
    proved: bool
    slowest_start_s: float


def book_and_confirm(folder: Path, first: int, teller: Connection) -> None:
    """What the kiosk does, for hand after hand; each is told when it is confirmed. Runs until it is killed."""
    desk, store = open_desk(folder)
    hand = body("4S 5H 6S", 3)
    teller.send("open")
    number = first
    while True:
        booked = store.book(hand, key=f"book-{number}")
        desk.act(booked.result, Confirm(), "Аня", key=f"confirm-{number}")
        teller.send(number)
        number += 1


def kill_again_and_again(folder: Path, kills: int, seed: int) -> Outcome:
    """Start it, let it live for a moment, kill it, look at what is there, go on where the last one was told done."""
    chance = random.Random(seed)
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload([__name__, "desk_stage", "kiosk.desk"])
    told, unfinished, lost, slowest = 0, 0, 0, 0.0
    for _ in range(kills):
        hears, teller = processes.Pipe(duplex=False)
        process = processes.Process(target=book_and_confirm, args=(folder, told + 1, teller))
        begun = time.monotonic()
        process.start()
        teller.close()
        assert hears.recv() == "open"
        slowest = max(slowest, time.monotonic() - begun)
        told = max([told, *(hears.recv() for _ in range(chance.randint(0, MOST_TOLD)))])
        time.sleep(chance.uniform(0, LONGEST_S))
        process.kill()
        process.join()
        told = max([told, *_all_of(hears)])
        done = _confirmed(folder)
        lost += sum(f"confirm-{number}" not in done for number in range(1, told + 1))
        unfinished += len(done) > 2 * told
    keys = Counter(record.key for record in open_store(folder).records())
    results = open_store(folder).results()
    doubled = sum(count - 1 for count in keys.values()) + sum(len(result.history) > 2 for result in results)
    proof = prove_store(folder / "kiosk.sqlite3")
    return Outcome(kills, told, unfinished, lost, doubled, proof.touched is None, slowest)


def _all_of(hears: Connection) -> list[int]:
    told = []
    try:
        while hears.poll():
            told.append(hears.recv())
    except (EOFError, OSError):
        pass  # it was killed in the middle of a sentence: that one was not told
    return told


def _confirmed(folder: Path) -> set[str | None]:
    store = open_store(folder)
    keys = {record.key for record in store.records()}
    store.close()
    return keys


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    good = True
    for start in range(0, chosen.kills, KILLS_OF_ONE_STORE):
        with tempfile.TemporaryDirectory() as folder:
            kills = min(KILLS_OF_ONE_STORE, chosen.kills - start)
            outcome = kill_again_and_again(Path(folder), kills, chosen.seed + start)
        print(start + kills, outcome, flush=True)
        good = good and outcome.lost == outcome.doubled == 0 and outcome.proved
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
