"""Yatzy beyond its rules: the bot and its table (numpy), the sealed archive, and what proves a game fair."""
