"""The demo table: what a newcomer without a camera sees."""

from __future__ import annotations

from datasets.demo.show import SHOW, Act, Layout
from datasets.demo.table import FRAMES_PER_S, DemoTable

__all__ = ["FRAMES_PER_S", "SHOW", "Act", "DemoTable", "Layout"]
