"""One kiosk for one data folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.holding import sole_use
from kiosk.store_faults import StoreError

HOLDER = """
import sys
from pathlib import Path
from kiosk.holding import sole_use
with sole_use(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_kiosk_is_refused_until_the_first_one_dies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        status = main(["run", "--source", "demo", "--port", "0", "--no-browser", "--data", str(tmp_path)])
        assert status == 1
        assert f"another kiosk is running with the data folder {tmp_path}" in capsys.readouterr().err
        other.kill()
    with sole_use(tmp_path):
        pass


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be written"), sole_use(tmp_path / "file" / "data"):
        pass
