"""What the proof says where it fails, in both languages."""

from __future__ import annotations

from dataclasses import dataclass

from vision.words import Text


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence with one place `{}` for a name or a number."""

    en: str
    ru: str

    def of(self, what: object) -> Text:
        """The sentence about that."""
        return Text(self.en.format(what), self.ru.format(what))


UNREADABLE = Text("it cannot be read as JSON in UTF-8", "оно не читается как JSON в UTF-8")
WRONG_FIELDS = Text("it has not the eight fields of an event", "в нём не восемь полей события")
WRONG_TYPE = Template("its field {} is of the wrong type", "у поля {} не тот тип")
NOT_CANONICAL = Text("it is not written the way the kiosk writes it", "оно записано не так, как пишет киоск")
NOT_OPENED = Text("the file cannot be read on as a log", "файл дальше не читается как журнал")
NO_LOG = Text(
    "there is no chain of events to be proved; a store of an older version gets one when the kiosk is started with it",
    "цепи событий для проверки нет; хранилище старой версии получит её, когда киоск запустят с ним",
)

MISSING = Template("it is missing: event {} follows in its place", "его нет: на его месте событие {}")
CUT_OFF = Template("it is missing: {} events were written", "его нет: записано было событий: {}")
NOT_SEALED = Text("its content does not match its digest", "содержимое не соответствует его контрольной сумме")
REPLACED = Template(
    "it was replaced: event {} was sealed after another one", "оно подменено: событие {} запечатано после другого"
)
NO_BEGINNING = Text("it does not begin the log", "журнал начинается не с него")
WRONG_TIME = Text("its time is no moment in UTC", "его время — не момент в UTC")
CANNOT_FOLLOW = Text("it cannot follow the events before it", "оно не может следовать за предыдущими событиями")
NO_FRAME = Template("its frame {} is not there", "нет его кадра {}")
FRAME_CHANGED = Template("its frame {} was changed", "его кадр {} изменён")
