"""What the eye is taught and tested with: decks, synthetic scenes, the demo table."""
