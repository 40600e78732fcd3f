"""Kills the whole kiosk, with SIGKILL, while an operator confirms results, and measures how soon its page lives again.

By hand: `python tests/kiosk/killing_kiosk.py --kills 50`. It starts `python -m kiosk run` on the demo table each time.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import httpx
import psutil
from websockets.sync.client import connect

from kiosk.log.proof import prove_store

GOAL_S = 5.0
PATIENCE_S = 240


class Running:
    """One process of the kiosk."""

    def __init__(self, data: Path, port: int) -> None:
        options = ["--source", "demo", "--no-browser", "--port", str(port), "--data", str(data)]
        # As for its users: Python keeps what it has compiled, whatever is set for the tests here.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kiosk", "run", *options], stderr=subprocess.DEVNULL, env=environment
        )
        self.url = f"http://127.0.0.1:{port}"

    def until_live(self) -> float:
        """Seconds from the start until page and live connection answer."""
        while time.monotonic() - self.begun < PATIENCE_S:
            try:
                httpx.get(f"{self.url}/", timeout=5).raise_for_status()
                with connect(self.url.replace("http", "ws") + "/api/live", open_timeout=5) as live:
                    json.loads(live.recv(timeout=5))
                return time.monotonic() - self.begun
            except (OSError, httpx.HTTPError, TimeoutError):
                time.sleep(0.02)
        raise TimeoutError("the page did not come")

    def until_it_reads(self) -> float:
        """Seconds from the start until the eye is there as well."""
        while time.monotonic() - self.begun < PATIENCE_S:
            notices = httpx.get(f"{self.url}/api/state", timeout=5).json()["notices"]
            if not any(notice["code"] in ("reader", "weights") for notice in notices):
                return time.monotonic() - self.begun
            time.sleep(0.02)
        raise TimeoutError("the eye did not come")

    def cpu_s(self) -> float:
        """Seconds of processor time that it has used: what the start takes on a machine that does nothing else."""
        used = psutil.Process(self.process.pid).cpu_times()
        return float(used.user + used.system)

    def kill(self) -> None:
        """The power cord."""
        self.process.kill()
        self.process.wait()


def confirm_for(kiosk: Running, seconds: float, told: set[int]) -> None:
    """Confirm the last results, again and again; `told` are the numbers of those that were said to be confirmed.

    Confirming what is confirmed already is answered in the same way and writes nothing.
    """
    end = time.monotonic() + seconds
    with httpx.Client(base_url=kiosk.url, timeout=5) as client:
        while time.monotonic() < end:
            for result in client.get("/api/results").json()[-3:]:
                key = f"confirm-{secrets.token_hex(8)}"
                answer = client.post(f"/api/results/{result['number']}/confirm", json={"by": "Аня", "key": key})
                if answer.status_code == 200:
                    told.add(result["number"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--port", type=int, default=8190)
    parser.add_argument("--longest", type=float, default=6.0, help="seconds that a kiosk lives at most")
    chosen = parser.parse_args()
    chance = random.Random(1)
    told: set[int] = set()
    starts: list[float] = []
    reads: list[float] = []
    cpu: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        for number in range(1, chosen.kills + 1):
            kiosk = Running(data, chosen.port)
            starts.append(kiosk.until_live())
            cpu.append(kiosk.cpu_s())
            reads.append(kiosk.until_it_reads())
            confirm_for(kiosk, chance.uniform(0.5, chosen.longest), told)
            kiosk.kill()
            proof = prove_store(data / "demo.sqlite3")
            print(
                f"{number}: live after {starts[-1]:.2f} s ({cpu[-1]:.2f} s of processor), reads after {reads[-1]:.2f}, "
                f"told {len(told)}, {proof}",
                flush=True,
            )
        kept = confirmed_in(data / "demo.sqlite3")
    lost = sum(number not in kept for number in told)
    doubled = len(kept) - len(set(kept))
    starts.sort()
    reads.sort()
    print(f"told {len(told)}, lost {lost}, doubled {doubled}, proved {proof.touched is None}")
    print(f"live again: median {starts[len(starts) // 2]:.2f} s, worst {starts[-1]:.2f} s (goal {GOAL_S} s)")
    print(f"reads again: median {reads[len(reads) // 2]:.2f} s, worst {reads[-1]:.2f} s")
    print(f"processor time until then: median {sorted(cpu)[len(cpu) // 2]:.2f} s, worst {max(cpu):.2f} s")
    return 0 if lost == doubled == 0 and proof.touched is None else 1


def confirmed_in(store: Path) -> list[int]:
    """The result of each event by which a person has confirmed one, in their order."""
    with closing(sqlite3.connect(store)) as connection:
        rows = connection.execute("SELECT result, body FROM records WHERE key IS NOT NULL ORDER BY number")
        return [result for result, body in rows if json.loads(body).get("confirmed_by")]


if __name__ == "__main__":
    sys.exit(main())
