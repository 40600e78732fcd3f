"""Events about no single Blockchain (`result` 0): the table stays as it is, but an older kiosk cannot follow them."""

from __future__ import annotations

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Mark the store as one that an older version of the kiosk has to refuse."""
