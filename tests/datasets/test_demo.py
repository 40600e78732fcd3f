"""The demo table: it shows what it says, the same for the same seed, and comes at a camera's pace."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from datasets.decks import load_deck
from datasets.demo import SHOW, Act, DemoTable, Layout
from datasets.faces import draw_face
from vision.source import FrameSource, ModeSource, SourceState
from vision.types import Frame, Image, Quad

DECK = load_deck("yahchain3")

SHOWN = {
    # by hand from Y7-Y12, Y5, Y18, Y6: what the show has to have
    "BC-001": "4S 5H 6S",
    "BC-002": "7U 7N 7D",
    "BC-003": "7O 8O 9O",
    "BC-004": "5S 9H 5D",
    "BC-005": "JM QM KM",
    "descending": "9C 8F 7C",
    "BC4-001": "4S 5H 6D 7C",
    "BC4-002": "10L 10R 10P 10C",
    "BC4-003": "6N 7N 8N 9N",
    "BC4-004": "4S 8H 8D 4C",
    "BC4-005": "10F JF QF KF",
    "foreign": "QS KS AS 2S",
    "BC5-001": "3S 4H 5D 6C 7S",
    "BC5-002": "7S 7H 7D 7C 7O",
    "BC5-003": "5R 6R 7R 8R 9R",
    "BC5-004": "4P 7M 9U 7C 4O",
    "BC5-005": "9S 10S JS QS KS",
    "worn": "2H 3N 4S 5L 6D",
    "pending": "QO KD",
}


class Clock:
    """A clock that goes on by `step_s` each time it is read."""

    def __init__(self, step_s: float) -> None:
        self.now_ns, self.step_ns = 0, round(step_s * 1e9)

    def __call__(self) -> int:
        self.now_ns += self.step_ns
        return self.now_ns


@dataclass(frozen=True, slots=True)
class Still:
    """An act while all its cards lie."""

    mode: int
    truth: tuple[str, ...]
    indices: tuple[tuple[str, Quad], ...]
    image: Image


Stills = dict[str, Still]


def frame_of(table: DemoTable) -> Frame:
    frame = table.next_frame(1.0)
    assert frame is not None
    return frame


@pytest.fixture(scope="module")
def stills() -> Stills:
    """The whole show, in leaps."""
    table = DemoTable(seed=5, clock_ns=Clock(0.35))
    seen: Stills = {}
    while len(seen) < len(SHOW):
        image = frame_of(table).image
        if table.still and table.act.shows not in seen:
            seen[table.act.shows] = Still(table.mode, table.truth(), table.indices(), image)
    return seen


def test_the_show_has_everything(stills: Stills) -> None:
    assert {shows: " ".join(still.truth) for shows, still in stills.items()} == SHOWN
    assert [still.mode for still in stills.values()] == [3] * 6 + [4] * 6 + [5] * 7
    assert {act.layout for act in SHOW} == set(Layout)


@pytest.mark.parametrize("act", SHOW, ids=lambda act: act.shows)
def test_cards_of_an_act_are_of_the_deck_and_lie_once(act: Act) -> None:
    assert len(set(act.cards)) == len(act.cards)
    assert set(act.cards) - set(DECK.labels) == ({"AS"} if act.shows == "foreign" else set())
    assert sorted(act.order) == list(range(len(act.cards)))


REFERENCES = {label: draw_face(DECK, label, 176) for label in (*DECK.labels, "AS")}


def upright(image: Image, quad: Quad) -> Image:
    """The index set upright, with a margin that shows whether its place is right."""
    to = np.array([[6, 6], [30, 6], [30, 48], [6, 48]], np.float32)
    return np.asarray(cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad - 0.5, to - 0.5), (36, 54)))


PATCHES = {label: upright(face.image, face.index_quads[0]) for label, face in REFERENCES.items()}


@pytest.mark.parametrize("shows", SHOWN)
def test_truth_is_what_the_picture_shows(shows: str, stills: Stills) -> None:
    still = stills[shows]
    assert tuple(label for label, _ in still.indices) == still.truth
    lefts = [float(quad[0][0]) for _, quad in still.indices]
    assert lefts == sorted(lefts)
    for label, quad in still.indices:
        if (shows, label) == ("worn", "4S"):
            continue
        patch = upright(still.image, quad).astype(int)
        errors = {other: float(np.abs(patch - reference).mean()) for other, reference in PATCHES.items()}
        assert min(errors, key=errors.__getitem__) == label
        assert 30 <= np.linalg.norm(quad[3] - quad[0]) <= 48


def test_a_worn_index_cannot_be_told(
    stills: Stills,
) -> None:
    worn = stills["worn"]
    sharp = {
        label: cv2.Laplacian(cv2.cvtColor(upright(worn.image, quad), cv2.COLOR_BGR2GRAY), cv2.CV_64F).std()
        for label, quad in worn.indices
    }
    assert sharp.pop("4S") < 0.4 * min(sharp.values())


def first_frames(seed: int, count: int) -> Iterator[Frame]:
    table = DemoTable(seed=seed, realtime=False)
    return (frame_of(table) for _ in range(count))


def test_the_same_seed_gives_the_same_frames() -> None:
    one, same, other = (
        [hashlib.sha256(frame.image.tobytes()).hexdigest() for frame in first_frames(seed, 40)] for seed in (3, 3, 4)
    )
    assert one == same
    assert not set(one) & set(other)
    assert len(set(one)) == 40  # the noise of each frame is its own


def test_frames_are_numbered_and_timed() -> None:
    frames = list(first_frames(0, 31))
    assert [frame.sequence for frame in frames] == list(range(31))
    assert frames[30].time_ns - frames[0].time_ns == 2_000_000_000
    assert {(frame.image.shape, str(frame.image.dtype), frame.source) for frame in frames} == {
        ((720, 1280, 3), "uint8", "demo")
    }


def test_cards_come_one_by_one_and_are_taken_away() -> None:
    table = DemoTable(seed=1, realtime=False)
    counts: list[int] = []
    modes = set()
    while not counts or table.act is SHOW[0]:
        frame_of(table)
        counts.append(len(table.truth()))
        modes.add(table.mode)
    changes = [count for count, before in zip(counts, [-1, *counts], strict=False) if count != before]
    assert changes[:4] == [0, 1, 2, 3]
    assert changes[4:] in ([2, 1, 0], [1, 0], [2, 0], [0])
    assert counts.count(3) > 4.5 * 15
    assert modes == {3}


def test_cards_laid_out_of_order_are_told_from_left_to_right() -> None:
    table = DemoTable(seed=1, clock_ns=Clock(0.2))
    seen: list[tuple[str, ...]] = []
    while table.act.shows != "BC-005":
        frame_of(table)
        if table.act.shows == "BC-004" and (not seen or table.truth() != seen[-1]):
            seen.append(table.truth())
    assert seen[:4] == [(), ("5S",), ("5S", "5D"), ("5S", "9H", "5D")]


def test_a_still_table_differs_by_noise_alone() -> None:
    table, before = DemoTable(seed=2, realtime=False), None
    still: list[float] = []
    moving: list[float] = []
    for _ in range(140):
        image = frame_of(table).image.astype(np.int16)
        if before is not None:
            (still if table.still else moving).append(float(cv2.blur(np.abs(image - before), (32, 32)).max()))
        before = image
    assert len(still) > 50
    assert max(still[1:]) < 8
    assert max(moving) > 40


def test_it_comes_at_the_pace_of_a_camera() -> None:
    table = DemoTable(clock_ns=Clock(0.001))
    frame_of(table)
    assert table.next_frame(0.0) is None
    real = DemoTable()
    first, second = frame_of(real), frame_of(real)
    assert second.time_ns - first.time_ns > 0.02e9


def test_it_keeps_to_the_mode_of_a_party() -> None:
    """From the next hand on: nine hands in a row, which are more than any mode has."""
    table = DemoTable(seed=5, clock_ns=Clock(0.35))
    table.keep_mode(4)
    hands: list[tuple[int, str]] = []
    while len(hands) < 10:
        frame_of(table)
        if (hand := (table.mode, table.act.shows)) not in hands[-1:]:
            hands.append(hand)
    assert [mode for mode, _ in hands] == [3] + [4] * 9
    assert len(set(hands[1:])) == 6


def test_it_is_a_source_that_can_be_closed() -> None:
    table = DemoTable()
    source: FrameSource = table
    assert isinstance(table, ModeSource)
    assert (source.kind, source.name, source.state, table.mode) == ("demo", "demo", SourceState.OK, 3)
    assert source.next_frame(1.0) is not None
    source.close()
    source.close()
    assert source.next_frame(1.0) is None
    assert source.state is SourceState.LOST
