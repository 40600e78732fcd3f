"""The first store: numbered records that are never changed. Stores of that version have no mark of it yet."""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None

_RECORDS = """
CREATE TABLE IF NOT EXISTS records (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    result INTEGER NOT NULL,
    event TEXT NOT NULL,
    at TEXT NOT NULL,
    body TEXT NOT NULL,
    previous TEXT,
    digest TEXT
)
"""

_KEEP = (
    "CREATE TRIGGER IF NOT EXISTS records_keep_{verb} BEFORE {verb} ON records "
    "BEGIN SELECT RAISE(ABORT, 'records are never changed'); END"
)


def upgrade() -> None:
    """Make what is not there yet."""
    op.execute(_RECORDS)
    op.execute("CREATE INDEX IF NOT EXISTS records_by_result ON records (result)")
    for verb in ("UPDATE", "DELETE"):
        op.execute(_KEEP.format(verb=verb))
