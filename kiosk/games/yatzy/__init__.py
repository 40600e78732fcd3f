"""Yatzy, "ЕЦЦИ": five dice, fifteen rows, fifteen turns. Pure; what needs numpy or files is in `kiosk/yatzy/`."""
