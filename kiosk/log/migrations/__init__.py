"""The steps from each version of the store's tables to the next, for Alembic."""
