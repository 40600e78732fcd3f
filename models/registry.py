"""The weights that come with the program, each with its birth certificate: found, checked, opened."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from vision.comparer import OnnxComparer
from vision.deck import Deck
from vision.dice import DiceEye
from vision.die_net import OnnxDieNet
from vision.enrolment import open_reader
from vision.eye import Eye, Locator
from vision.locate import LocatorSettings, OnnxLocator
from vision.net import WeightsError
from vision.patch_net import OnnxPatchNet
from vision.tile_eye import TILE_LOCATOR, TileEye
from vision.tile_reader import open_tile_reader
from vision.tilt_net import OnnxTiltNet
from vision.types import MarkKind
from vision.words import Text, reason_of

WEIGHTS = Path(__file__).parent / "weights"
MANIFEST = "manifest.toml"
DICE_LOOKS = LocatorSettings(input_size=640, closeup_size=320, closeup_px=100.0, min_confidence=0.3)
"""Dice are larger than the corner indices of cards: at 640 px a die of a webcam picture is about 25 px wide."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """Where one weight file comes from. `size` is in bytes, `date` ISO 8601."""

    file: str
    sha256: str
    size: int
    made_by: str
    date: str
    licence: str


def read_manifest(folder: Path = WEIGHTS) -> dict[str, Certificate]:
    """All certificates of a weights folder, by name.

    Raises:
        WeightsError: there is no manifest, or it is malformed.
    """
    path = folder / MANIFEST
    names = {field.name for field in fields(Certificate)}
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _broken(path, reason_of(error)) from error
    for name, table in tables.items():
        if not isinstance(table, dict) or set(table) != names:
            raise _broken(path, _wrong_keys(name, sorted(names)))
    return {name: Certificate(**table) for name, table in tables.items()}


def weights_path(name: str, folder: Path = WEIGHTS) -> Path:
    """The weight file called `name`, after its size and checksum were compared with the manifest.

    Raises:
        WeightsError: unknown, missing, or not the file that was certified.
    """
    certificates = read_manifest(folder)
    if name not in certificates:
        known = ", ".join(sorted(certificates)) or "-"
        raise WeightsError.of(f"no weights are called {name!r}; known: {known}", f"нет весов {name!r}; есть: {known}")
    certificate = certificates[name]
    path = folder / certificate.file
    if not path.is_file():
        raise WeightsError.of(
            f"the weights {path} are missing; install the program again, or train them: {certificate.made_by}",
            f"нет файла весов {path}; установите программу заново или обучите модель: {certificate.made_by}",
        )
    if path.stat().st_size != certificate.size or sha256_of(path) != certificate.sha256:
        raise WeightsError.of(
            f"the weights {path} are damaged (they do not match {MANIFEST}); install the program again",
            f"файл весов {path} повреждён (не совпадает с {MANIFEST}); установите программу заново",
        )
    return path


def certify(name: str, path: Path, made_by: str, date: str, licence: str = "AGPL-3.0-or-later") -> Certificate:
    """Write or replace the certificate of a weight file in the manifest beside it."""
    certificate = Certificate(path.name, sha256_of(path), path.stat().st_size, made_by, date, licence)
    manifest = path.parent / MANIFEST
    certificates = read_manifest(path.parent) if manifest.exists() else {}
    certificates[name] = certificate
    blocks = (_format_certificate(key, value) for key, value in sorted(certificates.items()))
    manifest.write_text("\n".join(blocks), encoding="utf-8")
    return certificate


def sha256_of(path: Path) -> str:
    """Checksum of a file, 64 hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def open_locator(
    weights: Path | None = None,
    settings: LocatorSettings | None = None,
    kind: MarkKind = MarkKind.INDEX,
    name: str = "locator",
) -> Locator:
    """The locator that comes with the program under a name, or one from somebody's `.onnx` or `.pt` file.

    Raises:
        WeightsError: the file cannot be used; says why and what to do.
    """
    path = weights if weights is not None else weights_path(name)
    if path.suffix.lower() in (".pt", ".pth"):
        from models.ultralytics_locator import UltralyticsLocator

        return UltralyticsLocator(path, settings, kind)
    return OnnxLocator(path, settings, kind)


def open_eye(deck: Deck, weights: Path | None = None) -> Eye:
    """The eye that comes with the program, for one deck; `weights` takes another locator (`.onnx` or `.pt`).

    Raises:
        WeightsError: a file cannot be used; says why and what to do.
    """
    locator = open_locator(weights)
    glance = locator.glance if isinstance(locator, OnnxLocator) else None
    comparer = open_comparer() if deck.captures else None
    return Eye(locator, open_reader(open_patch_net(), deck, comparer=comparer), glance)


def open_tile_eye(weights: Path | None = None) -> TileEye:
    """The eye for riichi tiles; `weights` takes another locator (`.onnx` or `.pt`).

    Raises:
        WeightsError: a file cannot be used; says why and what to do.
    """
    return TileEye(open_tile_locator(weights), open_tile_reader(OnnxPatchNet(weights_path("tile-reader"))))


def open_tile_locator(weights: Path | None = None) -> Locator:
    """The locator of tiles that comes with the program, or one from somebody's `.onnx` or `.pt` file.

    Raises:
        WeightsError: the file cannot be used; says why and what to do.
    """
    return open_locator(weights, TILE_LOCATOR, MarkKind.TILE, "tile-locator")


def open_dice_eye(weights: Path | None = None) -> DiceEye:
    """The eye for dice; `weights` takes another locator (`.onnx` or `.pt`).

    Raises:
        WeightsError: a file cannot be used; says why and what to do.
    """
    locator = open_locator(weights, DICE_LOOKS, MarkKind.DIE, "die-locator")
    return DiceEye(locator, OnnxDieNet(weights_path("die-reader")), tilts=OnnxTiltNet(weights_path("die-tilt")))


def open_patch_net() -> OnnxPatchNet:
    """The reader's weights that come with the program.

    Raises:
        WeightsError: they cannot be used; says why and what to do.
    """
    return OnnxPatchNet(weights_path("reader"))


def open_comparer() -> OnnxComparer:
    """The comparer of drawings that comes with the program, for enrolled decks.

    Raises:
        WeightsError: it cannot be used; says why and what to do.
    """
    return OnnxComparer(weights_path("suit-comparer"))


def _wrong_keys(name: str, keys: list[str]) -> Text:
    wanted = ", ".join(keys)
    return Text(f"[{name}] needs exactly these keys: {wanted}", f"в [{name}] нужны ровно эти ключи: {wanted}")


def _broken(path: Path, reason: Text) -> WeightsError:
    return WeightsError.of(
        f"the list of weights {path} cannot be read ({reason.en}); install the program again",
        f"список весов {path} не читается ({reason.ru}); установите программу заново",
    )


def _format_certificate(name: str, certificate: Certificate) -> str:
    values = [(field.name, getattr(certificate, field.name)) for field in fields(Certificate)]
    lines = (f"{key} = {value if isinstance(value, int) else _quoted(value)}\n" for key, value in values)
    return f"[{name}]\n" + "".join(lines)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
