"""The set-up page before a kiosk of scripted answers. By hand: `python tests/browser/setup_kiosk.py`."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import Any

import uvicorn
from fastapi import FastAPI, Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from table_picture import draw_table, jpeg, lay

from kiosk.setup.checks import check_all
from kiosk.setup.measure import CameraReport, Measured
from kiosk.web.pages import STATIC
from vision.sources.format import CameraInfo
from vision.words import Text

INFO = CameraInfo("HD Pro Webcam C920", "046d-082d-2D4E1F3F", 1280, 720, 30.0, "MJPG")
REPORT = CameraReport("HD Pro Webcam C920 (046d-082d-2D4E1F3F)", True, None, INFO, 29.7)
GOOD = Measured(1280, 720, 0.9, 36.0, 0.0, 210.0, 0.004, False, 29.7)
BAD = Measured(1280, 720, 6.4, 14.0, 0.034, 60.0, 0.12, True, 5.2)
"""Everything that can be wrong at once: the page has to have room for it."""


class SetupKiosk:
    """A server in a thread of its own."""

    def __init__(self) -> None:
        self.measured: Measured | None = GOOD
        self.report = REPORT
        self.held = False
        self.asked: list[dict[str, Any]] = []
        self._picture = jpeg(draw_table(lay(("4S", "5H", "6S", "7S", "8S"))))
        self._server = uvicorn.Server(uvicorn.Config(self._build(), host="127.0.0.1", port=0, log_level="error"))
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def start(self) -> str:
        self._thread.start()
        while not self._server.started:
            time.sleep(0.02)
        return f"http://127.0.0.1:{self._server.servers[0].sockets[0].getsockname()[1]}"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)

    def unplug(self) -> None:
        note = Text(
            "HD Pro Webcam C920 (046d-082d-2D4E1F3F) is not there; plug it in, any port will do: it is found by itself",
            "HD Pro Webcam C920 (046d-082d-2D4E1F3F) не найдена; подключите её в любой разъём, она найдётся сама",
        )
        self.report, self.measured = replace(REPORT, is_fine=False, note=note, info=None, fps=None), None

    def state(self) -> dict[str, Any]:
        checks = [
            {
                "name": check.name,
                "outcome": check.outcome.value,
                "value": check.value.as_dict(),
                "advice": check.advice.as_dict() if check.advice else None,
            }
            for check in check_all(self.report, self.measured)
        ]
        controls = [
            {"name": "focus", "held": self.held, "asked": 45.0, "got": 45.0},
            {"name": "exposure", "held": self.held, "asked": 157.0, "got": 157.0},
            {"name": "white-balance", "held": None, "asked": None, "got": None},
        ]
        cameras = [
            {"id": "046d-082d-2D4E1F3F", "name": "HD Pro Webcam C920", "used": True},
            {"id": "04f2-b6d9-0001", "name": "Integrated Camera", "used": False},
        ]
        return {"checks": checks, "camera": {"controls": controls} if self.report.info else None, "cameras": cameras}

    def _build(self) -> FastAPI:
        app = FastAPI()

        @app.get("/api/setup")
        def setup() -> dict[str, Any]:
            return self.state()

        @app.post("/api/setup/hold", status_code=204)
        def hold(wish: dict[str, Any]) -> None:
            self.asked.append(wish)
            self.held = wish["held"]

        @app.post("/api/setup/camera", status_code=204)
        def choose(wish: dict[str, Any]) -> None:
            self.asked.append(wish)

        @app.get("/api/picture.jpg")
        def picture() -> Response:
            headers = {"X-Frame-Sequence": str(time.monotonic_ns()), "X-Frame-Age-Ms": "40"}
            return Response(self._picture, media_type="image/jpeg", headers=headers)

        @app.get("/setup")
        def page() -> FileResponse:
            return FileResponse(STATIC / "setup.html")

        app.mount("/static", StaticFiles(directory=STATIC))
        return app


if __name__ == "__main__":
    print(f"{SetupKiosk().start()}/setup", flush=True)
    threading.Event().wait()
