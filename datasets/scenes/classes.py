"""What an index can say, as printed on the decks of this world."""

from __future__ import annotations

PRINTED_FORMS: dict[str, tuple[str, ...]] = {
    "J": ("J", "J", "J", "J", "B", "V", "В", "11"),
    "Q": ("Q", "Q", "Q", "Q", "D", "D", "Д", "12"),
    "K": ("K", "K", "K", "K", "K", "R", "К", "13"),
    "A": ("A", "A", "A", "1", "Т"),
}
"""Printed forms of a rank, as often as listed: English, German/Austrian, French, Russian letters, nominals (Y4)."""

OTHER_RANKS = (
    *("0", "14", "15", "20", "21", "IV", "VI", "IX", "XX"),
    *"CEFGHLMNPSUWXYZ",
    *"БГЖИЛПФЦЧШЫЭЮЯ",
    *"?!+&#%",
)
"""Things printed over a symbol that are no rank of ours."""
