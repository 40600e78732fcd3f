"""The zone that a person draws over the picture: where cards count when no mat is in view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from kiosk.state import KioskState, Texts
from kiosk.web.models import Refused
from kiosk.zones import ZoneNotKeptError
from vision.words import SpokenError
from vision.zone import Zone, ZoneError, parse_zone

Part = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class ZoneChange(BaseModel):
    """Four corners in parts of the picture's width and height, in the order of the outline; null: no zone any more."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    corners: Annotated[list[tuple[Part, Part]], Field(min_length=4, max_length=4)] | None


def add_zone(app: FastAPI, draw_zone: Callable[[Zone | None], KioskState]) -> None:
    """Add the route."""
    router = APIRouter(prefix="/api", responses={422: {"model": Refused}, 503: {"model": Refused}})

    @router.post("/zone")
    def zone(change: ZoneChange) -> KioskState:
        """Draw the zone of this source anew; answers the new state."""
        return draw_zone(None if change.corners is None else parse_zone(change.corners))

    app.include_router(router)

    @app.exception_handler(ZoneError)
    def no_zone(request: Request, error: ZoneError) -> JSONResponse:
        return _refuse(422, error)

    @app.exception_handler(ZoneNotKeptError)
    def not_kept(request: Request, error: ZoneNotKeptError) -> JSONResponse:
        return _refuse(503, error)


def _refuse(status: int, error: SpokenError) -> JSONResponse:
    texts = Texts(ru=error.text.ru, en=error.text.en)
    return JSONResponse({"texts": texts.model_dump(), "reasons": []}, status)
