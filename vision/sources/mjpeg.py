"""Pictures of a network camera that sends one JPEG after another: all are fetched, the newest is decoded.

FFmpeg gives them in order. Where the machine is busy for a while they queue up in the network's buffers, and then each
picture is as late as the queue is long, though it looks new.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from typing import IO
from urllib.parse import unquote, urlsplit
from urllib.request import (
    BaseHandler,
    HTTPBasicAuthHandler,
    HTTPDigestAuthHandler,
    HTTPPasswordMgrWithDefaultRealm,
    ProxyHandler,
    build_opener,
)

import cv2
import numpy as np

from vision.sources.faults import CaptureError, Fault
from vision.sources.live import Shot

STREAM_TYPE = "multipart/x-mixed-replace"

LONGEST_JPEG = 1 << 26
"""64 MiB: what claims to be longer is no picture."""

LONGEST_LINE = 1 << 16

GRAB_WITHIN_S = 0.2


class NoStreamError(Exception):
    """The address answers, but not with a stream of JPEG pictures."""


class MjpegCapture:
    """An open stream. A thread of its own fetches, so that no picture waits in the network's buffers."""

    info = None

    def __init__(self, address: str, name: str, timeout_s: float) -> None:
        """Open `address`, http or https, with user name and password in it where the camera wants them.

        Raises:
            NoStreamError: it answers with something else.
            OSError: it does not answer within `timeout_s`, or refuses.
        """
        self._name = name
        self._answer = _ask(address, timeout_s)
        self._boundary = _boundary_of(self._answer)
        self._changed = threading.Condition()
        self._newest: tuple[bytes, int] | None = None
        self._is_over = False
        threading.Thread(target=self._fetch, name=f"stream {name}", daemon=True).start()

    def grab(self) -> Shot | None:
        """The newest picture; None where none came for a moment. Raises `CaptureError` at the end of the stream."""
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None or self._is_over, GRAB_WITHIN_S)
            newest, self._newest = self._newest, None
            if newest is None and self._is_over:
                raise CaptureError.of(Fault.NO_FRAMES, self._name)
        if newest is None:
            return None
        image = cv2.imdecode(np.frombuffer(newest[0], np.uint8), cv2.IMREAD_COLOR)
        return None if image is None else Shot(np.asarray(image, np.uint8), newest[1])

    def close(self) -> None:
        """Give the connection back; the thread ends by itself."""
        self._is_over = True
        self._answer.close()

    def _fetch(self) -> None:
        try:
            for jpeg in parts_of(self._answer, self._boundary):
                with self._changed:
                    self._newest = jpeg, time.monotonic_ns()
                    self._changed.notify_all()
                if self._is_over:
                    break
        except (OSError, ValueError, AttributeError, HTTPException):
            pass  # the camera is gone, or `close` was called while this thread was reading
        with self._changed:
            self._is_over = True
            self._changed.notify_all()


def parts_of(stream: IO[bytes], boundary: bytes) -> Iterator[bytes]:
    """The bodies of a multipart stream until it ends. Raises `ValueError` where one is longer than any picture.

    One whose length is told is given at once, others when the next one begins.
    """
    _, is_more = _until(stream, boundary)
    while is_more:
        length = _length_said(stream)
        if length:
            body = stream.read(length)
            if len(body) < length:
                return
            yield body
        rest, is_more = _until(stream, boundary)
        if rest and not length:
            yield rest


def _length_said(stream: IO[bytes]) -> int:
    """Read the headers of a part: the length they tell, 0 where they tell none."""
    length = 0
    while (line := stream.readline(LONGEST_LINE)).strip():
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            length = int(value)
    if length > LONGEST_JPEG:
        raise ValueError(f"a picture of {length} bytes")
    return length


def _until(stream: IO[bytes], boundary: bytes) -> tuple[bytes, bool]:
    """What comes before the next boundary, which is read with it; whether there is one."""
    body = bytearray()
    while line := stream.readline(LONGEST_LINE):
        if line.startswith(boundary):
            return bytes(body.rstrip(b"\r\n")), True
        body += line
        if len(body) > LONGEST_JPEG:
            raise ValueError("a picture without an end")
    return bytes(body), False


def _ask(address: str, timeout_s: float) -> HTTPResponse:
    parts = urlsplit(address)
    plain = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    handlers: list[BaseHandler] = [ProxyHandler({})]
    if parts.username is not None:
        known = HTTPPasswordMgrWithDefaultRealm()
        known.add_password(None, plain, unquote(parts.username), unquote(parts.password or ""))
        handlers += [HTTPBasicAuthHandler(known), HTTPDigestAuthHandler(known)]
    answer: HTTPResponse = build_opener(*handlers).open(plain, timeout=timeout_s)
    return answer


def _boundary_of(answer: HTTPResponse) -> bytes:
    """How the line before each part begins. Raises `NoStreamError`."""
    boundary = answer.headers.get_param("boundary")
    if answer.headers.get_content_type() != STREAM_TYPE or not isinstance(boundary, str):
        answer.close()
        raise NoStreamError
    # Some cameras write the dashes into the header, too.
    return b"--" + boundary.lstrip("-").encode("latin-1")
