"""Pictures in a folder, and the command that enrols them."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from barred import CLUB, BarNet, open_bars, paint_card

from kiosk.__main__ import build_parser
from kiosk.commands import deck as deck_command
from kiosk.commands import enrol
from kiosk.enrol.archive import format_deck
from kiosk.enrol.finding import find_index
from kiosk.enrol.folder import Trouble, parse_name, shots_of
from kiosk.enrol.plan import cards_to_show, next_card, progress
from kiosk.enrol.shelf import Shelf
from vision.deck import RANKS
from vision.enrolment import open_reader
from vision.eye import Eye
from vision.types import Image, Refusal
from vision.words import SpokenError

Bytes = pytest.CaptureFixture[bytes]


def write(path: Path, image: Image) -> None:
    path.write_bytes(cv2.imencode(".png", image)[1].tobytes())


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Twelve cards, three pictures each, at other places."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "deck.toml").write_text(format_deck(CLUB), encoding="utf-8")
    for label in cards_to_show(CLUB):
        for shot in (1, 2, 3):
            write(folder / f"{label}-{shot}.png", paint_card(label, at=(100 + 50 * shot, 60 + 20 * shot)))
    return folder


def run(*words: str) -> int:
    args = build_parser("enrol").parse_args(["enrol", *words])
    return enrol.run(args, open_bars)


def test_twelve_cards_show_every_rank_and_suit_once() -> None:
    labels = cards_to_show(CLUB)
    assert [label[:-1] for label in labels] == list(RANKS)
    assert labels[:4] == ("2X", "3Y", "4K", "5X")


@pytest.mark.parametrize(
    ("stem", "meaning"),
    [
        ("7K", ("7", "K")), ("7K-2", ("7", "K")), ("7K (3)", ("7", "K")), ("13X", ("K", "X")), ("KK", ("K", "K")),
        ("rank-K", ("K", None)), ("suit-K-2", (None, "K")), ("X_a", (None, "X")), ("10", ("10", None)),
        ("K", None), ("K-2", None),  # a rank and a suit of this deck: could be both
        ("7Z", None), ("1X", None), ("7x", None), ("IMG_0001", None), ("", None), ("suit-7", None), ("rank-1", None),
    ],
)  # fmt: skip
def test_names_say_what_a_picture_shows_or_nothing(stem: str, meaning: tuple[str | None, str | None] | None) -> None:
    assert parse_name(stem, CLUB) == meaning


def test_enrolling_a_folder_makes_a_deck_that_is_read_at_once(
    pictures: Path, tmp_path: Path, capfdbinary: Bytes
) -> None:
    sheets = tmp_path / "sheets"
    assert run("club2", "--from", str(pictures), "--data", str(tmp_path), "--json", "--sheets", str(sheets)) == 0
    report = json.loads(capfdbinary.readouterr().out)
    assert report["deck"] == "club2"
    assert report["captures"] == 36
    assert report["expected"] == {"cards": 36, "accepted": 36, "right": 36}
    assert report["again"] == report["alike"] == report["unused"] == []
    assert {path.name for path in sheets.iterdir()} == {"cut-outs.png", "ranks.png", "suits.png"}
    assert cv2.imread(str(sheets / "cut-outs.png")).shape == (3 * 196, 12 * 112, 3)
    enrolled = Shelf(tmp_path).load("club2").deck
    assert (enrolled.name, progress(enrolled, enrolled.captures).done, next_card(enrolled, enrolled.captures)) == (
        "club2",
        15,
        None,
    )
    eye = Eye(open_bars().locator, open_reader(BarNet(), enrolled))
    for label in ("KX", "3K", "9Y", "10X"):
        assert [card.label for card in eye.look(paint_card(label)).cards] == [label]


def test_cards_of_a_suit_that_was_not_shown_are_not_enrolled(pictures: Path, tmp_path: Path) -> None:
    for path in pictures.glob("*K-*.png"):
        path.unlink()
    assert run("club2", "--from", str(pictures), "--data", str(tmp_path), "--json") == 0
    enrolled = Shelf(tmp_path).load("club2").deck
    view = Eye(open_bars().locator, open_reader(BarNet(), enrolled)).look(paint_card("7K"))
    assert [(card.label, card.refused) for card in view.cards] == [(None, Refusal.NOT_ENROLLED)]


def test_pictures_that_give_nothing_are_named_with_the_reason(
    pictures: Path, tmp_path: Path, capfdbinary: Bytes
) -> None:
    write(pictures / "holiday.png", paint_card("7K"))
    write(pictures / "7K-8.png", paint_card(None))
    two = paint_card("7K", at=(40, 60))
    two[:, 240:] = paint_card("2X", at=(60, 60))[:, :240]
    write(pictures / "7K-9.png", two)
    (pictures / "8X.png").write_bytes(b"no picture")
    assert run("club", "--from", str(pictures), "--data", str(tmp_path), "--json") == 1
    out, err = capfdbinary.readouterr()
    reasons = {one["file"]: one["reason"] for one in json.loads(out)["unused"]}
    assert reasons == {
        "holiday.png": Trouble.NAME,
        "7K-8.png": Trouble.NOT_FOUND,
        "7K-9.png": Trouble.SEVERAL,
        "8X.png": Trouble.PICTURE,
    }
    assert "holiday.png: " in err.decode()


def test_a_name_that_is_taken_is_refused_before_anything_is_read(pictures: Path, tmp_path: Path) -> None:
    for name in ("french", "no good"):
        with pytest.raises(SpokenError):
            run(name, "--from", str(pictures), "--data", str(tmp_path))
    assert run("club", "--from", str(pictures), "--data", str(tmp_path), "--json") == 0
    with pytest.raises(SpokenError, match="already"):
        run("club", "--from", str(pictures), "--data", str(tmp_path))
    assert run("club", "--from", str(pictures), "--data", str(tmp_path), "--json", "--replace") == 0


def test_suits_can_be_given_as_options(pictures: Path, tmp_path: Path) -> None:
    (pictures / "deck.toml").unlink()
    suits = ("--suit", "X", "Кресты", "Crosses", "--suit", "Y", "Вилки", "Forks", "--suit", "K", "Ключи", "Keys")
    assert run("club", "--from", str(pictures), "--data", str(tmp_path), "--json", *suits) == 0
    assert [suit.name_en for suit in Shelf(tmp_path).load("club").deck.suits] == ["Crosses", "Forks", "Keys"]


def test_a_folder_without_pictures_is_said_so(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(SpokenError):
            shots_of(folder, CLUB, open_bars())


def test_deck_files_travel_from_kiosk_to_kiosk(pictures: Path, tmp_path: Path, capfdbinary: Bytes) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "club.zip"
    assert run("club", "--from", str(pictures), "--data", str(here), "--json") == 0

    def deck(*words: str) -> str:
        args = build_parser("deck").parse_args(["deck", *words])
        capfdbinary.readouterr()
        assert args.run(args) == 0
        return capfdbinary.readouterr().out.decode()

    deck("export", "club", str(file), "--data", str(here))
    deck("import", str(file), "--data", str(there))
    names = [json.loads(line)["name"] for line in deck("list", "--json", "--data", str(there)).splitlines()]
    assert names == ["french", "yahchain3", "club"]
    shown = json.loads(deck("show", "club", "--json", "--data", str(there)))
    assert (shown["enrolled"], shown["captures"], shown["shown"], shown["references"]) == (True, 36, 15, 15)
    with pytest.raises(SpokenError, match="already"):
        deck_command.run_import(build_parser("deck").parse_args(["deck", "import", str(file), "--data", str(there)]))


def test_the_index_nearest_to_the_camera_counts() -> None:
    assert find_index(paint_card(None), open_bars()).best is None
    found = find_index(paint_card("7K"), open_bars())
    assert found.one_card
    assert found.best is not None
    assert np.allclose(found.best.quad_px[0], (140, 60))
