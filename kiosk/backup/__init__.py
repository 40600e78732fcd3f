"""The whole data folder in one file, taken while the kiosk runs, proved, and brought back."""
