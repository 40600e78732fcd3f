"""Runs ONNX networks with OpenVINO on the CPU: float32, few threads, latency before throughput."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from vision.words import SpokenError, Text, reason_of

Shape = tuple[int | None, ...]
"""A tensor's shape; None where a side is free."""

USUAL_SIDE_PX = 640
"""A side that every picture network takes."""

ONNX_FIRST_BYTE = b"\x08"
"""The tag of `ir_version`, the first field of every ONNX file. Asked first: OpenVINO tries other formats, noisily."""


class WeightsError(SpokenError):
    """Weights that are missing, damaged, of a wrong kind, or that need a package which is not installed."""

    @classmethod
    def of(cls, en: str, ru: str) -> WeightsError:
        """The error with its text in both languages."""
        return cls(Text(en, ru))


def openvino() -> Any:
    """The library, without the reports that it sends to its maker at every import: the kiosk calls nobody."""
    sys.modules.setdefault("openvino_telemetry", cast(ModuleType, None))  # it takes its own stub where that is missing
    import openvino as library

    return library


@dataclass(frozen=True, slots=True)
class Part:
    """One function of a file that holds several: the names of its inputs and outputs."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


class Net:
    """One network as its file describes it. Free sides of its inputs may differ from call to call."""

    def __init__(self, path: Path, threads: int = 2, part: Part | None = None) -> None:
        """Read and compile; of a file that holds several functions, only one `part`.

        Raises:
            WeightsError: the file is missing, not an ONNX network, or has no such part.
        """
        model = _read_model(path)
        self.metadata: dict[str, str] = _metadata(model)
        """What the file says about itself."""
        self._compiled = _compile(_cut(model, part, path) if part else model, threads)

    def run(self, *inputs: NDArray[Any]) -> tuple[NDArray[np.float32], ...]:
        """All outputs for the inputs, in the order of the file or part; the arrays are the caller's own."""
        results = self._compiled(list(inputs))
        return tuple(np.array(results[port], np.float32) for port in self._compiled.outputs)


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A file with a network of one input `(1, 3, H, W)` RGB 0..1, as it describes itself; `model` is OpenVINO's.

    `input_size`: height and width that it prescribes, None where they are free. `metadata`: such as `kpt_shape`.
    """

    path: Path
    model: Any
    input_size: tuple[int | None, int | None]
    outputs: tuple[Shape, ...]
    metadata: dict[str, str]


def read_picture_file(path: Path) -> PictureFile:
    """Read the file, without making it ready to run.

    Raises:
        WeightsError: it is missing, not an ONNX network, or does not take one picture.
    """
    model = _read_model(path)
    inputs = [_shape(port) for port in model.inputs]
    if len(inputs) != 1 or len(inputs[0]) != 4 or inputs[0][1] not in (3, None):
        found = ", ".join(format_shape(shape) for shape in inputs)
        raise WeightsError.of(
            f"{path} takes {found} as input; a picture network takes [1, 3, height, width]",
            f"{path} принимает на вход {found}; сеть для изображений принимает [1, 3, высота, ширина]",
        )
    outputs = tuple(_shape(port) for port in model.outputs)
    return PictureFile(path, model, (inputs[0][2], inputs[0][3]), outputs, _metadata(model))


class PictureNet:
    """A network that is fed pictures `(H, W, 3) uint8` BGR of any size that its file allows.

    It is compiled once, with free sides: that runs as fast as compiled for one size, while compiling for each new size
    took a quarter of a second of computing and kept a copy of the weights.
    """

    def __init__(self, file: PictureFile, threads: int = 2, first_row: int = 0) -> None:
        """Compile. The first output `(1, rows, n)` begins at `first_row`; what only earlier rows need is not computed.

        Raises:
            WeightsError: OpenVINO cannot run the network.
        """
        self._path = file.path
        model = file.model.clone()
        if first_row:
            model = _from_row(model, first_row)
        height, width = file.input_size
        try:
            # Where sides are free OpenVINO does not notice that shapes do not fit, not even while it runs.
            model.clone().reshape([1, 3, height or USUAL_SIDE_PX, width or USUAL_SIDE_PX])
            self._compiled = _compile(_with_picture_input(model), threads)
        except RuntimeError as error:
            raise self._cannot_run() from error

    def run(self, image: NDArray[np.uint8]) -> tuple[NDArray[np.float32], ...]:
        """All outputs for one picture `(H, W, 3) uint8` BGR; the arrays are the caller's own.

        The first picture of a size takes up to twice as long as the next ones.

        Raises:
            WeightsError: OpenVINO cannot run the network.
        """
        try:
            results = self._compiled(np.ascontiguousarray(image)[None])
        except RuntimeError as error:
            raise self._cannot_run() from error
        return tuple(np.array(results[port], np.float32) for port in self._compiled.outputs)

    def close(self) -> None:
        """Give the compiled network back."""
        self._compiled = None

    def _cannot_run(self) -> WeightsError:
        return WeightsError.of(
            f"OpenVINO cannot run {self._path}; export it again without built-in selection of boxes (nms=False)",
            f"OpenVINO не может выполнить {self._path}; экспортируйте без встроенного отбора рамок (nms=False)",
        )


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
        why = reason_of(error)
        raise WeightsError.of(
            f"the weights {path} cannot be read: {why.en}", f"файл весов {path} не читается: {why.ru}"
        ) from error
    if not starts_as_onnx:
        raise _not_onnx(path)
    try:
        return openvino().Core().read_model(str(path))
    except RuntimeError as error:
        raise _not_onnx(path) from error


def _not_onnx(path: Path) -> WeightsError:
    return WeightsError.of(
        f"{path} is not an ONNX network that can be read; export it again",
        f"{path} не является сетью в формате ONNX; экспортируйте её заново",
    )


def _compile(model: Any, threads: int) -> Any:
    from threadpoolctl import threadpool_limits

    # numpy's threads keep a core busy for 20 ms after each product of matrices, and the next network has to wait for
    # it: a frame took 66 ms instead of 38.
    threadpool_limits(limits=1, user_api="blas")
    settings = {
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_PRECISION_HINT": "f32",
        "INFERENCE_NUM_THREADS": threads,
    }
    return openvino().Core().compile_model(model, "CPU", settings)


def _cut(model: Any, part: Part, path: Path) -> Any:
    """The model of some inputs and outputs alone."""
    try:
        inputs = [model.input(name).get_node() for name in part.inputs]
        return openvino().Model([model.output(name) for name in part.outputs], inputs)
    except RuntimeError as error:
        raise WeightsError.of(
            f"{path} lacks one of {part.inputs} or {part.outputs}; install the program again",
            f"в {path} нет {part.inputs} или {part.outputs}; установите программу заново",
        ) from error


def _with_picture_input(model: Any) -> Any:
    """Colour order, scaling and layout are done inside the network, where they cost least."""
    library = openvino()
    colours = library.preprocess.ColorFormat
    steps = library.preprocess.PrePostProcessor(model)
    source = steps.input()
    source.tensor().set_element_type(library.Type.u8).set_layout(library.Layout("NHWC")).set_color_format(colours.BGR)
    source.model().set_layout(library.Layout("NCHW"))
    source.preprocess().convert_element_type(library.Type.f32).convert_color(colours.RGB).scale(255.0)
    return steps.build()


def _from_row(model: Any, first_row: int) -> Any:
    """The model with a first output that begins at that row.

    Detection networks end by putting boxes, scores and points on top of each other. Where the rows to leave out are
    whole parts of that, the branch that computes them falls away: a seventh of all work in the pose networks that are
    used here.
    """
    library = openvino()
    last = model.output(0).get_node().input_value(0)
    wanted = last.get_node().input_values() if _stacks_rows(last.get_node()) else []
    left_out = 0
    while wanted and left_out < first_row:
        rows = wanted.pop(0).get_partial_shape()[1]
        left_out += rows.get_length() if rows.is_static else first_row + 1
    if wanted and left_out == first_row:
        kept = library.opset13.concat(wanted, 1)
    else:
        kept = library.opset13.slice(last, [first_row], [np.iinfo(np.int64).max], [1], [1])
    others = [port.get_node().input_value(0) for port in model.outputs[1:]]
    return library.Model([kept.output(0), *others], model.get_parameters())


def _stacks_rows(node: Any) -> bool:
    return bool(node.get_type_name() == "Concat" and node.get_attributes()["axis"] == 1)


def _shape(port: Any) -> Shape:
    return tuple(side.get_length() if side.is_static else None for side in port.get_partial_shape())


def _metadata(model: Any) -> dict[str, str]:
    if not model.has_rt_info("framework"):
        return {}
    return {key: str(value) for key, value in model.get_rt_info("framework").value.items()}
