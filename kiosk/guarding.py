"""`run --guarded`: a parent that starts the kiosk again when it breaks or hangs; for where there is no systemd."""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO

from vision.words import Text

STARTS_WITHIN_S = 120.0
"""A slow laptop needs half a minute until the eye is open."""

HANGS_AFTER_S = 40.0
"""Without a sign of life for so long, it is killed: some beats of `kiosk.watchdog`, and its own patience."""

PAUSES_S = (1.0, 2.0, 5.0, 15.0, 30.0)
"""Before it is started again; the last one goes on for ever."""

STEADY_AFTER_S = 300.0
"""After that long, the next fault counts as the first."""

MEANT = frozenset({0, 2, 130})
"""Exit statuses that are nobody's accident: ended by a person, wrong options."""


@dataclass(frozen=True, slots=True)
class Guard:
    """Starts the `first` command, then `again` and again. `say` tells people; clocks can be others in a test."""

    first: Sequence[str]
    again: Sequence[str]
    say: Callable[[Text], None]
    pause: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic
    starts_within_s: float = STARTS_WITHIN_S
    hangs_after_s: float = HANGS_AFTER_S

    def run(self) -> int:
        """Until the kiosk ends as it was meant to; its exit status."""
        faults, command = 0, self.first
        while True:
            begun = self.clock()
            status = self._watch_one(command)
            command = self.again
            if status in MEANT:
                return status
            faults = 0 if self.clock() - begun > STEADY_AFTER_S else faults
            wait_s = PAUSES_S[min(faults, len(PAUSES_S) - 1)]
            faults += 1
            self.say(_again(status, wait_s))
            self.pause(wait_s)

    def _watch_one(self, command: Sequence[str]) -> int:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        assert process.stdout is not None
        beats: queue.SimpleQueue[bool] = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(process.stdout, beats), daemon=True).start()
        patience_s = self.starts_within_s
        try:
            while beats.get(timeout=patience_s):
                patience_s = self.hangs_after_s
            return process.wait()
        except queue.Empty:
            self.say(_HANGS)
            process.kill()
            return process.wait()
        except KeyboardInterrupt:
            process.terminate()
            return process.wait() and 130


def _listen(stream: IO[str], beats: queue.SimpleQueue[bool]) -> None:
    for _ in stream:
        beats.put(True)
    beats.put(False)  # it has closed its output: it has ended


_HANGS = Text("the kiosk gives no sign of life; it is ended", "киоск не подаёт признаков жизни; он будет остановлен")


def _again(status: int, wait_s: float) -> Text:
    return Text(
        f"the kiosk has ended by itself (status {status}); it starts again in {wait_s:.0f} s",
        f"киоск завершился сам (код {status}); новый запуск через {wait_s:.0f} с",
    )
