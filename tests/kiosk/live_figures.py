"""How soon a score is on the page, how many pictures a second it shows, and what the whole kiosk computes meanwhile.

By hand: `python tests/kiosk/live_figures.py --hands 20`. A network camera of its own sends painted hands of five cards
to `python -m kiosk run` as it ships, 30 frames a second, and Chromium shows the page: 1080p for the times, 720p for
the rest. Write the load that it prints beside the figures: whatever else runs makes them worse.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import cv2
import numpy as np
import psutil
from playwright.sync_api import sync_playwright

from datasets.demo.scripted import ScriptedTable, Shot, Story, play
from datasets.demo.scripted.stage import FRAME_S
from datasets.demo.show import Layout
from vision.types import Image

FPS = 30
HAND = Story("calm", 5, ("2S", "3S", "4S", "5S", "6S"), Layout.ROW)
PATIENCE_S = 120.0
WIDTHS = {"1080p": 1920, "720p": 1280}

WATCH_PAGE = """
  window.verified = []; window.pictures = 0;
  addEventListener("DOMContentLoaded", () => {
    const {body} = document;
    new MutationObserver(() => {
      if (body.dataset.shown !== "VERIFIED") return;
      requestAnimationFrame(() => verified.push(Date.now()));
    }).observe(body, {attributeFilter: ["data-shown"]});
    document.querySelector("#picture").addEventListener("load", () => { pictures += 1; });
  });
"""


@dataclass(frozen=True, slots=True)
class Painted:
    """One frame of the camera. `still`: all cards lie there and no hand is in view."""

    jpeg: bytes
    still: bool


class Camera:
    """Sends the newest of what it is given, over HTTP, as network cameras do."""

    def __init__(self) -> None:
        self.jpeg = b""
        self._new = threading.Condition()
        camera = self

        class Stream(BaseHTTPRequestHandler):
            def setup(self) -> None:
                # A reader that is behind gets the newest frame and not a queue of old ones.
                self.request.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 16)
                super().setup()

            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
                self.end_headers()
                try:
                    while True:
                        self._send(camera.next())
                except OSError:
                    return

            def _send(self, jpeg: bytes) -> None:
                head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
                self.wfile.write(head.encode() + jpeg + b"\r\n")

            def log_message(self, *_: object) -> None:
                """Nothing is said."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Stream)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/stream.mjpg"

    def next(self) -> bytes:
        """The next picture."""
        with self._new:
            self._new.wait(5)
            return self.jpeg

    def show(self, frames: Sequence[Painted], seconds: float | None = None) -> float | None:
        """Show them once, or again and again for a while; when the first still one was shown, seconds since 1970."""
        due, begun, first = time.monotonic(), time.monotonic(), None
        while True:
            for frame in frames:
                time.sleep(max(0.0, due - time.monotonic()))
                due = max(due + 1 / FPS, time.monotonic())
                with self._new:
                    self.jpeg = frame.jpeg
                    self._new.notify_all()
                first = time.time() if first is None and frame.still else first
                if seconds is not None and time.monotonic() - begun > seconds:
                    return first
            if seconds is None:
                return first


def paint(shots: Iterator[Shot], width: int) -> list[Painted]:
    """Each shot as a camera has it, with the noise of its sensor, for as many frames as it lasts."""
    table, rng, frames = ScriptedTable(shots, 3), np.random.default_rng(2), []
    grain = rng.normal(0, 1.5, (720, 1280, 3)).astype(np.int8)
    while (frame := table.next_frame(0)) is not None:
        assert table.shot is not None
        noisy = cv2.add(frame.image, np.roll(grain, int(rng.integers(grain.size))), dtype=cv2.CV_8U)
        still = table.shot.hand is None and table.shot.truth == HAND.cards
        frames += [Painted(encoded(noisy, width), still)] * round(FPS * FRAME_S)
    return frames


def encoded(image: Any, width: int) -> bytes:
    """As JPEG, so wide."""
    sized: Image = cv2.resize(image, (width, round(image.shape[0] * width / image.shape[1])))
    return bytes(cv2.imencode(".jpg", sized, [cv2.IMWRITE_JPEG_QUALITY, 90])[1])


@contextmanager
def kiosk_before(camera: Camera) -> Iterator[tuple[str, psutil.Process]]:
    """A kiosk as its users start it, before this camera: its address and its process."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["run", "--no-browser", "--port", "0", "--source", camera.address, "--data", folder, "--mode", "5"]
        process = subprocess.Popen(
            [sys.executable, "-m", "kiosk", *words], stderr=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert process.stderr is not None
        said = iter(process.stderr)
        address = next(found[0] for line in said if "Kiosk" in line and (found := re.findall(r"http://\S+", line)))
        threading.Thread(target=list, args=(said,), daemon=True).start()
        try:
            yield address, psutil.Process(process.pid)
        finally:
            process.terminate()
            process.wait(20)


@contextmanager
def page_on(address: str) -> Iterator[Any]:
    """The page in Chromium."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as api:
        browser = api.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(PATIENCE_S * 1000)
        page.add_init_script(WATCH_PAGE)
        page.goto(f"{address}?lang=en")
        yield page
        browser.close()


def times_to_page(hands: int) -> list[float]:
    """Seconds from the first still frame of each hand until the page shows it as VERIFIED."""
    frames = paint(play(HAND, np.random.default_rng(1), 0.0), WIDTHS["1080p"])
    camera = Camera()
    found = []
    with kiosk_before(camera) as (address, _), page_on(address) as page:
        until_read(camera, frames, page)
        for _ in range(hands):
            page.evaluate("verified.length = 0")
            first = camera.show(frames)
            shown = page.evaluate("verified")
            assert first is not None
            found.append(shown[0] / 1000 - first if shown else float("inf"))
    return found


def until_read(camera: Camera, frames: Sequence[Painted], page: Any) -> None:
    """Let a hand lie there until it is read: the eye is opened after the page. Then the table is cleared."""
    lying = [frame for frame in frames if frame.still]
    begun = time.monotonic()
    while not page.evaluate("verified.length"):
        camera.show(lying, 1.0)
        if time.monotonic() - begun > PATIENCE_S:
            raise TimeoutError("no hand was read")
    camera.show(frames[-FPS:])


@dataclass(frozen=True, slots=True)
class Effort:
    """Pictures a second on the page; processor time of the kiosk and of the browser in percent of one core."""

    pictures: float
    kiosk: float
    browser: float


def effort(page: Any, kiosk: psutil.Process, perform: Callable[[], object]) -> Effort:
    """What is shown and computed while something is performed."""
    browsers = [one for one in psutil.Process().children(recursive=True) if "chrom" in one.name()]
    before = (page.evaluate("pictures"), cpu_s([kiosk, *kiosk.children(recursive=True)]), cpu_s(browsers))
    begun = time.monotonic()
    perform()
    after = (page.evaluate("pictures"), cpu_s([kiosk, *kiosk.children(recursive=True)]), cpu_s(browsers))
    seconds = time.monotonic() - begun
    pictures, own, others = ((now - then) / seconds for now, then in zip(after, before, strict=True))
    return Effort(pictures, 100 * own, 100 * others)


def cpu_s(processes: Sequence[psutil.Process]) -> float:
    """Processor time that they have used, seconds."""
    return float(sum(sum(one.cpu_times()[:2]) for one in processes if one.is_running()))


def efforts(seconds: float) -> dict[str, Effort]:
    """While hands lay cards and take them away, and while five cards lie still."""
    frames = paint(play(HAND, np.random.default_rng(1), 0.0), WIDTHS["720p"])
    still = [frame for frame in frames if frame.still]
    moving = [frame for frame in frames if not frame.still]
    camera = Camera()
    with kiosk_before(camera) as (address, kiosk), page_on(address) as page:
        until_read(camera, frames, page)
        camera.show(still, 3.0)
        calm = effort(page, kiosk, lambda: camera.show(still, seconds))
        return {"still": calm, "moving": effort(page, kiosk, lambda: camera.show(moving, seconds))}


def load() -> str:
    """How busy the machine is, as the system says."""
    return " ".join(f"{one:.1f}" for one in os.getloadavg())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20.0, help="for which a still and a moving table are measured")
    args = parser.parse_args()
    print(f"cores {len(os.sched_getaffinity(0))}, load before {load()}", flush=True)
    found = np.asarray(times_to_page(args.hands)) * 1000
    waits = found[np.isfinite(found)] if np.isfinite(found).any() else np.zeros(1)
    print(
        f"first still frame to the page, 1080p, 5 cards, {found.size} hands, "
        f"{found.size - np.isfinite(found).sum()} not shown while they lay there: median {np.median(waits):.0f} ms, "
        f"p95 {np.percentile(waits, 95):.0f} ms, most {waits.max():.0f} ms; load {load()}",
        flush=True,
    )
    for what, spent in efforts(args.seconds).items():
        print(
            f"720p, {what}: {spent.pictures:.1f} pictures a second, kiosk {spent.kiosk:.0f} %, "
            f"browser {spent.browser:.0f} % of a core; load {load()}"
        )


if __name__ == "__main__":
    main()
