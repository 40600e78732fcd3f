"""`python -m kiosk service`: prints what starts the kiosk with the machine. It installs nothing by itself."""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NAME = "scoring-kiosk"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "service", help="print what starts the kiosk with the machine · напечатать автозапуск"
    )
    parser.add_argument("--windows", action="store_true", help="for Windows instead of systemd · для Windows")
    parser.add_argument(
        "options", nargs="*", metavar="OPTION",
        help="options of `run`, after -- (--fullscreen) · параметры команды run, после --",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: printed."""
    options = args.options or ["--fullscreen"]
    print(windows_script(options) if args.windows else systemd_unit(options))
    return 0


def systemd_unit(options: Sequence[str]) -> str:
    """A unit of the user's own systemd, which has the screen. It is told when the kiosk lives, and starts it again.

    A kiosk that was ended from its page, or by Ctrl-C, stays ended.
    """
    command = " ".join(_quoted(word) for word in (sys.executable, "-m", "kiosk", "run", *options))
    return f"""# Scoring kiosk. To install:
#   python -m kiosk service > ~/.config/systemd/user/{NAME}.service
#   systemctl --user daemon-reload && systemctl --user enable --now {NAME}
# To look at it: systemctl --user status {NAME}; journalctl --user -u {NAME}
[Unit]
Description=Scoring kiosk
PartOf=graphical-session.target
After=graphical-session.target
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=main
ExecStart={command}
WorkingDirectory={Path.cwd()}
TimeoutStartSec=120
WatchdogSec=40
Restart=on-failure
RestartSec=2
RestartPreventExitStatus=2
SuccessExitStatus=130
NoNewPrivileges=yes

[Install]
WantedBy=graphical-session.target"""


def windows_script(options: Sequence[str]) -> str:
    """A task that begins when the user signs in, in PowerShell; the kiosk guards itself there."""
    python = Path(sys.executable)
    without_window = python.with_name("pythonw.exe")
    program = without_window if without_window.exists() else python
    words = subprocess.list2cmdline(["-m", "kiosk", "run", "--guarded", *options])
    return f"""# Scoring kiosk. To install, run these lines in PowerShell:
$action = New-ScheduledTaskAction -Execute {_in_powershell(str(program))} `
    -Argument {_in_powershell(words)} -WorkingDirectory {_in_powershell(str(Path.cwd()))}
$trigger = New-ScheduledTaskTrigger -AtLogOn -User $env:USERNAME
$settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit 0 -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
Register-ScheduledTask -TaskName '{NAME}' -Action $action -Trigger $trigger -Settings $settings -Force
# To take it away: Unregister-ScheduledTask -TaskName '{NAME}'"""


def _quoted(word: str) -> str:
    """A word of ExecStart: quoted, and without what systemd would fill in."""
    return shlex.quote(word).replace("%", "%%").replace("$", "$$")


def _in_powershell(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
