"""An empty figure to draw curves in, where matplotlib is installed."""

from __future__ import annotations

from typing import Any

from vision.net import WeightsError


def new_figure(width: float, height: float) -> Any:
    """An empty figure, inches.

    Raises:
        WeightsError: matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise WeightsError.of(
            'matplotlib is not installed; in the program\'s folder run: pip install -e ".[train]"',
            'пакет matplotlib не установлен; в папке программы выполните: pip install -e ".[train]"',
        ) from error
    return Figure(figsize=(width, height), layout="constrained")
