"""How a reader does on hold-outs: what it accepts, how often it is wrong, with its own names and with enrolled ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.reader_data import NamedPatches, load_patches
from vision.codebook import Codebook, Seen
from vision.deck import RANKS
from vision.read import Gates, PatchNet

THRESHOLDS = (0.5, 0.7, 0.8, 0.9, 0.95, 0.99)
FRENCH = ("♠", "♥", "♦", "♣")
CAPTURES = 3
ENROLLED = 12


@dataclass(frozen=True, slots=True)
class Answers:
    """For each patch: whether what was seen is right, how sure, and whether it is a card of the deck at all."""

    right: NDArray[np.bool_]
    confidence: NDArray[np.float32]
    named: NDArray[np.bool_]
    ours: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Figures:
    """Of `count` indices of a deck, how many are named at the reader's own gates, rightly and wrongly."""

    count: int
    right: int
    wrong: int

    def line(self) -> str:
        """One line for people."""
        share = self.right / max(1, self.count)
        return f"{self.count:6d} indices, {share:6.1%} named rightly, {self.wrong} wrongly"


def figures(net: PatchNet, data: NamedPatches, deck: tuple[str, ...]) -> Figures:
    """How a reader does on patches with that deck on the table, one look at each."""
    answers = _answer(net, _see(net, data.patches), data, net.suits, deck)
    accepted = answers.named & (answers.confidence >= Gates().accept) & answers.ours
    right = int((accepted & answers.right).sum())
    return Figures(int(answers.ours.sum()), right, int(accepted.sum()) - right)


def report(net: PatchNet, folder: Path) -> str:
    """Closed decks on `val`, enrolled suits on `novel` where there is one.

    Raises:
        TrainingError: there are no hold-out patches.
    """
    data = load_patches(folder, "val")
    seen = _see(net, data.patches)
    lines = [f"{len(data.patches)} patches, fonts never trained on"]
    for title, deck in (("french deck", FRENCH), ("every known symbol", net.suits.labels)):
        lines += [title, *_lines(_answer(net, seen, data, net.suits, deck))]
    if list(folder.glob("novel-*.npz")):
        lines += ["", *_enrolment_lines(net, load_patches(folder, "novel"))]
    return "\n".join(lines)


def _see(net: PatchNet, patches: NDArray[np.uint8], batch: int = 512) -> Seen:
    parts = [net.read(patches[i : i + batch]) for i in range(0, len(patches), batch)]
    return Seen(*(np.concatenate([getattr(part, key) for part in parts]) for key in ("marks", "ranks", "suits")))


def _answer(net: PatchNet, seen: Seen, data: NamedPatches, suits: Codebook, deck: tuple[str, ...]) -> Answers:
    """What a reader with that deck on the table says of each patch, one look at each."""
    gates = Gates()
    rank_p = net.ranks.probabilities(seen.ranks, np.isin(net.ranks.labels, RANKS), gates.strangers)
    suit_p = suits.probabilities(seen.suits, np.isin(suits.labels, deck), gates.strangers)
    ranks = np.asarray(net.ranks.labels)[rank_p.argmax(axis=1)]
    symbols = np.asarray(suits.labels)[suit_p.argmax(axis=1)]
    return Answers(
        right=(ranks == data.ranks) & (symbols == data.suits),
        confidence=rank_p.max(axis=1) * suit_p.max(axis=1),
        named=(seen.marks >= gates.mark) & np.isin(ranks, RANKS) & np.isin(symbols, deck),
        ours=np.isin(data.ranks, RANKS) & np.isin(data.suits, deck),
    )


def _lines(answers: Answers) -> list[str]:
    ours = answers.ours
    lines = [
        f"  {ours.sum()} are cards of it: {(answers.right & answers.named)[ours].mean():.2%} right at any confidence"
    ]
    for threshold in THRESHOLDS:
        accepted = answers.named & (answers.confidence >= threshold)
        wrong = (accepted & ours & ~answers.right).sum() / max(1, (accepted & ours).sum())
        strangers = (accepted & ~ours).sum()
        lines.append(
            f"  from {threshold}: {accepted[ours].mean():6.1%} accepted, {wrong:.3%} of them wrong; "
            f"{strangers} of {(~ours).sum()} others named"
        )
    return lines


def _enrolment_lines(net: PatchNet, data: NamedPatches) -> list[str]:
    """Twelve unseen symbols learnt from a few captures each, against unseen others: means over several draws."""
    rng = np.random.default_rng(5)
    novel = np.asarray(sorted(set(data.suits.tolist()) - set(net.suits.names) - {"", "?"}))
    seen = _see(net, data.patches)
    totals: list[Answers] = []
    for _ in range(10):
        deck = tuple(rng.choice(novel, size=min(ENROLLED, len(novel) // 2), replace=False).tolist())
        rows, names, shown = [], [], np.zeros(len(data.suits), bool)
        for symbol in deck:
            at = np.flatnonzero(data.suits == symbol)
            captures = rng.choice(at, size=min(CAPTURES, len(at)), replace=False)
            shown[captures] = True
            rows.append(seen.suits[captures])
            names += [symbol] * len(captures)
        book = Codebook((*names, *net.suits.names), np.concatenate([*rows, net.suits.vectors]), net.suits.scale)
        found = _answer(net, seen, data, book, deck)
        rest = ~shown & (data.suits != "")
        totals.append(Answers(*(getattr(found, key)[rest] for key in ("right", "confidence", "named", "ours"))))
    joined = Answers(
        *(np.concatenate([getattr(one, key) for one in totals]) for key in ("right", "confidence", "named", "ours"))
    )
    return [f"{ENROLLED} of {len(novel)} unseen symbols enrolled with {CAPTURES} captures, ten draws", *_lines(joined)]
