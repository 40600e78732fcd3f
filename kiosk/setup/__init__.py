"""Setting up before an event: is the camera placed, lit and focused so that cards can be read; if not, what to do."""
