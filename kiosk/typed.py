"""What a person types for a card: `10S`, `10♠`, `js`, `11S` (Y4)."""

from __future__ import annotations

from vision.deck import RANKS, Deck

_EMOJI_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))


def parse_label(text: str, deck: Deck) -> str | None:
    """The label of the deck that a text means, None where it means none.

    A rank may be its letter, its nominal or what the deck prints; a suit its id or its symbol; case does not matter.
    """
    plain = "".join(text.translate(_EMOJI_SELECTORS).split())
    rank, mark = plain[:-1].upper(), plain[-1:]
    suit = next((suit for suit in deck.suits if mark and mark.upper() in (suit.id, suit.symbol)), None)
    if suit is None:
        return None
    for place, name in enumerate(RANKS):
        if rank in (name, str(place + 2), deck.printed_ranks[place].upper()):
            return name + suit.id
    return None
