"""SIGKILL at random moments: what was told to be confirmed is there, once. `killing.py --kills 500` is the long run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from killing import kill_again_and_again


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_nothing_confirmed_is_lost_or_doubled_when_the_process_is_killed(tmp_path: Path) -> None:
    outcome = kill_again_and_again(tmp_path, kills=15, seed=7)
    assert outcome.told > 15, "the kiosk did not live long enough to prove anything"
    assert (outcome.lost, outcome.doubled, outcome.proved) == (0, 0, True)
