# Writes test/golden/onnx-files.json: ONNX files that the library finds valid, in base64, with what it reads in them.
#
#   pip install onnx==1.23.2 && python scripts/onnx_files_golden.py > test/golden/onnx-files.json
import base64
import json
import sys

import numpy
import onnx
from onnx import TensorProto as T
from onnx import checker, helper, numpy_helper


def model(graph, **more):
    return helper.make_model(graph, producer_name="golden", producer_version="1", ir_version=10, **more)


def initialized(*tensors, sparse=()):
    """A graph of tensors alone, and one operator."""
    x, y = (helper.make_tensor_value_info(name, T.FLOAT, ["rows", 2, None]) for name in "xy")
    graph = helper.make_graph([helper.make_node("Identity", ["x"], ["y"])], "g", [x], [y], tensors)
    graph.sparse_initializer.extend(sparse)
    return model(graph, opset_imports=[helper.make_opsetid("", 21)])


def tensor(name, number, count):
    """Zeros of a type, in the field of its type, or raw."""
    raw = helper.make_tensor(name + " raw", number, [count], bytes(-(-count * BITS[number] // 8)), raw=True)
    return [helper.make_tensor(name, number, [count], [0] * count), raw]


BITS = {T.FLOAT: 32, T.UINT8: 8, T.INT8: 8, T.UINT16: 16, T.INT16: 16, T.INT32: 32, T.INT64: 64, T.BOOL: 8, T.FLOAT16: 16, T.DOUBLE: 64,
        T.UINT32: 32, T.UINT64: 64, T.COMPLEX64: 64, T.COMPLEX128: 128, T.BFLOAT16: 16, T.FLOAT8E4M3FN: 8, T.FLOAT8E4M3FNUZ: 8,
        T.FLOAT8E5M2: 8, T.FLOAT8E5M2FNUZ: 8, T.UINT4: 4, T.INT4: 4, T.FLOAT4E2M1: 4, T.FLOAT8E8M0: 8, T.UINT2: 2, T.INT2: 2}


def every_type():
    return initialized(*(each for number in BITS for each in tensor(T.DataType.Name(number), number, 5)),
                       helper.make_tensor("text", T.STRING, [2], [b"a", b""]), helper.make_tensor("one", T.FLOAT, [], [0.5]),
                       helper.make_tensor("none", T.FLOAT, [2, 0], []))


def branches():
    info = helper.make_tensor_value_info
    const = lambda name, value: helper.make_node("Constant", [], [name], value=numpy_helper.from_array(numpy.float32([value])))
    then = helper.make_graph([const("a", 1)], "then", [], [info("a", T.FLOAT, [1])])
    other = helper.make_graph([const("b", 2), helper.make_node("Neg", ["b"], ["c"])], "else", [], [info("c", T.FLOAT, [1])])
    node = helper.make_node("If", ["which"], ["y"], then_branch=then, else_branch=other)
    graph = helper.make_graph([node], "g", [info("which", T.BOOL, [])], [info("y", T.FLOAT, [1])])
    return model(graph, opset_imports=[helper.make_opsetid("", 21)])


def functions():
    info = helper.make_tensor_value_info
    body = [helper.make_node("Add", ["a", "a"], ["s"]), helper.make_node("Neg", ["s"], ["b"])]
    twice = helper.make_function("own.domain", "Twice", ["a"], ["b"], body, [helper.make_opsetid("", 21)])
    graph = helper.make_graph([helper.make_node("Twice", ["x"], ["y"], domain="own.domain")], "g", [info("x", T.INT64, [3])], [info("y", T.INT64, [3])])
    return model(graph, opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid("own.domain", 1)], functions=[twice])


def other_values():
    x = helper.make_tensor_sequence_value_info("x", T.FLOAT, None)
    y = helper.make_tensor_value_info("y", T.INT64, [])
    graph = helper.make_graph([helper.make_node("SequenceLength", ["x"], ["y"])], "g", [x], [y])
    return model(graph, opset_imports=[helper.make_opsetid("", 21)])


def initializers_as_inputs():
    """Before version 4 of the format, initializers had to be inputs too."""
    info = helper.make_tensor_value_info
    graph = helper.make_graph([helper.make_node("Add", ["x", "w"], ["y"])], "g", [info("x", T.FLOAT, [2]), info("w", T.FLOAT, [2])],
                              [info("y", T.FLOAT, [2])], [helper.make_tensor("w", T.FLOAT, [2], [1, 2])])
    old = model(graph, opset_imports=[helper.make_opsetid("", 7)])
    old.ir_version = 3
    return old


def sparse():
    values = helper.make_tensor("s", T.FLOAT, [2], [1, 2])
    return initialized(sparse=[helper.make_sparse_tensor(values, helper.make_tensor("i", T.INT64, [2], [0, 3]), [5])])


CASES = {"tensors of every type, typed and raw": every_type, "branches": branches, "functions": functions, "a sequence": other_values,
         "initializers that are inputs too": initializers_as_inputs, "sparse tensors": sparse}


def nodes(all):
    graphs = [g for node in all for a in node.attribute for g in ([a.g] if a.HasField("g") else []) + list(a.graphs)]
    return len(all) + sum(nodes(g.node) for g in graphs)


def value(info):
    kind = info.type.WhichOneof("value")
    if kind != "tensor_type":
        return {"name": info.name, "type": kind.removesuffix("_type")}
    of = info.type.tensor_type
    name = {"FLOAT": "float32", "DOUBLE": "float64"}.get(T.DataType.Name(of.elem_type), T.DataType.Name(of.elem_type).lower())
    shape = [d.dim_value if d.HasField("dim_value") else d.dim_param for d in of.shape.dim]
    return {"name": info.name, "type": name, "shape": shape}


cases = []
for name, make in CASES.items():
    of = make()
    checker.check_model(of)
    of = onnx.load_from_string(of.SerializeToString())
    stored = {t.name for t in of.graph.initializer} | {t.values.name for t in of.graph.sparse_initializer}
    cases.append({"name": name, "file": base64.b64encode(of.SerializeToString()).decode(), "outline": {
        "irVersion": of.ir_version, "producer": f"{of.producer_name} {of.producer_version}",
        "opsets": {each.domain or "ai.onnx": each.version for each in of.opset_import},
        "inputs": [value(i) for i in of.graph.input if i.name not in stored], "outputs": [value(o) for o in of.graph.output],
        "nodes": nodes(of.graph.node) + sum(nodes(f.node) for f in of.functions),
        "initializers": len(of.graph.initializer) + len(of.graph.sparse_initializer), "externalFiles": []}})
made = {"tool": "onnx", "version": onnx.__version__, "how": "onnx.helper, onnx.checker; scripts/onnx_files_golden.py"}
json.dump({"made": made, "cases": cases}, sys.stdout, indent=1)
print()
