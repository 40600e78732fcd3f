"""A whole kiosk that is killed with SIGKILL while two players play on it over HTTP. By hand, with the number of games:

    taskset -c 0 python tests/kiosk/yatzy/yatzy_kills.py 1

After each start both cards and all dice that lie there are those that were told last; the record of the end is proved.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import cv2
import httpx
import numpy as np

from kiosk.web.serve import address_of, bind
from kiosk.yatzy.proof import prove

ROOT = Path(__file__).parents[3]
TOKENS = ("a" * 22, "b" * 22)
KILLED_EVERY = 12
"""Actions; a game of two has about ninety."""


class Process:
    """A kiosk before an empty table, always on the same port and folder."""

    def __init__(self, folder: Path) -> None:
        listener = bind("127.0.0.1", 0)
        self.url = address_of(listener)
        listener.close()
        port, frames = self.url.rstrip("/").rpartition(":")[2], folder / "frames"
        frames.mkdir()
        cv2.imwrite(str(frames / "felt.png"), np.full((90, 160, 3), 80, np.uint8))
        command = [sys.executable, "-m", "kiosk", "run", "--no-browser", "--port", port, "--source", str(frames)]
        self.command = [*command, "--data", str(folder / "data"), "--language", "en"]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, cwd=ROOT, stderr=subprocess.PIPE, text=True, encoding="utf-8")
        assert self.process.stderr is not None
        next(line for line in self.process.stderr if "http://" in line)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def lies(room: dict[str, Any]) -> list[Any]:
    """What is on both sides of the table."""
    return [(seat["card"], seat["dice"], seat["throw"]) for seat in room["match"]["seats"]]


def play(number: int, folder: Path) -> int:
    """One game; how often the kiosk was killed in it."""
    chance, process, kills = random.Random(number), Process(folder), 0
    client = httpx.Client(base_url=f"{process.url}api/yatzy", timeout=60)

    def post(path: str, token: str, **body: Any) -> dict[str, Any]:
        answer = client.post(path, json={"token": token, **body})
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    room = post("games", TOKENS[0], name="Anna")
    post("join", TOKENS[1], name="Bob", code=room["code"])
    path = f"games/{room['game']}"
    for token in TOKENS:
        told = post(f"{path}/confirm", token, seed=token)["room"]
    while not told["match"]["outcome"]:
        token = chance.choice(TOKENS)
        seen = client.get(path, headers={"X-Yatzy-Seat": token}).json()
        assert lies(seen) == lies(told)
        seat = seen["match"]["seats"][seen["you"]]
        if seat["turn"] > 15:
            continue
        if not seat["dice"] or (seat["throws_left"] and chance.random() < 0.4):
            told = post(f"{path}/roll", token, turn=seat["turn"], throw=seat["throw"] + 1, held=[False] * 5)["room"]
        else:
            told = post(f"{path}/write", token, turn=seat["turn"], row=chance.choice(list(seat["offers"])))["room"]
        if chance.randrange(KILLED_EVERY) == 0:
            process.kill()
            process.start()
            kills += 1
    proof = prove(client.get(f"{path}/record.json").content, client.get(f"{path}/archive.zip").content)
    process.kill()
    assert proof.difference is None, proof.difference
    return kills


def main(games: int) -> None:
    """Play that many games."""
    for number in range(games):
        with tempfile.TemporaryDirectory() as folder:
            print(f"game {number + 1}: {play(number, Path(folder))} kills, nothing lost, proved", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
