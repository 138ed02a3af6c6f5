"""Stores the weights of an ONNX model in half precision, which halves its file. Part of train.py; by itself, in place:

    /usr/bin/python3 half_weights.py ../document-outline.onnx

Every weight of a convolution is rounded to the nearest float16 and followed by a Cast to float32; biases, which weigh
nothing, stay. The runtime folds the casts when it opens the model, so it computes in float32 as before. The same file in
gives the same bytes out, and a file whose weights are in half precision already stays as it is."""

import argparse
import hashlib
import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def in_half(tensor):
    weights = numpy_helper.to_array(tensor)
    halved = weights.astype(np.float16)
    if not np.isfinite(halved).all():
        raise ValueError(f"{tensor.name} has weights beyond the range of float16")
    return numpy_helper.from_array(halved, f"{tensor.name}.half")


def halve_weights(model):
    """Changes the model, whose nodes keep the names of their inputs: a cast gives what the initialiser was."""
    casts, kept = [], []
    for tensor in model.graph.initializer:
        if tensor.data_type != TensorProto.FLOAT or len(tensor.dims) < 2:
            kept.append(tensor)
            continue
        half = in_half(tensor)
        kept.append(half)
        casts.append(helper.make_node("Cast", [half.name], [tensor.name], f"{tensor.name}.cast", to=TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(kept)
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model, full_check=True)


def halve_file(path):
    model = onnx.load(str(path))
    halve_weights(model)
    content = model.SerializeToString()
    path.write_bytes(content)
    print(f"{path.name}: {len(content)} bytes, SHA-256 {hashlib.sha256(content).hexdigest()}")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("model", type=pathlib.Path)
    halve_file(arguments.parse_args().model)
