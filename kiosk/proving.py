"""What a data folder holds that can be proved, each part by itself."""

from __future__ import annotations

from pathlib import Path

from kiosk.log.verdict import find_logs, verify_log
from kiosk.verdict import Verdict, Verifier
from kiosk.yatzy.live.verdict import find_live_games, verify_live_games

FOLDER_VERIFIERS: tuple[Verifier, ...] = (
    Verifier(find_logs, verify_log),
    Verifier(find_live_games, verify_live_games),
)


def prove_folder(folder: Path) -> list[Verdict]:
    """A verdict on each log of a folder, and on the live games beside it; none where it holds neither."""
    return [verifier.verify(part) for verifier in FOLDER_VERIFIERS for part in verifier.parts(folder)]
