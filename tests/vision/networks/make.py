"""Writes the tiny networks beside this file; needs the `onnx` package: `python tests/vision/networks/make.py`.

Each one gives the same numbers for every picture, so that what is made of them can be worked out by hand.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FOLDER = Path(__file__).parent
PICTURE = [1, 3, "height", "width"]


def write(name: str, nodes: list, constants: dict, source: list, result: list, metadata: dict | None = None) -> None:
    graph = helper.make_graph(
        nodes,
        name,
        [helper.make_tensor_value_info("images", TensorProto.FLOAT, source)],
        [helper.make_tensor_value_info("output0", TensorProto.FLOAT, result)],
        [numpy_helper.from_array(value, key) for key, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(model, metadata or {})
    onnx.checker.check_model(model)
    onnx.save(model, FOLDER / f"{name}.onnx")


def write_constant(name: str, answer: np.ndarray, source: list | None = None, metadata: dict | None = None) -> None:
    nodes = [
        helper.make_node("ReduceMean", ["images"], ["mean"], keepdims=0),
        helper.make_node("Mul", ["mean", "zero"], ["nothing"]),
        helper.make_node("Add", ["nothing", "answer"], ["output0"]),
    ]
    constants = {"zero": np.zeros((), np.float32), "answer": answer.astype(np.float32)}
    write(name, nodes, constants, source or PICTURE, list(answer.shape), metadata)


UPRIGHT = [100, 50, 120, 50, 120, 90, 100, 90]
NEARLY_THE_SAME = [101, 50, 121, 50, 121, 90, 101, 90]
LYING = [300, 200, 300, 220, 260, 220, 260, 200]
MIRRORED = [420, 50, 400, 50, 400, 90, 420, 90]
UNSURE = [500, 50, 520, 50, 520, 90, 500, 90]
MARKS = [(0.9, UPRIGHT), (0.8, NEARLY_THE_SAME), (0.6, LYING), (0.95, MIRRORED), (0.1, UNSURE)]


def main() -> None:
    mean = [helper.make_node("GlobalAveragePool", ["images"], ["output0"])]
    write("mean_colour", mean, {}, PICTURE, [1, 3, 1, 1])
    boxes = [0, 0, 0, 0]  # the locator goes by the points alone
    anchors = np.array([[*boxes, score, *points] for score, points in MARKS]).T[None]
    write_constant("anchors", anchors)
    seen = [[value for point in np.reshape(points, (4, 2)) for value in (*point, 0.9)] for _, points in MARKS]
    two_classes = np.array([[*boxes, 0.01, score, *points] for (score, _), points in zip(MARKS, seen, strict=True)])
    write_constant("two_classes_seen", two_classes.T[None], metadata={"kpt_shape": "[4, 3]"})
    rows = np.array([[*boxes, score, 0, *points] for score, points in MARKS])[None]
    write_constant("rows", rows)
    write_constant("anchors_320", anchors, [1, 3, 320, 320])
    write_constant("people", np.zeros((1, 56, 21)), metadata={"kpt_shape": "[17, 3]"})
    runs_for_no_picture = [
        helper.make_node("Reshape", ["images", "thirteen_rows"], ["rows"]),
        helper.make_node("MatMul", ["rows", "five_by_seven"], ["output0"]),
    ]
    constants = {"thirteen_rows": np.array([1, 13, -1]), "five_by_seven": np.zeros((5, 7), np.float32)}
    write("runs_for_no_picture", runs_for_no_picture, constants, PICTURE, [1, 13, 7])
    write_constant("no_picture", anchors, [1, 10])


if __name__ == "__main__":
    main()
