"""What a person meets on the command line: right lines where it works, a clear sentence where it does not."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import cv2
import httpx
import pytest
from painted import PaintedLooker, paint
from PIL import Image as Pillow
from websockets.sync.client import connect

from kiosk.__main__ import build_parser, main
from kiosk.commands import read, run
from kiosk.ending import watch_for_the_end
from vision.deck import Deck
from vision.settle import Looker
from vision.types import MarkKind
from vision.words import SpokenError, Text

Bytes = pytest.CaptureFixture[bytes]
Strings = pytest.CaptureFixture[str]


def open_painted(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
    return PaintedLooker()


def no_weights(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
    raise SpokenError(Text("no weights; download them", "нет весов; скачайте их"))


def parsed(*words: str) -> argparse.Namespace:
    return build_parser(words[0]).parse_args(words)


@pytest.fixture
def pictures(tmp_path: Path) -> dict[str, str]:
    """Good and bad files by name."""
    paths = {
        name: str(tmp_path / name) for name in ("4♠5♥6♠.png", "empty.png", "text.jpg", "dot.png", "cut.jpg", "huge.png")
    }
    good = cv2.imencode(".png", paint("4S", "5H", "6S"))[1].tobytes()
    Path(paths["4♠5♥6♠.png"]).write_bytes(good)
    Path(paths["empty.png"]).write_bytes(b"")
    Path(paths["text.jpg"]).write_text("ten of hearts")
    Pillow.new("RGB", (1, 1)).save(paths["dot.png"])
    Path(paths["cut.jpg"]).write_bytes(cv2.imencode(".jpg", paint("4S"))[1].tobytes()[:3000])
    Pillow.new("1", (10_000, 10_000)).save(paths["huge.png"])
    return paths


def test_read_answers_a_line_for_each_file_in_order(pictures: dict[str, str], capfdbinary: Bytes) -> None:
    status = read.run(parsed("read", *pictures.values(), "--json", "--game", "ycws144", "--mode", "3"), open_painted)
    out, err = capfdbinary.readouterr()
    lines = [json.loads(line) for line in out.decode().splitlines()]
    assert status == 1
    assert [line["image"] for line in lines] == list(pictures.values())
    assert ["error" in line for line in lines] == [False, True, True, False, True, True]
    good, _, _, dot, _, _ = lines
    assert [card["label"] for card in good["cards"]] == ["4S", "5H", "6S"]
    assert set(good["cards"][0]) == {"label", "seen", "confidence", "refused", "marks"}
    assert set(good["marks"][0]) == {"kind", "label", "seen", "confidence", "quad_px", "refused", "outside"}
    assert (good["width"], good["height"], good["verify"], good["score"]["game_points"]) == (640, 360, "VERIFIED", 21)
    assert (dot["width"], dot["height"], dot["cards"], dot["verify"]) == (1, 1, [], "EMPTY")
    assert "dot.png: 1x1 pixels are too few to show a card" in err.decode()
    for line, says in zip(
        (lines[1], lines[2], lines[4], lines[5]), ("empty", "not a picture", "cut short", "100 mega"), strict=True
    ):
        assert says in line["error"]
        assert line["error"] in err.decode()


def test_read_without_a_game_scores_nothing(pictures: dict[str, str], capfdbinary: Bytes) -> None:
    assert read.run(parsed("read", pictures["4♠5♥6♠.png"], "--json"), open_painted) == 0
    line = json.loads(capfdbinary.readouterr().out)
    assert (line["verify"], line["score"], len(line["cards"])) == (None, None, 3)


def test_read_shows_people_a_short_table(pictures: dict[str, str], capfdbinary: Bytes) -> None:
    assert read.run(parsed("read", pictures["4♠5♥6♠.png"], "--mode", "3"), open_painted) == 0
    out = capfdbinary.readouterr().out.decode()
    assert [word in out for word in ("640x360", "4♠", "5♥", "6♠", "VERIFIED  21")] == [True] * 5


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("--game", "ycws144", "--mode", "7"), 2, "must be one of 3, 4, 5"),
        (("--game", "ycws144"), 2, '"mode"'),
        (("--game", "chess", "--mode", "3"), 2, "there is no game 'chess'; there are: ycws144"),
        (("--mode", "3", "--method", "C"), 2, "needs an approved table"),
        (("--deck", "tarot"), 1, "tarot"),
    ],
)
def test_read_names_wrong_options(
    pictures: dict[str, str], capfd: Strings, words: tuple[str, ...], status: int, says: str
) -> None:
    assert read.run(parsed("read", pictures["dot.png"], *words), open_painted) == status
    assert says in capfd.readouterr().err


def test_read_without_weights_says_so(pictures: dict[str, str], capfd: Strings) -> None:
    assert read.run(parsed("read", pictures["dot.png"]), no_weights) == 1
    assert "no weights; download them" in capfd.readouterr().err


def test_a_port_in_use_is_named_with_the_way_out(tmp_path: Path, capfd: Strings) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        words = ("run", "--source", "demo", "--port", str(port), "--data", str(tmp_path), "--no-browser")
        assert run.run(parsed(*words), open_painted) == 1
    assert f"port {port} is in use" in (err := capfd.readouterr().err)
    assert "--port 0" in err


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("--mode", "7"), 2, "it must be 3, 4 or 5"),
        (("--port", "x"), 2, "a number from 0 to 65535"),
        (("--method", "C"), 2, "needs an approved table"),
        (("--source", "nowhere"), 2, "there is no source 'nowhere'"),
        (("--source", "ftp://x/y"), 2, "addresses of ftp:// are not read"),
        (("--deck", "tarot"), 1, "tarot"),
        (("--host", "no.such.host.invalid"), 1, "--host 127.0.0.1"),
        (("--source", "demo", "--data", "FILE/data"), 1, "cannot be written"),
        (("--source", "FILE"), 2, "not a video"),
        (("--source", "FOLDER"), 2, "holds no pictures"),
    ],
)
def test_run_names_what_it_cannot_start_with(
    tmp_path: Path, capfd: Strings, words: tuple[str, ...], status: int, says: str
) -> None:
    (tmp_path / "file.txt").write_text("no video")
    (tmp_path / "folder").mkdir()
    names = {"FILE": str(tmp_path / "file.txt"), "FOLDER": str(tmp_path / "folder")}
    words = tuple(word.replace("FILE", names["FILE"]).replace("FOLDER", names["FOLDER"]) for word in words)
    assert (
        run.run(parsed("run", "--port", "0", "--no-browser", "--data", str(tmp_path / "data"), *words), open_painted)
        == status
    )
    err = capfd.readouterr().err
    assert says in err
    assert "Traceback" not in err


def test_messages_are_russian_where_the_locale_is(
    tmp_path: Path, capfd: Strings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert main(["run", "--mode", "7", "--data", str(tmp_path)]) == 2
    assert "нужно: 3, 4 или 5" in capfd.readouterr().err


def test_an_unknown_command_is_wrong_usage(capfd: Strings) -> None:
    assert main(["dance"]) == 2
    assert "Traceback" not in capfd.readouterr().err


def test_a_line_that_is_not_json_is_an_answer(tmp_path: Path, capfdbinary: Bytes) -> None:
    (tmp_path / "in.jsonl").write_text('not json\n{"game":"ycws144","mode":3,"cards":["4S","5H","6S"]}\n')
    assert main(["score", str(tmp_path / "in.jsonl")]) == 1
    bad, good = (json.loads(line) for line in capfdbinary.readouterr().out.decode().splitlines())
    assert (bad["status"], bad["reasons"][0]["code"], good["game_points"]) == ("invalid", "bad-input", 21)


@contextmanager
def _asking(address: str, path: str) -> Iterator[None]:
    """A page that has asked and does not listen to the answer."""
    host, port = urlsplit(address).hostname, urlsplit(address).port
    with socket.create_connection((host, port), timeout=10) as page:
        page.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        yield


def until_the_eye_was_looked_for(address: str) -> dict[str, Any]:
    """The state once the eye was opened, which the page does not wait for."""
    for _ in range(600):
        state: dict[str, Any] = httpx.get(f"{address}api/state", timeout=10).json()
        if "reader" not in [notice["code"] for notice in state["notices"]]:
            return state
        time.sleep(0.05)
    raise AssertionError(f"the eye is still being opened: {state}")


def test_the_whole_program_starts_without_camera_and_weights_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    """One real process: `python -m kiosk` on a machine like this one."""
    words = ("--port", "0", "--no-browser", "--data", str(tmp_path / "data"), "--weights", str(tmp_path / "none.onnx"))
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "kiosk", *words], stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        assert process.stderr is not None
        said = ""
        while "Kiosk: " not in said:
            line = process.stderr.readline()
            assert line, f"ended: {said}"
            said += line
        address = said.rpartition("Kiosk: ")[2].split()[0]
        state = until_the_eye_was_looked_for(address)
        assert [notice["code"] for notice in state["notices"]] == ["weights"]
        assert state["state"] == "PENDING"
        with connect(f"{address}api/live".replace("http", "ws")), _asking(address, "/api/picture.jpg"):
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == 0
            assert time.monotonic() - begun < 5  # 1.5 s on a machine that does nothing else
        said += process.stderr.read()
        assert "Traceback" not in said
        if not list(Path("/dev").glob("video*")):
            assert "No camera found: this is the demo table" in said
            assert state["source"]["kind"] == "demo"
    finally:
        process.kill()


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [(KeyboardInterrupt(), 130, ""), (ModuleNotFoundError("no cv2", name="cv2"), 1, "cv2 is not installed for")],
)
def test_what_goes_wrong_while_a_command_is_loaded_is_no_traceback(
    raised: BaseException, status: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load(name: str) -> None:
        raise raised

    monkeypatch.setattr(importlib, "import_module", load)
    assert main(["read", "x.jpg"]) == status
    found = capsys.readouterr().err
    assert said in found and "Traceback" not in found


def test_closing_is_not_interrupted_by_a_second_press() -> None:
    closed = False
    with watch_for_the_end() as ending:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            signal.raise_signal(signal.SIGINT)
            closed = True
    assert closed and ending.is_set()
