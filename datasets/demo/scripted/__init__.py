"""Scripted tables: hands are laid and taken away while everything happens that happens at events."""

from __future__ import annotations

from datasets.demo.scripted.stage import Shot
from datasets.demo.scripted.stories import STORIES, Story, play
from datasets.demo.scripted.table import ScriptedTable

__all__ = ["STORIES", "ScriptedTable", "Shot", "Story", "play"]
