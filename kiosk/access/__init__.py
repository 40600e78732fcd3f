"""Who may operate a kiosk that is open to the network: PIN, limit on tries, sessions."""
