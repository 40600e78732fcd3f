"""The locator's network: ultralytics' `yolo11n-pose`, one class, four ordered key points, untrained."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.errors import WeightsError

ARCHITECTURE = "yolo11n-pose"
KEY_POINTS = 4
DISTANCE_GAIN = 1.0


def prepare_ultralytics() -> None:
    """Tell ultralytics to stay offline, to install nothing and to keep its settings out of the user's home.

    Has to run before the first `import ultralytics`.

    Raises:
        WeightsError: ultralytics is not installed.
    """
    os.environ.setdefault("YOLO_OFFLINE", "1")
    os.environ.setdefault("YOLO_AUTOINSTALL", "0")
    os.environ.setdefault("YOLO_CONFIG_DIR", str(Path(tempfile.gettempdir()) / "scoring-kiosk-ultralytics"))
    Path(os.environ["YOLO_CONFIG_DIR"]).mkdir(parents=True, exist_ok=True)
    try:
        import ultralytics
    except ImportError as error:
        raise WeightsError.of(
            "ultralytics is not installed; training, export and .pt weights need it. In the program's folder run: "
            'pip install -e ".[train]"',
            "пакет ultralytics не установлен; он нужен для обучения, экспорта и весов .pt; в папке программы: "
            'pip install -e ".[train]"',
        ) from error
    ultralytics.settings.update({"sync": False})


@dataclass(frozen=True, slots=True)
class Losses:
    """The four parts of the loss of one batch, weighted, as they are summed."""

    box: float
    pose: float
    cls: float
    dfl: float

    @property
    def total(self) -> float:
        """Their sum."""
        return self.box + self.pose + self.cls + self.dfl


def build_network() -> Any:
    """A new `PoseModel` with random weights (float32, RGB input 0..1, strides 8, 16 and 32)."""
    prepare_ultralytics()
    from ultralytics.nn.tasks import PoseModel
    from ultralytics.utils import DEFAULT_CFG

    network = PoseModel(f"{ARCHITECTURE}.yaml", nc=1, data_kpt_shape=[KEY_POINTS, 2], verbose=False)
    network.args = DEFAULT_CFG
    network.names = {0: "index"}
    return network


class PoseCriterion:
    """ultralytics' pose loss with a settable key point sigma, and regions that are neither mark nor background."""

    def __init__(self, network: Any) -> None:
        import torch

        self._torch = torch
        self._inner = network.init_criterion()
        self._stride = network.stride
        self._plain_bce = self._inner.bce
        self._inner.bce = self._masked_bce
        self._similarity = self._inner.keypoint_loss
        self._inner.keypoint_loss = self._point_loss
        self._counts: Any = None

    def set_sigma(self, sigma: float) -> None:
        """Key points are judged at `sigma` times the root of the box's area; large is forgiving."""
        self._similarity.sigmas.fill_(sigma)

    def __call__(self, predictions: dict[str, Any], batch: dict[str, Any]) -> tuple[Any, Losses]:
        """The mean loss an image (a scalar tensor) and its parts."""
        predictions = {key: _to_float(value) for key, value in predictions.items()}
        self._counts = self._counting_anchors(predictions["feats"], batch["ignore"])
        parts, named = self._inner.loss(predictions, batch)
        losses = Losses(*(float(named[f"{name}_loss"]) for name in ("box", "pose", "cls", "dfl")))
        return parts.sum() / batch["img"].shape[0], losses

    def _point_loss(self, predicted: Any, truth: Any, mask: Any, area: Any) -> Any:
        """Key point similarity plus distance in parts of the box: similarity alone has no slope far from the truth.

        Before a network knows which way a mark stands it puts all four points into the middle, and stays there.
        """
        squared = (predicted[..., :2] - truth[..., :2]).pow(2).sum(-1)
        distance = (squared / (area + 1e-6) + 1e-4).sqrt()
        return self._similarity(predicted, truth, mask, area) + DISTANCE_GAIN * (distance * mask).mean()

    def _masked_bce(self, scores: Any, targets: Any) -> Any:
        return self._plain_bce(scores, targets) * (self._counts | (targets > 0))

    def _counting_anchors(self, features: list[Any], ignore: Any) -> Any:
        """`(B, anchors, 1) bool`: False where an anchor lies in an ignored box `(image, x0, y0, x1, y1)` px."""
        from ultralytics.utils.tal import make_anchors

        points, strides = make_anchors(features, self._stride, 0.5)
        points = points * strides
        counts = self._torch.ones(features[0].shape[0], len(points), 1, dtype=self._torch.bool)
        for image, x0, y0, x1, y1 in ignore.tolist():
            x, y = points[:, 0], points[:, 1]
            counts[int(image), (x >= x0) & (x <= x1) & (y >= y0) & (y <= y1)] = False
        return counts


def _to_float(value: Any) -> Any:
    return [item.float() for item in value] if isinstance(value, list) else value.float()
