"""What a person is told about a deck file that is not one, in English and in Russian."""

from __future__ import annotations

from datasets.decks import DeckError, Fault
from vision.words import filled

_WORDS = {
    "not-zip": ("not a deck file (no ZIP archive, or cut short)", "это не файл колоды (не архив ZIP или обрезан)"),
    "too-large": ("larger than {most} MB: not a deck file", "больше {most} МБ: это не файл колоды"),
    "entries": ("{count} entries; a deck file has at most {most}", "записей: {count}; в файле колоды не больше {most}"),
    "odd-entry": ("the entry {name!r} does not belong in a deck file", "запись {name!r} не относится к файлу колоды"),
    "twice": ("the entry {name!r} is there twice", "запись {name!r} есть дважды"),
    "locked": ("the entry {name!r} is encrypted or packed in an unknown way", "запись {name!r} зашифрована"),
    "damaged": (
        "the entry {name!r} is damaged or larger than allowed",
        "запись {name!r} повреждена или велика",
    ),
    "absent": ("the entry {name!r} is missing", "нет записи {name!r}"),
    "not-list": ("enrolment.toml does not list the captures as it should", "в enrolment.toml неверный список снимков"),
    "newer": (
        "made by another version of the program (format {given}); this one reads {known}",
        "создан другой версией программы (формат {given}); эта читает {known}",
    ),
    "unlisted": ("the picture {name!r} is not listed in enrolment.toml", "снимка {name!r} нет в enrolment.toml"),
    "no-name": (
        "the picture {name!r} shows no rank and no suit of this deck",
        "снимок {name!r} не называет типа или масти этой колоды",
    ),
    "no-picture": (
        "the picture {name!r} is no cut-out of {width} x {height} pixels",
        "снимок {name!r}: нужен вырез {width} x {height} пикселей",
    ),
    "no-captures": ("no index was shown yet; nothing to keep", "ещё ничего не показано: сохранять нечего"),
    "own-name": (
        "{name!r} comes with the program; choose another name",
        "{name!r} входит в программу; выберите другое имя",
    ),
    "taken": (
        "there is a deck {name!r} already; choose another name, or replace it (--replace)",
        "колода {name!r} уже есть; выберите другое имя или замените её (--replace)",
    ),
    "unknown": (
        "no such deck or file; decks: {decks}",
        "нет такой колоды или файла; колоды: {decks}",
    ),
    "unwritable": ("cannot be written: {why}", "не записывается: {why}"),
    "unreadable": ("cannot be read: {why}", "не читается: {why}"),
}


def deck_fault(where: str, what: str, **values: object) -> DeckError:
    """The error that says what is wrong with the deck file `where`."""
    english, russian = _WORDS[what]
    return DeckError(where, [Fault(0, filled(english, russian, **values))])
