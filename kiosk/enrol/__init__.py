"""Enrolment: a person shows a deck's ranks and suits, and the kiosk reads it from then on."""
