"""What can be wrong with a source, by name: its state, what a person is told, and when it is tried again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from vision.source import SourceState
from vision.words import SpokenError, Text


class Fault(StrEnum):
    """One thing that is wrong. `SourceState` is coarser: several faults have the same state."""

    MISSING = "missing"
    BUSY = "busy"
    DENIED = "denied"
    NO_ANSWER = "no-answer"
    NO_FRAMES = "no-frames"
    FAILED = "failed"
    CRASHED = "crashed"
    FROZEN = "frozen"
    DARK = "dark"
    GREEN = "green"
    SLOW = "slow"


STATES: Mapping[Fault, SourceState] = {
    Fault.MISSING: SourceState.LOST,
    Fault.BUSY: SourceState.BUSY,
    Fault.DENIED: SourceState.LOST,
    Fault.NO_ANSWER: SourceState.LOST,
    Fault.NO_FRAMES: SourceState.LOST,
    Fault.FAILED: SourceState.LOST,
    Fault.CRASHED: SourceState.LOST,
    Fault.FROZEN: SourceState.FROZEN,
    Fault.DARK: SourceState.DARK,
    Fault.GREEN: SourceState.LOST,
    Fault.SLOW: SourceState.SLOW,
}


@dataclass(frozen=True, slots=True)
class Figures:
    """What a person is told about a fault: the source's name, the rates (frames a second), and a detail, if any."""

    name: str
    promised_fps: float | None = None
    measured_fps: float | None = None
    detail: str = ""


class CaptureError(SpokenError):
    """A device that does not open, or ends; `fault` is why, `text` what to do."""

    def __init__(self, fault: Fault, text: Text) -> None:
        super().__init__(text)
        self.fault = fault

    @classmethod
    def of(cls, fault: Fault, name: str, detail: str = "") -> CaptureError:
        """The error with the words that belong to the fault."""
        return cls(fault, explain(fault, Figures(name, detail=detail)))


PAUSE_S, PAUSE_WHILE_MISSING_S = 3.0, 1.0
"""A device that is there is tried again after a pause that does not disturb the program that holds it. Looking whether
one was plugged in costs next to nothing: it is done more often, so that reading goes on within five seconds."""


def pause_after(fault: Fault) -> float:
    """Seconds until the device is tried again."""
    return PAUSE_WHILE_MISSING_S if fault is Fault.MISSING else PAUSE_S


def explain(fault: Fault, figures: Figures) -> Text:
    """What is wrong and what to do about it."""
    return _WORDS[fault](figures)


def _missing(figures: Figures) -> Text:
    there_en = f"; there is: {figures.detail}" if figures.detail else ""
    there_ru = f"; есть: {figures.detail}" if figures.detail else ""
    return Text(
        f"{figures.name} is not there; plug it in, any port will do: it is found by itself{there_en}",
        f"{figures.name} не найдена; подключите её в любой разъём, она найдётся сама{there_ru}",
    )


def _busy(figures: Figures) -> Text:
    by_en, by_ru = (figures.detail, f" ({figures.detail})") if figures.detail else ("another program", "")
    return Text(
        f"{figures.name} is used by {by_en}; close that program, the picture then comes by itself",
        f"{figures.name} занята другой программой{by_ru}: закройте её, изображение появится само",
    )


def _denied(figures: Figures) -> Text:
    return Text(
        f"{figures.name} may not be opened; give yourself the right (sudo usermod -aG video $USER) and log in again",
        f"{figures.name}: нет права на камеру; выдайте его (sudo usermod -aG video $USER) и войдите в систему снова",
    )


def _no_answer(figures: Figures) -> Text:
    return Text(
        f"{figures.name} does not answer; unplug it and plug it in again, it is tried again by itself",
        f"{figures.name} не отвечает; отключите её и подключите снова, попытки повторяются сами",
    )


def _no_frames(figures: Figures) -> Text:
    return Text(
        f"{figures.name} gives no pictures; check its cable, close other programs that use it; it is tried again",
        f"{figures.name} не даёт изображений; проверьте кабель, закройте другие программы с камерой",
    )


def _failed(figures: Figures) -> Text:
    return Text(
        f"{figures.name} failed: {figures.detail}; it is tried again by itself",
        f"{figures.name}: ошибка: {figures.detail}; попытка повторится сама",
    )


def _crashed(figures: Figures) -> Text:
    return Text(
        f"the driver of {figures.name} crashed; it is started again by itself; if this goes on, take another USB port",
        f"драйвер {figures.name} аварийно завершился и запускается снова сам; если повторяется, смените разъём USB",
    )


def _frozen(figures: Figures) -> Text:
    return Text(
        f"{figures.name} repeats the same picture; unplug it and plug it in again",
        f"{figures.name} повторяет один и тот же кадр; отключите её и подключите снова",
    )


def _dark(figures: Figures) -> Text:
    return Text(
        f"{figures.name} gives a black picture; open its lens cover, switch on the light",
        f"{figures.name}: изображение чёрное; откройте шторку объектива, включите свет",
    )


def _green(figures: Figures) -> Text:
    return Text(
        f"{figures.name} gives green instead of a picture: unplug it and plug it in again, without a hub",
        f"{figures.name}: вместо изображения зелёный цвет; отключите её и подключите снова, без концентратора USB",
    )


def _slow(figures: Figures) -> Text:
    rate = f"{figures.measured_fps or 0:.0f}"
    of_en, of_ru = ("", "")
    if figures.promised_fps:
        of_en, of_ru = f" of the {figures.promised_fps:.0f} promised", f" вместо обещанных {figures.promised_fps:.0f}"
    return Text(
        f"{figures.name} gives {rate} pictures a second{of_en}: more light, another USB port without a hub, "
        "or a smaller picture (--camera-size 1280x720)",
        f"{figures.name}: {rate} кадров в секунду{of_ru}; добавьте света, возьмите другой разъём USB без концентратора "
        "или меньший кадр (--camera-size 1280x720)",
    )


_WORDS: Mapping[Fault, Callable[[Figures], Text]] = {
    Fault.MISSING: _missing,
    Fault.BUSY: _busy,
    Fault.DENIED: _denied,
    Fault.NO_ANSWER: _no_answer,
    Fault.NO_FRAMES: _no_frames,
    Fault.FAILED: _failed,
    Fault.CRASHED: _crashed,
    Fault.FROZEN: _frozen,
    Fault.DARK: _dark,
    Fault.GREEN: _green,
    Fault.SLOW: _slow,
}
