"""Hypothesis without a clock: a busy machine is no fault of a rule."""

from hypothesis import settings

settings.register_profile("no-clock", deadline=None)
settings.load_profile("no-clock")
