"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil

INSTRUCTION_SETS = ("sse4_2", "avx", "avx2", "fma", "avx512f", "avx512_vnni", "avx_vnni", "amx_int8", "asimd", "sve")
"""What decides how many numbers a core multiplies at once, as Linux names it."""
PACKAGES = ("numpy", "opencv-python", "openvino", "onnxruntime", "torch", "ultralytics")
CPUINFO = Path("/proc/cpuinfo")


def describe_machine() -> dict[str, str]:
    """Processor, cores, instruction sets, memory, system and versions; what cannot be found out is left out."""
    facts = _cpuinfo()
    flags = set((facts.get("flags") or facts.get("Features") or "").split())
    found = {
        "cpu": facts.get("model name") or platform.processor() or platform.machine(),
        "cores": f"{len(usable)} of {os.cpu_count()}" if (usable := _usable_cores()) else str(os.cpu_count()),
        "instruction sets": " ".join(name for name in INSTRUCTION_SETS if name in flags),
        "memory": f"{psutil.virtual_memory().total / 2**30:.0f} GiB",
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        **{name: found for name in PACKAGES if (found := _version(name))},
    }
    return {name: value for name, value in found.items() if value}


def busy_percent(seconds: float = 1.0) -> float:
    """How busy all cores are with other work, 0..100; takes that long."""
    return float(psutil.cpu_percent(seconds))


def _cpuinfo() -> dict[str, str]:
    if not CPUINFO.is_file():
        return {}
    lines = CPUINFO.read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(":") for line in lines if ":" in line)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _usable_cores() -> set[int]:
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
