"""The house: which way imports run, that importing does nothing, and how large rooms may be."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = {
    "vision": {"vision"},
    "datasets": {"vision", "datasets"},
    "models": {"vision", "datasets", "models"},
    "kiosk": {"vision", "datasets", "models", "kiosk"},
}
TRAINING_ONLY = {"torch", "torchvision", "ultralytics", "onnx", "matplotlib", "cairosvg"}
RULES_LIBRARIES = {"riichi": {"mahjong"}}
"""The one well-kept rules library of a game, by the game's folder."""

FILES = [path for name in ALLOWED for path in sorted((ROOT / name).rglob("*.py"))]
MAX_LINES = 350


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the direction"
            yield node.module or ""


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_imports_run_one_way(path: Path) -> None:
    own = path.relative_to(ROOT).parts[0]
    ours = {name.split(".")[0] for name in imported(ast.parse(path.read_text(encoding="utf-8")))} & set(ALLOWED)
    assert ours <= ALLOWED[own]


@pytest.mark.parametrize("path", sorted((ROOT / "kiosk" / "games").rglob("*.py")), ids=module_name)
def test_games_import_the_standard_library_and_themselves_only(path: Path) -> None:
    """And one rules library where a game has one."""
    names = set(imported(ast.parse(path.read_text(encoding="utf-8"))))
    allowed = sys.stdlib_module_names | RULES_LIBRARIES.get(path.parent.name, set())
    foreign = {name for name in names if name.split(".")[0] not in allowed and not name.startswith("kiosk.games")}
    assert foreign == set()


def test_only_the_table_introduces_pixels_to_points() -> None:
    """Of the kiosk only the table, and what puts its appraisal into words, see both cards and outcomes."""
    both = set()
    for path in (ROOT / "kiosk").glob("*.py"):
        names = set(imported(ast.parse(path.read_text(encoding="utf-8"))))
        sees_views = "vision.types" in names
        sees_rules = "kiosk.games.base" in names
        if sees_views and sees_rules:
            both.add(path.stem)
    assert both <= {"table", "describe"}


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_files_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


def test_there_are_no_import_circles() -> None:
    graph: dict[str, set[str]] = {}
    known = {module_name(path) for path in FILES}
    for path in FILES:
        top = [
            node
            for node in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        names = {name for node in top for name in imported(ast.Module([node], []))}
        graph[module_name(path)] = names & known
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join((*trail, name))
        if name not in done:
            for other in sorted(graph[name]):
                visit(other, (*trail, name))
            done.add(name)

    for name in sorted(graph):
        visit(name, ())


def test_importing_everything_does_nothing_and_needs_no_training_package() -> None:
    """In a fresh interpreter: no thread is started, no file of ours is written, nothing heavy is loaded."""
    modules = [module_name(path) for path in FILES if path.stem != "__main__"]
    code = (
        "import sys, threading, importlib\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        f"assert not set(sys.modules) & {TRAINING_ONLY!r}, set(sys.modules) & {TRAINING_ONLY!r}\n"
        "assert threading.active_count() == 1, threading.enumerate()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
