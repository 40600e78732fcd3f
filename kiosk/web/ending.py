"""Ending the kiosk from its page."""

from __future__ import annotations

import logging
import threading

from fastapi import APIRouter

from kiosk.state import Model

_log = logging.getLogger(__name__)


class EndState(Model):
    """`ending`: the kiosk closes camera and store and ends within a moment."""

    ending: bool


def ending_routes(ending: threading.Event) -> APIRouter:
    """The route that sets `ending`."""
    router = APIRouter()

    @router.post("/api/shutdown")
    def shut_down() -> EndState:
        """End the kiosk in order; what was confirmed is kept."""
        _log.info("an operator has ended the kiosk")
        ending.set()
        return EndState(ending=True)

    return router
