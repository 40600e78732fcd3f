"""Checks of the kiosk itself: weights, eye, camera, port, stores."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

import numpy as np

from kiosk.build import build_table, camera_wish, open_eye_of_models
from kiosk.doctor.finding import Finding, bad, good, warning
from kiosk.log.reading import NoLogError, UnreadableError, read_store
from kiosk.log.verdict import find_logs, verify_log
from kiosk.settings import Settings
from kiosk.web.serve import PortError, bind
from models.registry import read_manifest, weights_path
from vision.source import FrameSource, SourceError, SourceKind, SourceName, SourceState, parse_source
from vision.sources.opening import open_source
from vision.words import SpokenError, Text

_SLOW_MS = 400
"""Over that a hand is read no sooner than a second after it lies still."""

_ANSWERS_WITHIN_S = 3
_CAMERA_ANSWERS_WITHIN_S = 6
"""The slowest webcams need three seconds to their first picture."""


def check_weights() -> Iterator[Finding]:
    """Every weight file, against its certificate."""
    try:
        names = sorted(read_manifest())
    except SpokenError as error:
        yield bad("weights", error.text, _INSTALL_AGAIN)
        return
    for name in names:
        try:
            path = weights_path(name)
        except SpokenError as error:
            yield bad("weights", error.text, _INSTALL_AGAIN)
        else:
            yield good(
                "weights", f"{name}: {path.name} is as it was certified", f"{name}: {path.name} соответствует паспорту"
            )


def check_eye(settings: Settings) -> Finding:
    """Whether OpenVINO opens the weights, and how long one picture takes."""
    try:
        table, _ = build_table(settings)
        looker = open_eye_of_models(table.kind, table.deck, settings.weights)
        image = np.full((720, 1280, 3), 90, np.uint8)
        looker.look(image)
        begun = time.perf_counter()
        looker.look(image)
    except SpokenError as error:
        return bad("eye", error.text, _INSTALL_AGAIN)
    except Exception as error:  # noqa: BLE001 - whatever the library raises here, a person has to be told
        why = f"{type(error).__name__}: {error}"
        return bad("eye", Text(f"OpenVINO does not read: {why}", f"OpenVINO не читает: {why}"), _INSTALL_AGAIN)
    took_ms = (time.perf_counter() - begun) * 1000
    found = Text(f"OpenVINO reads a picture in {took_ms:.0f} ms", f"OpenVINO читает картинку за {took_ms:.0f} мс")
    if took_ms > _SLOW_MS:
        return warning("eye", found, Text("close other programs; plug in the power cable",
                                          "закройте другие программы; подключите питание"))  # fmt: skip
    return good("eye", found.en, found.ru)


def check_camera(settings: Settings) -> Finding:
    """Whether the camera that would be used gives a picture."""
    try:
        name = parse_source(settings.source) if settings.source else SourceName(SourceKind.CAMERA)
        if name.kind is not SourceKind.CAMERA:
            return good("camera", f"the picture comes from {settings.source}", f"картинка из {settings.source}")
        source = open_source(name, camera_wish(settings))
    except SourceError as error:
        return bad("camera", error.text, _PLUG_IN)
    with closing(source):
        if _gives_a_picture(source):
            return good("camera", f"{source.name} gives a picture", f"{source.name} даёт картинку")
        if source.state is SourceState.BUSY:
            found = Text(f"another program uses {source.name}", f"{source.name} занята другой программой")
            todo = Text("close it, unless it is the kiosk", "закройте её, если это не киоск")
            return warning("camera", found, todo)
    found = Text("no camera gives a picture: the kiosk would show its demo table",
                 "камера не даёт картинку: киоск показал бы демо-стол")  # fmt: skip
    return warning("camera", found, _PLUG_IN) if settings.source is None else bad("camera", found, _PLUG_IN)


def _gives_a_picture(source: FrameSource) -> bool:
    until_s = time.monotonic() + _CAMERA_ANSWERS_WITHIN_S
    while time.monotonic() < until_s and source.state is not SourceState.BUSY:
        if source.next_frame(0.5) is not None:
            return True
    return False


def check_port(settings: Settings) -> Finding:
    """Whether the page can be served, or is."""
    try:
        bind(settings.host, settings.port).close()
    except PortError as error:
        if _is_kiosk(settings.port):
            return good("port", f"a kiosk runs on port {settings.port}", f"на порту {settings.port} работает киоск")
        return bad("port", error.text, Text("end the other program, or take another port: --port 0",
                                            "завершите ту программу или возьмите другой порт: --port 0"))  # fmt: skip
    return good(
        "port", f"port {settings.port} of {settings.host} is free", f"порт {settings.port} на {settings.host} свободен"
    )


def check_stores(data: Path) -> Iterator[Finding]:
    """The chain of every store."""
    stores = find_logs(data)
    if not stores:
        yield good("store", "no results yet", "результатов пока нет")
    for store in stores:
        verdict = verify_log(store)
        if verdict.good:
            yield good("store", verdict.text.en, verdict.text.ru)
        else:
            yield bad("store", verdict.text, Text(
                "keep the folder as it is, and bring a backup back: python -m kiosk restore FILE --replace",
                "сохраните папку как есть и верните копию: python -m kiosk restore ФАЙЛ --replace"))  # fmt: skip


def last_event(data: Path) -> datetime | None:
    """When the newest event of any store was written."""
    moments = []
    for store in find_logs(data):
        with suppress(NoLogError, UnreadableError, OSError, ValueError):
            moments += [datetime.fromisoformat(record.at) for record in read_store(store)]
    return max(moments, default=None)


def _is_kiosk(port: int) -> bool:
    address = f"http://127.0.0.1:{port}/api/session"
    try:
        with urllib.request.urlopen(address, timeout=_ANSWERS_WITHIN_S) as answer:
            return "operator" in json.load(answer)
    except (OSError, ValueError, TypeError, urllib.error.URLError):
        return False


_INSTALL_AGAIN = Text("install the program again", "установите программу заново")
_PLUG_IN = Text(
    "plug the camera in, or name it: --source camera:1", "подключите камеру или назовите её: --source camera:1"
)
