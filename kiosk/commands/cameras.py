"""`python -m kiosk cameras`: which cameras there are, and what each really gives; each is opened for some seconds."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from kiosk.console import Console, detect_language
from vision.quality import banding, blur_px, glare_share, white_level
from vision.sources.camera import open_camera
from vision.sources.devices import Camera, ListCameras, list_cameras
from vision.sources.format import CameraWish
from vision.sources.live import LiveSource
from vision.types import Image
from vision.words import Text

LOOK_S = 3.0
"""Enough for two seconds of rate, and for every fault to be named."""

OPEN_WITHIN_S = 15.0
FRAMES_KEPT = 8

OpenCamera = Callable[[str, CameraWish], LiveSource]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("cameras", help="list and try the cameras · найти и проверить камеры")
    parser.add_argument("--json", action="store_true", help="one JSON line for each · строка JSON на каждую")
    parser.add_argument(
        "--size", default="1280x720", metavar="WxH", help="picture to ask for, %(default)s · размер кадра"
    )
    parser.add_argument("--fps", type=float, default=30.0, help="rate to ask for, %(default)s · частота кадров")
    parser.set_defaults(run=run)


def run(
    args: argparse.Namespace,
    list_: ListCameras = list_cameras,
    open_: OpenCamera = open_camera,
    look_s: float = LOOK_S,
) -> int:
    """0: all cameras give good pictures; 1: there is none, or one does not; 2: wrong options."""
    console = Console(detect_language(os.environ))
    wish = _parse_wish(args.size, args.fps)
    if wish is None:
        console.say(_WRONG_SIZE)
        return 2
    cameras = list_()
    if not cameras:
        console.say(_NONE)
        return 1
    fields = [_try_one(camera, wish, open_, look_s, args.json, console) for camera in cameras]
    return 1 if any(one["fault"] for one in fields) else 0


def _parse_wish(size: str, fps: float) -> CameraWish | None:
    width, _, height = size.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and 100 <= int(width) <= 9999 and 100 <= int(height) <= 9999):
        return None
    return CameraWish(int(width), int(height), fps)


def _try_one(
    camera: Camera, wish: CameraWish, open_: OpenCamera, look_s: float, as_json: bool, console: Console
) -> dict[str, Any]:
    source = open_(camera.id, wish)
    try:
        images = _look(source, look_s)
        fields = _describe(camera, wish, source, images)
    finally:
        source.close()
    line = json.dumps(fields, ensure_ascii=False) if as_json else _as_text(fields, console.language)
    sys.stdout.buffer.write(line.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()
    return fields


def _look(source: LiveSource, look_s: float) -> list[Image]:
    """The last frames of `look_s` seconds from the first frame or the first fault on, and until the rate is known."""
    images: list[Image] = []
    until_s = time.monotonic() + OPEN_WITHIN_S
    begun = False
    while time.monotonic() < until_s or (source.fault is None and source.fps is None and images):
        frame = source.next_frame(0.1)
        if frame is not None:
            images = [*images[1 - FRAMES_KEPT :], frame.image]
        if not begun and (frame is not None or source.fault is not None):
            begun, until_s = True, time.monotonic() + look_s
    return images


def _describe(camera: Camera, wish: CameraWish, source: LiveSource, images: list[Image]) -> dict[str, Any]:
    info, fault, note, fps = source.info, source.fault, source.note, source.fps
    height, width = images[-1].shape[:2] if images else (None, None)
    return {
        "id": camera.id,
        "name": camera.name,
        "index": camera.index,
        "path": camera.path,
        "port": camera.port,
        "state": source.state.value,
        "fault": fault.value if fault else None,
        "note": note.as_dict() if note else None,
        "asked": {"width": wish.width_px, "height": wish.height_px, "fps": wish.fps, "pixel_format": wish.pixel_format},
        "promised": asdict(info) if info else None,
        "width": width,
        "height": height,
        "fps": round(fps, 1) if fps is not None else None,
        **_quality(images),
    }


def _quality(images: list[Image]) -> dict[str, float | None]:
    if not images:
        return {"white": None, "glare": None, "blur_px": None, "banding": None}
    last = images[-1]
    blur = blur_px(last)
    return {
        "white": round(white_level(last) / 255, 3),
        "glare": round(glare_share(last), 4),
        "blur_px": round(blur, 2) if blur is not None else None,
        "banding": round(banding(images), 4) if len(images) == FRAMES_KEPT else None,
    }


def _as_text(fields: dict[str, Any], language: str) -> str:
    lines = [f"camera:{fields['id']}  {fields['name']}  [{fields['index']}] {fields['path']}".rstrip()]
    if fields["width"]:
        promised = fields["promised"] or {}
        lines.append(
            f"  {fields['width']}x{fields['height']} {promised.get('pixel_format', '')}  "
            f"{fields['fps']} fps ({promised.get('fps')})  white {fields['white']:.0%}  "
            f"glare {fields['glare']:.1%}  blur {fields['blur_px']} px"
        )
    lines.append(f"  {fields['note'][language]}" if fields["note"] else "  OK")
    return "\n".join(lines)


_NONE = Text(
    "no camera is plugged in; plug one in and try again (on Linux it must appear as /dev/video…)",
    "камер нет; подключите камеру и повторите (в Linux она появляется как /dev/video…)",
)

_WRONG_SIZE = Text("--size is width x height, such as 1920x1080", "--size — ширина x высота, например 1920x1080")
