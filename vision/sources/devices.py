"""Which cameras there are, under names that stay: a camera at another port or index is still the same camera."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from vision.sources.faults import CaptureError, Fault


@dataclass(frozen=True, slots=True)
class Camera:
    """One camera that is plugged in.

    `id` stays: maker, product and serial number, and the port only where two would be alike. `index` and `path` are
    what the system calls it just now. `port` is where it is plugged in. `fixed`: it is built in.
    """

    id: str
    name: str
    index: int
    path: str = ""
    port: str = ""
    fixed: bool = False

    @property
    def title(self) -> str:
        """What a person reads."""
        return f"{self.name} ({self.id})"


ListCameras = Callable[[], tuple[Camera, ...]]

PORT_MARK = "@"
"""Stands before the port in an id that would not be the only one without it."""


def list_cameras() -> tuple[Camera, ...]:
    """All cameras that are plugged in, by index. Nothing is opened."""
    if sys.platform == "linux":
        from vision.sources.linux import find_cameras

        return tell_apart(find_cameras(Path("/")))
    from vision.sources.elsewhere import find_cameras_elsewhere

    return tell_apart(find_cameras_elsewhere())


def tell_apart(cameras: Iterable[Camera]) -> tuple[Camera, ...]:
    """The cameras by index; where two have the same id, the port is added."""
    found = sorted(cameras, key=lambda camera: camera.index)
    alike = Counter(camera.id for camera in found)
    return tuple(
        replace(camera, id=f"{camera.id}{PORT_MARK}{camera.port}") if alike[camera.id] > 1 else camera
        for camera in found
    )


def slug(text: str) -> str:
    """A text as a part of an id: letters, digits, dots, colons and dashes."""
    return re.sub(r"[^\w.:]+", "-", text).strip("-_")


class CameraChoice:
    """Finds the camera that was named, and from then on that very one, whatever the system calls it.

    `where` is empty (the first that is not built in, else the first), an index, a device path, an id, or a part of
    an id or name that only one camera has.
    """

    def __init__(self, where: str = "", list_: ListCameras = list_cameras) -> None:
        self._where, self._list = where, list_
        self._chosen: Camera | None = None

    @property
    def name(self) -> str:
        """What a person calls it: its name once it was found."""
        if self._chosen is not None:
            return self._chosen.title
        return f"camera:{self._where}" if self._where else "camera"

    @property
    def camera_id(self) -> str | None:
        """The id of the camera, once it was found."""
        return self._chosen.id if self._chosen else None

    def find(self) -> Camera:
        """The camera. Raises `CaptureError` where it is not plugged in."""
        cameras = self._list()
        found = self._find_again(cameras) if self._chosen else _match(self._where, cameras)
        if found is None:
            others = ", ".join(camera.title for camera in cameras)
            raise CaptureError.of(Fault.MISSING, self.name, others)
        if self._chosen is None or PORT_MARK not in self._chosen.id:
            self._chosen = found
        return found

    def _find_again(self, cameras: tuple[Camera, ...]) -> Camera | None:
        """The chosen camera: at any port where it is the only one of its kind, else at the port that it had."""
        assert self._chosen is not None
        key, port_matters, _ = self._chosen.id.partition(PORT_MARK)
        alike = [camera for camera in cameras if camera.id.partition(PORT_MARK)[0] == key]
        if len(alike) == 1 and not port_matters:
            return alike[0]
        return next((camera for camera in alike if camera.port == self._chosen.port), None)


def _match(where: str, cameras: tuple[Camera, ...]) -> Camera | None:
    if not where:
        return next((camera for camera in cameras if not camera.fixed), next(iter(cameras), None))
    if where.isdecimal():
        return next((camera for camera in cameras if camera.index == int(where)), None)
    path = str(Path(where).resolve()) if where.startswith("/") else _stable_link(where)
    for camera in cameras:
        if camera.id == where or (path and camera.path == path):
            return camera
    partly = [camera for camera in cameras if where.lower() in camera.title.lower()]
    return partly[0] if len(partly) == 1 else None


def _stable_link(name: str) -> str:
    """The device behind a name that udev made (`usb-046d_…-video-index0`); empty where there is none."""
    for folder in ("by-id", "by-path"):
        link = Path("/dev/v4l", folder, name)
        if link.exists():
            return str(link.resolve())
    return ""
