"""States of every kind, as `GET /api/state` would answer them. Scores are those of the worked examples of YCWS-144."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

from table_picture import SIZE_PX, SUITS, lay

State = dict[str, Any]
LONG_OWNER = "Команда «Северный ветер и двенадцать сот» — Александра Константинопольская-Преображенская"
SUIT_NAMES = {
    "S": ("Пики", "Spades"),
    "H": ("Червы", "Hearts"),
    "D": ("Бубны", "Diamonds"),
    "C": ("Трефы", "Clubs"),
    "O": ("Солнце", "Sun"),
}
NOMINALS = {rank: value for value, rank in enumerate(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), 2)}
STEP_TEXTS = (
    ("Режим партии: YCWS-144/{n}", "Mode of the party: YCWS-144/{n}"),
    ("Требуемая длина: {n}", "Required length: {n}"),
    ("Сота № 4", "Sota No. 4"),
    ("Порядок карт: слева направо, как лежат", "Order of the cards: left to right, as laid"),
    ("Карт лежит: {n} из {n}", "Cards laid: {n} of {n}"),
    ("Тип и масть каждой карты прочитаны", "Type and suit of each card are read"),
    ("Правила партии соблюдены: повторов и чужих карт нет", "The party's rules are kept: no card twice, none foreign"),
    ("Категория определена", "The category is settled"),
    ("Единственный бонус установлен", "The single bonus is settled"),
    ("Сумма номиналов вычислена", "The sum of nominals is worked out"),
    ("Бонус добавлен к сумме номиналов", "The bonus is added to the sum of nominals"),
    ("Game Points определены", "Game Points are settled"),
    ("Получатель результата: владелец Соты 4", "The result belongs to the owner of Sota 4"),
    ("Итог и статус записаны", "Result and status are recorded"),
)


def zone_of(corners: list[list[float]]) -> State:
    """A drawn zone as the kiosk would answer it, of corners in parts of the picture."""
    width, height = SIZE_PX
    pixels = [[x * width, y * height] for x, y in corners]
    return {"kind": "zone", "sota": None, "corners_px": pixels, "motion": "settled", "shown": True}


def steps(length: int, failed: Mapping[int, tuple[str, str]] | None = None, upto: int = 14) -> list[State]:
    """Fourteen steps: passed up to `upto`, then waiting; `failed` has reasons by step number."""
    found = []
    for number, (ru, en) in enumerate(STEP_TEXTS, 1):
        outcome = "passed" if number <= upto else "waiting"
        ru, en = ru.format(n=length), en.format(n=length)
        if failed and number in failed:
            outcome, (ru, en) = "failed", failed[number]
        found.append({"step": number, "outcome": outcome, "text": en, "texts": {"ru": ru, "en": en}})
    return found


def card(label: str, place: int, refused: str | None = None) -> State:
    rank, suit = label[:-1], label[-1]
    known = refused is None
    names = SUIT_NAMES.get(suit, ("", ""))
    return {
        "label": label if known else None,
        "seen": label,
        "confidence": 0.991 if known else 0.41,
        "refused": refused,
        "marks": [place],
        "rank": rank if known else None,
        "suit": suit if known else None,
        "symbol": SUITS[suit][0] if known else None,
        "colour": SUITS[suit][1] if known else None,
        "suit_names": {"ru": names[0], "en": names[1]} if known else None,
        "nominal": NOMINALS[rank] if known else None,
        "crop": f"/api/crops/{label}-{place}.jpg",
    }


def base(labels: tuple[str, ...], mode: int, refused: Mapping[int, str] | None = None) -> State:
    """Everything but the verdict: cards on the table, their marks, the source."""
    refused = refused or {}
    cards = [card(label, place, refused.get(place)) for place, label in enumerate(labels)]
    marks = [
        {
            "kind": "index",
            "label": found["label"],
            "seen": found["seen"],
            "confidence": found["confidence"],
            "quad_px": [list(point) for point in laid.quad_px],
            "refused": found["refused"],
        }
        for found, laid in zip(cards, lay(labels), strict=True)
    ]
    return {
        "version": 1,
        "state": "PENDING",
        "motion": "settled",
        "game": "ycws144",
        "mark_kind": "index",
        "fields": {},
        "mode": mode,
        "method": "B",
        "sota": 4,
        "owner": "Анна",
        "edition": f"YAHchain III, YCWS-144/{mode}, MODE B",
        "deck": {"name": "yahchain3", "titles": {"ru": "YAHchain III", "en": "YAHchain III"}},
        "expected": mode,
        "cards": cards,
        "marks": marks,
        "view": "-".join(labels) or "nothing",
        "frame": {"width": SIZE_PX[0], "height": SIZE_PX[1], "sequence": 4711},
        "score": None,
        "steps": steps(mode, upto=4),
        "confirmed_by": None,
        "result": None,
        "source": {"kind": "demo", "name": "demo", "state": "ok", "fps": 14.8, "frame_age_ms": 63},
        "notices": [],
    }


def scored(
    labels: tuple[str, ...], category: str, names: tuple[str, str], family: str, bonus: int, state: str = "VERIFIED"
) -> State:
    shown = base(labels, len(labels))
    nominals = [NOMINALS[label[:-1]] for label in labels]
    shown["state"], shown["steps"] = state, steps(len(labels))
    shown["result"] = 17 if state == "VERIFIED" else None
    shown["score"] = {
        "status": "score",
        "category": category,
        "category_names": {"ru": names[0], "en": names[1]},
        "family": family,
        "nominals": nominals,
        "nominal_sum": sum(nominals),
        "bonus": bonus,
        "game_points": sum(nominals) + bonus,
        "steps": shown["steps"],
    }
    return shown


def invalid(
    labels: tuple[str, ...],
    mode: int,
    failed: Mapping[int, tuple[str, str]],
    code: str,
    refused: Mapping[int, str] | None = None,
) -> State:
    shown = base(labels, mode, refused)
    shown["state"], shown["steps"] = "REJECTED", steps(mode, failed, upto=min(failed) - 1)
    reasons = [
        {"step": step, "code": code, "text": en, "texts": {"ru": ru, "en": en}} for step, (ru, en) in failed.items()
    ]
    shown["score"] = {"status": "invalid", "reasons": reasons}
    return shown


def empty(mode: int) -> State:
    return base((), mode) | {"state": "EMPTY", "motion": "empty", "owner": None, "steps": steps(mode, upto=3)}


def pending(mode: int = 5) -> State:
    return base(("9S", "10S"), mode) | {"motion": "reading", "score": {"status": "incomplete", "reasons": []}}


def moving() -> State:
    return base((), 5) | {
        "motion": "moving",
        "frame": None,
        "source": {"kind": "camera", "name": "HD Webcam C920", "state": "slow", "fps": 3.1, "frame_age_ms": 320},
    }


def review() -> State:
    shown = base(("4S", "8H", "8D", "4O"), 4, {2: "glare"})
    shown |= {"state": "REVIEW", "sota": 7, "owner": LONG_OWNER}
    shown["steps"] = steps(4, upto=5)
    return shown


def review_scored() -> State:
    shown = scored(("5S", "9H", "5D"), "BC-004", ("Зеркало", "Mirror"), "mirror", 9, "REVIEW")
    shown["steps"] = steps(3, upto=5)
    return shown


def candidate(label: str, confidence: float) -> State:
    symbol, colour = SUITS.get(label[-1], ("✉", "#7a4a14"))
    return {"label": label, "rank": label[:-1], "symbol": symbol, "colour": colour, "confidence": confidence}


def review_mirror() -> State:
    """A Mirror of four whose third card could be several; it lies there and is no result yet."""
    shown = review() | {"hand": "5f0c-3"}
    for place, found in enumerate(shown["cards"], 1):
        found |= {"place": place, "candidates": [candidate(found["seen"], 0.97)]}
    doubtful = [("6D", 0.44), ("8D", 0.41), ("10D", 0.08), ("9D", 0.03), ("8L", 0.01)]
    shown["cards"][2]["candidates"] = [candidate(*pair) for pair in doubtful]
    return shown


def decided() -> State:
    """The same after a person has decided: result 18, whose newest event is 42."""
    shown = scored(("4S", "8H", "8D", "4O"), "BC4-004", ("Зеркало", "Mirror"), "mirror", 16)
    for place, found in enumerate(shown["cards"], 1):
        found |= {"place": place, "candidates": [candidate(found["seen"], 0.97), candidate("6H", 0.02)]}
    return shown | {"confirmed_by": "Иван Судья", "result": 18, "record": 42, "sota": 7}


def rejected_by_person() -> State:
    texts = {"ru": "игроки не закончили", "en": "the players had not finished"}
    reason = {"step": None, "code": "rejected-by-person", "text": texts["en"], "texts": texts}
    shown = decided() | {"state": "REJECTED", "record": 43}
    return shown | {"score": {"status": "invalid", "reasons": [reason]}}


def summit5() -> State:
    return scored(("9S", "10S", "JS", "QS", "KS"), "BC5-005", ("Вершина", "Summit"), "summit", 45)


def line4() -> State:
    shown = scored(("6H", "7H", "8H", "9H"), "BC4-003", ("Единая линия", "Single line"), "line", 24)
    return shown | {"owner": LONG_OWNER, "sota": 12}


def kind3() -> State:
    shown = scored(("7S", "7H", "7D"), "BC-002", ("Тройка", "Three of a type"), "kind", 12)
    return shown | {"confirmed_by": "Иван Судья", "sota": 11}


def method_a() -> State:
    shown = scored(("3S", "4H", "5D", "6C", "7S"), "BC5-001", ("Лестница", "Ladder"), "ladder", 0)
    return shown | {"method": "A", "edition": "YAHchain III, YCWS-144/5, MODE A"}


def rejected() -> State:
    reason = ("Ни одна из пяти категорий не подходит", "None of the five categories fits this order of cards")
    return invalid(("9S", "4H", "JD", "2C", "KO"), 5, {8: reason}, "no-category")


def rejected_twice() -> State:
    failed = {
        5: ("Карт больше, чем требует режим: 7 вместо 5", "More cards than the mode asks for: 7 instead of 5"),
        7: ("Карта 9♠ лежит дважды: такая карта в колоде одна", "Card 9♠ lies twice: the deck has only one of it"),
        8: ("Ни одна из пяти категорий не подходит", "None of the five categories fits"),
    }
    return invalid(("9S", "4H", "9S", "2C", "KO", "3H", "QD"), 5, failed, "wrong-count")


def foreign() -> State:
    reason = (
        "Чужая карта на втором месте: AS не из колоды YAHchain III",
        "Foreign card in place 2: AS is not of YAHchain III",
    )
    shown = invalid(("4S", "AS", "6S"), 3, {7: reason}, "foreign-card", {1: "foreign"})
    return shown | {"owner": "Ann"}


def fan() -> State:
    labels = (*(rank + "H" for rank in NOMINALS), "2S")
    reason = ("Карт больше, чем требует режим: 13 вместо 5", "More cards than the mode asks for: 13 instead of 5")
    return invalid(labels, 5, {5: reason}, "wrong-count")


def unread() -> State:
    reasons = {0: "too-small", 1: "blurred", 2: "unsure", 3: "readings-disagree", 4: "cut-off"}
    shown = base(("9S", "10S", "JS", "QS", "KS"), 5, reasons)
    return shown | {"state": "REVIEW", "steps": steps(5, upto=5)}


def lost() -> State:
    return summit5() | {
        "source": {"kind": "camera", "name": "HD Webcam C920", "state": "lost", "fps": 0.0, "frame_age_ms": 8400}
    }


def no_weights() -> State:
    notice = {
        "code": "weights",
        "text": "The weights are missing: locator.onnx. Fetch the whole repository again, or give --weights.",
        "texts": {
            "ru": "Нет весов для чтения карт: locator.onnx. Получите репозиторий целиком или укажите --weights.",
            "en": "The weights are missing: locator.onnx. Fetch the whole repository again, or give --weights.",
        },
    }
    return empty(5) | {"steps": [], "notices": [notice]}


STATES: Mapping[str, Callable[[], State]] = {
    "empty": lambda: empty(5),
    "empty3": lambda: empty(3),
    "pending": pending,
    "moving": moving,
    "waiting": lambda: pending() | {"motion": "settled"},
    "review": review,
    "review-scored": review_scored,
    "review-mirror": review_mirror,
    "decided": decided,
    "rejected-by-person": rejected_by_person,
    "summit5": summit5,
    "line4": line4,
    "kind3": kind3,
    "method-a": method_a,
    "rejected": rejected,
    "rejected-twice": rejected_twice,
    "foreign": foreign,
    "fan": fan,
    "unread": unread,
    "lost": lost,
    "no-weights": no_weights,
}


def scripted(name: str, **changes: Any) -> State:
    """A fresh copy of one scripted state with fields replaced."""
    return copy.deepcopy(STATES[name]()) | changes
