"""Which cameras there are, and that the one that was chosen stays the one, whatever the system calls it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from vision.sources.devices import Camera, CameraChoice, list_cameras, tell_apart
from vision.sources.elsewhere import describe
from vision.sources.faults import CaptureError, Fault
from vision.sources.linux import find_cameras, programs_using

C920 = {"idVendor": "046d", "idProduct": "082d", "serial": "2D4E1F3F", "product": "HD Pro Webcam C920"}
NAMELESS = {"idVendor": "0c45", "idProduct": "6366", "product": "USB 2.0 Camera"}
BUILT_IN = {"idVendor": "04f2", "idProduct": "b6d9", "serial": "0001", "product": "Integrated Camera",
            "removable": "fixed"}  # fmt: skip


class Machine:
    """The part of a Linux file system that tells of cameras, as kernel 6.8 writes it."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def plug(self, port: str, usb: dict[str, str], *videos: int, udev: str | None = None) -> None:
        device = self.root / "sys/devices/pci0000:00/0000:00:14.0/usb1" / port
        for place, video in enumerate(videos):
            folder = device / f"{port}:1.0" / "video4linux" / f"video{video}"
            folder.mkdir(parents=True)
            self._write(folder, {"name": usb["product"], "index": str(place), "dev": f"81:{video}"})
            (folder / "device").symlink_to(device / f"{port}:1.0")
            link = self.root / "sys/class/video4linux" / f"video{video}"
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(folder)
            if udev is not None:
                self._write(self.root / "run/udev/data", {f"c81:{video}": f"E:ID_V4L_CAPABILITIES={udev}"})
        self._write(device, usb)

    def unplug(self, *videos: int) -> None:
        for video in videos:
            (self.root / "sys/class/video4linux" / f"video{video}").unlink()

    def cameras(self) -> tuple[Camera, ...]:
        return tell_apart(find_cameras(self.root))

    @staticmethod
    def _write(folder: Path, files: dict[str, str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text + "\n", "utf-8")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_camera_is_listed_once_with_maker_product_and_serial_number(machine: Machine) -> None:
    machine.plug("1-4", C920, 0, 1)
    (camera,) = machine.cameras()
    assert camera == Camera("046d-082d-2D4E1F3F", "HD Pro Webcam C920", 0, "/dev/video0", "1-4:1.0")


def test_a_device_that_gives_no_pictures_is_no_camera(machine: Machine) -> None:
    machine.plug("1-4", C920, 0, udev=":capture:")
    machine.plug("1-5", NAMELESS, 2, udev=":video_output:")
    assert [camera.index for camera in machine.cameras()] == [0]


def test_another_port_and_another_index_are_still_the_same_camera(machine: Machine) -> None:
    machine.plug("1-4", C920, 0, 1)
    before = machine.cameras()[0].id
    machine.unplug(0, 1)
    machine.plug("3-1.2", C920, 4, 5)
    (after,) = machine.cameras()
    assert (after.id, after.index, after.port) == (before, 4, "3-1.2:1.0")


def test_two_of_a_kind_differ_by_their_port_alone(machine: Machine) -> None:
    machine.plug("1-4", NAMELESS, 0)
    machine.plug("1-10", NAMELESS, 2)
    assert [camera.id for camera in machine.cameras()] == ["0c45-6366@1-4:1.0", "0c45-6366@1-10:1.0"]


def test_the_order_is_that_of_numbers(machine: Machine) -> None:
    for number, serial in ((10, "a"), (2, "b"), (0, "c")):
        machine.plug(f"1-{number + 1}", {**C920, "serial": serial}, number)
    assert [camera.index for camera in machine.cameras()] == [0, 2, 10]


def test_a_machine_without_cameras_has_none(machine: Machine) -> None:
    assert machine.cameras() == ()


def test_windows_and_macos_tell_no_serial_number() -> None:
    first = SimpleNamespace(index=0, name="C920", path=r"\\?\usb#vid_046d&pid_082d#6&1a", vid=0x46D, pid=0x82D)
    second = SimpleNamespace(index=1, name="C920", path=r"\\?\usb#vid_046d&pid_082d#6&2b", vid=0x46D, pid=0x82D)
    virtual = SimpleNamespace(index=2, name="OBS Virtual Camera", path=None, vid=None, pid=None)
    cameras = tell_apart(describe([first, second, virtual]))
    assert [camera.index for camera in cameras] == [0, 1, 2]
    assert len({camera.id for camera in cameras}) == 3
    assert all(camera.id.startswith("046d-082d@") for camera in cameras[:2])
    assert cameras[2].id == "OBS-Virtual-Camera"


# Which camera is meant


def choice(machine: Machine, where: str = "") -> CameraChoice:
    return CameraChoice(where, machine.cameras)


def test_without_a_name_the_camera_on_the_table_is_taken_not_the_one_in_the_lid(machine: Machine) -> None:
    machine.plug("1-1", BUILT_IN, 0, 1)
    assert choice(machine).find().name == "Integrated Camera"
    machine.plug("1-4", C920, 2, 3)
    assert choice(machine).find().name == "HD Pro Webcam C920"


@pytest.mark.parametrize("where", ["2", "/dev/video2", "046d-082d-2D4E1F3F", "2D4E1F3F", "c920"])
def test_ways_to_name_a_camera(machine: Machine, where: str) -> None:
    machine.plug("1-1", BUILT_IN, 0, 1)
    machine.plug("1-4", C920, 2, 3)
    assert choice(machine, where).find().index == 2


@pytest.mark.parametrize("where", ["1", "camera", "/dev/video7", "nothing-like-it"])
def test_what_names_no_camera_or_more_than_one_says_which_there_are(machine: Machine, where: str) -> None:
    machine.plug("1-1", BUILT_IN, 0, 1)
    machine.plug("1-4", {**C920, "product": "Camera C920"}, 2, 3)
    with pytest.raises(CaptureError) as caught:
        choice(machine, where).find()
    assert caught.value.fault is Fault.MISSING
    assert "Integrated Camera (04f2-b6d9-0001), Camera C920 (046d-082d-2D4E1F3F)" in caught.value.text.en


def test_the_chosen_camera_is_found_at_another_port_and_index(machine: Machine) -> None:
    machine.plug("1-4", C920, 0, 1)
    chosen = choice(machine, "0")
    assert chosen.find().index == 0
    machine.unplug(0, 1)
    with pytest.raises(CaptureError, match=r"HD Pro Webcam C920 .* is not there; plug it in, any port will do"):
        chosen.find()
    machine.plug("3-1", C920, 6, 7)
    assert chosen.find().index == 6


def test_the_index_that_another_camera_has_now_is_not_taken(machine: Machine) -> None:
    machine.plug("1-4", C920, 0)
    chosen = choice(machine, "0")
    chosen.find()
    machine.unplug(0)
    machine.plug("1-5", NAMELESS, 0)
    with pytest.raises(CaptureError, match="C920") as caught:
        chosen.find()
    assert "there is: USB 2.0 Camera (0c45-6366)" in caught.value.text.en


def test_of_two_of_a_kind_the_other_one_is_not_taken(machine: Machine) -> None:
    machine.plug("1-4", NAMELESS, 0)
    machine.plug("1-5", NAMELESS, 2)
    chosen = choice(machine, "2")
    assert chosen.find().port == "1-5:1.0"
    machine.unplug(2)
    with pytest.raises(CaptureError):
        chosen.find()


def test_a_second_of_the_kind_that_comes_later_changes_nothing(machine: Machine) -> None:
    machine.plug("1-4", NAMELESS, 0)
    chosen = choice(machine)
    chosen.find()
    machine.plug("1-3", NAMELESS, 2)
    assert chosen.find().index == 0


# Who holds it


@pytest.fixture
def held_file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "video0"
    path.write_bytes(b"")
    with path.open("rb"):
        yield path


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="no /proc here")
def test_the_program_that_holds_a_device_is_named(held_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_name = Path("/proc/self/comm").read_text("utf-8").strip()
    pid = os.getpid()
    assert own_name not in programs_using(str(held_file))
    monkeypatch.setattr("vision.sources.linux.os.getpid", lambda: pid + 1)
    assert programs_using(str(held_file)) == (own_name,)


def test_this_machine_can_be_asked() -> None:
    for camera in list_cameras():
        assert camera.id
        assert camera.name
