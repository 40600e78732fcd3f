"""How a running kiosk shows itself: a line on the console, its page on the screen, signs of life."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Callable, Mapping

from kiosk.board import Board
from kiosk.console import Console
from kiosk.screen import FullScreen, find_chromium
from kiosk.settings import Settings
from kiosk.watchdog import Watchdog, line_sign, systemd_sign
from kiosk.web.serve import Server
from vision.words import Text


class Presence:
    """Begins when pages can be asked for. `beats`: a parent waits for lines on the standard output.

    `"again"` is said to a kiosk that is started anew after a fault: its page is on the screen already, and comes back.
    """

    def __init__(
        self, settings: Settings, console: Console, board: Board, environ: Mapping[str, str], beats: str | None
    ) -> None:
        self._settings, self._console, self._board, self._environ = settings, console, board, environ
        self._beats = beats
        self._screen: FullScreen | None = None
        self._watchdog: Watchdog | None = None

    def begin(self, server: Server, address: str) -> None:
        """Announce the kiosk, show its page, give signs of life."""
        said = Text(f"Kiosk: {address}  (Ctrl-C ends it)", f"Киоск: {address}  (Ctrl-C — завершить)")
        self._console.say(said)
        parts = {"worker": lambda: self._board.published_s, "server": lambda: server.ticked_s}
        self._watchdog = Watchdog(parts, self._signs())
        self._watchdog.start()
        is_wanted = (self._settings.browser or self._settings.fullscreen) and self._beats != "again"
        if is_wanted and not self._show(address):
            self._console.say(Text("Open this address in a browser.", "Откройте этот адрес в браузере."))

    def end(self) -> None:
        """Close the window and fall silent."""
        if self._watchdog is not None:
            self._watchdog.stop()
        if self._screen is not None:
            self._screen.close()

    def _signs(self) -> list[Callable[[], None]]:
        systemd = systemd_sign(self._environ)
        return [*([systemd] if systemd else []), *([line_sign(sys.stdout)] if self._beats else [])]

    def _show(self, address: str) -> bool:
        if not self._settings.fullscreen:
            return webbrowser.open(address)
        chromium = find_chromium(self._environ)
        if chromium is None:
            self._console.say(_NO_CHROMIUM)
            return webbrowser.open(address)
        self._screen = FullScreen(chromium, self._settings.data)
        return self._screen.open(address)


_NO_CHROMIUM = Text(
    "No Chromium, Chrome or Edge was found, so the page is not shown full-screen; install one, or press F on the page.",
    "Chromium, Chrome или Edge не найден, поэтому страница не на весь экран; установите или нажмите F на странице.",
)
