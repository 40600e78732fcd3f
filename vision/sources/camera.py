"""Cameras by number, device, stable id or name, each read in a process of its own."""

from __future__ import annotations

from dataclasses import replace

from vision.sources.child import OpenDevice, Target, open_with_opencv
from vision.sources.devices import CameraChoice, ListCameras, list_cameras
from vision.sources.format import CameraWish
from vision.sources.live import LiveSource
from vision.sources.process import ProcessCapture


def open_camera(where: str, wish: CameraWish = CameraWish()) -> LiveSource:  # noqa: B008 - frozen
    """A camera as a source; `where` as `CameraChoice` takes it. Returns at once."""
    return LiveSource("camera", CameraOpener(where, wish))


class CameraOpener:
    """Finds the camera that was named, wherever it is plugged in, and opens it in a process of its own."""

    def __init__(
        self,
        where: str,
        wish: CameraWish,
        list_: ListCameras = list_cameras,
        open_device: OpenDevice = open_with_opencv,
    ) -> None:
        self._list = list_
        self._choice = CameraChoice(where, list_)
        self._wish, self._open_device = wish, open_device
        self._capture: ProcessCapture | None = None

    @property
    def camera_id(self) -> str | None:
        """The id of the camera that was found."""
        return self._choice.camera_id

    @property
    def name(self) -> str:
        """The camera's name once it was found, else as it was asked for."""
        return self._choice.name

    def open(self) -> ProcessCapture:
        """Begin to open it. Raises `CaptureError` where it is not plugged in."""
        camera = self._choice.find()
        target = Target(camera.path or camera.index, camera.title, camera.id)
        self._capture = ProcessCapture(self._open_device, target, self._wish)
        return self._capture

    def choose(self, where: str) -> None:
        """Another camera, from the next time on that it is opened."""
        self._choice = CameraChoice(where, self._list)

    def hold(self, held: bool) -> None:
        """Hold focus, exposure and white balance from now on, or let them go, also when the camera is opened again."""
        self._wish = replace(self._wish, lock=held)
        if self._capture is not None:
            self._capture.hold(held)
