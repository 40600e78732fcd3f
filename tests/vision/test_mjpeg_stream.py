"""Network cameras that send one JPEG after another."""

from __future__ import annotations

import base64
import io
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from vision.source import SourceState
from vision.sources.faults import CaptureError
from vision.sources.live import Shot
from vision.sources.mjpeg import LONGEST_JPEG, MjpegCapture, NoStreamError, parts_of
from vision.sources.url import open_url

Answer = Callable[[BaseHTTPRequestHandler], None]


@contextmanager
def camera(answer: Answer) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            with suppress(OSError):  # nobody looks any more
                answer(self)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/video"
    server.shutdown()
    server.server_close()


def jpeg(level: int) -> bytes:
    return bytes(cv2.imencode(".jpg", np.full((48, 64, 3), level, np.uint8))[1])


def begin(handler: BaseHTTPRequestHandler, boundary: str = "frame") -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={boundary}")
    handler.end_headers()


def send(handler: BaseHTTPRequestHandler, body: bytes) -> None:
    handler.wfile.write(b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%b\r\n" % (len(body), body))


def next_shot(capture: MjpegCapture) -> Shot:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        shot = capture.grab()
        if shot is not None:
            return shot
    raise AssertionError("no picture came")


def test_a_network_camera_gives_frames() -> None:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        begin(handler)
        for number in range(400):
            send(handler, bytes(cv2.imencode(".jpg", np.full((240, 320, 3), 60 + number % 100, np.uint8))[1]))
            time.sleep(0.01)

    with camera(answer) as address:
        source = open_url(address)
        frame = source.next_frame(10.0)
        assert frame is not None
        assert frame.image.shape == (240, 320, 3)
        assert source.state is SourceState.OK
        source.close()


def test_who_comes_late_gets_the_newest_picture_and_not_the_queue() -> None:
    sent, more = threading.Event(), threading.Event()

    def answer(handler: BaseHTTPRequestHandler) -> None:
        begin(handler)
        for level in range(0, 250, 5):
            send(handler, jpeg(level))
        sent.set()
        more.wait(20)

    with camera(answer) as address:
        capture = MjpegCapture(address, "camera", 10)
        assert sent.wait(10)
        levels = {0}
        while max(levels) < 245:
            levels.add(round(float(next_shot(capture).image.mean())))
            time.sleep(0.05)
        capture.close()
        more.set()
    assert len(levels) < 10  # of fifty


def test_parts_with_and_without_their_length_are_found() -> None:
    told = b"--b\r\nContent-Length: 7\r\n\r\nab\r\n--b\r\n"
    untold = b"--b\r\nContent-Type: image/jpeg\r\n\r\nline\r\nline\r\n--b\r\n\r\nlast\r\n--b--\r\n"
    assert list(parts_of(io.BytesIO(told + untold), b"--b")) == [b"ab\r\n--b", b"line\r\nline", b"last"]


def test_a_part_that_ends_too_soon_is_none() -> None:
    assert list(parts_of(io.BytesIO(b"--b\r\nContent-Length: 9\r\n\r\nshort"), b"--b")) == []


def test_a_picture_without_end_fills_no_memory() -> None:
    with pytest.raises(ValueError, match="bytes"):
        list(parts_of(io.BytesIO(b"--b\r\nContent-Length: %d\r\n\r\n" % (LONGEST_JPEG + 1)), b"--b"))


def test_dashes_in_the_header_are_those_of_the_boundary() -> None:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        begin(handler, boundary="--frame")
        send(handler, jpeg(80))

    with camera(answer) as address:
        assert round(float(next_shot(MjpegCapture(address, "camera", 10)).image.mean())) == 80


def test_the_end_of_the_stream_is_told() -> None:
    with camera(begin) as address:
        capture = MjpegCapture(address, "camera", 10)
        with pytest.raises(CaptureError):
            for _ in range(100):
                capture.grab()


def test_a_broken_picture_is_left_out() -> None:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        begin(handler)
        send(handler, b"no picture")
        time.sleep(0.3)
        send(handler, jpeg(120))

    with camera(answer) as address:
        assert round(float(next_shot(MjpegCapture(address, "camera", 10)).image.mean())) == 120


def test_user_and_password_of_the_address_are_given() -> None:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        if handler.headers.get("Authorization") != "Basic " + base64.b64encode(b"anna:se:cret").decode():
            handler.send_response(401)
            handler.send_header("WWW-Authenticate", 'Basic realm="camera"')
            handler.end_headers()
            return
        begin(handler)
        for _ in range(50):
            send(handler, jpeg(90))
            time.sleep(0.02)

    with camera(answer) as address:
        source = open_url(address.replace("http://", "http://anna:se%3Acret@"))
        assert source.next_frame(10) is not None
        assert source.state is SourceState.OK
        source.close()
        wrong = open_url(address.replace("http://", "http://anna:guess@"))
        assert not wrong.wait_for_answer(10)
        assert wrong.note is not None
        assert "guess" not in wrong.note.en
        wrong.close()


def test_what_is_no_stream_is_left_to_others() -> None:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "video/mp4")
        handler.end_headers()

    with camera(answer) as address, pytest.raises(NoStreamError):
        MjpegCapture(address, "camera", 10)
