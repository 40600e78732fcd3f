"""The tile set of this kiosk: single tiles are shown to the camera, and are read from then on."""
