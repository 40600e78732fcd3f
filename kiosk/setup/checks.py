"""What is good enough for reading cards, and what to do where it is not. In both languages, for the set-up page."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kiosk.setup.measure import CameraReport, Measured
from vision.words import Text


class Outcome(StrEnum):
    """How a check went; unknown: it needs something that is not there yet."""

    PASSED = "passed"
    FAILED = "failed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its outcome, the value that was measured, and what to do, where there is something to do."""

    name: str
    outcome: Outcome
    value: Text
    advice: Text | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """What is good enough; docs/cameras.md says what is measured and what is judgement.

    `index_px`: of indices of 20 to 30 px the eye missed 7 of 100, of larger ones 4 and fewer. `blur_share`: blur in
    parts of the index height; a card of the demo table was read up to 0.07. `white_least`: grey level of the cards.
    `fps`: a hand passes a card in a tenth of a second.
    """

    index_px: float = 24.0
    blur_share: float = 0.08
    blur_px: float = 2.0
    glare: float = 0.005
    white_least: float = 90.0
    banding: float = 0.03
    fps: float = 12.0


LIMITS = Limits()

_NOTHING = Text("–", "–")


def check_all(report: CameraReport, measured: Measured | None, limits: Limits = LIMITS) -> tuple[Check, ...]:
    """All checks, in the order in which a person goes through them."""
    camera = _camera(report)
    if measured is None:
        return (camera,)
    return (
        camera,
        _rate(report, measured, limits),
        _light(measured, limits),
        _glare(measured, limits),
        _banding(measured, limits),
        _sharpness(measured, limits),
        _index(measured, limits),
        _mirror(measured),
    )


def _camera(report: CameraReport) -> Check:
    if report.is_fine:
        return Check("camera", Outcome.PASSED, Text(report.name, report.name))
    advice = report.note or Text("wait a moment", "подождите")
    return Check("camera", Outcome.FAILED, Text(report.name, report.name), advice)


def _rate(report: CameraReport, measured: Measured, limits: Limits) -> Check:
    size = f"{measured.width_px}×{measured.height_px}"
    if measured.fps is None:
        return Check("rate", Outcome.UNKNOWN, Text(size, size))
    promised = report.info.fps if report.info else None
    of_en, of_ru = (f" of {promised:.0f} promised", f" из обещанных {promised:.0f}") if promised else ("", "")
    value = Text(f"{size}, {measured.fps:.0f} fps{of_en}", f"{size}, {measured.fps:.0f} к/с{of_ru}")
    advice = Text(
        "more light; another USB port, without a hub; or a smaller picture: --camera-size 1280x720",
        "добавьте света; другой разъём USB, без концентратора; или меньший кадр: --camera-size 1280x720",
    )
    return _judge("rate", measured.fps >= limits.fps, value, advice)


def _light(measured: Measured, limits: Limits) -> Check:
    percent = f"{measured.white / 255:.0%}"
    value = Text(f"white is {percent}", f"белый: {percent}")
    advice = Text("more light on the table", "добавьте света на стол")
    return _judge("light", measured.white >= limits.white_least, value, advice)


def _glare(measured: Measured, limits: Limits) -> Check:
    value = Text(f"{measured.glare:.1%} of the picture", f"{measured.glare:.1%} кадра")
    advice = Text(
        "move the lamp or turn the camera, so that no card mirrors the lamp; or dim the light",
        "сдвиньте лампу или поверните камеру, чтобы лампа не отражалась в картах; или убавьте свет",
    )
    return _judge("glare", measured.glare <= limits.glare, value, advice)


def _banding(measured: Measured, limits: Limits) -> Check:
    if measured.banding is None:
        return Check("banding", Outcome.UNKNOWN, _NOTHING)
    value = Text(f"±{measured.banding:.1%}", f"±{measured.banding:.1%}")
    advice = Text(
        "set the camera to the mains (50 Hz in Europe and Russia, 60 Hz in America), or take another lamp",
        "настройте камеру на частоту сети (50 Гц в Европе и России, 60 Гц в Америке) или смените лампу",
    )
    return _judge("banding", measured.banding <= limits.banding, value, advice)


def _sharpness(measured: Measured, limits: Limits) -> Check:
    blur = measured.blur_px
    if blur is None:
        return Check("sharpness", Outcome.UNKNOWN, _NOTHING, _LAY_CARDS)
    allowed = max(limits.blur_px, limits.blur_share * (measured.index_px or 0.0))
    value = Text(f"blur {blur:.1f} px, at most {allowed:.1f}", f"размытие {blur:.1f} пикс., допустимо {allowed:.1f}")
    advice = Text(
        "wipe the lens; let the camera focus on the cards, then hold the focus; fasten what shakes",
        "протрите объектив; дайте камере навестись на карты и закрепите фокус; закрепите штатив",
    )
    return _judge("sharpness", blur <= allowed, value, advice)


def _index(measured: Measured, limits: Limits) -> Check:
    if measured.index_px is None:
        return Check("index", Outcome.UNKNOWN, _NOTHING, _LAY_CARDS)
    value = Text(
        f"{measured.index_px:.0f} px high, at least {limits.index_px:.0f}",
        f"высота {measured.index_px:.0f} пикс., нужно {limits.index_px:.0f}",
    )
    advice = Text(
        "the indices are small: bring the camera nearer, or ask for a larger picture: --camera-size 1920x1080",
        "индексы мелкие: опустите камеру ближе или возьмите больший кадр: --camera-size 1920x1080",
    )
    return _judge("index", measured.index_px >= limits.index_px, value, advice)


def _mirror(measured: Measured) -> Check:
    if measured.mirrored is None:
        return Check("mirror", Outcome.UNKNOWN, _NOTHING, _LAY_CARDS)
    if not measured.mirrored:
        return Check("mirror", Outcome.PASSED, Text("not mirrored", "не отражено"))
    advice = Text(
        "the picture is mirrored: switch mirroring off in the camera's own program or in its driver",
        "изображение зеркальное: отключите отражение в программе или драйвере камеры",
    )
    return Check("mirror", Outcome.FAILED, Text("mirrored", "отражено"), advice)


_LAY_CARDS = Text("lay a few cards under the camera", "положите под камеру несколько карт")


def _judge(name: str, good: bool, value: Text, advice: Text) -> Check:
    return Check(name, Outcome.PASSED, value) if good else Check(name, Outcome.FAILED, value, advice)
