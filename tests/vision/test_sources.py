"""Sources of frames: how they are named, what they hand out, and how they fail."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.source import SourceError, SourceKind, SourceName, SourceState, format_source, parse_source
from vision.sources.folder import FolderSource, list_pictures
from vision.sources.opening import open_source
from vision.sources.url import open_url
from vision.sources.video import VideoSource
from vision.types import Frame, Image

SECOND = 1_000_000_000


def grey(level: int, width: int = 64, height: int = 48) -> Image:
    return np.full((height, width, 3), level, dtype=np.uint8)


def wait_for(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    return condition()


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("demo", SourceName(SourceKind.DEMO)),
        (" Demo ", SourceName(SourceKind.DEMO)),
        ("camera", SourceName(SourceKind.CAMERA)),
        ("camera:1", SourceName(SourceKind.CAMERA, "1")),
        ("camera:/dev/video2", SourceName(SourceKind.CAMERA, "/dev/video2")),
        ("camera:usb-Logitech_C920", SourceName(SourceKind.CAMERA, "usb-Logitech_C920")),
        ("http://10.0.0.7:8080/video", SourceName(SourceKind.URL, "http://10.0.0.7:8080/video")),
        ("RTSP://user:pw@cam/1", SourceName(SourceKind.URL, "RTSP://user:pw@cam/1")),
    ],
)
def test_names_of_sources(text: str, source: SourceName) -> None:
    assert parse_source(text) == source
    assert parse_source(format_source(source)) == source


def test_files_and_folders_are_told_apart(tmp_path: Path) -> None:
    film = tmp_path / "партия 1.avi"
    film.write_bytes(b"")
    assert parse_source(str(film)) == SourceName(SourceKind.FILE, str(film))
    assert parse_source(str(tmp_path)) == SourceName(SourceKind.FOLDER, str(tmp_path))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no source ''"),
        ("nowhere.avi", "there is no source 'nowhere.avi'"),
        ("camera:", "needs a number or a name after the colon"),
        ("ftp://x/y", "addresses of ftp:// are not read"),
        ("file:///etc/passwd", "addresses of file:// are not read"),
    ],
)
def test_what_is_no_source_is_refused(text: str, says: str) -> None:
    with pytest.raises(SourceError) as caught:
        parse_source(text)
    assert says in caught.value.text.en


def test_the_demo_table_is_not_opened_by_the_eye() -> None:
    with pytest.raises(SourceError):
        open_source(SourceName(SourceKind.DEMO))


# Folders


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, level in (("10.png", 100), ("2.png", 20), ("1.PNG", 10)):
        cv2.imwrite(str(tmp_path / name), grey(level))
    (tmp_path / "notes.txt").write_text("no picture by its name")
    return tmp_path


def levels(frames: list[Frame | None]) -> list[int | None]:
    return [int(frame.image[0, 0, 0]) if frame else None for frame in frames]


def test_pictures_come_in_the_order_of_their_numbers_again_and_again(folder: Path) -> None:
    assert [path.name for path in list_pictures(folder)] == ["1.PNG", "2.png", "10.png"]
    source = FolderSource(folder, show_s=0.0, repeat_s=0.0)
    frames, replays = [], []
    for _ in range(7):
        frames.append(source.next_frame(1.0))
        replays.append(source.replay)
    assert levels(frames) == [10, 20, 100, 10, 20, 100, 10]
    assert replays == [False] * 3 + [True] * 4
    assert [frame.sequence for frame in frames if frame] == list(range(7))
    assert (source.state, source.note) == (SourceState.OK, None)


def test_a_picture_stays_for_its_time_and_no_frame_comes_too_early(folder: Path) -> None:
    source = FolderSource(folder, show_s=60.0, repeat_s=0.15)
    first = source.next_frame(1.0)
    assert source.next_frame(0.01) is None
    second = source.next_frame(1.0)
    assert first is not None
    assert second is not None
    assert second.image is first.image
    assert second.time_ns - first.time_ns >= 0.15 * SECOND


def test_what_is_no_picture_is_skipped_and_named(folder: Path) -> None:
    (folder / "3.jpg").write_text("a text with the name of a picture")
    source = FolderSource(folder, show_s=0.0, repeat_s=0.0)
    assert levels([source.next_frame(1.0) for _ in range(4)]) == [10, 20, 100, 10]
    for _ in range(2):
        source.next_frame(1.0)
    assert source.note is not None
    assert source.note.en.startswith("skipped 3.jpg: this is not a picture")
    assert source.state is SourceState.OK


def test_a_folder_of_broken_pictures_is_lost_until_one_comes(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").write_text("no")
    source = FolderSource(tmp_path, show_s=0.0, repeat_s=0.0)
    assert source.next_frame(0.0) is None
    assert source.state is SourceState.LOST
    cv2.imwrite(str(tmp_path / "2.png"), grey(20))
    assert levels([source.next_frame(1.0)]) == [20]
    assert source.state is SourceState.OK


def test_a_folder_without_pictures_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="holds no pictures"):
        FolderSource(tmp_path)


# Video files


@pytest.fixture
def film(tmp_path: Path) -> Path:
    path = tmp_path / "фильм.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (64, 48))
    for level in range(0, 200, 20):
        writer.write(grey(level))
    writer.release()
    return path


def test_a_film_plays_at_its_own_pace_and_starts_again(film: Path) -> None:
    source = VideoSource(film)
    begun = time.monotonic()
    shown = []
    while not source.replay or len(shown) < 12:
        shown += levels([source.next_frame(1.0)])
    assert time.monotonic() - begun > 0.3
    first_round = shown[: shown.index(max(level for level in shown if level is not None)) + 1]
    assert first_round == sorted(level for level in first_round if level is not None)
    assert source.state is SourceState.OK
    source.close()
    source.close()


def test_a_slow_reader_of_a_film_gets_the_frame_of_now(film: Path) -> None:
    source = VideoSource(film)
    source.next_frame(1.0)
    time.sleep(0.3)
    frame = source.next_frame(1.0)
    assert frame is not None
    assert int(frame.image[0, 0, 0]) >= 80
    source.close()


def test_a_file_that_is_no_film_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.avi").write_text("no film")
    with pytest.raises(SourceError, match="is not a video"):
        VideoSource(tmp_path / "x.avi")


# Addresses


def test_an_address_without_a_camera_is_lost_and_shows_no_password() -> None:
    source = open_url("http://anna:secret@127.0.0.1:9/video")
    assert wait_for(lambda: source.note is not None)
    assert source.state is SourceState.LOST
    assert source.note is not None
    assert "secret" not in source.note.en + source.name
    assert "127.0.0.1:9" in source.note.en
    source.close()
