"""What everybody in the network may see without a PIN. Whatever is not named here is for operators alone."""

from __future__ import annotations

from kiosk.state import Candidate, KioskState, ScoreState
from kiosk.web.models import ResultState

_PUBLIC = frozenset({
    "/", "/table", "/standings", "/login",
    "/api/session", "/api/state", "/api/live", "/api/results", "/api/standings", "/api/picture.jpg",
    "/api/games", "/api/course",
})  # fmt: skip
"""`/` shows operators their page and sends everybody else to the table; of results, the released ones are shown."""

_PLAYERS_PAGES = frozenset({"/yatzy", "/yatzy/game", "/yatzy/verify", "/yatzy/verify.html"})
_PLAYERS = "/api/yatzy/"
"""Games of two devices: who plays is known by a token of the seat, not by a PIN, and reaches nothing else."""

_PUBLIC_FOLDERS = ("/static/", "/api/crops/")
_PARTS_OF_PAGES = (".js", ".css", ".svg", ".png", ".jpg", ".woff2")
"""Not the pages themselves: those are asked for by their own addresses."""

_OPERATORS_MATTERS = frozenset({"store", "disk"})
"""Notices that name places on the kiosk's disk."""

_READING = frozenset({"GET", "HEAD"})
SIGN_IN = ("POST", "/api/session")


def is_public(method: str, path: str) -> bool:
    """Whether a request needs no operator.

    >>> is_public("GET", "/table"), is_public("GET", "/enrol"), is_public("POST", "/api/party")
    (True, False, False)
    >>> is_public("GET", "/static/js/app.js"), is_public("GET", "/static/enrol.html")
    (True, False)
    """
    if (method, path) == SIGN_IN or is_players(method, path):
        return True
    is_part = path.startswith(_PUBLIC_FOLDERS) and path.endswith(_PARTS_OF_PAGES)
    return method in _READING and (path in _PUBLIC or is_part)


def is_players(method: str, path: str) -> bool:
    """Whether a request is about a game that anybody in the network may play.

    >>> is_players("POST", "/api/yatzy/games"), is_players("POST", "/yatzy"), is_players("DELETE", "/api/yatzy/games")
    (True, False, False)
    """
    if method in _READING and path in _PLAYERS_PAGES:
        return True
    return path.startswith(_PLAYERS) and method in _READING | {"POST"}


def public_state(state: KioskState) -> KioskState:
    """The state without what is for operators: nothing that could still become another result (Y18)."""
    nobody_guesses: list[Candidate] = []
    update = {
        "cards": [card.model_copy(update={"candidates": nobody_guesses}) for card in state.cards],
        "hand": None,
        "record": None,
        "notices": [notice for notice in state.notices if notice.code not in _OPERATORS_MATTERS],
        "score": None if isinstance(state.score, ScoreState) and state.state != "VERIFIED" else state.score,
    }
    return state.model_copy(update=update)


def public_results(results: list[ResultState]) -> list[ResultState]:
    """The released results as they stand, without what was before and who changed it."""
    return [result.model_copy(update={"history": []}) for result in results if result.released]
