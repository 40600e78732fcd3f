"""Decks and mats as PDF: vectors, with their font embedded."""
