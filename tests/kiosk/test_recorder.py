"""What is recorded is replayed frame by frame, and never takes more of the disk than was said."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kiosk.recorder import Recorder, RecordError
from vision.source import SourceError, SourceKind, SourceName, parse_source
from vision.sources.recording import RecordingSource, read_recording
from vision.types import Frame


def frame(number: int, time_ns: int) -> Frame:
    """A grey picture whose level is its number."""
    return Frame(np.full((48, 64, 3), 10 * number, np.uint8), time_ns, number, "test")


def record(folder: Path, times_ns: list[int], **limits: int) -> None:
    recorder = Recorder(folder, **limits)
    for number, time_ns in enumerate(times_ns):
        recorder._frames.put(frame(number, time_ns))  # waits where `take` would leave a frame out
    recorder.close()


def levels(folder: Path) -> list[int]:
    return [round(float(image.mean()) / 10) for _, image in read_recording(folder)]


def test_every_frame_comes_back_with_its_time(tmp_path: Path) -> None:
    times = [5, 70_000_005, 71_000_005, 3_000_000_005]
    record(tmp_path, times)
    assert [time_ns for time_ns, _ in read_recording(tmp_path)] == times
    assert levels(tmp_path) == [0, 1, 2, 3]
    assert parse_source(str(tmp_path)) == SourceName(SourceKind.RECORDING, str(tmp_path))


def test_the_replay_keeps_the_times_between_frames_and_begins_again(tmp_path: Path) -> None:
    record(tmp_path, [1000, 31_001_000, 41_001_000])
    source = RecordingSource(tmp_path)
    frames = [source.next_frame(1.0) for _ in range(3)]
    taken = [one.time_ns for one in frames if one]
    assert [later - taken[0] for later in taken] == [0, 31_000_000, 41_000_000]
    assert source.replay
    again = source.next_frame(1.0)
    assert again is not None
    assert again.image.mean() == 0


def test_a_later_recording_in_the_same_folder_goes_on(tmp_path: Path) -> None:
    record(tmp_path, [1, 2])
    record(tmp_path, [3, 4])
    assert levels(tmp_path) == [0, 1, 0, 1]


def test_the_oldest_part_is_dropped_at_the_limit(tmp_path: Path) -> None:
    record(tmp_path, list(range(24)), limit_bytes=9000, segment_bytes=2000)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 9000
    left = levels(tmp_path)
    assert left == list(range(left[0], 24))
    assert 0 < left[0] < 24


def test_a_torn_end_is_left_out(tmp_path: Path) -> None:
    record(tmp_path, [1, 2, 3])
    pictures = next(tmp_path.glob("*.mjpeg"))
    pictures.write_bytes(pictures.read_bytes()[:-20])
    assert levels(tmp_path) == [0, 1]


def test_a_folder_that_cannot_be_one(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RecordError, match="name another folder"):
        Recorder(tmp_path / "file" / "folder")
    (tmp_path / "frames-000000.jsonl").touch()
    with pytest.raises(SourceError, match="no recorded picture"):
        RecordingSource(tmp_path)
