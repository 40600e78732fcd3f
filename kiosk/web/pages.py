"""The pages: files that come as they are. `/` is the operator's, `/table` everybody's."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, RedirectResponse

from kiosk.web.guard import is_operator

STATIC = Path(__file__).parent / "static"


def page_routes() -> APIRouter:
    """The routes of the table's page."""
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    def page(request: Request) -> Response:
        return FileResponse(STATIC / "index.html") if is_operator(request) else RedirectResponse("/table", 303)

    @router.get("/table")
    def table() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    return router
