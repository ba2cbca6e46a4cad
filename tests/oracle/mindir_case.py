"""How a case of a MindSpore primitive is written down; the cases themselves are in mindir*.py."""

import numpy as np

from common import *

MLIR = {F32: "f32", F64: "f64", F16: "f16", BF16: "bf16", I8: "i8", U8: "ui8", I16: "i16", I32: "i32",
        I64: "i64", BOOL: "i1"}
CASES = []


def typ(t):
    return "tensor<" + "".join(f"{d}x" for d in t.shape) + MLIR[t.dtype] + ">"


def case(name, primitive, inputs, outputs, constants=(), attrs="", tuple_in=False, untyped=False,
         rtol=None, atol=None):
    """`constants` are operands behind the inputs: (text of the value, type), or `%x` again."""
    outputs = outputs if isinstance(outputs, list) else [outputs]
    names = ["%" + chr(ord("x") + i) if i < 3 else f"%in{i}" for i in range(len(inputs))]
    lines, operands, types = [], list(names), [typ(t) for t in inputs]
    if tuple_in:
        whole = "tuple<" + ", ".join(types) + ">"
        lines.append(f"%t = mindir.make_tuple({', '.join(names)}) : ({', '.join(types)}) -> {whole}")
        operands, types = ["%t"], [whole]
    before = [c for c in constants if c[0] == "first"]
    for i, c in enumerate(before):
        lines.append(f"%b{i} = mindir.constant {c[1]}")
        operands.insert(i, f"%b{i}")
        types.insert(i, c[2])
    for i, c in enumerate(c for c in constants if c[0] != "first"):
        lines.append(f"%c{i} = mindir.constant {c[0]}")
        operands.append(f"%c{i}")
        types.append(c[1])
    results = [typ(t) for t in outputs]
    declared = results[0] if len(results) == 1 else "tuple<" + ", ".join(results) + ">"
    if untyped:
        declared = "!mindir.unknown"
    with_attrs = f" with {{{attrs}}}" if attrs else ""
    lines.append(f'%r = mindir.primitive "{primitive}"({", ".join(operands)}){with_attrs} : '
                 f'({", ".join(types)}) -> {declared}')
    rt, at = tolerance(outputs)
    CASES.append({
        "name": name,
        "ir": "mindir.func @main(" + ", ".join(f"{n}: {typ(t)}" for n, t in zip(names, inputs))
              + f") -> {declared} {{\n  " + "\n  ".join(lines)
              + f"\n  mindir.return %r : {declared}\n}}\n",
        "inputs": [t.json() for t in inputs], "outputs": [t.json() for t in outputs],
        "rtol": rt if rtol is None else rtol, "atol": at if atol is None else atol})


def i64(v):
    return (f"{v} : i64", "i64")


def f32(v):
    return (f"{v:e} : f32", "f32")


def flag(v):
    return ("true : i1" if v else "false : i1", "i1")


def tup(*v):
    return ("[" + ", ".join(map(str, v)) + "] : tuple<" + ", ".join(["i64"] * len(v)) + ">",
            "tuple<" + ", ".join(["i64"] * len(v)) + ">")


NONE = ("unit : none", "none")


def raw(name, inputs, outputs, lines, rtol=None, atol=None):
    """A case whose operations are given as text; it yields `%r`."""
    outputs = outputs if isinstance(outputs, list) else [outputs]
    names = ["%" + chr(ord("x") + i) if i < 3 else f"%in{i}" for i in range(len(inputs))]
    results = [typ(t) for t in outputs]
    declared = results[0] if len(results) == 1 else "tuple<" + ", ".join(results) + ">"
    rt, at = tolerance(outputs)
    CASES.append({
        "name": name,
        "ir": "mindir.func @main(" + ", ".join(f"{n}: {typ(t)}" for n, t in zip(names, inputs))
              + f") -> {declared} {{\n{lines}  mindir.return %r : {declared}\n}}\n",
        "inputs": [t.json() for t in inputs], "outputs": [t.json() for t in outputs],
        "rtol": rt if rtol is None else rtol, "atol": at if atol is None else atol})
