"""An open camera as OpenCV gives it: what is asked of it, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

import cv2

from vision.sources.format import CameraInfo, CameraWish, Control


class Device(Protocol):
    """The part of `cv2.VideoCapture` that is used. Each call may hang where its driver does."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether it opened."""

    def get(self, prop: int, /) -> float:
        """A property's value; 0 or -1 where there is no such property."""

    def set(self, prop: int, value: float, /) -> bool:
        """Ask for a value; whether the driver took it."""

    def read(self) -> tuple[bool, Any]:
        """Whether there was a picture, and the picture."""

    def release(self) -> None:
        """Give it back."""


def ask(device: Device, wish: CameraWish, name: str, id_: str) -> CameraInfo:
    """Ask for size, format and rate, and read back what became of it. The format first: it decides what is possible."""
    device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*wish.pixel_format))
    device.set(cv2.CAP_PROP_FRAME_WIDTH, wish.width_px)
    device.set(cv2.CAP_PROP_FRAME_HEIGHT, wish.height_px)
    device.set(cv2.CAP_PROP_FPS, wish.fps)
    fps = device.get(cv2.CAP_PROP_FPS)
    return CameraInfo(
        name,
        id_,
        max(0, round(device.get(cv2.CAP_PROP_FRAME_WIDTH))),
        max(0, round(device.get(cv2.CAP_PROP_FRAME_HEIGHT))),
        fps if 0 < fps <= 1000 else None,
        _format_name(device.get(cv2.CAP_PROP_FOURCC)),
    )


AUTOMATICS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "focus": (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS),
        "exposure": (cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE),
        "white-balance": (cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE),
    }
)
"""What a camera does by itself: the switch, and the value that it then chooses."""


def hold(device: Device, held: bool, switches: Mapping[str, tuple[float, float]]) -> tuple[Control, ...]:
    """Hold all automatics at the values they have now, or let them go; what the camera answers for each.

    `switches`: the values of (hand, automatic) for each automatic; they differ between the systems.
    """
    return tuple(_hold_one(device, held, name, *switches[name]) for name in AUTOMATICS)


def _hold_one(device: Device, held: bool, name: str, by_hand: float, by_itself: float) -> Control:
    switch, setting = AUTOMATICS[name]
    value = device.get(setting)
    if not device.set(switch, by_hand if held else by_itself):
        return Control(name, None)
    if held:
        device.set(setting, value)
    is_held = abs(device.get(switch) - by_hand) < abs(device.get(switch) - by_itself)
    return Control(name, is_held, value if held else None, device.get(setting))


def _format_name(code: float) -> str:
    """`MJPG` for the number that OpenCV has for it; empty where the driver does not say."""
    name = int(max(code, 0)).to_bytes(8, "little")[:4].decode("ascii", errors="replace").strip("\0 ")
    return name if name.isprintable() else ""
