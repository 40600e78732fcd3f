"""Pictures for the comparer of drawings: a suit as a deck prints it, captured like at enrolment, and met again.

A shard is a `.npz` with `prints (n, 120, 80) uint8` (`vision.suit_picture.print_of`), and for each the `symbols` it
shows (a character), the number of its `printings` (one drawing of that symbol, in one deck; numbers of one shard) and
whether it was `shown` (a careful capture) or met (any picture). Colour is left out on purpose: decks print several
suits in one ink, and lamps change it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from datasets.scenes.faces import Face, draw_face
from datasets.scenes.glyphs import GlyphCase, open_case
from datasets.scenes.patches import jittered, photograph_face
from datasets.scenes.styles import PROXY, TINTS, Style, random_style
from datasets.scenes.symbol_pool import choose_symbols
from vision.deck import RANKS
from vision.quality import sharpness
from vision.rectify import rectify, stretch
from vision.suit_picture import Print, print_of
from vision.types import Image, Quad, quad_height

FACE_PX = 300
"""Height of a drawn face."""
TRIES = 8
"""Photographs of a face before it is given up: of some inks on some papers nothing is ever sharp."""
DARK = 100
"""Paper darker than this is printed on with light ink."""


class Care(NamedTuple):
    """How carefully pictures are taken: index heights in px, how far the box is off, and the least sharpness."""

    least_px: float
    most_px: float
    off: float
    sharpness: float


SHOWN = Care(30, 100, 0.03, 0.14)
MET = Care(13, 110, 0.045, 0.08)


@dataclass(frozen=True, slots=True)
class Sample:
    """One picture of a printing."""

    print: Print
    symbol: str
    printing: int
    shown: bool


def random_printing(rng: np.random.Generator, case: GlyphCase, symbol: str) -> Style:
    """A deck that prints one suit, in any ink that can be seen on its paper. Raises `LookupError`: no such glyph."""
    style = random_style(rng, case)
    ink = _random_ink(rng)
    if style.paper[1] < DARK:
        ink = 255 - ink[0], 255 - ink[1], 255 - ink[2]
    return replace(
        style,
        suits=(symbol,),
        suit_masks={symbol: case.symbol(rng, symbol)},
        inks={symbol: ink},
        forms={rank: rank for rank in (*RANKS, "A")},
    )


def _random_ink(rng: np.random.Generator) -> tuple[int, int, int]:
    lot = rng.random()
    if lot < 0.6:
        return TINTS[int(rng.integers(len(TINTS)))]
    if lot < 0.8:
        return 25, 22, 20
    blue, green, red = rng.integers(0, 170, 3).tolist()
    return blue, green, red


def draw_card(rng: np.random.Generator, style: Style, case: GlyphCase, rank: str) -> Face:
    """The face of that rank in the style's only suit."""
    return draw_face(rng, style, case, (rank, rank, style.suits[0]), FACE_PX)


def photographs(
    rng: np.random.Generator, face: Face, index_height: float, care: Care, count: int
) -> Iterator[tuple[Image, Quad]]:
    """At most `count` pictures of its indices, each with a quad as a locator would give it."""
    for _ in range(TRIES):
        height = float(np.exp(rng.uniform(np.log(care.least_px), np.log(care.most_px))))
        scene, quads = photograph_face(rng, face, height / index_height)
        for quad in quads:
            if quad_height(quad) < 9 or sharpness(stretch(rectify(scene, quad))) < care.sharpness:
                continue
            yield scene, jittered(rng, quad, care.off)
            count -= 1
            if not count:
                return


def samples_of(rng: np.random.Generator, case: GlyphCase, symbol: str, printing: int) -> Iterator[Sample]:
    """Three captures of one printing and four pictures of two other cards of it, or fewer."""
    try:
        style = random_printing(rng, case, symbol)
    except LookupError:
        return
    ranks = rng.permutation(RANKS).tolist()
    for rank, care, count in ((ranks[0], SHOWN, 3), (ranks[1], MET, 2), (ranks[2], MET, 2)):
        face = draw_card(rng, style, case, rank)
        for scene, quad in photographs(rng, face, style.index_height, care, count):
            yield Sample(print_of(scene, quad), symbol, printing, care is SHOWN)


@dataclass(frozen=True, slots=True)
class ShardJob:
    """One shard: each symbol in one new printing."""

    out: Path
    seed: int
    held_out: bool
    symbols: tuple[str, ...]


def write_shard(job: ShardJob) -> None:
    """Draw all symbols and write the shard."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(job.seed)
    case = open_case(job.held_out, job.symbols)
    samples = [one for number, symbol in enumerate(job.symbols) for one in samples_of(rng, case, symbol, number)]
    job.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        job.out,
        prints=np.stack([one.print for one in samples]),
        symbols=np.asarray([one.symbol for one in samples]),
        printings=np.asarray([one.printing for one in samples]),
        shown=np.asarray([one.shown for one in samples]),
    )
    print(f"{job.out}: {len(samples)} pictures", file=sys.stderr)


def main(argv: list[str]) -> int:
    """`python -m datasets printings`."""
    parser = argparse.ArgumentParser(
        prog="python -m datasets printings", description="Write pictures of suits for the comparer of drawings."
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--split",
        choices=("train", "novel"),
        default="train",
        help="novel draws symbols that no training sees, with held-out fonts",
    )
    parser.add_argument("--shards", type=int, default=8, help="each shows every symbol in one printing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args(argv)
    novel = args.split == "novel"
    symbols = tuple(symbol for symbol in choose_symbols(novel=novel) if symbol not in PROXY)
    jobs = [
        ShardJob(args.out / f"{args.split}-{n:03d}.npz", args.seed * 1000 + n, novel, symbols)
        for n in range(args.shards)
    ]
    with multiprocessing.get_context("spawn").Pool(args.processes, maxtasksperchild=2) as pool:
        pool.map(write_shard, jobs, chunksize=1)
    return 0
