"""The local web page and its interface."""
