"""Two mats in one picture are two Sotas: both are read, booked and shown, each for itself (Y17, steps 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.decks import load_deck
from datasets.demo.scripted.mat import lay_mat
from datasets.faces import draw_face
from kiosk.archive import Archive
from kiosk.booking import Booking
from kiosk.games import GAMES
from kiosk.state import KioskState
from kiosk.store import open_store
from kiosk.table import Party, Table
from kiosk.worker import Worker
from models.registry import open_eye
from vision.source import SourceState
from vision.types import Frame, Image

DECK = load_deck("yahchain3")
HALF_PX = 1280
"""Each mat lies in a half of the picture as the scripted table has it: 912 px wide."""
CARD_PX, FIRST_X, STEP_X, TOP = 150, 340, 210, 250
LADDER, KINDS, PAIR = ("4S", "5H", "6S"), ("7S", "7H", "7D"), ("8S", "9S")


def half(sota: int, labels: tuple[str, ...]) -> Image:
    """A mat with cards in a row."""
    table = lay_mat(np.full((720, HALF_PX, 3), (60, 74, 52), np.uint8), sota)
    for place, label in enumerate(labels):
        face = draw_face(DECK, label, CARD_PX)
        height, width = face.image.shape[:2]
        part = table[TOP : TOP + height, FIRST_X + STEP_X * place : FIRST_X + STEP_X * place + width]
        cover = face.mask[:, :, None] / 255
        part[:] = (part * (1 - cover) + face.image * cover).astype(np.uint8)
    return cv2.GaussianBlur(table, (0, 0), 0.7)


class TwoMats:
    """A camera over Sotas 3 and 9, ten frames a second by its own clock."""

    kind, name, state, replay = "camera", "drawn", SourceState.OK, False

    def __init__(self) -> None:
        self.number = 0
        self.lay((), ())

    def lay(self, on_3: tuple[str, ...], on_9: tuple[str, ...]) -> None:
        self.image = np.hstack([half(3, on_3), half(9, on_9)])

    def next_frame(self, timeout_s: float) -> Frame:
        self.number += 1
        return Frame(self.image, self.number * 100_000_000, self.number, self.name)

    def close(self) -> None:
        """Nothing is held."""


class Stage:
    """A worker over two mats, with the real eye."""

    def __init__(self, folder: Path) -> None:
        self.source, self.store = TwoMats(), open_store(folder)
        self.eye = open_eye(DECK)
        self.worker = Worker(
            table=Table(GAMES["ycws144"], DECK), party=Party({"mode": 3, "method": "B", "sota": 1}),
            source=self.source, reopen=TwoMats, looker=self.eye, booking=Booking(self.store),
            archive=Archive(folder, DECK, {}), trouble={},
        )  # fmt: skip

    def lay(self, on_3: tuple[str, ...], on_9: tuple[str, ...], seconds: float = 2.0) -> KioskState:
        self.source.lay(on_3, on_9)
        for _ in range(round(seconds * 10)):
            self.worker.turn()
        return self.worker.board.current()

    def booked(self) -> list[tuple[int, str, str]]:
        return [
            (one.body["sota"], one.body["state"], " ".join(card["label"] for card in one.body["cards"]))
            for one in self.store.results()
        ]


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    one = Stage(tmp_path)
    yield one
    one.eye.close()
    one.store.close()


def test_each_mat_is_read_booked_and_shown_for_itself(stage: Stage) -> None:
    empty = stage.lay((), ())
    assert [(place.kind, place.sota, place.motion) for place in empty.places] == [
        ("mat", 3, "empty"), ("mat", 9, "empty"),
    ]  # fmt: skip

    both = stage.lay(LADDER, KINDS)
    assert sorted(stage.booked()) == [(3, "VERIFIED", "4S 5H 6S"), (9, "VERIFIED", "7S 7H 7D")]
    assert [(place.sota, place.motion) for place in both.places] == [(3, "settled"), (9, "settled")]
    assert sum(place.shown for place in both.places) == 1

    changed = stage.lay((), KINDS)
    assert (changed.places[0].motion, changed.places[1].motion) == ("empty", "settled")
    shown = stage.lay(PAIR, KINDS)
    assert [(place.sota, place.shown) for place in shown.places] == [(3, True), (9, False)]
    assert (shown.sota, shown.state, len(stage.booked())) == (3, "PENDING", 2)

    stage.worker.change_party({"sota": 9})
    other = stage.lay(PAIR, KINDS, 0.5)
    assert (other.sota, other.state, [card.label for card in other.cards]) == (9, "VERIFIED", list(KINDS))
    assert other.result == next(one.number for one in stage.store.results() if one.body["sota"] == 9)
    assert len(stage.booked()) == 2
