"""Runs ONNX networks with OpenVINO on the CPU: float32, few threads, latency before throughput."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.words import SpokenError, Text

Shape = tuple[int | None, ...]
"""A tensor's shape; None where a side is free."""

KEPT_SHAPES = 12
"""A camera has one shape, a folder of photographs a handful; compiling one more costs about half a second."""

ONNX_FIRST_BYTE = b"\x08"
"""The tag of `ir_version`, the first field of every ONNX file. Asked first: OpenVINO tries other formats, noisily."""


class WeightsError(SpokenError):
    """Weights that are missing, damaged, of a wrong kind, or that need a package which is not installed."""

    @classmethod
    def of(cls, en: str, ru: str) -> WeightsError:
        """The error with its text in both languages."""
        return cls(Text(en, ru))


class Net:
    """One network as its file describes it. Free sides of its input may differ from call to call."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        """Read and compile.

        Raises:
            WeightsError: the file is missing or not an ONNX network.
        """
        model = _read_model(path)
        self.metadata: dict[str, str] = _metadata(model)
        """What the file says about itself."""
        self._compiled = _compile(model, threads)

    def run(self, batch: NDArray[Any]) -> tuple[NDArray[np.float32], ...]:
        """All outputs for one input array; the arrays are the caller's own."""
        results = self._compiled(batch)
        return tuple(np.array(results[port], np.float32) for port in self._compiled.outputs)


class PictureNet:
    """A network of one input `(1, 3, H, W)` RGB 0..1 that is fed pictures `(H, W, 3) uint8` BGR.

    It is compiled for each picture shape anew, since fixed shapes run faster; the last few are kept.
    """

    def __init__(self, path: Path, threads: int = 2, kept_shapes: int = KEPT_SHAPES) -> None:
        """Read the file.

        Raises:
            WeightsError: the file is missing, not an ONNX network, or does not take one picture.
        """
        self._path = path
        self._threads = threads
        self._kept_shapes = kept_shapes
        self._model = _read_model(path)
        inputs = [_shape(port) for port in self._model.inputs]
        if len(inputs) != 1 or len(inputs[0]) != 4 or inputs[0][1] not in (3, None):
            found = ", ".join(format_shape(shape) for shape in inputs)
            raise WeightsError.of(
                f"{path} takes {found} as input; a picture network takes [1, 3, height, width]",
                f"{path} принимает на вход {found}; сеть для изображений принимает [1, 3, высота, ширина]",
            )
        self.input_size: tuple[int | None, int | None] = inputs[0][2], inputs[0][3]
        """Height and width that the file prescribes; None where they are free."""
        self.outputs: tuple[Shape, ...] = tuple(_shape(port) for port in self._model.outputs)
        self.metadata: dict[str, str] = _metadata(self._model)
        """What the file says about itself, such as `kpt_shape`."""
        self._model = _with_picture_input(self._model)
        self._compiled: OrderedDict[tuple[int, int], Any] = OrderedDict()

    def run(self, image: NDArray[np.uint8]) -> tuple[NDArray[np.float32], ...]:
        """All outputs for one picture `(H, W, 3) uint8` BGR; the arrays are the caller's own."""
        compiled = self._for_shape(image.shape[0], image.shape[1])
        results = compiled(np.ascontiguousarray(image)[None])
        return tuple(np.array(results[port], np.float32) for port in compiled.outputs)

    def prepare(self, height: int, width: int) -> None:
        """Compile for pictures of that size, so that the first of them does not wait.

        Raises:
            WeightsError: OpenVINO cannot run the network.
        """
        try:
            self._for_shape(height, width)
        except RuntimeError as error:
            raise WeightsError.of(
                f"OpenVINO cannot run {self._path}; export it again without built-in selection of boxes (nms=False)",
                f"OpenVINO не может выполнить {self._path}; экспортируйте без встроенного отбора рамок (nms=False)",
            ) from error

    def close(self) -> None:
        """Give the compiled networks back."""
        self._compiled.clear()

    def _for_shape(self, height: int, width: int) -> Any:
        key = height, width
        if key not in self._compiled:
            model = self._model.clone()
            model.reshape([1, height, width, 3])
            self._compiled[key] = _compile(model, self._threads)
            if len(self._compiled) > self._kept_shapes:
                self._compiled.popitem(last=False)
        self._compiled.move_to_end(key)
        return self._compiled[key]


def format_shape(shape: Shape) -> str:
    """`[1, 13, ?]`: a shape for a person's eyes."""
    return "[" + ", ".join("?" if side is None else str(side) for side in shape) + "]"


def _read_model(path: Path) -> Any:
    if not path.is_file():
        raise WeightsError.of(
            f"there are no weights at {path}; give an existing file, or run without --weights",
            f"нет файла весов: {path}; укажите существующий файл или запустите без --weights",
        )
    try:
        with path.open("rb") as file:
            starts_as_onnx = file.read(1) == ONNX_FIRST_BYTE
    except OSError as error:
        raise WeightsError.of(
            f"the weights {path} cannot be read: {error.strerror}", f"файл весов {path} не читается: {error.strerror}"
        ) from error
    if not starts_as_onnx:
        raise _not_onnx(path)
    import openvino

    try:
        return openvino.Core().read_model(str(path))
    except RuntimeError as error:
        raise _not_onnx(path) from error


def _not_onnx(path: Path) -> WeightsError:
    return WeightsError.of(
        f"{path} is not an ONNX network that can be read; export it again",
        f"{path} не является сетью в формате ONNX; экспортируйте её заново",
    )


def _compile(model: Any, threads: int) -> Any:
    import openvino

    settings = {
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_PRECISION_HINT": "f32",
        "INFERENCE_NUM_THREADS": threads,
    }
    return openvino.Core().compile_model(model, "CPU", settings)


def _with_picture_input(model: Any) -> Any:
    """Colour order, scaling and layout are done inside the network, where they cost least."""
    from openvino import Layout, Type
    from openvino.preprocess import ColorFormat, PrePostProcessor

    steps = PrePostProcessor(model)
    source = steps.input()
    source.tensor().set_element_type(Type.u8).set_layout(Layout("NHWC")).set_color_format(ColorFormat.BGR)
    source.model().set_layout(Layout("NCHW"))
    source.preprocess().convert_element_type(Type.f32).convert_color(ColorFormat.RGB).scale(255.0)
    return steps.build()


def _shape(port: Any) -> Shape:
    return tuple(side.get_length() if side.is_static else None for side in port.get_partial_shape())


def _metadata(model: Any) -> dict[str, str]:
    if not model.has_rt_info("framework"):
        return {}
    return {key: str(value) for key, value in model.get_rt_info("framework").value.items()}
