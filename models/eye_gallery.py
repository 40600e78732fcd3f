"""A page with every error: the picture, the mark, what was said and what is true. Local files only."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.eye_judge import Claim, Fate, Outcome, PictureResult
from models.eye_observe import Target, load_target
from vision.deck import Deck
from vision.rectify import PATCH_PX, rectify, stretch
from vision.types import Image, Quad

OVERVIEW_PX = 300
CLOSE_PX = 220
PATCH_SCALE = 3
SURROUNDINGS = 3.0
"""The close picture shows this many times the mark."""
TRUE_BGR = (60, 180, 60)
MARK_BGR = (0, 140, 255)
TITLES = {
    "wrong": ("Wrong cards", "Неверные карты"),
    "row": ("Rows not complete and in order", "Ряды с ошибкой"),
    "refused": ("Refused", "Отказ"),
    "not-found": ("Not found", "Не найдены"),
}
STYLE = """
body { font: 14px/1.4 system-ui, sans-serif; margin: 1.5rem; background: #f4f5f7; color: #1c1f24; }
article { display: flex; gap: 1rem; background: #fff; margin: .6rem 0; padding: .6rem; border-radius: 6px; }
article.wrong { border-left: 6px solid #c8332d; } article.row { border-left: 6px solid #8a2be2; }
article.refused { border-left: 6px solid #f2c14e; } article.not-found { border-left: 6px solid #b8bcc2; }
img { object-fit: contain; } dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .8rem; margin: 0; }
dt { color: #667; } dd { margin: 0; overflow-wrap: anywhere; } nav a { margin-right: 1rem; }
"""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One error: its kind (a key of `TITLES`), its facts in two languages, and where it is."""

    kind: str
    facts: tuple[tuple[str, str], ...]
    target: Target
    mark: Quad | None
    true_area: Quad | None


def find_mistakes(results: Sequence[PictureResult]) -> list[Mistake]:
    """Every error, the worst kind first; a card that was misread stands once, among the wrong ones."""
    order = list(TITLES)
    found = [mistake for result in results for mistake in _mistakes(result)]
    return sorted(found, key=lambda mistake: order.index(mistake.kind))


def _mistakes(result: PictureResult) -> Iterator[Mistake]:
    picture = result.picture
    whole = Target(picture.name, picture.path)
    owned = {outcome.claim: outcome for outcome in result.outcomes if outcome.claim is not None}
    for number, claim in enumerate(result.claims):
        if claim.is_wrong:
            area = owned[number].card.area if number in owned else None
            yield Mistake("wrong", _claim_facts(result, claim), whole, claim.mark.detection.quad_px, area)
    for outcome in result.outcomes:
        if outcome.fate is Fate.REFUSED and outcome.claim is not None:
            claim = result.claims[outcome.claim]
            facts = _claim_facts(result, claim, outcome.card.label)
            yield Mistake("refused", facts, whole, claim.mark.detection.quad_px, outcome.card.area)
        elif outcome.fate is Fate.NOT_FOUND or (outcome.fate is Fate.MISREAD and not _is_told(result, outcome)):
            facts = (("picture · изображение", picture.name), *_truth_facts(picture.deck, outcome.card.label))
            yield Mistake("not-found", facts, whole, None, outcome.card.area)
    for row in result.rows:
        if not row.is_complete or row.has_wrong:
            facts = (
                ("picture · изображение", f"{picture.name}, {row.number + 1}"),
                ("true · верно", " ".join(spoken(label, picture.deck) for label in row.truth)),
                ("said · сказано", " ".join(spoken(label, picture.deck) for label in row.said) or "–"),
            )
            yield Mistake("row", facts, Target("", picture.path, picture.rows[row.number].crop), None, None)


def _is_told(result: PictureResult, outcome: Outcome) -> bool:
    return outcome.claim is not None and result.claims[outcome.claim].is_wrong


def _truth_facts(deck: Deck, label: str | None) -> tuple[tuple[str, str], ...]:
    return (("true · верно", spoken(label, deck) if label else "–"),)


def _claim_facts(result: PictureResult, claim: Claim, truth: str | None = None) -> tuple[tuple[str, str], ...]:
    deck, card, mark = result.picture.deck, claim.card, claim.mark
    said = spoken(card.label, deck) if card.label else f"– ({spoken(card.seen or '', deck)}: {card.refused})"
    others = "   ".join(f"{spoken(label, deck)} {chance:.1%}" for label, chance in mark.candidates)
    return (
        ("picture · изображение", result.picture.name),
        *_truth_facts(deck, truth or claim.truth),
        ("said · сказано", said),
        ("confidence of the card · уверенность, карта", f"{card.confidence:.2%}"),
        ("of the index, lead · индекс, отрыв", f"{mark.confidence:.2%}, {mark.margin:.2f}"),
        ("candidates · варианты", others),
        ("height, sharpness · высота, резкость", f"{mark.detection.height_px:.0f} px, {mark.sharpness:.2f}"),
    )


def spoken(label: str, deck: Deck) -> str:
    """A label with its suit's symbol: `10♥`."""
    try:
        rank, suit = deck.split(label)
    except KeyError:
        return label
    return f"{rank}{suit.symbol or suit.id}"


def write_gallery(title: str, results: Sequence[PictureResult], folder: Path, name: str) -> int:
    """Write `folder/NAME.html` and its crops under `folder/NAME/`; how many errors it shows."""
    crops = folder / name
    crops.mkdir(parents=True, exist_ok=True)
    mistakes = find_mistakes(results)
    articles: dict[str, list[str]] = {kind: [] for kind in TITLES}
    for number, mistake in enumerate(mistakes):
        images = draw_mistake(mistake)
        tags = []
        for part, image in images.items():
            path = crops / f"{number:05d}-{part}.jpg"
            cv2.imwrite(str(path), image, [cv2.IMWRITE_JPEG_QUALITY, 85])
            height, width = image.shape[:2]
            tags.append(f'<img loading="lazy" src="{name}/{path.name}" width="{width}" height="{height}" alt="{part}">')
        facts = "".join(f"<dt>{html.escape(key)}</dt><dd>{html.escape(value)}</dd>" for key, value in mistake.facts)
        articles[mistake.kind].append(f'<article class="{mistake.kind}">{"".join(tags)}<dl>{facts}</dl></article>')
    (folder / f"{name}.html").write_text(_page(title, articles), encoding="utf-8")
    return len(mistakes)


def _page(title: str, articles: dict[str, list[str]]) -> str:
    heads = {kind: f"{en} · {ru}: {len(articles[kind])}" for kind, (en, ru) in TITLES.items()}
    links = "".join(f'<a href="#{kind}">{head}</a>' for kind, head in heads.items())
    sections = "".join(
        f'<h2 id="{kind}">{head}</h2>\n' + "\n".join(articles[kind]) + "\n" for kind, head in heads.items()
    )
    legend = "Orange: the mark that was read; green: what is true. · Оранжевый: прочитанный индекс; зелёный: разметка."
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{html.escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n<h1>{html.escape(title)}</h1>\n<p>{legend}</p>\n<nav>{links}</nav>\n{sections}</html>\n"
    )


def draw_mistake(mistake: Mistake) -> dict[str, Image]:
    """The picture, and where a place is known its surroundings; of a mark that was read also the rectified patch."""
    image = load_target(mistake.target)
    outlined = image.copy()
    thick = max(1, round(max(image.shape[:2]) / OVERVIEW_PX))
    for quad, colour in ((mistake.true_area, TRUE_BGR), (mistake.mark, MARK_BGR)):
        if quad is not None:
            cv2.polylines(outlined, [np.round(quad).astype(np.int32)], True, colour, thick, cv2.LINE_AA)
    scale = OVERVIEW_PX / max(image.shape[:2])
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    parts = {"picture": np.asarray(cv2.resize(outlined, size, interpolation=cv2.INTER_AREA), np.uint8)}
    place = mistake.mark if mistake.mark is not None else mistake.true_area
    if place is not None:
        parts["close"] = _close_up(image, place, MARK_BGR if mistake.mark is not None else TRUE_BGR)
    if mistake.mark is not None:
        patch = stretch(rectify(image, mistake.mark))
        large = (PATCH_PX[0] * PATCH_SCALE, PATCH_PX[1] * PATCH_SCALE)
        parts["patch"] = np.asarray(cv2.resize(patch, large, interpolation=cv2.INTER_CUBIC), np.uint8)
    return parts


def _close_up(image: Image, quad: Quad, colour: tuple[int, int, int]) -> Image:
    """The surroundings of a quad, with its outline and a dot where it begins to be read."""
    span = max(float(np.ptp(quad, axis=0).max()) * SURROUNDINGS, 24.0)
    scale = CLOSE_PX / span
    shift = CLOSE_PX / 2 - quad.mean(axis=0) * scale
    matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]], np.float64)
    tile = cv2.warpAffine(image, matrix, (CLOSE_PX, CLOSE_PX), flags=cv2.INTER_AREA)
    points = np.round(quad * scale + shift).astype(np.int32)
    cv2.polylines(tile, [points], True, colour, 1, cv2.LINE_AA)
    cv2.circle(tile, (int(points[0][0]), int(points[0][1])), 3, colour, -1, cv2.LINE_AA)
    return np.asarray(tile, np.uint8)
