"""Brings a store of any earlier version to the present tables, in one transaction: wholly or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect

_FOLDER = Path(__file__).parent / "migrations"

NEWEST = "0003"
"""The revision of the last of the migrations: a store that has it needs none, and the start need not load Alembic."""


class NewerStoreError(Exception):
    """The store was made by a newer version of the kiosk."""


def migrate(connection: Connection) -> None:
    """Bring the store to the present version within the connection's transaction. Raises `NewerStoreError`."""
    # Take the write lock first: of two kiosks that start at once, the second finds everything done.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    if _revision_of(connection) != NEWEST:
        _upgrade(connection)


def _revision_of(connection: Connection) -> str | None:
    """As Alembic notes it; None for a store that is new, or older than that."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found


def _upgrade(connection: Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    script = ScriptDirectory(_FOLDER, version_locations=[_FOLDER])

    def steps(revision: str | Sequence[str], context: Any) -> Any:
        return script._upgrade_revs("head", revision)  # type: ignore[arg-type]  # as Alembic's own manual does

    with EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(connection=connection)
        try:
            environment.run_migrations()
        except CommandError as error:
            raise NewerStoreError(str(error)) from error
