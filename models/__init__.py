"""Weights with their birth certificates; training, evaluation and export."""
