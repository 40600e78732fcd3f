"""The tile set of a kiosk: shown on the page, kept in the data folder, read from then on without being asked for."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from test_tile_pictures import BLUE, GREEN, RED, ColourNet, FlatLocator, picture, read

from kiosk.tile_pictures import OpenTaught
from kiosk.tileset.desk import TileDesk
from kiosk.tileset.shelf import MOST_OF_A_TILE, TileShelf
from kiosk.web.tiles import add_tile_set
from vision.tile_enrolment import ShownTile
from vision.tile_eye import TileEye
from vision.tile_reader import open_tile_reader
from vision.types import Frame, Image, MarkKind


def untaught() -> TileEye:
    return TileEye(FlatLocator(1), open_tile_reader(ColourNet()))


class Stall:
    """A kiosk with a camera that shows what it is told."""

    def __init__(self, folder: Path) -> None:
        self.image: Image | None = picture(GREEN)
        self.used = 0
        self._numbers = itertools.count(1)
        self.shelf = TileShelf(folder)
        app = FastAPI()
        add_tile_set(app, TileDesk(self.shelf, self._newest, untaught, self._use))
        self.client = TestClient(app)

    def _newest(self) -> Frame | None:
        return None if self.image is None else Frame(self.image, 1, next(self._numbers), "drawn")

    def _use(self) -> None:
        self.used += 1

    def look(self) -> dict[str, Any]:
        return dict(self.client.post("/api/tiles/look").json())

    def take(self, label: str) -> Any:
        look = self.look()
        asked = {"sequence": look["sequence"], "quad_px": look["quad_px"], "label": label}
        return self.client.post("/api/tiles/captures", json=asked)

    def shown(self) -> dict[str, list[int]]:
        tiles = self.client.get("/api/tiles").json()["tiles"]
        return {tile["label"]: tile["pictures"] for tile in tiles if tile["pictures"]}


@pytest.fixture
def stall(tmp_path: Path) -> Stall:
    return Stall(tmp_path)


def test_a_tile_that_was_shown_is_read_at_once_and_after_a_restart(stall: Stall, tmp_path: Path) -> None:
    assert stall.look()["label"] is None
    assert stall.take("7s").status_code == 200
    assert (stall.look()["label"], stall.shown(), stall.used) == ("7s", {"7s": [1]}, 1)
    opened = OpenTaught(lambda kind, deck, weights: untaught(), None, TileShelf(tmp_path))(MarkKind.TILE, None, None)
    assert isinstance(opened, TileEye)
    assert read(opened, RED, GREEN, BLUE) == ["1m", "7s", None]


def test_what_was_shown_wrongly_is_taken_back(stall: Stall) -> None:
    stall.take("7s")
    stall.take("7s")
    stall.image = picture(BLUE)
    stall.take("E")
    assert stall.shown() == {"7s": [1, 2], "E": [1]}
    stall.client.delete("/api/tiles/captures/7s")
    assert stall.shown() == {"7s": [1], "E": [1]}
    stall.client.delete("/api/tiles")
    assert stall.shown() == {}
    assert stall.look()["label"] is None


def test_the_page_is_told_what_is_wrong_with_the_picture(stall: Stall) -> None:
    stall.image = picture(GREEN, BLUE)
    assert stall.look()["others"] == 1
    stall.image = np.zeros((100, 100, 3), np.uint8)
    assert stall.look()["quad_px"] is None
    stall.image = None
    answer = stall.client.post("/api/tiles/look")
    assert answer.status_code == 422
    assert "camera" in answer.json()["texts"]["en"]


@pytest.mark.parametrize("spoil", [
    lambda asked: {**asked, "label": "5x"},
    lambda asked: {**asked, "label": "../../E"},
    lambda asked: {**asked, "sequence": 999},
    lambda asked: {**asked, "quad_px": [[0, 0], [1, 0], [1, 1], [0, 1]]},
    lambda asked: {**asked, "quad_px": [[0, 0], [1e300, 0], [1e300, 1e300], [0, 1e300]]},
])  # fmt: skip
@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_what_cannot_be_kept_is_refused_in_words(stall: Stall, spoil: Callable[[Any], Any], tmp_path: Path) -> None:
    look = stall.look()
    asked = spoil({"sequence": look["sequence"], "quad_px": look["quad_px"], "label": "7s"})
    answer = stall.client.post("/api/tiles/captures", json=asked)
    assert answer.status_code == 422
    assert answer.json()["texts"]["ru"]
    assert list(tmp_path.rglob("*.png")) == []


def test_pictures_of_one_tile_are_limited_and_their_numbers_go_on(stall: Stall) -> None:
    for _ in range(MOST_OF_A_TILE):
        assert stall.take("7s").status_code == 200
    assert stall.take("7s").status_code == 422
    stall.shelf.path("7s", 3).unlink()
    stall.take("7s")
    assert stall.shown()["7s"] == [1, 2, *range(4, MOST_OF_A_TILE + 2)]


def test_a_kept_picture_is_shown_upright_and_others_are_not_there(stall: Stall) -> None:
    stall.take("7s")
    assert stall.client.get("/api/tiles/captures/7s/1.png").headers["content-type"] == "image/png"
    for path in ("/api/tiles/captures/7s/2.png", "/api/tiles/captures/E/1.png", "/api/tiles/looks/77.jpg"):
        assert stall.client.get(path).status_code == 404
    (kept,) = stall.shelf.shown()
    above, below = kept.image[40:90, 40:90].mean(), kept.image[105:150, 40:90].mean()
    assert above < below  # the dark field is the upper one, wherever the locator's corners begin


def test_files_that_are_no_pictures_of_tiles_do_not_stop_the_kiosk(tmp_path: Path) -> None:
    shelf = TileShelf(tmp_path)
    shelf.keep(ShownTile("E", np.full((192, 128, 3), 90, np.uint8)))
    (shelf.folder / "5p-1.png").write_bytes(b"no picture")
    shelf.keep(ShownTile("5s", np.full((20, 20, 3), 90, np.uint8)))
    (shelf.folder / "holiday.png").write_bytes(b"")
    assert [tile.name for tile in shelf.shown()] == ["E"]
