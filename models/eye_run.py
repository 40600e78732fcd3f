"""From labelled pictures to judged ones: look at each, or take it from a cache, and compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.eye_judge import PictureResult, judge_photograph, judge_scene, look_at
from models.eye_observe import Observation, observe, row_key, targets_of
from models.eye_truth import LabelledPicture
from models.registry import open_locator, sha256_of, weights_path
from vision.eye import Locator
from vision.locate import LocatorSettings
from vision.patch_net import OnnxPatchNet
from vision.read import Gates, PatchNet, reader_of_deck


@dataclass(frozen=True, slots=True)
class EyeParts:
    """The networks of the eye; `fingerprint` changes with their weights and settings."""

    locator: Locator
    net: PatchNet
    fingerprint: str


def open_parts(locator: Path | None, reader: Path | None) -> EyeParts:
    """The program's own networks, or those of the given files.

    Raises:
        WeightsError: a file cannot be used.
    """
    locator_path, reader_path = locator or weights_path("locator"), reader or weights_path("reader")
    settings = LocatorSettings()
    net = OnnxPatchNet(reader_path)
    sums = (sha256_of(locator_path), sha256_of(reader_path))
    return EyeParts(open_locator(locator_path, settings), net, f"{sums} {settings}")


def observe_pictures(
    pictures: Sequence[LabelledPicture], parts: EyeParts, cache: Path | None
) -> Mapping[str, Observation]:
    """What the networks make of all pictures and rows, by name.

    Raises:
        TrainingError: a picture cannot be read, or the cache is no cache.
    """
    if not pictures:
        return {}
    any_reader = reader_of_deck(parts.net, pictures[0].deck)
    return observe(targets_of(pictures), parts.locator, any_reader, parts.fingerprint, cache)


def judge_pictures(
    pictures: Sequence[LabelledPicture],
    seen: Mapping[str, Observation],
    net: PatchNet,
    gates: Gates,
) -> list[PictureResult]:
    """Compare what was observed with the truth, at these gates."""
    return [_judge(picture, seen, net, gates) for picture in pictures]


def _judge(picture: LabelledPicture, seen: Mapping[str, Observation], net: PatchNet, gates: Gates) -> PictureResult:
    reader = reader_of_deck(net, picture.deck, gates)
    sight = look_at(seen[picture.name], reader)
    if picture.is_scene:
        return judge_scene(picture, sight)
    rows = [look_at(seen[row_key(picture, number)], reader).view for number in range(len(picture.rows))]
    return judge_photograph(picture, sight, rows)
