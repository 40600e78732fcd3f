"""Everything that the kiosk is made of, put together from the settings; each part can fail with a clear message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from datasets.decks import DeckError
from kiosk.enrol.shelf import Shelf
from kiosk.enrol.tools import unloadable
from kiosk.games import GAMES
from kiosk.party.ledger import ledger_of
from kiosk.settings import Settings
from kiosk.store import DEMO_FILE_NAME, FILE_NAME, Store, open_store
from kiosk.table import Party, Table
from vision.deck import Deck
from vision.settle import Looker
from vision.source import FrameSource, SourceKind, SourceName, parse_source
from vision.sources.devices import list_cameras
from vision.sources.format import CameraWish
from vision.sources.opening import open_source
from vision.types import MarkKind
from vision.words import Text


class OpenLooker(Protocol):
    """Opens the eye for marks of a kind, and a deck where they are cards. Raises `SpokenError` without weights."""

    def __call__(self, kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
        """The eye."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A source that was opened, how to open it again, and what to tell about the choice.

    `of_kind` opens it with other marks on its table: the demo table. None: what lies there is nobody's to choose.
    """

    source: FrameSource
    reopen: Callable[[], FrameSource]
    message: Text | None = None
    of_kind: Callable[[MarkKind], FrameSource] | None = None


def build_table(settings: Settings) -> tuple[Table, Party]:
    """The table and the party that the settings ask for. Raises `DeckError` or `PartyError`."""
    return build_table_of(settings.game, settings)


def build_table_of(game: str, settings: Settings) -> tuple[Table, Party]:
    """The same for another game; of the settings the party takes those that this game asks."""
    table = Table(GAMES[game], Shelf(settings.data).open(settings.deck))
    asked = (question.key for question in (*table.game.settings, *table.game.questions))
    party = Party({}).changed({key: getattr(settings, key) for key in asked if key in Settings.model_fields})
    table.check(party)
    return table, party


def table_of_party(table: Table, store: Store, settings: Settings) -> Table:
    """The table with the deck of the party that is being played: it goes on, whatever deck is set by now."""
    playing = store.ask(ledger_of).playing
    if playing is None or playing.deck is None or playing.deck == table.deck_name:
        return table
    try:
        return Table(table.game, Shelf(settings.data).open(playing.deck))
    except DeckError:
        return table  # the page says what the party needs


def build_source(
    text: str | None,
    wish: CameraWish = CameraWish(),  # noqa: B008 - frozen
    kind: MarkKind = MarkKind.INDEX,
) -> Opened:
    """The source of that name; without a name the camera, or the demo table where none is plugged in.

    `kind` is what lies on the demo table. No camera is waited for: one that is busy or slow says so on the page.
    Raises `SourceError`.
    """
    name, note = SourceName(SourceKind.CAMERA) if text is None else parse_source(text), None
    if name.kind is SourceKind.CAMERA and not list_cameras():
        note = _NOT_PLUGGED_IN
        if text is None:
            name, note = SourceName(SourceKind.DEMO), _NO_CAMERA
    reopen = partial(open_named, name, wish, kind)
    of_kind = partial(open_named, name, wish) if name.kind is SourceKind.DEMO else None
    return Opened(reopen(), reopen, note, of_kind)


def camera_wish(settings: Settings) -> CameraWish:
    """What is asked of a camera."""
    width, height = settings.camera_pixels
    return CameraWish(width, height, settings.camera_fps, lock=settings.camera_lock)


def open_named(name: SourceName, wish: CameraWish, kind: MarkKind) -> FrameSource:
    """Open a source; the demo table is drawn by the datasets, which the eye does not know. Raises `SourceError`."""
    if name.kind is not SourceKind.DEMO:
        return open_source(name, wish)
    from datasets.demo import DemoTable
    from datasets.demo.dice import DiceDemo

    return DiceDemo() if kind is MarkKind.DIE else DemoTable()


_NOT_PLAYED = frozenset({"demo", "recording"})
"""Kinds of source whose results belong to no party: they are kept apart."""


def build_store(settings: Settings, source_kind: str) -> Store:
    """The store for results from that kind of source. Raises `StoreError`."""
    return open_store(settings.data, DEMO_FILE_NAME if source_kind in _NOT_PLAYED else FILE_NAME)


def open_eye_of_models(kind: MarkKind, deck: Deck | None, weights: Path | None) -> Looker:
    """The eye with its trained weights. Raises `SpokenError`."""
    try:
        from models.eyes import open_eye_for
    except ImportError as error:
        raise unloadable(error) from error
    return open_eye_for(kind, deck, weights)


def checksums_of_weights(weights: Path | None) -> Mapping[str, str]:
    """SHA-256 of the networks in use, by their names, as they were compared when they were opened."""
    from models.registry import read_manifest, sha256_of

    checksums = {name: certificate.sha256 for name, certificate in read_manifest().items()}
    return checksums if weights is None else {**checksums, "locator": sha256_of(weights)}


_NOT_PLUGGED_IN = Text(
    "No camera found: plug it in, it is used at once. What there is: python -m kiosk cameras",
    "Камера не найдена: подключите её, она заработает сразу. Какие есть: python -m kiosk cameras",
)
_NO_CAMERA = Text(
    "No camera found: this is the demo table. With a camera plugged in, start again, or name it: --source camera:1",
    "Камера не найдена: показан демонстрационный стол. Подключите камеру и запустите снова или назовите её: "
    "--source camera:1",
)
