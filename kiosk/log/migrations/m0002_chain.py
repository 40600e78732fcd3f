"""The chain: each record is sealed and tied to the one before. What an older version wrote is sealed as it is now."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from kiosk.log.chain import GENESIS, sealed

revision = "0002"
down_revision = "0001"

_KEEP = (
    "CREATE TRIGGER records_keep_{verb} BEFORE {verb} ON records "
    "BEGIN SELECT RAISE(ABORT, 'records are never changed'); END"
)
# An older version of the kiosk, started again by mistake, must not write records without a seal.
_SEALED = (
    "CREATE TRIGGER records_sealed BEFORE INSERT ON records WHEN NEW.previous IS NULL OR NEW.digest IS NULL "
    "BEGIN SELECT RAISE(ABORT, 'records need a seal; this store is of a newer version of the kiosk'); END"
)


def upgrade() -> None:
    """Add the key, seal all records, and close the table again."""
    op.add_column("records", sa.Column("key", sa.Text))
    op.execute("CREATE UNIQUE INDEX records_by_key ON records (key) WHERE key IS NOT NULL")
    op.execute("DROP TRIGGER records_keep_UPDATE")
    _seal_all()
    op.execute(_KEEP.format(verb="UPDATE"))
    op.execute(_SEALED)


def _seal_all() -> None:
    connection = op.get_bind()
    rows = connection.exec_driver_sql("SELECT number, result, event, at, body FROM records ORDER BY number").all()
    previous = GENESIS
    for number, result, event, at, body in rows:
        record = sealed(previous, number, result, event, at, json.loads(body), None)
        connection.exec_driver_sql(
            "UPDATE records SET previous = ?, digest = ? WHERE number = ?", (previous, record.digest, number)
        )
        previous = record.digest
