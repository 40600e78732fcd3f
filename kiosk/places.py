"""Where cards count, in the words of the page."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.state import PlaceState
from vision.watch import Seen


def describe_places(seen: Sequence[Seen], shown: Seen | None) -> list[PlaceState]:
    """Every Sota in view."""
    return [
        PlaceState(
            kind=one.place.kind,
            sota=one.place.sota,
            corners_px=[(round(float(x), 1), round(float(y), 1)) for x, y in one.place.outline_px],
            motion=one.observation.motion,
            shown=one is shown,
        )
        for one in seen
    ]
