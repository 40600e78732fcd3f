"""Runs `.pt` weights, ultralytics' own or a checkpoint of ours, with torch. Needs the `train` extra."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.locator_net import build_network, prepare_ultralytics
from models.locator_state import load_weights
from vision.locate import LocatorSettings, decode, letter, make_detections, recognise_layout
from vision.net import WeightsError
from vision.types import Detection, Image, MarkKind


class UltralyticsLocator:
    """A pose network with four key points in a `.pt` file. Slower than ONNX; for trying somebody's own weights.

    An ultralytics `.pt` is a pickle: opening one runs code from it, so open only files you trust.
    """

    def __init__(self, path: Path, settings: LocatorSettings | None = None, kind: MarkKind = MarkKind.INDEX) -> None:
        """Read the file.

        Raises:
            WeightsError: ultralytics is not installed, or the file is missing or no pose network with four points.
        """
        self.settings = settings or LocatorSettings()
        self._kind = kind
        self._network: Any = _load_network(path)
        points = list(getattr(self._network.model[-1], "kpt_shape", []))
        output = self._run(np.zeros((64, 64, 3), np.uint8))
        self._layout = recognise_layout(path, (tuple(output.shape),), {"kpt_shape": str(points)})

    def locate(self, image: Image) -> tuple[Detection, ...]:
        """All marks in a picture `(H, W, 3) uint8` BGR, surest first, quads in its pixels."""
        shown, letterbox = letter(image, self.settings.input_size)
        scores, quads = decode(self._run(shown), self._layout, self.settings.min_confidence)
        return make_detections(scores, letterbox.to_picture(quads), self.settings, self._kind)

    def close(self) -> None:
        """Give the network back."""
        self._network = None

    def _run(self, image: Image) -> NDArray[np.float32]:
        import torch

        tensor = torch.from_numpy(np.ascontiguousarray(image[:, :, ::-1].transpose(2, 0, 1)))[None].float() / 255
        with torch.inference_mode():
            output = self._network(tensor)
        first = output[0] if isinstance(output, list | tuple) else output
        return np.asarray(first.numpy(), np.float32)


def _load_network(path: Path) -> Any:
    if not path.is_file():  # asked first: ultralytics looks for missing files on the net
        raise WeightsError.of(
            f"there are no weights at {path}; give an existing file, or run without --weights",
            f"нет файла весов: {path}; укажите существующий файл или запустите без --weights",
        )
    prepare_ultralytics()
    network = _load_ours(path) or _load_foreign(path)
    return network.float().eval().fuse(verbose=False)


def _load_ours(path: Path) -> Any:
    try:
        weights = load_weights(path)
    except WeightsError:
        return None
    network = build_network()
    network.load_state_dict(weights)
    return network


def _load_foreign(path: Path) -> Any:
    from ultralytics import YOLO

    try:
        network = YOLO(str(path)).model
    except Exception as error:
        raise WeightsError.of(
            f"{path} cannot be opened by ultralytics ({type(error).__name__}); it may be damaged or no YOLO model",
            f"ultralytics не открывает {path} ({type(error).__name__}); файл повреждён или это не модель YOLO",
        ) from error
    if not hasattr(network, "model"):
        raise WeightsError.of(f"{path} holds no YOLO network", f"в файле {path} нет сети YOLO")
    return network
