"""The printed guide of a game: one dark sheet with the name of every place, and nothing that looks like a tile."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest
from rendered import Document

from kiosk.commands.print import add_parser
from kiosk.games import GAMES
from kiosk.printing.guide import print_guide
from kiosk.printing.paper import parse_paper

A3_MM = (420.0, 297.0)


def test_the_mat_is_one_sheet_of_a3_with_every_name() -> None:
    game = GAMES["riichi"]
    document = Document(print_guide(game.title, game.guide, parse_paper("A3", ("A3",))))
    assert len(document) == 1
    assert document.size_mm(0) == pytest.approx(A3_MM, abs=0.2)
    text = document.text(0)
    assert all(name in text for place in game.guide for name in (place.title.ru, place.title.en))
    # Dark, and nothing framed: white paper and empty frames were read as tiles.
    assert np.median(document.render(0, 1).max(axis=2)) < 110


@pytest.mark.parametrize("words", [["--game", "ycws144"], ["--game", "bridge"], ["--game", "riichi", "--paper", "A4"]])
def test_what_cannot_be_printed_is_said(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    args = parser.parse_args(["print", "mat", "--out", f"{tmp_path}/g.pdf", *words])
    assert args.run(args) == 2
    assert "riichi" in (said := capsys.readouterr()).err + said.out or "A3" in said.err + said.out
