"""The parent starts real processes again when they break or fall silent, and not when they were ended."""

from __future__ import annotations

import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from kiosk.guarding import Guard
from kiosk.watchdog import SILENT_AFTER_S, Watchdog, line_sign, systemd_sign
from vision.words import Text


def program(tmp_path: Path, *turns: str) -> list[str]:
    """A program that does another thing each time it is started."""
    counter = tmp_path / "turn"
    code = (
        "import os, pathlib, sys, time\n"
        f"counter = pathlib.Path({str(counter)!r})\n"
        "turn = int(counter.read_text()) if counter.exists() else 0\n"
        "counter.write_text(str(turn + 1))\n"
        f"exec({list(turns)!r}[turn])\n"
    )
    return [sys.executable, "-c", code]


@pytest.mark.parametrize("turns", [("sys.exit(0)",), ("sys.exit(2)",), ("sys.exit(130)",)])
def test_what_a_person_has_ended_is_not_started_again(tmp_path: Path, turns: tuple[str, ...]) -> None:
    command = program(tmp_path, *turns)
    status = Guard(command, command, say=pytest.fail).run()  # type: ignore[arg-type]
    assert f"sys.exit({status})" == turns[0]


def test_what_breaks_is_started_again_after_longer_and_longer_pauses(tmp_path: Path) -> None:
    said: list[Text] = []
    pauses: list[float] = []
    turns = ["sys.exit(1)", "os.kill(os.getpid(), 9)"] + ["sys.exit(1)"] * 5 + ["sys.exit(0)"]
    command = program(tmp_path, *turns)
    guard = Guard(command, command, said.append, pauses.append, clock=lambda: 0.0)
    assert guard.run() == 0
    assert pauses == [1, 2, 5, 15, 30, 30, 30]
    assert "starts again in 1 s" in said[0].en
    assert "status -9" in said[1].en


def test_after_a_long_good_time_a_fault_counts_as_the_first(tmp_path: Path) -> None:
    pauses: list[float] = []
    clock = iter(range(0, 100_000, 301))
    command = program(tmp_path, "sys.exit(1)", "sys.exit(1)", "sys.exit(1)", "sys.exit(0)")
    Guard(command, command, lambda text: None, pauses.append, clock=lambda: float(next(clock))).run()
    assert pauses == [1, 1, 1]


def test_what_falls_silent_is_killed_and_started_again(tmp_path: Path) -> None:
    said: list[Text] = []
    command = program(tmp_path, "print('alive', flush=True); time.sleep(600)", "sys.exit(0)")
    guard = Guard(command, command, said.append, lambda seconds: None, hangs_after_s=0.3)
    assert guard.run() == 0
    assert "no sign of life" in said[0].en


def test_the_second_start_is_told_that_it_is_one(tmp_path: Path) -> None:
    first = [sys.executable, "-c", "import sys; sys.exit(1)"]
    again = [sys.executable, "-c", "import sys; sys.exit(0)"]
    assert Guard(first, again, lambda text: None, lambda seconds: None).run() == 0


def test_signs_are_given_only_while_every_part_lives() -> None:
    signs: list[str] = []
    now = 100.0
    lived = {"worker": 100.0, "server": 100.0}
    parts = {"worker": lambda: lived["worker"], "server": lambda: lived["server"]}
    watchdog = Watchdog(parts, [lambda: signs.append("sign")], clock=lambda: now)
    assert watchdog.look()
    now += SILENT_AFTER_S + 1
    lived["server"] = now
    assert not watchdog.look(), "the worker hangs"
    lived["worker"] = now
    assert watchdog.look()
    assert len(signs) == 2


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no systemd")
def test_systemd_is_told_in_its_own_words(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        sign = systemd_sign({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        assert sign is not None
        sign()
        assert listener.recv(100) == b"READY=1\nWATCHDOG=1"
    sign()  # systemd has gone: no error
    assert systemd_sign({}) is None


def test_the_guarded_kiosk_writes_a_line_for_each_sign(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w") as stream:
        line_sign(stream)()
        assert (tmp_path / "out").read_text() == "alive\n"


def test_ctrl_c_ends_the_guarded_kiosk_in_order(tmp_path: Path) -> None:
    """As a terminal does it: the signal comes to parent and child."""
    import subprocess

    child = (
        "import signal, time; signal.signal(signal.SIGTERM, lambda *a: exit(0)); print(1, flush=True); time.sleep(60)"
    )
    code = (
        "import sys, os, signal, threading\nfrom kiosk.guarding import Guard\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a job in the background is born deaf to it
        "threading.Timer(1.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        f"command = [sys.executable, '-c', {child!r}]\n"
        "sys.exit(Guard(command, command, print).run())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in (0, 130), done.stderr
    assert "Traceback" not in done.stderr
    assert os.name == "nt" or done.returncode != -signal.SIGINT
