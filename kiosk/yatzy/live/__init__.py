"""Games of Yatzy on the kiosk's own dice: who sits where, what is kept of them, and the server's clock (T16-T30)."""
