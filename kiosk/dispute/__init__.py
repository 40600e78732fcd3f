"""Disputed results: what was kept of them, read again, and replayed."""
