"""What an exported file says about itself."""

from __future__ import annotations

from pathlib import Path

LICENCE = "AGPL-3.0-or-later"


def write_about(path: Path, description: str, **more: str) -> None:
    """Write a description, the licence and other values into an ONNX file, after checking that it is a valid one."""
    import onnx

    model = onnx.load(str(path))
    onnx.helper.set_model_props(model, {"description": description, "license": LICENCE, **more})
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
