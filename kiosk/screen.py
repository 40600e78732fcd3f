"""The page on this machine's screen: in the browser of the house, or full-screen in Chromium without a way out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

PROFILE = "browser"
"""Chromium's own folder within the data folder: the kiosk's window shares nothing with anybody's browsing."""

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_WINDOWS_PLACES = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
_MAC_PLACES = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)
_ENDS_WITHIN_S = 3


def find_chromium(environ: Mapping[str, str]) -> str | None:
    """Chromium, Chrome or Edge on this machine; None where there is none."""
    if found := next(filter(None, map(shutil.which, _NAMES)), None):
        return found
    roots = [environ[name] for name in ("ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA") if name in environ]
    places = [Path(root, place) for root in roots for place in _WINDOWS_PLACES] + [Path(place) for place in _MAC_PLACES]
    return next((str(place) for place in places if place.is_file()), None)


def fullscreen_command(chromium: str, address: str, profile: Path) -> Sequence[str]:
    """Chromium as a kiosk: nothing around the page, nothing that asks, nothing that talks to the net."""
    quiet = ("--no-first-run", "--no-default-browser-check", "--noerrdialogs", "--disable-session-crashed-bubble",
             "--disable-infobars", "--disable-translate", "--disable-features=Translate", "--disable-sync",
             "--disable-background-networking", "--disable-component-update", "--disable-pinch",
             "--overscroll-history-navigation=0", "--autoplay-policy=no-user-gesture-required")  # fmt: skip
    # Chromium refuses its sandbox to root, which a kiosk should not be.
    root = ("--no-sandbox",) if sys.platform == "linux" and os.geteuid() == 0 else ()
    return (chromium, "--kiosk", f"--user-data-dir={profile}", *quiet, *root, address)


class FullScreen:
    """One full-screen window. It is closed with the kiosk."""

    def __init__(self, chromium: str, data: Path) -> None:
        self._chromium, self._profile = chromium, data / PROFILE
        self._process: subprocess.Popen[bytes] | None = None

    def open(self, address: str) -> bool:
        """Show a page; whether the browser could be started."""
        command = fullscreen_command(self._chromium, address, self._profile)
        try:
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Close the window."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(_ENDS_WITHIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
