"""By which interface OpenCV opens a camera: on Windows Media Foundation takes up to half a minute for it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import pytest

from vision.sources.child import Target, open_with_opencv
from vision.sources.elsewhere import find_cameras_elsewhere

HOUSE = Path(__file__).parents[2]
ON_WINDOWS = Target(1, "C920", "046d-082d")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What `cv2.VideoCapture` is asked for."""
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(cv2, "VideoCapture", lambda *words: asked.append(words))
    return asked


@pytest.mark.parametrize(
    ("system", "interface"),
    [("win32", cv2.CAP_DSHOW), ("linux", cv2.CAP_V4L2), ("darwin", cv2.CAP_AVFOUNDATION)],
)
def test_each_system_has_its_interface(
    system: str, interface: int, opened: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    open_with_opencv(ON_WINDOWS)
    assert opened == [(1, interface)]


def test_on_windows_cameras_have_the_numbers_by_which_they_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two interfaces of Windows count cameras differently: they are listed and opened by the same one."""
    library, asked = ModuleType("cv2_enumerate_cameras"), []

    def enumerate_cameras(interface: int) -> list[Any]:
        asked.append(interface)
        return []

    library.enumerate_cameras = enumerate_cameras  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cv2_enumerate_cameras", library)
    monkeypatch.setattr(sys, "platform", "win32")
    assert list(find_cameras_elsewhere()) == []
    assert asked == [cv2.CAP_DSHOW]


def test_opencv_never_chooses_the_interface_itself() -> None:
    """It would try Media Foundation on Windows: every place that opens a device, a file or an address names its own."""
    openings = 0
    for path in sorted(path for part in ("vision", "kiosk") for path in (HOUSE / part).rglob("*.py")):
        text = path.read_text("utf-8")
        assert "CAP_MSMF" not in text, path
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("VideoCapture"):
                openings += 1
                assert len(node.args) >= 2, f"{path}:{node.lineno}"
    assert openings >= 3
