"""What is asked of a camera, and what it says it gives."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CameraWish:
    """What is asked for. MJPG: uncompressed pictures of 720p do not fit through USB 2 thirty times a second."""

    width_px: int = 1280
    height_px: int = 720
    fps: float = 30.0
    pixel_format: str = "MJPG"
    lock: bool = False
    """Hold focus, exposure and white balance once the camera has found them."""


@dataclass(frozen=True, slots=True)
class Control:
    """One automatic of the camera, after it was asked to hold (or to be automatic again).

    `held` is None where the camera has no such control; `asked` and `got` are the values in the camera's own units.
    """

    name: str
    held: bool | None
    asked: float | None = None
    got: float | None = None


@dataclass(frozen=True, slots=True)
class CameraInfo:
    """A camera as it was opened: what it promises, by its own word. `fps` is None where it does not say."""

    name: str
    id: str
    width_px: int
    height_px: int
    fps: float | None
    pixel_format: str
    controls: tuple[Control, ...] = ()
