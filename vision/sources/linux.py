"""Cameras on Linux, from what the kernel says in /sys; nothing is opened, so a busy or broken driver is no matter."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from vision.sources.devices import Camera, slug

PROGRAMS_NAMED = 3


def find_cameras(root: Path) -> Iterator[Camera]:
    """The cameras below `root` (`/`); of the two or more devices of one camera the one that gives pictures."""
    for entry in sorted((root / "sys/class/video4linux").glob("video*")):
        index = entry.name.removeprefix("video")
        if index.isdecimal() and _gives_pictures(root, entry):
            yield _describe(entry, int(index))


def programs_using(path: str, root: Path = Path("/")) -> tuple[str, ...]:
    """Names of the programs that hold a device open, as far as this user may know."""
    others = (process for process in sorted((root / "proc").glob("[0-9]*")) if process.name != str(os.getpid()))
    names = (_text(process / "comm") or process.name for process in others if _holds(process, path))
    return tuple(dict.fromkeys(names))[:PROGRAMS_NAMED]


def _gives_pictures(root: Path, entry: Path) -> bool:
    """The first device of an interface does; the others carry what belongs to pictures. udev knows where it runs."""
    number = _text(entry / "dev").partition(":")
    known = _text(root / "run/udev/data" / f"c{number[0]}:{number[2]}")
    if "ID_V4L_CAPABILITIES=" in known and ":capture:" not in known:
        return False
    return _text(entry / "index") in {"0", ""}


def _describe(entry: Path, index: int) -> Camera:
    shown = _text(entry / "name") or entry.name
    path = f"/dev/{entry.name}"
    interface = (entry / "device").resolve()
    usb = next((folder for folder in (interface, *interface.parents) if (folder / "idVendor").is_file()), None)
    if usb is None:
        return Camera(slug(shown), shown, index, path, interface.name if interface.exists() else entry.name)
    key = slug("-".join(filter(None, (_text(usb / "idVendor"), _text(usb / "idProduct"), _text(usb / "serial")))))
    name = _text(usb / "product") or shown
    return Camera(key, name, index, path, interface.name, fixed=_text(usb / "removable") == "fixed")


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""


def _holds(process: Path, device: str) -> bool:
    try:
        return any(_is_link_to(entry, device) for entry in (process / "fd").iterdir())
    except OSError:
        return False


def _is_link_to(entry: Path, device: str) -> bool:
    try:
        return str(entry.readlink()) == device
    except OSError:
        return False
