"""The kiosk: game rules, table, VERIFY, store, web page and command line."""
