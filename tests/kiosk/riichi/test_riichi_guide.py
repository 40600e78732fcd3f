"""The guide: tiles that lie in its places, on the printed mat or the picture, are the hand that it says."""

from __future__ import annotations

import numpy as np
import pytest

from kiosk.games import GAMES
from kiosk.games.base import Laid, Score
from kiosk.games.riichi.guide import GUIDE
from kiosk.games.riichi.layout import arrange_hand, tiles_expected
from kiosk.printing.guide import MARGIN_MM
from kiosk.table import Party, Table
from vision.tile_rows import arrange_tiles
from vision.types import Detection, MarkKind, Reading

A3_MM = (420.0, 297.0)
TILE_MM = (20.0, 27.0)
"""A Japanese tile."""


def laid_by_the_guide(**places: str) -> tuple[Laid, ...]:
    """Tiles side by side from the left end of the line of each place, as the eye puts them in order."""
    width, height = (side - 2 * MARGIN_MM for side in A3_MM)
    readings = []
    for place in GUIDE:
        for number, label in enumerate(places.get(place.title.en.replace(" ", "_"), "").split()):
            x, base = place.left * width + 20.5 * number + 1, (place.top + place.height) * height - 1
            w, h = TILE_MM
            quad = np.asarray([(x, base - h), (x + w, base - h), (x + w, base), (x, base)], np.float32) * 3
            readings.append(Reading(Detection(quad, 0.9, MarkKind.TILE), label, label, 0.99, 0.9, None))
    shuffled = [readings[at] for at in np.random.default_rng(1).permutation(len(readings))]
    return tuple(Laid(card.label or "?", card.row, card.turned) for card in arrange_tiles(shuffled))


def test_a_hand_by_the_guide_with_its_indicators() -> None:
    """R27: with riichi 3 han 40 fu, 5200; nobody types the indicators."""
    laid = laid_by_the_guide(dora_indicators="4p 9m", hand="F F 2m 3m 4m 5m 6m 7m 5p 6p 7p 9s 9s", winning_tile="F")
    hand = arrange_hand(laid, {})
    assert hand.answers == {"win_tile": "F", "dora_indicators": ["4p", "9m"]}
    assert " ".join(hand.placement.labels) == "F F 2m 3m 4m 5m 6m 7m 5p 6p 7p 9s 9s"
    assert tiles_expected(laid) == len(laid) == 16
    said = {"seat_wind": "S", "loser_wind": "W", "riichi": True}
    outcome = Table(GAMES["riichi"], None).appraise_laid(Party({}).changed(said), laid).outcome
    assert isinstance(outcome, Score)
    assert outcome.total == 5200


def test_melds_by_the_guide() -> None:
    laid = laid_by_the_guide(
        dora_indicators="1p", hand="2m 3m 4m 9s 9s 5p 6p", winning_tile="7p", meld_1="C C C", meld_2="1s 1s 1s 1s"
    )
    hand = arrange_hand(laid, {})
    assert hand.answers["dora_indicators"] == ["1p"]
    pon, kan = {"type": "pon", "tiles": ["C"] * 3}, {"type": "ankan", "tiles": ["1s"] * 4}
    assert hand.answers["melds"] == [pon, kan]
    assert hand.answers["win_tile"] == "7p"
    assert tiles_expected(laid) == len(laid)


@pytest.mark.parametrize("said", [{"dora_indicators": "1m"}, {"dora_indicators": ""}])
def test_what_a_person_says_of_the_indicators_goes_first(said: dict[str, str]) -> None:
    laid = laid_by_the_guide(dora_indicators="4p", hand="F F 2m 3m 4m 5m 6m 7m 5p 6p 7p 9s 9s", winning_tile="F")
    hand = arrange_hand(laid, said)
    assert "dora_indicators" not in hand.answers
    assert len(hand.placement.labels) == 13


def test_a_hand_that_is_not_whole_without_them_has_no_indicators() -> None:
    """A hand in two rows, one that is still being laid, and one with a tile too many within a row."""
    for text in (
        "1m 2m 3m 4m | 5m 6m 7m 1p 2p 3p 4p 5p 6p 7p",
        "4p | 1m 2m 3m",
        "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p",
    ):
        laid = [Laid(label, row) for row, group in enumerate(text.split("|")) for label in group.split()]
        assert "dora_indicators" not in arrange_hand(laid, {}).answers
        assert tiles_expected(laid) == 14


def test_places_lie_apart_and_inside() -> None:
    for place in GUIDE:
        assert place.left >= 0 and place.left + place.width <= 1 + 1e-9
        assert place.top >= 0 and place.top + place.height <= 1
        assert place.marks * TILE_MM[0] <= place.width * (A3_MM[0] - 2 * MARGIN_MM)
