"""From a checkpoint to an ONNX file: averaged weights, norms fused, free height and width, raw head output."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np

from models.locator_net import ARCHITECTURE, build_network
from models.locator_state import load_checkpoint, load_weights
from models.onnx_about import write_about
from vision.net import WeightsError
from vision.turnless import PointCode

OPSET = 17
STRIDE = 32
DESCRIPTIONS = {
    PointCode.CORNERS: "corner index of a playing card, corners in the index's reading order",
    PointCode.HALF_TURN: "face of a riichi tile, key points as in vision/turnless.py",
    PointCode.TURNLESS: "upper face of a die, key points as in vision/turnless.py",
}
CLASSES = {PointCode.CORNERS: "index", PointCode.HALF_TURN: "tile", PointCode.TURNLESS: "die"}
"""What is found with each kind of key points."""
MAX_DIFFERENCE_PX = 0.05
"""Largest allowed difference between torch and the exported file, in pixels (scores: in units of probability)."""


def export_locator(checkpoint: Path, out: Path) -> float:
    """Write `out`: input `images (1, 3, H, W) float32` RGB 0..1, output `(1, 13, anchors)`: xywh, score, 4 points, px.

    Returns the largest difference to torch's own output over two picture shapes.

    Raises:
        WeightsError: no such checkpoint, or the exported file computes something else.
    """
    import torch

    network = build_network()
    network.load_state_dict(load_weights(checkpoint))
    network = network.float().eval().fuse(verbose=False)
    for parameter in network.parameters():
        parameter.requires_grad_(False)
    head = network.model[-1]
    head.export, head.format, head.dynamic = True, "onnx", True
    out.parent.mkdir(parents=True, exist_ok=True)
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the tracer warns about the head's shape arithmetic, which is checked below
        torch.onnx.export(
            network,
            (torch.zeros(1, 3, 320, 416),),
            str(out),
            input_names=["images"],
            output_names=["output0"],
            dynamic_axes={"images": {2: "height", 3: "width"}, "output0": {2: "anchors"}},
            opset_version=OPSET,
            dynamo=False,
        )
    _add_metadata(out, _point_code(load_checkpoint(checkpoint)["plan"]))
    difference = _difference(network, out)
    if difference > MAX_DIFFERENCE_PX:
        raise WeightsError.of(
            f"the exported file differs from the checkpoint by {difference:.3f} px; it was kept for study: {out}",
            f"экспортированный файл расходится с исходным на {difference:.3f} пикс.; он оставлен для изучения: {out}",
        )
    return difference


def training_command(checkpoint: Path) -> str:
    """The command that made a checkpoint, for its certificate; folders by their last name only.

    Raises:
        WeightsError: no such checkpoint.
    """
    plan = load_checkpoint(checkpoint)["plan"]
    places = f"--data {Path(plan['data']).name} --out {Path(plan['out']).name}"
    start = f" --start {Path(plan['start']).name} --sigma-start {plan['sigma_start']}" if plan["start"] else ""
    code = _point_code(plan)
    points = f" --points {code}" if code is not PointCode.CORNERS else ""
    return (
        f"python -m models train-locator {places} --minutes {plan['minutes']:g} --size {plan['size']} "
        f"--batch {plan['batch']} --seed {plan['seed']} --rate {plan['rate']:g}{start}{points}"
    )


def _point_code(plan: dict[str, Any]) -> PointCode:
    """The key points of a training's plan; checkpoints from before there was a choice have corners."""
    return PointCode(plan.get("points", PointCode.CORNERS))


def _add_metadata(path: Path, code: PointCode) -> None:
    """The keys that ultralytics writes, so that other programs can run the file too."""
    write_about(
        path,
        f"{ARCHITECTURE}: {DESCRIPTIONS[code]}",
        task="pose",
        stride=str(STRIDE),
        names=f"{{0: '{CLASSES[code]}'}}",
        kpt_shape="[4, 2]",
        points=code.value,
    )


def _difference(network: Any, path: Path) -> float:
    import torch

    from vision.net import Net

    rng = np.random.default_rng(0)
    worst = 0.0
    net = Net(path)
    for height, width in ((256, 320), (384, 192)):
        picture = rng.random((1, 3, height, width), dtype=np.float32)
        with torch.no_grad():
            expected = network(torch.from_numpy(picture)).numpy()
        found = net.run(picture)[0]
        if found.shape != expected.shape:
            return float("inf")
        worst = max(worst, float(np.abs(found - expected).max()))
    return worst
