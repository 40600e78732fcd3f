"""Looking at pictures, keeping what was seen, and the page of errors."""

from __future__ import annotations

import json
import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from eye_examples import FRENCH, box, card, sight
from eye_nets import WrittenLocator, WrittenNet

from models.__main__ import main
from models.errors import TrainingError
from models.eye_commands import ROOT, prepare_out
from models.eye_gallery import find_mistakes, spoken, write_gallery
from models.eye_judge import judge_photograph, judge_scene, look_at
from models.eye_observe import Observation, Target, load_target, observe, targets_of
from models.eye_run import EyeParts, judge_pictures, observe_pictures
from models.eye_truth import LabelledPicture, TrueCard, TrueRow, load_scenes, scene_deck
from vision.eye import Eye
from vision.read import Gates, reader_of_deck
from vision.types import Image


def striped() -> Image:
    image = np.full((120, 160, 3), 90, np.uint8)
    image[20:60:2, 30:60] = 230
    return image


def write(path: Path, image: Image) -> Path:
    cv2.imwrite(str(path), image)
    return path


def test_what_was_observed_gives_the_view_of_the_eye(tmp_path: Path) -> None:
    """Two indices of one card, and a third mark; the view is the same but for the time it took."""
    net = WrittenNet({"10": 0.9}, {"♥": 0.9})
    locator = WrittenLocator(box(30, 20), box(70, 60), box(5, 90))
    reader = reader_of_deck(net, FRENCH)
    path = write(tmp_path / "a.png", striped())
    seen = observe([Target("a", path)], locator, reader, "1")["a"]
    ours, theirs = look_at(seen, reader).view, Eye(locator, reader).look(striped())
    assert len(ours.marks) == 3
    assert ours.cards == theirs.cards
    assert [mark.confidence for mark in ours.marks] == [mark.confidence for mark in theirs.marks]
    assert (ours.width_px, ours.height_px) == (160, 120)


def test_a_cache_spares_the_networks_and_gives_the_same(tmp_path: Path) -> None:
    net, locator = WrittenNet({"10": 0.9}, {"♥": 0.9}), WrittenLocator(box(30, 20), box(70, 60))
    reader = reader_of_deck(net, FRENCH)
    seen, black = write(tmp_path / "a.png", striped()), write(tmp_path / "b.png", np.zeros((50, 60, 3), np.uint8))
    targets = [Target("b", black), Target("a", seen), Target("a#0", seen, (20, 10, 90, 90))]
    cache = tmp_path / "cache.npz"
    first = observe(targets, locator, reader, "1", cache)
    assert net.patches == 2 * 2 * 3  # two pictures, two marks, three looks
    again = observe(targets, locator, reader, "1", cache)
    assert net.patches == 12
    assert list(again) == ["b", "a", "a#0"]
    assert again["b"] == Observation(60, 50, None, first["b"].ms)
    assert look_at(again["a"], reader).view.cards == look_at(first["a"], reader).view.cards
    assert look_at(again["a"], reader).evidence[1].sharpness == look_at(first["a"], reader).evidence[1].sharpness
    assert (again["a#0"].width_px, again["a#0"].height_px) == (70, 80)


def test_new_pictures_and_other_weights_are_looked_at_anew(tmp_path: Path) -> None:
    net, locator = WrittenNet({"10": 0.9}, {"♥": 0.9}), WrittenLocator(box(30, 20))
    reader, cache = reader_of_deck(net, FRENCH), tmp_path / "cache.npz"
    one = Target("a", write(tmp_path / "a.png", striped()))
    observe([one], locator, reader, "1", cache)
    assert net.patches == 3
    observe([one, Target("b", write(tmp_path / "b.png", striped()))], locator, reader, "1", cache)
    assert net.patches == 6
    observe([one], locator, reader, "2", cache)
    assert net.patches == 9
    write(tmp_path / "a.png", striped()[:100])
    observe([one], locator, reader, "2", cache)
    assert net.patches == 12


def test_a_damaged_cache_is_said_to_be_one(tmp_path: Path) -> None:
    cache = tmp_path / "cache.npz"
    cache.write_bytes(b"PK\x03\x04 not really")
    reader = reader_of_deck(WrittenNet({"10": 0.9}, {"♥": 0.9}), FRENCH)
    with pytest.raises(TrainingError, match=r"cache\.npz is no file of observations"):
        observe([], WrittenLocator(), reader, "1", cache)


def test_crops_over_the_edge_are_black_there(tmp_path: Path) -> None:
    part = load_target(Target("a", write(tmp_path / "a.png", striped()), (150, 110, 170, 130)))
    assert part.shape == (20, 20, 3)
    assert (part[:10, :10] == 90).all()
    assert not part[10:].any()


def test_no_picture_is_a_training_error(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"nothing")
    with pytest.raises(TrainingError, match="not a picture"):
        load_target(Target("a", tmp_path / "a.png"))


def test_rows_are_read_apart(tmp_path: Path) -> None:
    """One card in the picture and one in the row; the row's truth has three."""
    path = write(tmp_path / "a.png", striped())
    rows = (TrueRow(("10H", "JH", "QH"), (0, 0, 160, 120)),)
    picture = LabelledPicture("a", path, "attic", FRENCH, (card("10H"),), rows)
    assert [target.key for target in targets_of([picture])] == ["a", "a#0"]
    parts = EyeParts(WrittenLocator(box(30, 20)), WrittenNet({"10": 0.99}, {"♥": 0.99}), "1")
    result = judge_pictures([picture], observe_pictures([picture], parts, None), parts.net, Gates())[0]
    assert result.is_exact
    assert (result.rows[0].said, result.rows[0].is_complete) == (("10H",), False)


def test_scenes_are_loaded_with_a_deck_that_does_not_give_them_away(tmp_path: Path) -> None:
    quad = box(10).tolist()
    marks = [{"rank": "7", "suit": "☎", "quad_px": quad}, {"rank": "A", "suit": "☎", "quad_px": quad}]
    covered = [{"rank": "9", "suit": "☎", "quad_px": quad}]
    entry = {"name": "000001", "blur_px": 0.5, "marks": marks, "covered": covered}
    (tmp_path / "meta").mkdir()
    (tmp_path / "meta" / "val.1-0.jsonl").write_text(json.dumps(entry) + "\n", encoding="utf-8")
    picture = load_scenes(tmp_path, "val")[0]
    phone = next(suit.id for suit in picture.deck.suits if suit.symbol == "☎")
    assert [(one.label, one.counts) for one in picture.cards] == [
        (f"7{phone}", True),
        (f"A{phone}", False),
        (f"9{phone}", False),
    ]
    assert len(picture.deck.suits) == 12
    assert picture.path == tmp_path / "images" / "val" / "000001.jpg"
    assert picture.blur_px == 0.5


def test_one_scene_in_five_is_read_for_a_deck_that_lacks_a_suit_of_it() -> None:
    decks = [scene_deck(f"val/{number}", ["♠", "☎", "☎"]) for number in range(500)]
    lacking = [deck for deck in decks if {"♠", "☎"} - {suit.symbol for suit in deck.suits}]
    assert 70 < len(lacking) < 130
    assert all(len({suit.id for suit in deck.suits}) == 12 for deck in decks)


def test_missing_and_malformed_labels_are_named(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="no scenes of 'val'"):
        load_scenes(tmp_path, "val")
    (tmp_path / "meta").mkdir()
    (tmp_path / "meta" / "val.1-0.jsonl").write_text('{"name": "1"}\n', encoding="utf-8")
    with pytest.raises(TrainingError, match="line 1: needed are blur_px, marks, name"):
        load_scenes(tmp_path, "val")


def test_the_page_shows_every_error_once_and_needs_no_network(tmp_path: Path) -> None:
    """A wrong card, a refused one, one not found and a row: four errors, the card that is right is none."""
    path = write(tmp_path / "<b>.png", np.full((480, 640, 3), 90, np.uint8))
    truth = (card("7H", x=0), card("6S", x=100), card("6C", x=200), card("KD", x=400))
    picture = LabelledPicture("<b>.png", path, "attic", FRENCH, truth, (TrueRow(("7H", "6S", "6C"), (0, 0, 99, 99)),))
    seen = sight(("7H", "7H", 0.99), ("6S", None, 0.7), ("9S", "9S", 0.95))
    result = judge_photograph(picture, seen, [sight(("7H", "7H", 0.9)).view])
    assert [mistake.kind for mistake in find_mistakes([result])] == ["wrong", "row", "refused", "not-found"]
    assert write_gallery("errors", [result], tmp_path / "out", "errors") == 4
    page = (tmp_path / "out" / "errors.html").read_text(encoding="utf-8")
    images = re.findall(r'src="([^"]+)"', page)
    assert len(images) == 3 + 1 + 3 + 2
    assert all((tmp_path / "out" / name).is_file() for name in images)
    assert "http" not in page
    assert "&lt;b&gt;.png" in page
    assert "<b>" not in page
    assert page.count("<article") == 4
    wrong = page[page.index('<article class="wrong"') :]
    assert wrong.index("6♣") < wrong.index("9♠") < wrong.index("95.00%")


def test_a_card_that_was_joined_to_another_stands_once(tmp_path: Path) -> None:
    """Two labelled indices, one of them misread: one claim, one error."""
    truth = (TrueCard("7H", True, box(0)), TrueCard("8H", True, box(100)))
    picture = LabelledPicture("val/1", tmp_path / "1.jpg", "scenes", FRENCH, truth, (), 0.5)
    result = judge_scene(picture, sight(("7H", "7H", 0.9), ("3H", "3H", 0.9)))
    assert [mistake.kind for mistake in find_mistakes([result])] == ["wrong"]


@pytest.mark.parametrize(("label", "text"), [("10H", "10♥"), ("AS", "AS"), ("7☀", "7☀"), ("", "")])
def test_labels_are_shown_with_their_suits(label: str, text: str) -> None:
    assert spoken(label, FRENCH) == text


def test_photographs_do_not_land_in_the_repository(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="lies in the repository"):
        prepare_out(ROOT / "docs" / "proof")
    assert prepare_out(tmp_path / "proof").is_dir()


def test_without_pictures_there_is_nothing_to_measure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate-eye"]) == 1
    assert "give --photos, --scenes, or both" in capsys.readouterr().err
