"""A kiosk over a painted table, with parties on it, led over the interface as the page does."""

from __future__ import annotations

import time
from typing import Any

from test_api import Kiosk

HANDS = {"4S 5H 6S": 21, "7S 7H 7D": 33, "8S 9S 10S": 42, "5S 9H 5D": 28, "JS QS KS": 57, "2C 3C 4C": 24}
"""Hands of three without a common card, with their values by hand: 15+6, 21+12, 27+15, 19+9, 36+21, 9+15."""


def post(kiosk: Kiosk, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
    answer = kiosk.client.post(path, json={"by": "Ольга", **body})
    assert answer.status_code == status, answer.text
    said: dict[str, Any] = answer.json()
    return said


def open_party(kiosk: Kiosk, *players: str, **more: Any) -> dict[str, Any]:
    return post(kiosk, "/api/parties", **{"players": list(players), "mode": 3, "method": "B", **more})


def state(kiosk: Kiosk) -> dict[str, Any]:
    found: dict[str, Any] = kiosk.client.get("/api/state").json()
    return found


def party(kiosk: Kiosk, number: int = 0) -> dict[str, Any]:
    """A party; without a number the newest."""
    newest = kiosk.client.get("/api/parties").json()["count"]
    found: dict[str, Any] = kiosk.client.get(f"/api/parties/{number or newest}").json()
    return found


def rows(kiosk: Kiosk) -> dict[str, tuple[int, int, int]]:
    """Place, Blockchains and Game Points by name."""
    found = kiosk.client.get("/api/standings").json()["rows"]
    return {row["name"]: (row["place"], row["blockchains"], row["game_points"]) for row in found}


def wait(kiosk: Kiosk, **wanted: Any) -> dict[str, Any]:
    """Until the state says so; `sota`, `state`, `result`, …"""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        found = state(kiosk)
        if all(found[key] == value for key, value in wanted.items()):
            return found
        time.sleep(0.03)
    raise AssertionError(f"never {wanted}: {[found[key] for key in wanted]}")


def play(kiosk: Kiosk, cards: str, verify: str = "VERIFIED") -> dict[str, Any]:
    """Lay cards and take them away; the state in between."""
    kiosk.source.lay(*cards.split())
    found = wait(kiosk, state=verify, motion="settled")
    kiosk.source.lay()
    wait(kiosk, state="EMPTY", motion="empty")
    return found
