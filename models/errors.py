"""What can go wrong with training, in words for a person. About weights themselves: `vision.net.WeightsError`."""

from __future__ import annotations

from vision.net import WeightsError

__all__ = ["TrainingError", "WeightsError"]


class TrainingError(Exception):
    """A training that cannot start or go on: no data, a dead loader, a loss that is no number."""
