"""A desk over an empty store, and hands as the worker would book them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from datasets.decks import load_deck
from kiosk.desk import Desk
from kiosk.games import GAMES
from kiosk.store import Store, open_store
from kiosk.table import Party, Table

DECK = load_deck("yahchain3")
TABLE = Table(GAMES["ycws144"], DECK)


def body(cards: str, mode: int, deck: str = "yahchain3", **more: Any) -> dict[str, Any]:
    """A hand as booked: `10S` was read, `?QS` was seen as QS and not believed, `!AS` is foreign."""
    party = Party({"mode": mode, "method": "B", "sota": 4, "owner": "Аня"})
    laid = [_card(text, place) for place, text in enumerate(cards.split(), 1)]
    labels = tuple(card["label"] or (card["seen"] if card["refused"] == "foreign" else "?") for card in laid)
    appraisal = TABLE.appraise_labels(party, labels)
    doubtful = any(card["refused"] not in (None, "foreign") for card in laid)
    state, score = ("REVIEW", None) if doubtful else (appraisal.verify.value, appraisal.score_fields())
    return {
        **party.fields, "game": "ycws144", "edition": appraisal.edition, "deck": deck, "cards": laid,
        "state": state, "score": score, "confirmed_by": None,
        "source": {"kind": "camera", "name": "painted"}, **more,
    }  # fmt: skip


def _card(text: str, place: int) -> dict[str, Any]:
    seen = text.lstrip("?!")
    refused = {"?": "unsure", "!": "foreign"}.get(text[0])
    label = None if refused else seen
    confidence = 0.41 if refused == "unsure" else 0.99
    return {"label": label, "seen": seen, "confidence": confidence, "refused": refused, "place": place, "given": False}


def open_desk(folder: Path) -> tuple[Desk, Store]:
    """The desk and its store."""
    store = open_store(folder)
    return Desk(TABLE, store), store
