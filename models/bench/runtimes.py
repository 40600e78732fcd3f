"""The locator that comes with the program, run by the libraries that a person would take instead of OpenVINO.

Each gets the whole network with its boxes and one look at the usual size, as those libraries' own examples do it.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate import LocatorSettings, OutputKind, OutputLayout, decode, letter, make_detections
from vision.net import WeightsError
from vision.types import Detection, Image, MarkKind

LAYOUT = OutputLayout(OutputKind.ANCHORS, classes=1, dims=2)

Run = Callable[[NDArray[np.float32]], NDArray[np.float32]]
"""From a picture `(1, 3, H, W)` RGB 0..1 to `(1, 13, anchors)`."""


@dataclass(frozen=True, slots=True)
class OneLook:
    """A locator that runs the network once for each picture."""

    run: Run
    settings: LocatorSettings = field(default_factory=LocatorSettings)

    def locate(self, image: Image) -> tuple[Detection, ...]:
        """All marks in a picture `(H, W, 3) uint8` BGR, surest first."""
        shown, letterbox = letter(image, self.settings.input_size)
        output = self.run(cv2.dnn.blobFromImage(shown, 1 / 255, swapRB=True))
        scores, quads = decode(output, LAYOUT, self.settings.min_confidence)
        return make_detections(scores, letterbox.to_picture(quads), self.settings, MarkKind.INDEX)

    def close(self) -> None:
        """Nothing to give back."""


def open_onnxruntime(weights: Path, threads: int) -> OneLook:
    """Raises `WeightsError` where onnxruntime is not installed."""
    try:
        import onnxruntime
    except ImportError as error:
        raise not_installed("onnxruntime") from error
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # waiting threads would take the cores
    session = onnxruntime.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"])
    return OneLook(lambda picture: np.asarray(session.run(None, {"images": picture})[0], np.float32))


def open_opencv(weights: Path, threads: int) -> OneLook:
    """OpenCV's own networks, `cv2.dnn`."""
    cv2.setNumThreads(threads)
    network = cv2.dnn.readNetFromONNX(str(weights))

    def run(picture: NDArray[np.float32]) -> NDArray[np.float32]:
        network.setInput(picture)
        return np.asarray(network.forward(), np.float32)

    return OneLook(run)


@dataclass(frozen=True, slots=True)
class UltralyticsItself:
    """`YOLO(file.pt).predict(picture)`, with nothing of ours before or after."""

    model: Any
    settings: LocatorSettings = field(default_factory=LocatorSettings)

    def locate(self, image: Image) -> tuple[Detection, ...]:
        """All marks in a picture `(H, W, 3) uint8` BGR, surest first."""
        size, least = self.settings.input_size, self.settings.min_confidence
        (found,) = self.model.predict(image, imgsz=size, conf=least, device="cpu", verbose=False)
        quads, scores = found.keypoints.xy.numpy(), found.boxes.conf.numpy()
        return tuple(Detection(quad, float(score)) for quad, score in zip(quads, scores, strict=True))

    def close(self) -> None:
        """Nothing to give back."""


def open_ultralytics(weights: Path, threads: int) -> UltralyticsItself:
    """The weights as ultralytics' own `.pt`, made anew from the ONNX file.

    Raises:
        WeightsError: the `train` extra is not installed.
    """
    from models.locator_net import build_network

    os.environ.setdefault("YOLO_VERBOSE", "False")  # its messages would come between ours
    network = build_network()  # raises where ultralytics is missing
    try:
        import torch

        from models.warm_start import start_from_onnx

        start_from_onnx(network, weights)
    except ImportError as error:
        raise not_installed(error.name or "torch") from error
    from ultralytics import YOLO

    torch.set_num_threads(threads)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "locator.pt"
        torch.save({"model": network.eval(), "train_args": {"task": "pose"}}, file)
        model = YOLO(str(file), task="pose")
    return UltralyticsItself(model)


def not_installed(package: str) -> WeightsError:
    """What to do about a package that is missing."""
    return WeightsError.of(
        f'{package} is not installed; in the program\'s folder run: pip install -e ".[train]"',
        f'пакет {package} не установлен; в папке программы выполните: pip install -e ".[train]"',
    )
