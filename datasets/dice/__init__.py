"""Synthetic scenes of dice: rendered in three dimensions, with the corners and the value of every upper face."""
