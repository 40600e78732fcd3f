"""Parties and the tournament: their events in the log, and everything that follows from these and from the results."""
