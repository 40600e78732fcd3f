"""Synthetic scenes: random decks on random tables under random light, with the corners of every readable index."""
