"""From the name of a source to the source itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from vision.source import FrameSource, SourceError, SourceKind, SourceName
from vision.sources.camera import open_camera
from vision.sources.folder import FolderSource
from vision.sources.format import CameraWish
from vision.sources.recording import RecordingSource
from vision.sources.url import open_url
from vision.sources.video import VideoSource
from vision.words import Text

_OPEN: Mapping[SourceKind, Callable[[str], FrameSource]] = {
    SourceKind.FILE: lambda where: VideoSource(Path(where)),
    SourceKind.FOLDER: lambda where: FolderSource(Path(where)),
    SourceKind.URL: open_url,
    SourceKind.RECORDING: lambda where: RecordingSource(Path(where)),
}


def open_source(name: SourceName, wish: CameraWish = CameraWish()) -> FrameSource:  # noqa: B008 - frozen
    """Open a source. Cameras and addresses open in their own thread, so this returns at once.

    `wish` is what is asked of a camera. Raises `SourceError` for a file or folder that cannot be one, and for the
    demo table, which is built by the kiosk.
    """
    if name.kind is SourceKind.CAMERA:
        return open_camera(name.where, wish)
    opener = _OPEN.get(name.kind)
    if opener is None:
        raise SourceError(Text(f"{name.kind} is not opened here", f"{name.kind} открывается не здесь"))
    return opener(name.where)
