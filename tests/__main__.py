"""All checks, one after the other: lint, format, types, tests. `python -m tests [pytest arguments]`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CHECKS = (
    ("lint", ("ruff", "check", ".")),
    ("format", ("ruff", "format", "--check", ".")),
    ("types", ("mypy",)),
    ("tests", ("pytest", "-n", "2", "--dist", "loadfile")),
)


def main(arguments: list[str]) -> int:
    """Run the checks; all of them, so that one run tells everything. Gives 1 where any failed."""
    root = Path(__file__).resolve().parent.parent
    failed = []
    for name, (module, *options) in CHECKS:
        print(f"== {name}", flush=True)
        extra = arguments if name == "tests" else []
        if subprocess.run([sys.executable, "-m", module, *options, *extra], cwd=root, check=False).returncode:
            failed.append(name)
    print(f"== failed: {', '.join(failed)}" if failed else "== all checks passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
