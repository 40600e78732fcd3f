"""Riichi tiles that nobody has made: faces, sets, rows on tables, and what a camera makes of them."""
