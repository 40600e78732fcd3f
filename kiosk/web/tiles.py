"""The page on which single tiles of a set are shown to the camera, and its interface: `/tiles`, `/api/tiles`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, FastAPI, Path, Response
from fastapi.responses import FileResponse
from starlette.exceptions import HTTPException

from kiosk.enrol.desk import quad_of
from kiosk.enrol.finding import MIN_HEIGHT_PX
from kiosk.gallery import encode_jpeg, fit_to_page
from kiosk.games.riichi.tiles import LABELS, TILE_NAMES
from kiosk.state import Model, Texts
from kiosk.tileset.desk import TileDesk, TileLook
from kiosk.web.app import refuse_spoken
from kiosk.web.enrol_models import Asked, Corner, QuadPx
from kiosk.web.pages import STATIC

_FRESH = {"Cache-Control": "no-store"}
_MOST_NUMBER = 999_999
PictureNumber = Annotated[int, Path(ge=1, le=_MOST_NUMBER)]


class TileState(Model):
    """A tile, its name, and the numbers of its pictures: `/api/tiles/captures/{label}/{number}.png`."""

    label: str
    names: Texts
    pictures: list[int]


class TileSetState(Model):
    """All tiles, in the order of the box."""

    tiles: list[TileState]


class TileLookState(Model):
    """A frame that was searched; `quad_px` is null where no tile was found. `seen`: what it is read as, sure or not.

    `others` more tiles lie there; `small`: it has to come nearer. Picture: `/api/tiles/looks/{sequence}.jpg`.
    """

    sequence: int
    width: int
    height: int
    quad_px: list[Corner] | None
    label: str | None
    seen: str | None
    confidence: float
    others: int
    small: bool


class TileAsked(Asked):
    """A box on a frame that was looked at, and the tile in it."""

    sequence: int
    quad_px: QuadPx
    label: str


def add_tile_set(app: FastAPI, desk: TileDesk) -> None:
    """Add page and interface to the application."""
    router = APIRouter()
    _add_set(router, desk)
    _add_looks(router, desk)
    app.include_router(router)

    @app.get("/tiles", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(STATIC / "tiles.html")

    refuse_spoken(app)


def _add_set(router: APIRouter, desk: TileDesk) -> None:
    @router.get("/api/tiles")
    def state() -> TileSetState:
        """Which tiles were shown."""
        return describe_set(desk)

    @router.delete("/api/tiles")
    def clear() -> TileSetState:
        """Forget all that was shown."""
        desk.clear()
        return describe_set(desk)

    @router.post("/api/tiles/captures")
    def take(asked: TileAsked) -> TileSetState:
        """Keep a picture of a tile, and read with it from now on."""
        desk.take(asked.sequence, quad_of(asked.quad_px), asked.label)
        return describe_set(desk)

    @router.delete("/api/tiles/captures/{label}")
    def drop(label: str) -> TileSetState:
        """Take the newest picture of a tile away."""
        desk.drop(label)
        return describe_set(desk)

    @router.get("/api/tiles/captures/{label}/{number}.png", response_class=Response)
    def capture(label: str, number: PictureNumber) -> Response:
        """A picture that was kept."""
        if number not in desk.shelf.pictures().get(label, ()):
            raise HTTPException(404)
        return Response(desk.shelf.path(label, number).read_bytes(), media_type="image/png", headers=_FRESH)


def _add_looks(router: APIRouter, desk: TileDesk) -> None:
    @router.post("/api/tiles/look")
    def look() -> TileLookState:
        """Search the newest frame for a tile."""
        return describe_look(desk.look())

    @router.get("/api/tiles/looks/{sequence}.jpg", response_class=Response)
    def picture(sequence: int) -> Response:
        """The frame of a look."""
        image = desk.image(sequence)
        if image is None:
            raise HTTPException(404)
        return Response(encode_jpeg(fit_to_page(image)), media_type="image/jpeg", headers=_FRESH)


def describe_set(desk: TileDesk) -> TileSetState:
    """All tiles as the page gets them."""
    pictures = desk.shelf.pictures()
    return TileSetState(
        tiles=[
            TileState(
                label=label,
                names=Texts(ru=TILE_NAMES[label].ru, en=TILE_NAMES[label].en),
                pictures=list(pictures.get(label, ())),
            )
            for label in LABELS
        ]
    )


def describe_look(look: TileLook) -> TileLookState:
    """A look as the page gets it."""
    height, width = look.frame.image.shape[:2]
    reading = look.reading
    detection = reading.detection if reading else None
    return TileLookState(
        sequence=look.frame.sequence,
        width=width,
        height=height,
        quad_px=[(float(x), float(y)) for x, y in detection.quad_px] if detection else None,
        label=reading.label if reading else None,
        seen=reading.seen if reading else None,
        confidence=round(reading.confidence, 4) if reading else 0.0,
        others=look.others,
        small=detection is not None and detection.height_px < MIN_HEIGHT_PX,
    )
