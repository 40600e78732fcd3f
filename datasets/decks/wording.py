"""What a person is told about a deck file that does not add up, in English and in Russian."""

from __future__ import annotations

from vision.words import Text, filled

_WORDS = {
    "absent": ("no such deck or file; decks: {decks}", "нет такой колоды или файла; колоды: {decks}"),
    "unreadable": ("cannot be read: {why}", "не читается: {why}"),
    "too-large": (
        "larger than {kilobytes} KB: not a deck file",
        "больше {kilobytes} КБ: это не файл колоды",
    ),
    "not-utf8": ("not UTF-8 text; save the file as UTF-8", "это не текст UTF-8; сохраните файл в UTF-8"),
    "not-toml": ("not valid TOML: {why}", "ошибка в TOML: {why}"),
    "unknown-key": ("unknown key {key!r}; known: {known}", "неизвестный ключ {key!r}; известны: {known}"),
    "missing": ("{key} is missing", "нет {key}"),
    "missing-pair": (
        '{key} is missing: write {key} = {{ ru = "…", en = "…" }}',
        'нет {key}: напишите {key} = {{ ru = "…", en = "…" }}',
    ),
    "not-text": (
        '{key} must be a text in quotes, as in {key} = "…"',
        '{key}: нужен текст в кавычках, например {key} = "…"',
    ),
    "bad-text": (
        "{key} must have 1 to {most} printable characters",
        "{key}: от 1 до {most} печатных знаков",
    ),
    "bad-name": (
        "name {value!r}: use up to 40 letters a-z, digits, - and _",
        "name {value!r}: до 40 знаков из букв a-z, цифр, - и _",
    ),
    "bad-id": ("id {value!r}: one capital letter A-Z", "id {value!r}: одна заглавная буква A-Z"),
    "bad-colour": (
        "colour {value!r}: write #rrggbb, as in #c8102e",
        "colour {value!r}: пишите #rrggbb, например #c8102e",
    ),
    "bad-symbol": (
        "symbol {value!r}: one character that is no letter and no digit",
        "symbol {value!r}: один знак, не буква и не цифра",
    ),
    "no-suits": (
        "no [[suits]]: a deck has at least one suit",
        "нет [[suits]]: в колоде хотя бы одна масть",
    ),
    "exact-suits": (
        "{name} has exactly {exact} suits, here are {count}",
        "в {name} ровно {exact} мастей, здесь их {count}",
    ),
    "many-suits": ("at most {most} suits, here are {count}", "мастей не больше {most}, здесь их {count}"),
    "same": (
        "{key} {value!r} is already that of the suit in line {line}",
        "{key} {value!r} уже у масти в строке {line}",
    ),
    "ranks-list": (
        'ranks: a list of texts, as in ["2", "3"]',
        'ranks: список текстов, например ["2", "3"]',
    ),
    "ranks-count": (
        "ranks: {exact} printed forms in order of nominal, here are {count}",
        "ranks: {exact} обозначений по порядку номиналов, здесь их {count}",
    ),
    "bad-rank": (
        "rank {value!r}: 1 to {most} printable characters without spaces",
        "ranks, {value!r}: от 1 до {most} печатных знаков без пробелов",
    ),
    "same-rank": ("rank {value!r} is there twice", "ranks: {value!r} повторяется"),
}


def say(what: str, **values: object) -> Text:
    """The message of a fault, filled in.

    >>> say("missing", key="title.ru").en
    'title.ru is missing'
    """
    english, russian = _WORDS[what]
    return filled(english, russian, **values)
