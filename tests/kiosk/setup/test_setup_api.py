"""The set-up page's interface over the application."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from fastapi import FastAPI
from painted import PaintedLooker, PaintedSource, paint

from kiosk.setup.measure import Inspector
from kiosk.web.app import refuse_spoken
from kiosk.web.setup import add_setup
from vision.source import FrameSource
from vision.sources.camera import CameraOpener
from vision.sources.devices import Camera
from vision.sources.format import CameraInfo, CameraWish, Control
from vision.sources.live import LiveSource, Shot

CAMERAS = (Camera("046d-082d-1", "C920", 0), Camera("0c45-6366", "USB 2.0 Camera", 2))


class HeldCapture:
    """An open camera without a process: two automatics, of which one can be held."""

    now_ns = 10**12
    """A clock that moves with the frames."""

    def __init__(self, camera: str) -> None:
        self.info = CameraInfo(camera, camera, 640, 360, 30.0, "MJPG")
        self.closed = False
        self._level = 0

    def grab(self) -> Shot:
        time.sleep(0.01)
        self._level = (self._level + 1) % 7
        HeldCapture.now_ns += 33_000_000
        return Shot(paint("4S", "5H", "6S") - self._level, HeldCapture.now_ns)

    def hold(self, held: bool) -> None:
        controls = (Control("focus", held, 45.0, 45.0), Control("white-balance", None))
        self.info = CameraInfo(self.info.name, self.info.id, 640, 360, 30.0, "MJPG", controls)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveSource]:
    monkeypatch.setattr("vision.sources.camera.ProcessCapture", lambda open_, target, wish: HeldCapture(target.id))
    monkeypatch.setattr("kiosk.web.setup.list_cameras", lambda: CAMERAS)
    opener = CameraOpener("", CameraWish(), lambda: CAMERAS)
    source = LiveSource("camera", opener, pause_s=lambda fault: 0.01, clock_ns=lambda: HeldCapture.now_ns)
    yield source
    source.close()


class Client:
    """Asks the application without a socket."""

    def __init__(self, app: FastAPI) -> None:
        self._transport = httpx.ASGITransport(app)

    def get(self, path: str) -> httpx.Response:
        return self._now("GET", path)

    def post(self, path: str, json: object) -> httpx.Response:
        return self._now("POST", path, json)

    def _now(self, method: str, path: str, json: object = None) -> httpx.Response:
        """In a thread: where a browser runs in this process, its loop runs in the main one."""
        with ThreadPoolExecutor(1) as aside:
            return aside.submit(lambda: asyncio.run(self._ask(method, path, json))).result()

    async def _ask(self, method: str, path: str, json: object = None) -> httpx.Response:
        async with httpx.AsyncClient(transport=self._transport, base_url="http://kiosk") as client:
            return await client.request(method, path, json=json)


def client_of(source: FrameSource, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr("kiosk.setup.measure.WITHIN_S", 0.3)
    app = FastAPI()
    refuse_spoken(app)
    add_setup(app, Inspector(lambda: source.next_frame(1.0), lambda: source, PaintedLooker), source)
    return Client(app)


@pytest.fixture
def client(camera: LiveSource, monkeypatch: pytest.MonkeyPatch) -> Client:
    return client_of(camera, monkeypatch)


def wait_for(condition: Callable[[], bool], seconds: float = 60.0) -> bool:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.02)
    return condition()


def test_one_inspection_with_camera_and_checks(client: Client) -> None:
    assert wait_for(lambda: client.get("/api/setup").json()["camera"] is not None)
    state = client.get("/api/setup").json()
    assert state["camera"] == {"width": 640, "height": 360, "fps": 30.0, "pixel_format": "MJPG", "controls": []}
    assert [(one["id"], one["used"]) for one in state["cameras"]] == [("046d-082d-1", True), ("0c45-6366", False)]
    outcomes = {one["name"]: one["outcome"] for one in state["checks"]}
    assert (outcomes["camera"], outcomes["mirror"], outcomes["index"]) == ("passed", "passed", "passed")
    assert all(set(one["value"]) == {"ru", "en"} for one in state["checks"])


def test_automatics_are_held_and_what_the_camera_says_is_shown(client: Client) -> None:
    assert wait_for(lambda: client.get("/api/setup").json()["camera"] is not None)
    assert client.post("/api/setup/hold", json={"held": True}).status_code == 204
    assert client.get("/api/setup").json()["camera"]["controls"] == [
        {"name": "focus", "held": True, "asked": 45.0, "got": 45.0},
        {"name": "white-balance", "held": None, "asked": None, "got": None},
    ]


def test_another_camera_is_taken(client: Client, camera: LiveSource) -> None:
    assert camera.next_frame(60.0)
    assert client.post("/api/setup/camera", json={"id": "0c45-6366"}).status_code == 204
    assert wait_for(lambda: camera.info is not None and camera.info.id == "0c45-6366")
    assert camera.name == "USB 2.0 Camera (0c45-6366)"
    assert camera.next_frame(60.0)


def test_a_camera_that_is_not_there_is_refused_with_words(client: Client) -> None:
    answer = client.post("/api/setup/camera", json={"id": "nothing"})
    assert answer.status_code == 422
    assert "plug it in" in answer.json()["texts"]["en"]


def test_a_source_that_is_no_camera_is_inspected_too_but_has_nothing_to_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of(PaintedSource("demo"), monkeypatch)
    state = client.get("/api/setup").json()
    assert (state["camera"], state["cameras"]) == (None, [])
    answer = client.post("/api/setup/hold", json={"held": True})
    assert answer.status_code == 422
    assert "--source camera" in answer.json()["texts"]["ru"]
