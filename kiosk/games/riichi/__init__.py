"""Riichi: what a winning hand of Japanese mahjong is worth, and who pays it. R1..R28 are the rules of the checklist."""
