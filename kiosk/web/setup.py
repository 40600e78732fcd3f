"""The set-up page and its interface: `/setup`, `/api/setup`."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, FastAPI
from fastapi.responses import FileResponse
from pydantic import BaseModel, ConfigDict, StringConstraints

from kiosk.setup.checks import Check, Outcome, check_all
from kiosk.setup.measure import CameraReport, Inspector
from kiosk.state import Model, Texts
from kiosk.web.models import Refused
from kiosk.web.pages import STATIC
from vision.source import FrameSource
from vision.sources.camera import CameraOpener
from vision.sources.devices import list_cameras
from vision.sources.faults import CaptureError, Fault
from vision.sources.live import LiveSource
from vision.words import SpokenError, Text

_REFUSED: dict[int | str, dict[str, Any]] = {422: {"model": Refused, "description": "Not possible; the texts say why."}}


class CheckState(Model):
    """One check. `advice` is what to do, null where there is nothing to do."""

    name: str
    outcome: Outcome
    value: Texts
    advice: Texts | None


class ControlState(Model):
    """An automatic of the camera: `held` null where it has none; `asked` and `got` in the camera's own units."""

    name: str
    held: bool | None
    asked: float | None
    got: float | None


class OpenCamera(Model):
    """The camera as it was opened: what it promises. `fps` is null where it does not say."""

    width: int
    height: int
    fps: float | None
    pixel_format: str
    controls: list[ControlState]


class ListedCamera(Model):
    """A camera that is plugged in."""

    id: str
    name: str
    used: bool


class SetupState(Model):
    """What the set-up page shows: one inspection of the frames of now."""

    checks: list[CheckState]
    camera: OpenCamera | None
    cameras: list[ListedCamera]


class HoldAsked(BaseModel):
    """Hold focus, exposure and white balance, or let them go."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    held: bool


class CameraAsked(BaseModel):
    """The id of the camera to take."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: Annotated[str, StringConstraints(min_length=1, max_length=200)]


def add_setup(app: FastAPI, inspector: Inspector, source: FrameSource) -> None:
    """Add page and interface to the application."""
    router = APIRouter()

    @router.get("/api/setup")
    def setup() -> SetupState:
        """Look at the next frames and say what is good enough for reading; takes up to a second."""
        report, measured = inspector.report(), inspector.inspect()
        return SetupState(
            checks=[_describe_check(check) for check in check_all(report, measured)],
            camera=_describe_camera(report),
            cameras=_list_cameras(source),
        )

    @router.post("/api/setup/hold", responses=_REFUSED, status_code=204)
    def hold(asked: HoldAsked) -> None:
        """Hold the camera's automatics at what they chose, or let them go; the answer is in `camera.controls`."""
        _camera_of(source)[1].hold(asked.held)

    @router.post("/api/setup/camera", responses=_REFUSED, status_code=204)
    def choose(asked: CameraAsked) -> None:
        """Read another camera, until the kiosk ends; `--source camera:ID` takes it from the start."""
        live, opener = _camera_of(source)
        if asked.id not in {camera.id for camera in list_cameras()}:
            raise CaptureError.of(Fault.MISSING, asked.id)
        opener.choose(asked.id)
        live.reopen()

    app.include_router(router)

    @app.get("/setup", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(STATIC / "setup.html")


def _camera_of(source: FrameSource) -> tuple[LiveSource, CameraOpener]:
    """The source as a camera. Raises `SpokenError` where it is none."""
    if isinstance(source, LiveSource) and isinstance(source.opener, CameraOpener):
        return source, source.opener
    raise SpokenError(
        Text(
            "no camera is read now; start the kiosk with --source camera",
            "сейчас читается не камера; запустите киоск с --source camera",
        )
    )


def _list_cameras(source: FrameSource) -> list[ListedCamera]:
    """The cameras to choose from; none where the source is no camera."""
    if not (isinstance(source, LiveSource) and isinstance(source.opener, CameraOpener)):
        return []
    used = source.opener.camera_id
    return [ListedCamera(id=camera.id, name=camera.name, used=camera.id == used) for camera in list_cameras()]


def _describe_check(check: Check) -> CheckState:
    return CheckState(
        name=check.name,
        outcome=check.outcome,
        value=_texts(check.value),
        advice=_texts(check.advice) if check.advice else None,
    )


def _texts(text: Text) -> Texts:
    return Texts(ru=text.ru, en=text.en)


def _describe_camera(report: CameraReport) -> OpenCamera | None:
    info = report.info
    if info is None:
        return None
    controls = [ControlState(name=one.name, held=one.held, asked=one.asked, got=one.got) for one in info.controls]
    return OpenCamera(
        width=info.width_px, height=info.height_px, fps=info.fps, pixel_format=info.pixel_format, controls=controls
    )
