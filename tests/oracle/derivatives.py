"""Writes derivatives.json: programs of one operator in float64, and PyTorch's gradients of them.

Usage: python3 derivatives.py
"""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
import torch
import torch.nn.functional as F

from common import OUT, rng
from detection import align

CASES = []
T = {"f64": np.float64, "i64": np.int64, "i32": np.int32, "i1": np.bool_}


def ty(shape, element="f64"):
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


class Const:
    """An operand that is made inside of the program."""

    def __init__(self, line, kind):
        self.line, self.kind = line, kind


def ints(*values):
    return Const('"pd_op.full_int_array"() <{dtype = #pir.dtype<int64>, place = #pir.place<cpu>, '
                 f'value = {list(values)}}}> : () -> ', ty([len(values)], "i64"))


def number(value, element="f64"):
    name = {"f64": "float64", "f32": "float32", "i32": "int32", "i64": "int64"}[element]
    return Const(f'"pd_op.full"() <{{dtype = #pir.dtype<{name}>, place = #pir.place<cpu>, '
                 f'shape = array<i64: 1>, value = {float(value)!r} : f64}}> : () -> ',
                 ty([1], element))


class Given:
    """An input with values; those of float64 have gradients unless `fixed`."""

    def __init__(self, values, element="f64", fixed=False):
        self.values, self.element, self.fixed = np.asarray(values, T[element]), element, fixed


class Tuple:
    def __init__(self, *items):
        self.items = items


def x(*shape, lo=-2.0, hi=2.0, ties=False):
    """Random numbers, drawn anew for each case; with `ties`, few different ones."""
    return ("x", shape, lo, hi, ties)


def case(name, op, operands, function, attrs="", results=None, first=0, tuple_out=False):
    """`function` takes a tensor, or a list of them, per operand that is not a constant, and gives the
    result, or the list of results where they are a tuple. `results` are the types of the results where
    there are others than the one compared."""
    lines, names, types, args, inputs, leaves, groups = [], [], [], [], [], [], []

    def given(operand):
        if isinstance(operand, tuple):
            _, shape, lo, hi, ties = operand
            values = rng(f"derivatives/{op}/{name}/{len(inputs)}").uniform(lo, hi, shape)
            operand = Given(np.round(values) if ties else values)
        arg = f"%x{len(inputs)}"
        kind = ty(operand.values.shape, operand.element)
        inputs.append(operand)
        args.append(f"{arg}: {kind}")
        real = operand.element == "f64"
        leaf = torch.tensor(operand.values, requires_grad=real)
        leaves.append(leaf)
        return arg, kind, leaf

    for operand in operands:
        if isinstance(operand, Const):
            names.append(f"%c{len(lines)}")
            types.append(operand.kind)
            lines.append(f"%c{len(lines)} = {operand.line}{operand.kind}")
        elif isinstance(operand, Tuple):
            made = [given(item) for item in operand.items]
            kinds = ", ".join(kind for _, kind, _ in made)
            name_ = f"%c{len(lines)}"
            lines.append(f'{name_} = "pir.combine"({", ".join(a for a, _, _ in made)}) : '
                         f"({kinds}) -> tuple<{kinds}>")
            names.append(name_)
            types.append(f"tuple<{kinds}>")
            groups.append([leaf for _, _, leaf in made])
        else:
            arg, kind, leaf = given(operand)
            names.append(arg)
            types.append(kind)
            groups.append(leaf)
    out = function(*groups)
    outs = list(out) if tuple_out else [out]
    kinds = [ty(o.shape) for o in outs]
    every = results(kinds[0]) if results else [f"tuple<{', '.join(kinds)}>" if tuple_out else kinds[0]]
    text = "" if not attrs else f" <{{{attrs}}}>"
    shown = every[0] if len(every) == 1 else "(" + ", ".join(every) + ")"
    left = "%r" if len(every) == 1 else f"%r:{len(every)}"
    lines.append(f'{left} = "pd_op.{op}"({", ".join(names)}){text} : ({", ".join(types)}) -> {shown}')
    result = "%r" if len(every) == 1 else f"%r#{first}"
    if tuple_out:
        lines.append(f'%s:{len(outs)} = "pir.split"({result}) : ({every[0]}) -> ({", ".join(kinds)})')
        returned = [f"%s#{i}" for i in range(len(outs))] if len(outs) > 1 else ["%s"]
        if len(outs) == 1:
            lines[-1] = lines[-1].replace("%s:1", "%s")
    else:
        returned = [result]
    program = (f"func.func @f({', '.join(args)}) -> ({', '.join(kinds)}) {{\n  "
               + "\n  ".join(lines)
               + f"\n  return {', '.join(returned)} : {', '.join(kinds)}\n}}\n")
    seeds = [rng(f"derivatives/{op}/{name}/seed{i}").uniform(-1, 1, o.shape)
             for i, o in enumerate(outs)]
    wanted = [i for i, operand in enumerate(inputs) if operand.element == "f64" and not operand.fixed]
    grads = torch.autograd.grad(outs, [leaves[i] for i in wanted], [torch.tensor(s) for s in seeds],
                                allow_unused=True)
    CASES.append({
        "operator": op, "name": name, "program": program,
        "inputs": [tensor(i.values, i.element) for i in inputs],
        "seeds": [tensor(s, "f64") for s in seeds],
        "of": wanted,
        "gradients": [tensor(np.zeros(inputs[i].values.shape) if g is None else g.numpy(), "f64")
                      for i, g in zip(wanted, grads)]})


def tensor(values, element):
    a = np.asarray(values, T[element])
    return {"dtype": {"f64": "float64", "i64": "int64", "i32": "int32", "i1": "bool"}[element],
            "shape": list(a.shape), "values": [v.item() for v in a.reshape(-1)]}


def unary(op, function, attrs="", lo=-2.0, hi=2.0, extra=()):
    for name, shape in (("matrix", [3, 4]), ("scalar", []), ("empty", [0, 3])):
        case(name, op, [x(*shape, lo=lo, hi=hi), *extra], function, attrs)


def elementary():
    unary("abs", torch.abs)
    case("zeros", "abs", [Given([0.0, -1.0, 0.0, 2.0])], torch.abs)
    unary("exp", torch.exp)
    unary("log", torch.log, lo=0.1)
    unary("sqrt", torch.sqrt, lo=0.1)
    unary("rsqrt", torch.rsqrt, lo=0.1)
    unary("square", torch.square)
    unary("sin", torch.sin)
    unary("cos", torch.cos)
    unary("tanh", torch.tanh)
    unary("erf", torch.erf)
    for y in (0.0, 1.0, 2.0, 3.0, -1.0, 2.5):
        case(f"to_{y}", "pow", [x(3, 4, lo=0.2)], lambda a, y=y: a ** y, f"y = {y} : f32")
    unary("assign", lambda a: a * 1)
    case("float64", "cast", [x(3, 4)], lambda a: a * 1, "dtype = #pir.dtype<float64>")
    unary("scale", lambda a: a * 1.5 + 0.25, "bias = 0.25 : f32, bias_after_scale = true",
          extra=[number(1.5)])
    case("bias_first", "scale", [x(3, 4), number(-2)], lambda a: (a + 0.5) * -2,
         "bias = 0.5 : f32, bias_after_scale = false")


def functions():
    for op in ("floor", "ceil", "trunc", "sign"):
        unary(op, getattr(torch, op))
    unary("round", torch.round, "decimals = 0 : i32")
    for op in ("tan", "atan", "sinh", "cosh", "asinh", "expm1"):
        unary(op, getattr(torch, op), lo=-1.4, hi=1.4)
    for op in ("asin", "acos", "atanh"):
        unary(op, getattr(torch, op), lo=-0.9, hi=0.9)
    unary("acosh", torch.acosh, lo=1.1, hi=5)
    unary("reciprocal", torch.reciprocal, lo=0.3)
    unary("log1p", torch.log1p, lo=-0.8)
    unary("log2", torch.log2, lo=0.1)
    unary("log10", torch.log10, lo=0.1)
    unary("elu", lambda a: F.elu(a, 0.5), "alpha = 0.5 : f32")
    unary("celu", lambda a: F.celu(a, 0.5), "alpha = 0.5 : f32")
    unary("selu", lambda a: 2 * F.elu(a, 0.5), "alpha = 0.5 : f32, scale = 2.0 : f32")
    unary("mish", F.mish, "lambda = 20.0 : f32")


def special():
    unary("lgamma", torch.lgamma, lo=-0.9, hi=6)
    unary("digamma", torch.digamma, lo=0.1, hi=6)
    unary("polygamma", lambda a: torch.polygamma(2, a), "n = 2 : i32", lo=0.3, hi=6)
    unary("erfinv", torch.erfinv, lo=-0.99, hi=0.99)
    for name, given in (("plain", x(2, 5)), ("zeros", Given([[1.0, 0.0, 3.0, 2.0], [0.0, 2.0, 0.0, 1.0]]))):
        case(name, "cumprod", [given], lambda a: a.cumprod(1),
             "dim = 1 : i32, exclusive = false, reverse = false")
    case("reverse", "cumprod", [x(2, 5)], lambda a: a.flip(1).cumprod(1).flip(1),
         "dim = 1 : i32, exclusive = false, reverse = true")
    case("plain", "logcumsumexp", [x(3, 4)], lambda a: torch.logcumsumexp(a, 1), "axis = 1 : i32")
    case("large", "logcumsumexp", [Given([800.0, -800.0, 801.0])], lambda a: torch.logcumsumexp(a, 0),
         "axis = 0 : i32")
    case("flat", "logcumsumexp", [x(2, 3)], lambda a: torch.logcumsumexp(a.flatten(), 0), "flatten = true")


def systems():
    regular = Given(rng("derivatives/systems").uniform(-1, 1, [2, 3, 3]) + 4 * np.eye(3)[[1, 2, 0]])
    spread = rng("derivatives/cholesky").uniform(-1, 1, [2, 3, 3])
    positive = Given(spread @ np.swapaxes(spread, 1, 2) + np.eye(3))
    case("lower", "cholesky", [positive], torch.linalg.cholesky, "upper = false")
    case("upper", "cholesky", [positive], lambda a: torch.linalg.cholesky(a).transpose(-1, -2),
         "upper = true")
    case("batch", "inverse", [regular], torch.linalg.inv)
    case("batch", "det", [regular], torch.linalg.det)
    case("batch", "solve", [regular, x(2, 3, 2)], torch.linalg.solve)
    case("broadcast", "solve", [regular, x(3, 2)], lambda a, b: torch.linalg.solve(a, b.expand(2, 3, 2)))
    case("vector", "solve", [regular, x(3)],
         lambda a, b: torch.linalg.solve(a, b.reshape(3, 1).expand(2, 3, 1))[..., 0])
    for upper in (False, True):
        for transpose in (False, True):
            for unit in (False, True):
                case(f"{upper}_{transpose}_{unit}".lower(), "triangular_solve",
                     [x(3, 3, lo=0.5), x(2, 3, 2)],
                     lambda a, b, upper=upper, transpose=transpose, unit=unit: torch.triangular_solve(
                         b, a.expand(2, 3, 3), upper, transpose, unit).solution,
                     f"transpose = {str(transpose).lower()}, unitriangular = {str(unit).lower()}, "
                     f"upper = {str(upper).lower()}")
    for name, equation, operands in (
            ("matmul", "ij,jk->ik", (x(2, 3), x(3, 4))), ("attention", "bqhd,bkhd->bhqk", (x(2, 3, 2, 4), x(2, 5, 2, 4))),
            ("diagonal", "ii->i", (x(3, 3),)), ("three", "bn,anm,bm->ba", (x(2, 3), x(4, 3, 2), x(2, 2))),
            ("ellipsis", "...ij,...jk->...ik", (x(2, 1, 3, 4), x(5, 4, 2))), ("outer", "i,jk->kij", (x(2), x(3, 2)))):
        case(name, "einsum", [Tuple(*operands)], lambda parts, e=equation: torch.einsum(e, *parts),
             f'equation = "{equation}", resultSegmentSizes = array<i32: 1, 0, 0>')


def counted():
    case("weights", "bincount", [Given([0, 2, 2, 1], "i64"), x(4), number(0, "i64")],
         lambda j, w: torch.zeros(3, dtype=torch.float64).index_add(0, j, w))
    case("ties", "mode", [x(3, 6, ties=True)], lambda a: torch.mode(a, 1).values,
         "axis = 1 : i32, keepdim = false", lambda kind: [kind, kind.replace("f64", "i64")])
    case("odd", "median", [x(3, 5)], lambda a: torch.median(a, 1).values,
         'axis = array<i64: 1>, keepdim = false, mode = "min"', lambda kind: [kind, kind.replace("f64", "i64")])
    case("even", "median", [x(3, 6)], lambda a: torch.quantile(a, 0.5, 1),
         'axis = array<i64: 1>, keepdim = false, mode = "avg"',
         lambda kind: [kind, kind.replace("xf64", "x2xi64")])


def activations():
    unary("sigmoid", torch.sigmoid)
    unary("relu", torch.relu)
    case("zeros", "relu", [Given([0.0, -1.0, 0.0, 2.0])], torch.relu)
    unary("relu6", F.relu6, lo=-8, hi=10)
    case("ends", "relu6", [Given([0.0, 6.0, 3.0])], F.relu6)
    unary("leaky_relu", lambda a: F.leaky_relu(a, 0.25), "negative_slope = 0.25 : f32")
    case("zeros", "leaky_relu", [Given([0.0, -1.0])], lambda a: F.leaky_relu(a, 0.25),
         "negative_slope = 0.25 : f32")
    unary("thresholded_relu", lambda a: F.threshold(a, 0.5, 0.0),
          "threshold = 0.5 : f32, value = 0.0 : f32")
    case("at_threshold", "thresholded_relu", [Given([0.5, 1.0, -1.0])],
         lambda a: F.threshold(a, 0.5, 0.0), "threshold = 0.5 : f32, value = 0.0 : f32")
    unary("gelu", F.gelu, "approximate = false")
    case("tanh", "gelu", [x(3, 4)], lambda a: F.gelu(a, approximate="tanh"), "approximate = true")
    unary("silu", F.silu)
    unary("swish", F.silu)
    unary("hardswish", F.hardswish, lo=-5, hi=5)
    unary("hardsigmoid", lambda a: torch.clamp(a * 0.25 + 0.5, 0, 1),
          "offset = 0.5 : f32, slope = 0.25 : f32", lo=-4, hi=4)
    unary("softplus", lambda a: F.softplus(a, 2.0, 1.5), "beta = 2.0 : f32, threshold = 1.5 : f32")
    unary("clip", lambda a: torch.clamp(a, -1, 0.5), extra=[number(-1), number(0.5)])
    case("ends", "clip", [Given([-1.0, 0.5, 0.0, -2.0]), number(-1), number(0.5)],
         lambda a: torch.clamp(a, -1, 0.5))


def binary():
    shapes = (("same", [3, 4], [3, 4]), ("row", [3, 4], [4]), ("row_left", [4], [3, 4]),
              ("column", [3, 1], [3, 4]), ("both", [2, 1, 4], [3, 1]), ("scalar", [3, 4], []),
              ("empty", [0, 4], [4]))
    functions = {"add": torch.add, "subtract": torch.subtract, "multiply": torch.multiply,
                 "divide": torch.divide, "maximum": torch.maximum, "minimum": torch.minimum,
                 "elementwise_pow": torch.pow, "remainder": torch.remainder,
                 "fmax": torch.fmax, "fmin": torch.fmin}
    for op, function in functions.items():
        lo = 0.3 if op in ("divide", "elementwise_pow", "remainder") else -2.0
        for name, a, b in shapes:
            case(name, op, [x(*a, lo=lo), x(*b, lo=lo)], function)
    # PyTorch has no gradient of heaviside; this is the same function.
    case("zeros", "heaviside", [x(4, 5, ties=True), x(4, 5)],
         lambda a, y: torch.where(a == 0, y, (a > 0).to(y.dtype) + 0 * a))
    case("zeros_row", "heaviside", [x(4, 5, ties=True), x(5)],
         lambda a, y: torch.where(a == 0, y, (a > 0).to(y.dtype) + 0 * a))
    for op in ("maximum", "minimum"):
        case("ties", op, [x(4, 5, ties=True), x(4, 5, ties=True)], functions[op])
        case("ties_broadcast", op, [x(4, 5, ties=True), x(5, ties=True)], functions[op])
    case("zero_exponent", "elementwise_pow", [Given([2.0, 0.5]), Given([0.0, 0.0])], torch.pow)
    case("zero_base", "elementwise_pow", [Given([0.0, 0.0]), Given([2.0, 1.0])], torch.pow)
    case("negative", "remainder", [x(3, 4, lo=-5, hi=5), Given([[-2.0]])], torch.remainder)
    case("mask", "where", [Given([[True, False], [False, True]], "i1"), x(2, 2), x(2, 2)],
         torch.where)


def products():
    for name, a, b, tx, ty_ in (("matrices", [3, 4], [4, 5], False, False),
                                ("transposed", [4, 3], [5, 4], True, True),
                                ("batch", [2, 3, 4], [2, 4, 5], False, False),
                                ("batch_by_matrix", [2, 3, 4], [4, 5], False, False),
                                ("broadcast", [2, 1, 3, 4], [5, 4, 2], False, False),
                                ("broadcast_transposed", [2, 1, 4, 3], [5, 2, 4], True, True),
                                ("vectors", [4], [4], False, False),
                                ("vector_matrix", [4], [4, 3], False, False),
                                ("matrix_vector", [3, 4], [4], False, False),
                                ("empty", [0, 4], [4, 5], False, False)):
        case(name, "matmul", [x(*a), x(*b)],
             lambda p, q, tx=tx, ty_=ty_: torch.matmul(p.transpose(-1, -2) if tx else p,
                                                       q.transpose(-1, -2) if ty_ else q),
             f"transpose_x = {str(tx).lower()}, transpose_y = {str(ty_).lower()}")
    case("batch", "bmm", [x(2, 3, 4), x(2, 4, 5)], torch.bmm)


def reductions():
    for op, function in (("sum", torch.sum), ("mean", torch.mean), ("max", torch.amax),
                         ("min", torch.amin)):
        for name, shape, axes, keep in (("last", [3, 4], [-1], False), ("kept", [3, 4], [0], True),
                                        ("two", [2, 3, 4], [0, 2], False),
                                        ("all", [2, 3], [], False)):
            extra = ", dtype = #pir.dtype<undefined>" if op == "sum" else ""
            case(name, op, [x(*shape), ints(*axes)],
                 lambda a, f=function, axes=axes, keep=keep: f(
                     a, tuple(axes) if axes else tuple(range(a.dim())), keepdim=keep),
                 f"keepdim = {str(keep).lower()}" + extra)
    for op, function in (("max", torch.amax), ("min", torch.amin)):
        case("ties", op, [x(4, 6, ties=True), ints(1)], lambda a, f=function: f(a, 1),
             "keepdim = false")
        case("all_equal", op, [Given(np.ones([2, 3])), ints()], lambda a, f=function: f(a, (0, 1)),
             "keepdim = false")
    case("empty_rows", "sum", [x(0, 3), ints(0)], lambda a: a.sum(0),
         "dtype = #pir.dtype<undefined>, keepdim = false")
    case("last", "prod", [x(3, 4), ints(-1)], lambda a: a.prod(-1),
         "keepdim = false, reduce_all = false")
    case("zeros", "prod", [Given([[1.0, 0.0, 3.0], [0.0, 2.0, 0.0], [1.0, 2.0, 3.0]]), ints(1)],
         lambda a: a.prod(1), "keepdim = false, reduce_all = false")
    case("row", "reduce_as", [x(3, 4), Given(np.zeros(4), fixed=True)], lambda a, b: a.sum(0))
    for exclusive in (False, True):
        for reverse in (False, True):
            def cumsum(a, exclusive=exclusive, reverse=reverse):
                a = a.flip(1) if reverse else a
                s = a.cumsum(1) - (a if exclusive else 0)
                return s.flip(1) if reverse else s
            case(f"exclusive_{exclusive}_reverse_{reverse}".lower(), "cumsum",
                 [x(2, 5), number(1, "i32")], cumsum,
                 f"exclusive = {str(exclusive).lower()}, flatten = false, "
                 f"reverse = {str(reverse).lower()}")
    case("flat", "cumsum", [x(2, 3), number(0, "i32")], lambda a: a.flatten().cumsum(0),
         "exclusive = false, flatten = true, reverse = false")
    for name, given in (("rows", x(3, 5)), ("ties", x(3, 7, ties=True))):
        case(name, "cummax", [given], lambda a: torch.cummax(a, 1).values,
             "axis = 1 : i32, dtype = #pir.dtype<int64>",
             lambda kind: [kind, kind.replace("f64", "i64")])
    for largest in (True, False):
        case(f"largest_{largest}".lower(), "topk", [x(3, 6), number(2, "i32")],
             lambda a, l=largest: torch.topk(a, 2, 1, l).values,
             f"axis = 1 : i32, largest = {str(largest).lower()}, sorted = true",
             lambda kind: [kind, kind.replace("f64", "i64")])


def shapes():
    case("plain", "transpose", [x(2, 3, 4)], lambda a: a.permute(2, 0, 1),
         "perm = [2 : i32, 0 : i32, 1 : i32]")
    case("plain", "reshape", [x(2, 6), ints(3, -1)], lambda a: a.reshape(3, 4))
    case("empty", "reshape", [x(0, 6), ints(0, 2, 3)], lambda a: a.reshape(0, 2, 3))
    case("plain", "flatten", [x(2, 3, 4)], lambda a: a.flatten(1, 2),
         "start_axis = 1 : i32, stop_axis = 2 : i32")
    case("plain", "squeeze", [x(2, 1, 3), ints(1)], lambda a: a.squeeze(1))
    case("plain", "unsqueeze", [x(2, 3), ints(1)], lambda a: a.unsqueeze(1))
    case("stretched", "expand", [x(3, 1), ints(2, 3, 4)], lambda a: a.expand(2, 3, 4))
    case("like", "expand_as", [x(4), Given(np.zeros([3, 4]), fixed=True)],
         lambda a, b: a.expand(3, 4), "target_shape = []")
    case("plain", "tile", [x(2, 3), ints(2, 1, 2)], lambda a: a.repeat(2, 1, 2))
    case("part", "slice", [x(4, 5), ints(1, -3), ints(3, 2147483647)], lambda a: a[1:3, -3:],
         "axes = [0, 1], decrease_axis = [], infer_flags = [1, 1]")
    case("dropped", "slice", [x(4, 5), ints(2), ints(3)], lambda a: a[2],
         "axes = [0], decrease_axis = [0], infer_flags = [1]")
    case("steps", "strided_slice", [x(7, 3), ints(1), ints(7), ints(2)], lambda a: a[1:7:2],
         "axes = [0 : i32]")
    case("margins", "pad", [x(2, 3), number(0.5)],
         lambda a: F.pad(a, (0, 2, 1, 0), value=0.5),
         "paddings = [1 : i32, 0 : i32, 0 : i32, 2 : i32]")
    for mode in ("constant", "reflect", "replicate", "circular"):
        case(mode, "pad3d", [x(1, 2, 3, 4, 4), ints(1, 2, 0, 1, 2, 1)],
             lambda a, m=mode: F.pad(a, (1, 2, 0, 1, 2, 1), m),
             f'data_format = "NCDHW", mode = "{mode}", pad_value = 0.0 : f32')
    case("plain", "flip", [x(2, 3)], lambda a: a.flip([1]), "axis = [1 : i32]")
    case("plain", "roll", [x(2, 5), ints(2)], lambda a: a.roll(2, 1), "axis = [1]")
    case("flat", "roll", [x(2, 5), ints(3)], lambda a: a.roll(3), "axis = []")
    case("plain", "tril", [x(3, 4)], lambda a: a.tril(1), "diagonal = 1 : i32")
    case("plain", "triu", [x(3, 4)], lambda a: a.triu(1), "diagonal = 1 : i32")
    case("three", "concat", [Tuple(x(2, 3), x(2, 1), x(2, 0)), number(1, "i32")],
         lambda parts: torch.cat(parts, 1))
    case("two", "stack", [Tuple(x(2, 3), x(2, 3))], lambda parts: torch.stack(parts, 1),
         "axis = 1 : i32")
    case("three", "split", [x(2, 6), ints(1, 3, 2), number(1, "i32")],
         lambda a: torch.split(a, [1, 3, 2], 1), tuple_out=True)
    case("two", "split_with_num", [x(2, 6), number(1, "i32")], lambda a: torch.chunk(a, 2, 1),
         "num = 2 : i32", tuple_out=True)
    case("rows", "unstack", [x(3, 2)], lambda a: torch.unbind(a, 0),
         "axis = 0 : i32, num = 3 : i32", tuple_out=True)


def indexing():
    i = lambda values: Given(values, "i64")
    case("repeated", "gather", [x(4, 3), i([2, 0, 2]), number(0, "i32")],
         lambda a, j: a.index_select(0, j))
    case("columns", "gather", [x(3, 4), i([1, 1, 3]), number(1, "i32")],
         lambda a, j: a.index_select(1, j))
    case("elements", "gather_nd", [x(3, 4), i([[0, 1], [2, 3], [0, 1]])],
         lambda a, j: a[j[:, 0], j[:, 1]])
    case("repeated", "embedding", [i([[0, 1], [1, 4]]), x(5, 3)], lambda j, w: F.embedding(j, w),
         "padding_idx = -1 : i64, sparse = false")
    case("padded", "embedding", [i([0, 2, 2, 4]), x(5, 3)],
         lambda j, w: F.embedding(j, w) * (j != 2).unsqueeze(-1),
         "padding_idx = 2 : i64, sparse = false")
    case("repeated", "take_along_axis", [x(3, 4), i([[0, 0], [3, 1], [2, 2]])],
         lambda a, j: a.take_along_dim(j, 1), "axis = 1 : i32")
    for reduce, function in (("assign", torch.Tensor.scatter), ("add", torch.Tensor.scatter_add)):
        case(reduce, "put_along_axis", [x(3, 4), i([[0], [3], [2]]), x(3, 1)],
             lambda a, j, u, function=function: function(a, 1, j, u),
             f'axis = 1 : i32, reduce = "{reduce}"')
    case("overwritten", "scatter", [x(4, 3), i([2, 0]), x(2, 3)],
         lambda a, j, u: a.index_copy(0, j, u), "overwrite = true")
    case("added", "scatter", [x(4, 3), i([2, 2, 0]), x(3, 3)],
         lambda a, j, u: a.index_fill(0, j, 0.0).index_add(0, j, u), "overwrite = false")


def windows():
    conv = ('data_format = "NCHW", dilations = [1 : i32, 1 : i32], groups = {g} : i32, '
            'padding_algorithm = "EXPLICIT", paddings = [1 : i32, 1 : i32], '
            "strides = [2 : i32, 2 : i32]")
    case("strided", "conv2d", [x(2, 3, 7, 6), x(4, 3, 3, 3)],
         lambda a, w: F.conv2d(a, w, None, 2, 1), conv.format(g=1))
    case("groups", "conv2d", [x(1, 4, 5, 5), x(6, 2, 3, 3)],
         lambda a, w: F.conv2d(a, w, None, 2, 1, 1, 2), conv.format(g=2))
    case("plain", "depthwise_conv2d", [x(1, 3, 5, 5), x(3, 1, 3, 3)],
         lambda a, w: F.conv2d(a, w, None, 2, 1, 1, 3), conv.format(g=3))
    case("strided", "conv2d_transpose", [x(1, 2, 4, 4), x(2, 3, 3, 3), ints()],
         lambda a, w: F.conv_transpose2d(a, w, None, 2, 1),
         conv.format(g=1) + ", output_padding = []")
    pool = ('adaptive = {a}, ceil_mode = {c}, data_format = "NCHW", exclusive = {e}, '
            'global_pooling = false, padding_algorithm = "EXPLICIT", '
            'paddings = [{p} : i32, {p} : i32], pooling_type = "{t}", strides = [2 : i32, 2 : i32]')

    def pooled(name, given, kernel, function, t, p=0, c="false", e="true", a="false"):
        case(name, "pool2d", [given, ints(*kernel)], function, pool.format(a=a, c=c, e=e, p=p, t=t))

    for name, given, settings, function in (
            ("plain", x(2, 2, 6, 6), "kernel_size = array<i32: 2, 2>, strides = array<i32: 2, 2>",
             lambda a: F.max_pool2d(a, 2, 2)),
            ("overlapping", x(1, 2, 5, 7), "kernel_size = array<i32: 3, 3>, paddings = array<i32: 1, 1>",
             lambda a: F.max_pool2d(a, 3, 1, 1)),
            ("ties", x(1, 2, 5, 5, ties=True), "kernel_size = array<i32: 2, 2>",
             lambda a: F.max_pool2d(a, 2, 1)),
            ("adaptive", x(1, 2, 5, 7), "adaptive = true, kernel_size = array<i32: 2, 3>",
             lambda a: F.adaptive_max_pool2d(a, (2, 3)))):
        case(name, "max_pool2d_with_index", [given], function, settings,
             results=lambda kind: [kind, kind.replace("f64", "i32")])
    pooled("max", x(2, 2, 6, 6), (2, 2), lambda a: F.max_pool2d(a, 2, 2), "max")
    pooled("max_padded", x(1, 2, 7, 7), (3, 3), lambda a: F.max_pool2d(a, 3, 2, 1), "max", p=1)
    pooled("max_ceil", x(1, 2, 6, 6), (3, 3), lambda a: F.max_pool2d(a, 3, 2, 0, 1, True), "max",
           c="true")
    pooled("max_ties", x(1, 2, 7, 7, ties=True), (3, 3), lambda a: F.max_pool2d(a, 3, 2, 1), "max",
           p=1)
    pooled("avg", x(2, 2, 6, 6), (2, 2), lambda a: F.avg_pool2d(a, 2, 2), "avg")
    pooled("avg_padded", x(1, 2, 7, 7), (3, 3),
           lambda a: F.avg_pool2d(a, 3, 2, 1, False, False), "avg", p=1)
    pooled("avg_inclusive", x(1, 2, 7, 7), (3, 3), lambda a: F.avg_pool2d(a, 3, 2, 1), "avg", p=1,
           e="false")
    pooled("avg_ceil", x(1, 2, 6, 6), (3, 3),
           lambda a: F.avg_pool2d(a, 3, 2, 0, True, False), "avg", c="true")
    pooled("adaptive", x(1, 2, 7, 5), (3, 2), lambda a: F.adaptive_avg_pool2d(a, (3, 2)), "avg",
           a="true")
    size = ('align_corners = {c}, align_mode = 0 : i32, data_format = "NCHW", interp_method = "{m}", '
            "operandSegmentSizes = array<i32: 1, 0, 0, 0>, out_d = -1 : i32, out_h = 7 : i32, "
            "out_w = 5 : i32, scale = []")
    for corners in (False, True):
        case(f"corners_{corners}".lower(), "bilinear_interp", [x(1, 2, 4, 6)],
             lambda a, c=corners: F.interpolate(a, (7, 5), mode="bilinear", align_corners=c),
             size.format(c=str(corners).lower(), m="bilinear"))
    case("plain", "nearest_interp", [x(1, 2, 4, 6)], lambda a: F.interpolate(a, (7, 5)),
         size.format(c="false", m="nearest"))


EPS = 0.125


def norms():
    case("last", "softmax", [x(3, 4)], lambda a: F.softmax(a, -1), "axis = -1 : i32")
    case("first", "softmax", [x(3, 4)], lambda a: F.softmax(a, 0), "axis = 0 : i32")
    def loss(axis):
        return lambda a, j: -torch.log_softmax(a, axis).take_along_dim(j, axis)
    two = lambda kind: ["tensor<3x4xf64>", kind]
    case("loss", "cross_entropy_with_softmax", [x(3, 4), Given([[1], [0], [3]], "i64")], loss(1),
         "axis = 1 : i32", two, first=1)
    case("loss_first", "cross_entropy_with_softmax", [x(3, 4), Given([[1, 0, 2, 2]], "i64")], loss(0),
         "axis = 0 : i32", two, first=1)
    case("share", "cross_entropy_with_softmax", [x(3, 4), Given([[1], [0], [3]], "i64")],
         lambda a, j: F.softmax(a, 1), "axis = 1 : i32", lambda kind: [kind, "tensor<3x1xf64>"])
    case("last", "log_softmax", [x(3, 4)], lambda a: F.log_softmax(a, -1), "axis = -1 : i32")
    case("first", "log_softmax", [x(3, 4)], lambda a: F.log_softmax(a, 0), "axis = 0 : i32")
    case("affine", "layer_norm", [x(3, 4, 5), x(20), x(20)],
         lambda a, s, b: F.layer_norm(a, [4, 5], s.reshape(4, 5), b.reshape(4, 5), EPS),
         f"begin_norm_axis = 1 : i32, epsilon = {EPS} : f32, "
         "operandSegmentSizes = array<i32: 1, 1, 1>",
         lambda kind: [kind, "tensor<3xf64>", "tensor<3xf64>"])
    case("plain", "layer_norm", [x(3, 4)], lambda a: F.layer_norm(a, [4], None, None, EPS),
         f"begin_norm_axis = 1 : i32, epsilon = {EPS} : f32, "
         "operandSegmentSizes = array<i32: 1, 0, 0>",
         lambda kind: [kind, "tensor<3xf64>", "tensor<3xf64>"])
    case("affine", "group_norm", [x(2, 4, 3, 3), x(4), x(4)],
         lambda a, s, b: F.group_norm(a, 2, s, b, EPS),
         f'data_format = "NCHW", epsilon = {EPS} : f32, groups = 2 : i32, '
         "operandSegmentSizes = array<i32: 1, 1, 1>",
         lambda kind: [kind, "tensor<2x2xf64>", "tensor<2x2xf64>"])
    for test in (False, True):
        case(f"test_{test}".lower(), "batch_norm_",
             [x(3, 2, 4), Given([0.1, -0.2], fixed=not test),
              Given([0.5, 1.5], fixed=not test), x(2), x(2)],
             lambda a, m, v, s, b, t=test: F.batch_norm(
                 a, m.detach(), v.detach(), s, b, not t, 0.1, EPS) if not t else
             (a - m.reshape(1, 2, 1)) / torch.sqrt(v.reshape(1, 2, 1) + EPS) * s.reshape(1, 2, 1)
             + b.reshape(1, 2, 1),
             f'data_format = "NCHW", epsilon = {EPS} : f32, is_test = {str(test).lower()}, '
             "momentum = 0.9 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, "
             "trainable_statistics = false, use_global_stats = false",
             lambda kind: [kind] + ["tensor<2xf64>"] * 4)

    def rms(a, *more):
        residual, weight = (more[0], more[1]) if len(more) == 2 else (None, more[0])
        a = a if residual is None else a + residual
        return a / torch.sqrt(a.square().mean(-1, keepdim=True) + EPS) * weight

    std = (f"begin_norm_axis = 1 : i32, epsilon = {EPS} : f32, quant_max_bound = 0.0 : f32, "
           "quant_min_bound = 0.0 : f32, quant_round_type = 0 : i32, quant_scale = -1.0 : f32, ")
    case("plain", "rms_norm", [x(3, 4), x(4)], rms,
         std + "operandSegmentSizes = array<i32: 1, 0, 0, 1, 0>",
         lambda kind: [kind, "tensor<3xf32>"])
    case("residual", "rms_norm", [x(3, 4), x(3, 4), x(4)], rms,
         std + "operandSegmentSizes = array<i32: 1, 0, 1, 1, 0>",
         lambda kind: [kind, kind, "tensor<3xf32>"])
    case("test", "dropout", [x(3, 4), number(0.25, "f32")], lambda a: a * 0.75,
         'fix_seed = true, is_test = true, mode = "downgrade_in_infer", seed = 0 : i32',
         lambda kind: [kind, kind.replace("f64", "ui8")])


def attention(q, k, v, scale, bias=None, causal=False):
    scores = torch.einsum("bqhd,bkhd->bhqk", q, k) * scale
    scores = scores if bias is None else scores + bias
    if causal:
        scores = scores + torch.full(scores.shape[-2:], -np.inf).triu(1)
    return torch.einsum("bhqk,bkhd->bqhd", torch.softmax(scores, -1), v)


def fused():
    for causal in (False, True):
        case(f"causal_{causal}".lower(), "flash_attn", [x(1, 4, 2, 3), x(1, 4, 2, 3), x(1, 4, 2, 3)],
             lambda q, k, v, c=causal: attention(q, k, v, 3 ** -0.5, None, c),
             f"causal = {str(causal).lower()}, dropout = 0.0 : f32, is_test = true, "
             "operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, "
             "return_softmax = false, rng_name = \"\"",
             lambda kind: [kind, "tensor<1x2x4xf64>", "tensor<2xi64>"])
    case("bias", "fused_dot_product_attention",
         [x(1, 4, 2, 3), x(1, 5, 2, 3), x(1, 5, 2, 3), x(1, 1, 4, 5)],
         lambda q, k, v, b: attention(q, k, v, 0.5, b),
         'bias_type_str = "post_scale_bias", dropout_probability = 0.0 : f32, is_training = true, '
         'mask_type_str = "none", operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>, '
         "scaling_factor = 0.5 : f32",
         lambda kind: [kind, "tensor<1x2x4x1xf64>", "tensor<2xi64>"])

    def heads(a, w, b, m):
        q, k, v = (torch.matmul(a, w[:, i]) + b[i] for i in range(3))
        q, k, v = (p.reshape(2, 3, 2, 2) for p in (q, k, v))
        return attention(q, k, v, 0.5, m).reshape(2, 3, 4)

    case("mask", "multihead_matmul", [x(2, 3, 4), x(4, 3, 4), x(3, 4), x(2, 1, 1, 3)], heads,
         "alpha = 0.5 : f32, head_number = 2 : i32, transpose_k = true, transpose_q = false, "
         "transpose_v = false")

    def turned(q):
        angle = torch.arange(3.)[:, None].double() * 10000.0 ** (
            -2.0 * torch.tensor([0, 0, 1, 1]).double() / 4)
        cos, sin = angle.cos()[None, :, None], angle.sin()[None, :, None]
        crossed = torch.stack([-q[..., 1::2], q[..., 0::2]], -1).flatten(-2)
        return q * cos + crossed * sin

    case("neighbours", "fused_rotary_position_embedding", [x(2, 3, 2, 4)], turned,
         "operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>, "
         "resultSegmentSizes = array<i32: 1, 0, 0>, rotary_emb_base = 10000.0 : f32, "
         "time_major = false, use_neox_rotary_style = true")
    case("gelu", "fused_gemm_epilogue", [x(3, 4), x(4, 5), x(5)],
         lambda a, w, b: F.gelu(a @ w + b),
         'activation = "gelu", trans_x = false, trans_y = false', lambda kind: [kind, kind])
    case("relu", "fc", [x(2, 3, 4), x(12, 5), x(5)],
         lambda a, w, b: torch.relu(a.flatten(1) @ w + b),
         'activation_type = "relu", in_num_col_dims = 1 : i32, padding_weights = false')
    case("gelu", "gemm_epilogue", [x(2, 3, 4), x(4, 5), x(5)],
         lambda a, w, b: F.gelu(a @ w + b, approximate="tanh"),
         'activation_type = "gelu", in_num_col_dims = 2 : i32, padding_weights = false')
    case("sigmoid", "fused_conv2d_add_act",
         [x(1, 2, 5, 5), x(3, 2, 3, 3), x(1, 3, 1, 1), x(1, 3, 3, 3)],
         lambda a, w, b, r: torch.sigmoid(F.conv2d(a, w) + b + r),
         'activation = "sigmoid", data_format = "NCHW", dilations = [1 : i32, 1 : i32], '
         "exhaustive_search = false, fuse_alpha = 0.0 : f32, groups = 1 : i32, "
         'operandSegmentSizes = array<i32: 1, 1, 1, 1>, padding_algorithm = "EXPLICIT", '
         "paddings = [0 : i32, 0 : i32], split_channels = [], strides = [1 : i32, 1 : i32], "
         "workspace_size_MB = 32 : i32")
    case("relu", "fused_fc_elementwise_layernorm", [x(3, 4), x(4, 5), x(3, 5), x(5), x(5), x(5)],
         lambda a, w, y, b, s, c: F.layer_norm(torch.relu(a @ w + b) + y, [5], s, c, EPS),
         f'activation_type = "relu", begin_norm_axis = 1 : i32, epsilon = {EPS} : f32, '
         "operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>, x_num_col_dims = 1 : i32",
         lambda kind: [kind, "tensor<3xf64>", "tensor<3xf64>"])
    case("all", "fused_bias_residual_layernorm", [x(3, 4), x(4), x(3, 4), x(4), x(4)],
         lambda a, b, r, s, c: F.layer_norm(a + b + 0.5 * r, [4], s, c, EPS),
         f"begin_norm_axis = 1 : i32, epsilon = {EPS} : f32, "
         "operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, quant_max_bound = 0.0 : f32, "
         "quant_min_bound = 0.0 : f32, quant_round_type = 0 : i32, quant_scale = -1.0 : f32, "
         "residual_alpha = 0.5 : f32",
         lambda kind: [kind, kind, "tensor<3xf64>", "tensor<3xf64>"])
    case("silu", "add_group_norm_silu", [x(2, 4, 3, 3), x(2, 4, 3, 3), x(4), x(4)],
         lambda a, r, s, b: F.silu(F.group_norm(a + r, 2, s, b, EPS)),
         f'activation = "silu", data_format = "NCHW", epsilon = {EPS} : f32, groups = 2 : i32, '
         "operandSegmentSizes = array<i32: 1, 1, 1, 1>",
         lambda kind: [kind, kind, "tensor<2x2xf64>", "tensor<2x2xf64>"])
    case("two", "fusion_transpose_flatten_concat", [Tuple(x(2, 3, 2, 2), x(2, 1, 2, 2))],
         lambda parts: torch.cat([p.permute(0, 2, 3, 1).flatten(1) for p in parts], 1),
         "concat_axis = 1 : i32, flatten_axis = 1 : i32, "
         "trans_axis = [0 : i32, 2 : i32, 3 : i32, 1 : i32]")
    case("batch", "fused_linear_param_grad_add", [x(2, 3, 4), x(2, 3, 5), x(4, 5)],
         lambda a, g, w: w + a.flatten(0, 1).T @ g.flatten(0, 1),
         "has_bias = false, multi_precision = false, operandSegmentSizes = array<i32: 1, 1, 1, 0>")
    case("test", "fused_dropout_add", [x(3, 4), x(3, 4)], lambda a, b: a * 0.75 + b,
         "fix_seed = true, is_test = true, mode = \"downgrade_in_infer\", p = 0.25 : f64, "
         "seed = 0 : i32", lambda kind: [kind, "tensor<2xi64>"])

    def normed(a, z, s, b, m, v):
        n = (a - a.mean(0)) / torch.sqrt(a.var(0, unbiased=False) + EPS)
        return torch.relu(n * s + b + z)

    case("relu", "fused_bn_add_activation",
         [x(5, 3), x(5, 3), x(3), x(3), Given(np.zeros(3), fixed=True),
          Given(np.ones(3), fixed=True)], normed,
         f'act_type = "relu", epsilon = {EPS} : f32, momentum = 0.9 : f32',
         lambda kind: [kind] + ["tensor<3xf64>"] * 4 + ["tensor<?xf64>"])
    case("two", "fused_embedding_eltwise_layernorm",
         [Tuple(Given([[0, 2], [2, 1]], "i64"), Given([[1, 1], [0, 3]], "i64")),
          Tuple(x(3, 4), x(5, 4)), x(4), x(4)],
         lambda i, t, b, s: F.layer_norm(
             F.embedding(i[0], t[0]) + F.embedding(i[1], t[1]), [4], s, b, EPS),
         f"epsilon = {EPS} : f32")


def recurrent():
    def lstm(given, states, weights):
        return torch.lstm(given, states, weights, True, 1, 0.0, False, False, False)[0]

    case("lstm", "rnn",
         [x(4, 2, 2), Tuple(x(1, 2, 3), x(1, 2, 3)), Tuple(x(12, 2), x(12, 3), x(12), x(12)),
          Given(np.zeros(1), fixed=True)],
         lambda a, s, w, d: lstm(a, s, w),
         'dropout_prob = 0.0 : f32, hidden_size = 3 : i32, input_size = 2 : i32, '
         'is_bidirec = false, is_test = true, mode = "LSTM", num_layers = 1 : i32, seed = 0 : i32',
         lambda kind: [kind, "tensor<1xf64>", "tuple<tensor<1x2x3xf64>, tensor<1x2x3xf64>>",
                       "tensor<?xf64>"])


def regions():
    attrs = ("aligned = {a}, pooled_height = 2 : i32, pooled_width = 3 : i32, sampling_ratio = {r} : i32, "
             "spatial_scale = 0.5 : f32")
    boxes, numbers = [[0.5, 1.0, 8.0, 9.5], [4.0, 0.0, 13.0, 6.0], [-4.0, 2.0, 6.0, 20.0]], [1, 2]
    for name, ratio, aligned in (("points", 2, False), ("adaptive", -1, True)):
        def read(a, b, n):
            return align(a, b.numpy(), n.numpy(), 2, 3, 0.5, ratio, aligned)

        def spread(a, b, n, g):
            leaf = torch.zeros_like(a, requires_grad=True)
            return torch.autograd.grad(read(leaf, b.detach(), n), leaf, g, create_graph=True)[0]

        given = [Given(boxes, fixed=True), Given(numbers, "i32")]
        text = attrs.format(a=str(aligned).lower(), r=ratio)
        case(name, "roi_align", [x(2, 2, 6, 7), *given], lambda a, b, n: read(a, b.detach(), n), text)
        case(name, "roi_align_grad", [Given(np.zeros([2, 2, 6, 7]), fixed=True), *given, x(3, 2, 2, 3)],
             spread, text)


def sequence():
    from recurrent import _sequence

    attrs = ('candidate_activation = "tanh", cell_activation = "tanh", gate_activation = "sigmoid", '
             "is_reverse = {r}, is_test = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, "
             "use_peepholes = {p}")
    kinds = ["tensor<3x2xf64>", "tensor<3x2xf64>", "tensor<3x8xf64>", "tensor<3x2xf64>"]
    for peepholes in (True, False):
        for reverse in (True, False):
            for first in (0, 1):
                case(f"{peepholes}_{reverse}_{first}", "lstm",
                     [x(3, 8), x(1, 2), x(1, 2), x(2, 8), x(1, 14 if peepholes else 8)],
                     lambda *given: _sequence(*given, peepholes, reverse, ("sigmoid", "tanh", "tanh"))[first],
                     attrs.format(r=str(reverse).lower(), p=str(peepholes).lower()), lambda kind: kinds, first=first)


def through(name, op, line, shapes, function, parts=1):
    """A program that makes complex numbers of the parts of its first operands, and parts of its result."""
    inputs = [rng(f"derivatives/{op}/{name}/{i}").uniform(-2, 2, shape) for i, shape in enumerate(shapes)]
    leaves = [torch.tensor(v, requires_grad=True) for v in inputs]
    given = [torch.view_as_complex(v) if i < parts else v for i, v in enumerate(leaves)]
    out = function(*given)
    whole = out.is_complex()
    out = torch.view_as_real(out) if whole else out
    lines, operands = [], []
    for i, shape in enumerate(shapes):
        if i < parts:
            to = ty(shape[:-1], "complex<f64>")
            lines.append(f'%z{i} = "pd_op.as_complex"(%x{i}) : ({ty(shape)}) -> {to}')
        operands.append(f"%z{i}" if i < parts else f"%x{i}")
    kind = ty(out.shape[:-1] if whole else out.shape, "complex<f64>" if whole else "f64")
    inner = ", ".join(ty(shape[:-1], "complex<f64>") if i < parts else ty(shape) for i, shape in enumerate(shapes))
    lines.append(f'%r = "pd_op.{op}"({", ".join(operands)}){line} : ({inner}) -> {kind}')
    if whole:
        lines.append(f'%out = "pd_op.as_real"(%r) : ({kind}) -> {ty(out.shape)}')
    arguments = ", ".join(f"%x{i}: {ty(shape)}" for i, shape in enumerate(shapes))
    program = (f"func.func @f({arguments}) -> ({ty(out.shape)}) {{\n  " + "\n  ".join(lines)
               + f"\n  return {'%out' if whole else '%r'} : {ty(out.shape)}\n}}\n")
    seed = rng(f"derivatives/{op}/{name}/seed").uniform(-1, 1, out.shape)
    grads = torch.autograd.grad([out], leaves, [torch.tensor(seed)])
    CASES.append({"operator": op, "name": name, "program": program, "inputs": [tensor(v, "f64") for v in inputs],
                  "seeds": [tensor(seed, "f64")], "of": list(range(len(inputs))),
                  "gradients": [tensor(g.numpy(), "f64") for g in grads]})


def complex_numbers():
    z = [3, 4, 2]
    for op, function in (("real", torch.real), ("imag", torch.imag), ("conj", lambda a: torch.conj(a).resolve_conj()),
                         ("abs", torch.abs), ("angle", torch.angle)):
        through("complex", op, "", [z], function)
    through("parts", "as_real", "", [z], lambda a: torch.view_as_real(a) * 1)
    through("whole", "as_complex", "", [z], lambda a: torch.view_as_complex(a) * 1, parts=0)
    for name, first, second in (("same", [3, 4], [3, 4]), ("broadcast", [3, 1], [4])):
        through(name, "complex", "", [first, second],
                lambda a, b: torch.complex(*(v.contiguous() for v in torch.broadcast_tensors(a, b))), parts=0)
    for op, function in (("add", torch.add), ("subtract", torch.sub), ("multiply", torch.mul), ("divide", torch.div)):
        through("complex", op, "", [z, z], function, parts=2)
        through("complex_broadcast", op, "", [z, [4, 2]], function, parts=2)
        through("complex_real", op, "", [z, [4]], function)
    for norm in ("backward", "ortho", "forward"):
        for forward in (True, False):
            line = f" <{{axes = [0, -1], forward = {str(forward).lower()}, normalization = \"{norm}\"}}>"
            c2c = torch.fft.fftn if forward else torch.fft.ifftn
            through(f"{norm}_{forward}", "fft_c2c", line, [[3, 2, 4, 2]],
                    lambda a: c2c(a, dim=(0, 2), norm=norm))
            for n in (5, 6):
                for sided in (True, False):
                    def r2c(a):
                        full = c2c(a.to(torch.complex128), dim=(0, 1), norm=norm)
                        return full[:, :n // 2 + 1] if sided else full

                    line = (f" <{{axes = [0, 1], forward = {str(forward).lower()}, normalization = \"{norm}\", "
                            f"onesided = {str(sided).lower()}}}>")
                    through(f"{norm}_{forward}_{n}_{sided}", "fft_r2c", line, [[3, n, 2]], r2c, parts=0)

                def c2r(a):
                    turn = torch.fft.hfftn if forward else torch.fft.irfftn
                    return turn(a, s=(3, n), dim=(0, 1), norm=norm)

                line = (f" <{{axes = [0, 1], forward = {str(forward).lower()}, last_dim_size = {n} : i64, "
                        f"normalization = \"{norm}\"}}>")
                through(f"{norm}_{forward}_{n}", "fft_c2r", line, [[3, n // 2 + 1, 2, 2]], c2r)


def main():
    for topic in (elementary, functions, special, systems, counted, activations, binary, products, reductions, shapes, indexing,
                  windows, norms, fused, recurrent, regions, sequence, complex_numbers):
        topic()
    with open(os.path.join(OUT, "derivatives.json"), "w", newline="\n") as f:
        f.write("[\n" + ",\n".join(json.dumps(c, separators=(",", ":")) for c in CASES) + "\n]\n")
    print(f"{len(CASES)} cases of {len({c['operator'] for c in CASES})} operators")


if __name__ == "__main__":
    main()
