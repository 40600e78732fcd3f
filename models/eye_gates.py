"""Which gates to choose: recall against wrong cards on synthetic scenes, for every combination that is tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from models.eye_figures import Share
from models.eye_judge import Sight, judge_scene
from models.eye_observe import Observation
from models.eye_truth import LabelledPicture
from vision.cards import join_marks
from vision.read import Evidence, Gates, PatchNet, judge, reader_of_deck
from vision.types import View

ACCEPT = (0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99, 0.995)
AGREEING = (0.3, 0.5, 0.65, 0.75, 0.85, 0.95)
MARGIN = (0.0, 0.3, 0.5, 0.7, 0.9)
STRANGERS = (0.03, 0.1, 0.3, 1.0)


@dataclass(frozen=True, slots=True)
class Trial:
    """What came out at some gates."""

    gates: Gates
    cards: int
    correct: int
    wrong: int

    @property
    def recall(self) -> Share:
        """Cards named rightly, of all that should be."""
        return Share(self.correct, self.cards)

    @property
    def wrong_share(self) -> Share:
        """Wrong cards, of all that were named."""
        return Share(self.wrong, self.correct + self.wrong)


@dataclass(frozen=True, slots=True)
class SceneCounts:
    """One scene at one rate of strangers: its evidence, and what was counted for each outcome of the gates so far."""

    picture: LabelledPicture
    observation: Observation
    evidence: tuple[Evidence, ...]
    known: dict[tuple[object, ...], tuple[int, int, int]] = field(default_factory=dict)

    def count(self, gates: Gates) -> tuple[int, int, int]:
        """Cards, named rightly, named wrongly. Gates that let the same marks pass give the same cards."""
        readings = tuple(judge(one, gates) for one in self.evidence)
        key = tuple((reading.refused, reading.confidence >= gates.agreeing) for reading in readings)
        if key not in self.known:
            seen = self.observation
            view = View(readings, join_marks(readings, gates), seen.width_px, seen.height_px, seen.ms)
            result = judge_scene(self.picture, Sight(view, self.evidence))
            self.known[key] = len(result.outcomes), result.correct, result.wrong
        return self.known[key]


def weigh_scenes(
    pictures: Sequence[LabelledPicture], seen: Mapping[str, Observation], net: PatchNet, gates: Gates
) -> list[SceneCounts]:
    """The evidence of all scenes; of `gates` only `strangers` and `mark` matter."""
    scenes = []
    for picture in pictures:
        looks = seen[picture.name].looks
        evidence = reader_of_deck(net, picture.deck, gates).weigh(looks) if looks is not None else ()
        scenes.append(SceneCounts(picture, seen[picture.name], evidence))
    return scenes


def try_gates(scenes: Sequence[SceneCounts], gates: Gates) -> Trial:
    """Sums over scenes that were weighed with the `strangers` of these gates."""
    counts = [scene.count(gates) for scene in scenes]
    return Trial(gates, sum(one[0] for one in counts), sum(one[1] for one in counts), sum(one[2] for one in counts))


def combinations(base: Gates) -> Iterator[Gates]:
    """All that are tried; two corners that agree never need more than one alone."""
    for strangers, accept, agreeing, margin in product(STRANGERS, ACCEPT, AGREEING, MARGIN):
        if agreeing <= accept:
            yield replace(base, strangers=strangers, accept=accept, agreeing=agreeing, margin=margin)


def one_at_a_time(base: Gates) -> Iterator[tuple[str, Gates]]:
    """Each gate varied alone, the others as they are."""
    for name, values in (("accept", ACCEPT), ("agreeing", AGREEING), ("margin", MARGIN), ("strangers", STRANGERS)):
        for value in values:
            yield name, replace(base, **{name: value})


def frontier(trials: Sequence[Trial]) -> list[Trial]:
    """The trials that no other beats: none with as few wrong cards has as high a recall. Fewest wrong cards first."""
    best: list[Trial] = []
    for trial in sorted(trials, key=lambda one: (one.wrong, -one.correct)):
        if not best or trial.correct > best[-1].correct:
            best.append(trial)
    return best


def choose(trials: Sequence[Trial], most_wrong: float) -> Trial | None:
    """The highest recall among those that name at most `most_wrong` (0..1 of what is named) wrongly."""
    allowed = [trial for trial in trials if trial.correct and trial.wrong_share.value <= most_wrong]
    return max(allowed, key=lambda one: (one.correct, -one.wrong), default=None)


@dataclass(frozen=True, slots=True)
class GateSearch:
    """All trials on one half of the scenes, and the present and the chosen gates on the other half."""

    singles: tuple[tuple[str, Trial], ...]
    trials: tuple[Trial, ...]
    chosen: Trial | None
    present_checked: Trial
    chosen_checked: Trial | None


def search_gates(
    pictures: Sequence[LabelledPicture],
    seen: Mapping[str, Observation],
    net: PatchNet,
    base: Gates,
    most_wrong: float,
) -> GateSearch:
    """Choose on every other scene, check on the rest: where it was chosen the best of hundreds looks too good."""
    weighed = {s: weigh_scenes(pictures, seen, net, replace(base, strangers=s)) for s in {base.strangers, *STRANGERS}}

    def on_half(gates: Gates, half: int) -> Trial:
        return try_gates(weighed[gates.strangers][half::2], gates)

    trials = tuple(on_half(gates, 0) for gates in combinations(base))
    chosen = choose(trials, most_wrong)
    return GateSearch(
        tuple((name, on_half(gates, 0)) for name, gates in one_at_a_time(base)),
        trials,
        chosen,
        on_half(base, 1),
        on_half(chosen.gates, 1) if chosen else None,
    )


def format_search(search: GateSearch, most_wrong: float) -> str:
    """The search as text tables."""
    head = f"{'accept':>7} {'agreeing':>8} {'margin':>6} {'strangers':>9} {'recall':>8} {'wrong':>6} {'of named':>24}"
    lines = [f"{search.trials[0].cards} indices to choose on", "", "each gate alone"]
    for name in dict.fromkeys(name for name, _ in search.singles):
        lines += [f"-- {name}", head, *(_trial_line(trial) for key, trial in search.singles if key == name)]
    lines += ["", "the best of all combinations, by wrong cards", head, *map(_trial_line, frontier(search.trials))]
    lines += ["", f"on the other half, {search.present_checked.cards} indices", head]
    lines += [_trial_line(search.present_checked) + "  present"]
    if search.chosen is None or search.chosen_checked is None:
        return "\n".join([*lines, "", f"no gates keep wrong cards under {most_wrong:.2%}"])
    lines += [_trial_line(search.chosen_checked) + f"  chosen: highest recall with at most {most_wrong:.2%} wrong"]
    return "\n".join(lines)


def _trial_line(trial: Trial) -> str:
    gates, (low, high) = trial.gates, trial.wrong_share.interval
    share = f"{trial.wrong_share.value:.3%} ({low:.2%}-{high:.2%})" if trial.correct + trial.wrong else "-"
    return (
        f"{gates.accept:7g} {gates.agreeing:8g} {gates.margin:6g} {gates.strangers:9g} "
        f"{trial.recall.value:8.2%} {trial.wrong:6d} {share:>24}"
    )
