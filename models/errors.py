"""What can go wrong with weights and with training, in words for a person."""

from __future__ import annotations


class WeightsError(Exception):
    """Weights that are missing, damaged, of a wrong kind, or that need a package which is not installed."""


class TrainingError(Exception):
    """A training that cannot start or go on: no data, a dead loader, a loss that is no number."""
