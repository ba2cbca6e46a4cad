"""Writes mindir/primitives.json: what MindSpore's primitives make of numbers, by NumPy and PyTorch.

Usage: python3 mindir.py

A case is the body of a function graph with the inputs `%x`, `%y`, ... and the results `%r` (or `%r`, `%s`, ...),
written by hand after MindSpore's documentation, with seeded inputs and the outputs that NumPy or PyTorch
computes. The form of tensors is that of `ops/*.json`.
"""

import json
import os

import numpy as np
import torch

import mindir_functions
import mindir_structure
import mindir_training
from common import *
from mindir_case import *


def elementwise():
    sizes = ([2, 3], [2, 3]), ([2, 3], [3]), ([2, 1], [1, 3]), ([], [2, 2])
    table = {"Add": np.add, "Sub": np.subtract, "Mul": np.multiply, "Maximum": np.maximum,
             "Minimum": np.minimum}
    for name, f in table.items():
        for k, (a, b) in enumerate(sizes):
            x, y = values(f"{name}/x{k}", a, F32), values(f"{name}/y{k}", b, F32)
            case(f"{name}/sizes{k}", name, [x, y], T(F32, f(x.f, y.f)))
        for d in (F16, BF16, F64, I8, U8, I16, I32, I64):
            x, y = values(f"{name}/x{d}", [5], d, 0, 9), values(f"{name}/y{d}", [5], d, 0, 9)
            with np.errstate(all="ignore"):
                case(f"{name}/{d}", name, [x, y], T(d, f(x.f, y.f)))
    for name, f in {"Equal": np.equal, "NotEqual": np.not_equal, "Less": np.less,
                    "LessEqual": np.less_equal, "Greater": np.greater,
                    "GreaterEqual": np.greater_equal}.items():
        for d in (F32, F16, BF16, I32, I64):
            x, y = values(f"{name}/x{d}", [3, 4], d, 0, 3), values(f"{name}/y{d}", [4], d, 0, 3)
            x.a[0] = y.a
            case(f"{name}/{d}", name, [x, y], T(BOOL, f(x.f, y.f)))
    a, b = values("and/a", [4], BOOL), T(BOOL, [1, 0, 1, 0])
    a = T(BOOL, [1, 1, 0, 0])
    case("LogicalAnd", "LogicalAnd", [a, b], T(BOOL, a.a & b.a))
    case("LogicalOr", "LogicalOr", [a, b], T(BOOL, a.a | b.a))
    case("LogicalNot", "LogicalNot", [a], T(BOOL, ~a.a))
    for d in (F32, F64, F16, BF16):
        x = values(f"unary/{d}", [2, 7], d, -2, 2)
        pos = values(f"unary/pos{d}", [2, 7], d, 0.1, 4)
        t, q = torch.from_numpy(x.f.copy()), torch.from_numpy(pos.f.copy())
        nn = torch.nn.functional
        for name, r in {"Abs": t.abs(), "Neg": -t, "Exp": t.exp(), "Erf": t.erf(), "Square": t * t,
                        "Sigmoid": t.sigmoid(), "Tanh": t.tanh(), "ReLU": t.relu(),
                        "ReLU6": nn.relu6(t), "HSwish": nn.hardswish(t), "SiLU": nn.silu(t),
                        "HSigmoid": nn.hardsigmoid(t), "Softplus": nn.softplus(t),
                        "Mish": nn.mish(t), "Elu": nn.elu(t), "Softsign": nn.softsign(t),
                        "Floor": t.floor(), "Ceil": t.ceil(), "Sign": t.sign(),
                        "GeLU": 0.5 * t * (1 + torch.tanh(
                            (2 / np.pi) ** 0.5 * (t + 0.044715 * t ** 3)))}.items():
            loose = {} if d in (F32, F64) else dict(rtol=2e-2 if d == BF16 else 4e-3, atol=8e-3)
            case(f"{name}/{d}", name, [x], T(d, r.numpy()), **loose)
        for name, r in {"Sqrt": q.sqrt(), "Rsqrt": q.rsqrt(), "Log": q.log(),
                        "Reciprocal": 1 / q}.items():
            case(f"{name}/{d}", name, [pos], T(d, r.numpy()))
    x = values("leaky", [6], F32)
    case("LeakyRelu", "LeakyRelu", [x], T(F32, np.where(x.f > 0, x.f, 0.25 * x.f)),
         attrs="alpha = 2.5e-1 : f32")
    case("GeluExt/none", "GeluExt", [x], T(F32, torch.nn.functional.gelu(
        torch.from_numpy(x.f.copy())).numpy()), [i64(0)])
    case("Exp/int32", "Exp", [T(I32, [0, 1, 2])], T(F32, np.exp([0, 1, 2])))
    b, e = values("pow/b", [5], F32, 0.5, 2), values("pow/e", [5], F32)
    case("Pow", "Pow", [b, e], T(F32, b.f ** e.f))
    case("Pow/number", "Pow", [b], T(F32, b.f ** 3), [i64(3)])
    n, m = T(I32, [7, -7, 7, -7]), T(I32, [2, 2, -2, -2])
    case("FloorDiv/int32", "FloorDiv", [n, m], T(I32, n.a // m.a))
    case("FloorMod/int32", "FloorMod", [n, m], T(I32, n.a % m.a))
    case("Div/int32_to_float32", "Div", [n, m], T(F32, n.a / m.a))
    case("RealDiv/float16", "RealDiv", [T(F16, [1, 2]), T(F16, [4, 8])], T(F16, [0.25, 0.25]))
    case("DivNoNan", "DivNoNan", [T(F32, [1, 2, 0]), T(F32, [2, 0, 0])], T(F32, [0.5, 0, 0]))
    case("SquaredDifference", "SquaredDifference", [b, e], T(F32, (b.f - e.f) ** 2))
    case("ClipByValue", "ClipByValue", [e], T(F32, np.clip(e.f, -1, 1)), [f32(-1.0), f32(1.0)])
    case("IsFinite", "IsFinite", [T(F32, [1, INF, NAN, -INF])], T(BOOL, [1, 0, 0, 0]))
    case("IsNan", "IsNan", [T(F32, [1, INF, NAN])], T(BOOL, [0, 0, 1]))


def promotion():
    """Tensors of different types meet in the higher one; a number takes the tensor's type."""
    order = [BOOL, U8, I8, I16, I32, I64, F16, BF16, F32, F64]

    def common(a, b):
        if a == b:
            return a
        if {a, b} == {U8, I8}:
            return I16
        if {a, b} == {F16, BF16}:
            return F32
        return max(a, b, key=order.index)

    for a in order:
        for b in order:
            x, y = values(f"promote/{a}", [2, 3], a, 0, 5), values(f"promote2/{b}", [3], b, 0, 5)
            d = common(a, b)
            if d == BOOL:
                continue
            r = T(d, x.f.astype(float) + y.f.astype(float))
            case(f"S-Prim-Add/{a}_{b}", "S-Prim-Add", [x, y], r)
    for d in order:
        x = values(f"promote/number/{d}", [4], d, 0, 5)
        whole = I64 if d == BOOL else d
        real = d if d in FLOATS else F32
        case(f"S-Prim-Mul/{d}_whole", "S-Prim-Mul", [x], T(whole, x.f.astype(float) * 2), [i64(2)])
        case(f"S-Prim-Mul/{d}_real", "S-Prim-Mul", [x], T(real, x.f.astype(float) * 2.5), [f32(2.5)])
        case(f"S-Prim-Sub/whole_{d}", "S-Prim-Sub", [x], T(whole, 9 - x.f.astype(float)),
             [("first", "9 : i64", "i64")])
    x, y = T(I32, [1, 5]), T(F32, [1.5, 2.5])
    case("S-Prim-Less/int32_float32", "S-Prim-Less", [x, y], T(BOOL, [1, 0]))
    case("S-Prim-Add/untyped", "S-Prim-Add", [x, y], T(F32, [2.5, 7.5]), untyped=True)


def matrices():
    for d in (F32, F16, BF16, F64):
        a, b = values(f"mm/a{d}", [3, 4], d), values(f"mm/b{d}", [4, 5], d)
        loose = dict(atol=5e-2) if d == BF16 else dict(atol=1e-2) if d == F16 else {}
        case(f"MatMul/{d}", "MatMul", [a, b], T(d, a.f @ b.f), **loose)
    a, b = values("mm/at", [4, 3], F32), values("mm/bt", [5, 4], F32)
    r = T(F32, a.f.T @ b.f.T)
    case("MatMul/attributes", "MatMul", [a, b], r,
         attrs="transpose_a = true, transpose_b = true")
    case("MatMul/old_attributes", "MatMul", [a, b], r,
         attrs="transpose_x1 = true, transpose_x2 = true")
    case("MatMul/operands", "PrimFunc_MatMul", [a, b], r, [flag(True), flag(True)])
    a, b = values("bmm/a", [2, 3, 4], F32), values("bmm/b", [2, 5, 4], F32)
    r = T(F32, a.f @ np.swapaxes(b.f, 1, 2))
    case("BatchMatMul", "BatchMatMul", [a, b], r, attrs="transpose_b = true")
    case("BatchMatMul/operands", "BatchMatMul", [a, b], r, [flag(False), flag(True)])
    x, w, b = (values(f"dense/{n}", s, F32) for n, s in (("x", [2, 3]), ("w", [4, 3]), ("b", [4])))
    case("Dense", "Dense", [x, w, b], T(F32, x.f @ w.f.T + b.f))
    x, b = values("bias/x", [2, 3, 4, 5], F32), values("bias/b", [3], F32)
    case("BiasAdd", "BiasAdd", [x, b], T(F32, x.f + b.f[:, None, None]), attrs='format = "NCHW"')
    last = values("bias/l", [5], F32)
    case("BiasAdd/last", "BiasAdd", [x, last], T(F32, x.f + last.f), attrs='data_format = "NHWC"')
    case("BiasAdd/operand", "BiasAdd", [x, b], T(F32, x.f + b.f[:, None, None]), [i64(0)])
    m = values("bias/m", [2, 3], F32)
    case("BiasAdd/matrix", "BiasAdd", [m, b], T(F32, m.f + b.f), attrs='format = "NCHW"')
    case("BiasAddGrad", "BiasAddGrad", [x], T(F32, x.f.sum((0, 2, 3))), attrs='format = "NCHW"')


def images():
    nn = torch.nn.functional
    x, w = values("conv/x", [2, 4, 7, 8], F32), values("conv/w", [6, 2, 3, 3], F32)
    tx, tw = torch.from_numpy(x.f.copy()), torch.from_numpy(w.f.copy())
    base = "group = 2 : i64, dilation = [1, 1, 1, 1], kernel_size = [3, 3]"
    valid = T(F32, nn.conv2d(tx, tw, groups=2, stride=(1, 2)).numpy())
    pad = T(F32, nn.conv2d(nn.pad(tx, (3, 0, 1, 2)), tw, groups=2, stride=(1, 2)).numpy())
    # The same size: along 7 in steps of 1 one before and after, along 8 in steps of 2 none and one.
    same = T(F32, nn.conv2d(nn.pad(tx, (0, 1, 1, 1)), tw, groups=2, stride=(1, 2)).numpy())
    for mode, r in ((('"valid"', "2"), valid), (('"same"', "1"), same), (('"pad"', "0"), pad)):
        for k, text in enumerate(mode + (mode[0].upper(),)):
            case(f"Conv2D/{mode[0][1:-1]}{k}", "Conv2D", [x, w], r, attrs=base
                 + f", stride = [1, 1, 1, 2], pad_mode = {text}"
                 + ", pad = [1, 2, 3, 0], pad_list = [1, 2, 3, 0], format = \"NCHW\"", atol=1e-5)
    d = T(F32, nn.conv2d(tx, tw, groups=2, dilation=2).numpy())
    case("Conv2D/dilation", "Conv2D", [x, w], d, attrs="group = 2 : i64, dilation = [1, 1, 2, 2], "
         "stride = [1, 1, 1, 1], pad_mode = \"valid\"", atol=1e-5)
    case("Conv2D/single", "Conv2D", [x, w], d, attrs="group = 2 : i64, dilation = 2 : i64, "
         "stride = 1 : i64, pad_mode = \"valid\"", atol=1e-5)
    nhwc = T(F32, np.transpose(x.f, (0, 2, 3, 1))), T(F32, np.transpose(w.f, (0, 2, 3, 1)))
    case("Conv2D/NHWC", "Conv2D", list(nhwc), T(F32, np.transpose(d.f, (0, 2, 3, 1))),
         attrs="group = 2 : i64, dilation = [1, 2, 2, 1], stride = [1, 1, 1, 1], "
         "pad_mode = \"valid\", format = \"NHWC\"", atol=1e-5)
    b = values("conv/b", [6], F32)
    r = T(F32, nn.conv2d(tx, tw, torch.from_numpy(b.f.copy()), groups=2, stride=2,
                         padding=(1, 2)).numpy())
    case("Convolution", "Convolution", [x, w, b], r, [
        tup(2, 2), tup(1, 2), tup(1, 1), flag(False), tup(0, 0), i64(2)], atol=1e-5)
    case("Conv2DExt", "Conv2DExt", [x, w, b], r, [tup(2, 2), tup(1, 2), tup(1, 1), i64(2)],
         atol=1e-5)
    dw = values("conv/dw", [2, 4, 3, 3], F32)
    each = torch.from_numpy(np.swapaxes(dw.f, 0, 1).reshape(8, 1, 3, 3).copy())
    case("DepthwiseConv2dNative", "DepthwiseConv2dNative", [x, dw],
         T(F32, nn.conv2d(tx, each, groups=4).numpy()), atol=1e-5,
         attrs="stride = [1, 1, 1, 1], dilation = [1, 1, 1, 1], pad_mode = \"valid\", "
         "channel_multiplier = 2 : i64")
    k = "kernel_size = [1, 1, 2, 3], strides = [1, 1, 2, 2]"
    case("MaxPool/valid", "MaxPool", [x], T(F32, nn.max_pool2d(tx, (2, 3), 2).numpy()),
         attrs=k + ", pad_mode = \"VALID\", format = \"NCHW\"")
    padded = nn.pad(tx, (0, 1, 0, 1), value=-INF)
    case("MaxPool/same", "MaxPool", [x], T(F32, nn.max_pool2d(padded, (2, 3), 2).numpy()),
         attrs=k + ", pad_mode = 1 : i64")
    case("AvgPool/valid", "AvgPool", [x], T(F32, nn.avg_pool2d(tx, (2, 3), 2).numpy()),
         attrs=k + ", pad_mode = \"VALID\", data_format = \"NCHW\"")
    count = nn.avg_pool2d(nn.pad(torch.ones_like(tx), (0, 1, 0, 1)), (2, 3), 2)
    case("AvgPool/same", "AvgPool", [x], T(F32, (nn.avg_pool2d(
        nn.pad(tx, (0, 1, 0, 1)), (2, 3), 2) / count).numpy()), attrs=k + ", pad_mode = \"SAME\"")
    case("AvgPool/operands", "AvgPool", [x], T(F32, nn.avg_pool2d(tx, (2, 3), 2).numpy()),
         [tup(2, 3), tup(2, 2), i64(2), i64(0)])
    case("AvgPool2D", "AvgPool2D", [x], T(F32, nn.avg_pool2d(tx, 3, 2, 1).numpy()),
         [tup(3, 3), tup(2, 2), tup(1, 1), flag(False), flag(True), NONE])
    for corners, middles in ((True, False), (False, True)):
        r = nn.interpolate(tx, (5, 11), mode="bilinear", align_corners=corners)
        case(f"ResizeBilinear/{'corners' if corners else 'middles'}", "ResizeBilinear", [x],
             T(F32, r.numpy()), attrs="size = [5, 11], align_corners = "
             f"{str(corners).lower()}, half_pixel_centers = {str(middles).lower()}", atol=1e-5)


def normalization():
    nn = torch.nn.functional
    x = values("norm/x", [2, 3, 4, 5], F32)
    s, b, m, v = (values(f"norm/{n}", [3], F32, lo, 2) for n, lo in
                  (("s", -1), ("b", -1), ("m", -1), ("v", 0.1)))
    t = [torch.from_numpy(q.f.copy()) for q in (x, m, v, s, b)]
    r = nn.batch_norm(t[0], t[1], t[2], t[3], t[4], eps=1e-3).numpy()
    names = [x, s, b, m, v]
    outs = [T(F32, r), m, v, m, v]
    case("BatchNorm", "BatchNorm", names, outs,
         attrs="is_training = false, epsilon = 1.0e-3 : f32, format = \"NCHW\"")
    case("BatchNorm/operands", "BatchNorm", names, outs,
         [flag(False), f32(1e-3), f32(0.1), i64(0)])
    g, h = values("norm/g", [4, 5], F32), values("norm/h", [4, 5], F32)
    mean, var = x.f.mean((2, 3), keepdims=True), x.f.var((2, 3), keepdims=True)
    y = (x.f - mean) / np.sqrt(var + 1e-5) * g.f + h.f
    outs = [T(F32, y), T(F32, mean), T(F32, 1 / np.sqrt(var + 1e-5))]
    case("LayerNorm", "LayerNorm", [x, g, h], outs, atol=1e-5,
         attrs="begin_norm_axis = 2 : i64, begin_params_axis = -2 : i64, epsilon = 1.0e-5 : f32")
    case("LayerNorm/operands", "LayerNorm", [x, g, h], outs, [i64(-2), i64(2), f32(1e-5)],
         atol=1e-5)
    for axis, text in ((-1, "[-1]"), (1, "1 : i64")):
        e = nn.softmax(t[0], axis)
        case(f"Softmax/{axis}", "Softmax", [x], T(F32, e.numpy()), attrs=f"axis = {text}")
        case(f"LogSoftmax/{axis}", "LogSoftmax", [x], T(F32, e.log().numpy()), [i64(axis)])


def reductions():
    x = values("reduce/x", [2, 3, 4], F32)
    for name, f in {"ReduceSum": np.sum, "ReduceMean": np.mean, "ReduceMax": np.max,
                    "ReduceMin": np.min, "ReduceProd": np.prod}.items():
        case(f"{name}/axis", name, [x], T(F32, f(x.f, 1)), [i64(1)])
        case(f"{name}/axes", name, [x], T(F32, f(x.f, (0, 2))), [tup(0, -1)])
        case(f"{name}/keep", name, [x], T(F32, f(x.f, 1, keepdims=True)), [i64(-2)],
             attrs="keep_dims = true")
        case(f"{name}/operands", name, [x], T(F32, f(x.f, 1, keepdims=True)), [i64(1), flag(True)])
        case(f"{name}/all", name, [x], T(F32, f(x.f)), [("[] : tuple<>", "tuple<>")])
    n = values("reduce/n", [3, 4], I32, -9, 9)
    case("ReduceSum/int32", "ReduceSum", [n], T(I32, n.a.sum(0)), [i64(0)])
    case("ReduceMean/int32", "ReduceMean", [n], T(I32, np.trunc(n.a.mean(0))), [i64(0)])
    case("SumExt/int32", "SumExt", [n], T(I64, n.a.sum(0)), [i64(0), flag(False), NONE])
    case("ReduceSum/skip_mode", "ReduceSum", [x], x, [("[] : tuple<>", "tuple<>"), flag(False),
                                                      flag(True)])
    b = T(BOOL, [[1, 0], [1, 1]])
    case("ReduceAll", "ReduceAll", [b], T(BOOL, b.a.all(1)), [i64(1)])
    case("ReduceAny", "ReduceAny", [b], T(BOOL, b.a.any(0)), [i64(0)])
    case("ArgMaxWithValue", "ArgMaxWithValue", [x], [T(I32, x.a.argmax(1)), T(F32, x.a.max(1))],
         attrs="axis = 1 : i64, keep_dims = false")
    case("ArgMinWithValue/operands", "ArgMinWithValue", [x],
         [T(I32, x.a.argmin(2)[..., None]), T(F32, x.a.min(2, keepdims=True))],
         [i64(-1), flag(True)])
    case("Argmax", "Argmax", [x], T(I32, x.a.argmax(0)), attrs="axis = 0 : i64, output_type = i32")
    case("CumSum", "CumSum", [x], T(F32, x.f.cumsum(2)), [i64(2)],
         attrs="exclusive = false, reverse = false")


def layout():
    for d in (F32, F16, BF16, I32, BOOL):
        x = values(f"layout/{d}", [2, 3, 4], d)
        case(f"Reshape/{d}", "Reshape", [x], T(d, x.a.reshape(4, 6)), [tup(4, -1)])
        case(f"Transpose/{d}", "Transpose", [x], T(d, x.a.transpose(2, 0, 1)), [tup(2, 0, -2)])
        case(f"Tile/{d}", "Tile", [x], T(d, np.tile(x.a, (2, 1, 2))), [tup(2, 1, 2)])
        case(f"Cast/{d}", "Cast", [x], T(F32, x.f), [i64(43)], untyped=True)
    x, y = values("layout/x", [2, 3], F32), values("layout/y", [2, 3], F32)
    case("Flatten", "Flatten", [values("layout/f", [2, 3, 4], F32)],
         T(F32, values("layout/f", [2, 3, 4], F32).a.reshape(2, 12)))
    case("ExpandDims", "ExpandDims", [x], T(F32, x.a[:, None]), [i64(1)])
    s = values("layout/s", [1, 3, 1], F32)
    case("Squeeze", "Squeeze", [s], T(F32, s.a.reshape(3)))
    case("Squeeze/axis", "Squeeze", [s], T(F32, s.a.reshape(1, 3)), attrs="axis = [2]")
    case("Squeeze/operand", "Squeeze", [s], T(F32, s.a.reshape(3, 1)), [tup(0)])
    case("Concat", "Concat", [x, y], T(F32, np.concatenate([x.a, y.a], 1)), attrs="axis = 1 : i64",
         tuple_in=True)
    case("Concat/operand", "Concat", [x, y], T(F32, np.concatenate([x.a, y.a], 0)), [i64(-2)],
         tuple_in=True)
    case("Stack", "Stack", [x, y], T(F32, np.stack([x.a, y.a], 1)), attrs="axis = 1 : i64",
         tuple_in=True)
    case("Unstack", "Unstack", [x], [T(F32, x.a[0]), T(F32, x.a[1])], attrs="axis = 0 : i64")
    w = values("layout/w", [2, 6], F32)
    parts = [T(F32, p) for p in np.split(w.a, 3, 1)]
    case("Split", "Split", [w], parts, attrs="axis = 1 : i64, output_num = 3 : i64")
    case("Split/operands", "Split", [w], parts, [i64(-1), i64(3)])
    case("SplitWithSize", "SplitWithSize", [w], [T(F32, w.a[:, :4]), T(F32, w.a[:, 4:])],
         [tup(4, 2), i64(1)])
    case("Pad", "Pad", [x], T(F32, np.pad(x.a, ((1, 0), (2, 3)))), attrs="paddings = [[1, 0], [2, 3]]")
    case("PadV3", "PadV3", [x], T(F32, np.pad(x.a, ((0, 0), (2, 1)), constant_values=7)),
         [tup(2, 1), f32(7.0)], attrs="mode = \"constant\"")
    case("BroadcastTo", "BroadcastTo", [x], T(F32, np.broadcast_to(x.a, (4, 2, 3))), [tup(4, -1, 3)])
    case("ReverseV2", "ReverseV2", [x], T(F32, x.a[:, ::-1]), attrs="axis = [1]")
    c = T(BOOL, [[1, 0, 1]])
    case("Select", "Select", [T(BOOL, [[1, 0, 1], [0, 0, 1]]), x, y],
         T(F32, np.where([[1, 0, 1], [0, 0, 1]], x.a, y.a)))
    case("Select/broadcast", "Select", [c, x, y], T(F32, np.where(c.a, x.a, y.a)))
    case("AddN", "AddN", [x, y, x], T(F32, x.f + y.f + x.f), tuple_in=True)
    case("ZerosLike", "ZerosLike", [T(I32, [1, 2])], T(I32, [0, 0]))
    case("OnesLike", "OnesLike", [x], T(F32, np.ones((2, 3))))


def slices():
    x = values("slice/x", [4, 5, 6], F32)

    def bits(**masks):
        return ", ".join(f"{n}_mask = {v} : i64" for n, v in masks.items())

    def add(name, r, first, last, step, **masks):
        case(f"StridedSlice/{name}", "StridedSlice", [x], T(F32, r), [tup(*first), tup(*last),
             tup(*step)], attrs=bits(**masks))

    add("plain", x.a[1:3, 0:5:2, 4:1:-1], (1, 0, 4), (3, 5, 1), (1, 2, -1))
    add("negative", x.a[-3:-1], (-3,), (-1,), (1,))
    add("few", x.a[1:2], (1,), (2,), (1,))
    add("begin_mask", x.a[:3, 2:4], (1, 2), (3, 4), (1, 1), begin=1)
    add("end_mask", x.a[1:, 2:4], (1, 2), (2, 4), (1, 1), end=1)
    add("backwards", x.a[::-1, ::-2], (1, 1), (2, 2), (-1, -2), begin=3, end=3)
    add("shrink", x.a[1, 2:4, -1], (1, 2, -1), (2, 4, 0), (1, 1, 1), shrink_axis=5)
    add("new_axis", x.a[1:3, None, 2:4], (1, 0, 2), (3, 1, 4), (1, 1, 1), new_axis=2)
    add("ellipsis", x.a[..., 2:4], (0, 2), (0, 4), (1, 1), ellipsis=1)
    add("ellipsis_between", x.a[1, ..., None, 2:4], (1, 0, 0, 2), (2, 0, 1, 4), (1, 1, 1, 1),
        shrink_axis=1, ellipsis=2, new_axis=4)
    case("StridedSlice/operands", "StridedSlice", [x], T(F32, x.a[:3, 2]),
         [tup(1, 2), tup(3, 3), tup(1, 1), i64(1), i64(0), i64(0), i64(0), i64(2)])
    case("Slice", "Slice", [x], T(F32, x.a[1:3, 2:, 0:1]), [tup(1, 2, 0), tup(2, -1, 1)])
    case("SliceExt", "SliceExt", [x], T(F32, x.a[:, 1:4:2]), [i64(1), i64(1), i64(4), i64(2)])
    case("SelectExt", "SelectExt", [x], T(F32, x.a[:, :, -1]), [i64(2), i64(-1)])


def indexing():
    x = values("gather/x", [3, 4, 5], F32)
    one, two = T(I32, [2, 0, 1, 2]), T(I64, [[1, 0, 2], [2, 2, 0]])
    case("Gather/vector", "Gather", [x, one], T(F32, x.a[one.a]), [i64(0)])
    case("Gather/axis", "Gather", [x, one], T(F32, x.a[:, one.a]), [i64(1)])
    case("Gather/matrix", "Gather", [x, two], T(F32, x.a[:, :, two.a]), [i64(-1)])
    case("Gather/scalar", "Gather", [x, T(I32, 1)], T(F32, x.a[1]), [i64(0)])
    b = T(I32, np.array([[1, 0], [2, 3], [3, 3]]))
    r = np.stack([x.a[i][b.a[i]] for i in range(3)])
    case("Gather/batch", "Gather", [x, b], T(F32, r), [i64(1)], attrs="batch_dims = 1 : i64")
    r = np.stack([x.a[i][:, b.a[i]] for i in range(3)])
    case("Gather/batch_operand", "Gather", [x, b], T(F32, r), [i64(2), i64(1)])
    case("GatherNd", "GatherNd", [x, T(I32, [[0, 1], [2, 3]])], T(F32, x.a[[0, 2], [1, 3]]))
    w = values("gather/w", [6, 3], F32)
    case("EmbeddingLookup", "EmbeddingLookup", [w, two], T(F32, w.a[two.a]), [i64(0)])
    hot = np.eye(4)[one.a]
    r = np.where(hot > 0, 2.0, -1.0)
    case("OneHot", "OneHot", [one], T(F32, r), [i64(4), f32(2.0), f32(-1.0)], attrs="axis = -1 : i64")
    case("OneHot/first", "OneHot", [one], T(F32, r.T), [i64(4), f32(2.0), f32(-1.0), i64(0)])
    v, i = np.sort(x.a, -1)[..., ::-1][..., :2], np.argsort(-x.a, -1, kind="stable")[..., :2]
    case("TopK", "TopK", [x], [T(F32, v), T(I32, i)], [i64(2)], attrs="sorted = true")
    g, y = values("grad/g", [6], F32), values("grad/y", [6], F32, -1, 1)
    case("ReluGrad", "ReluGrad", [g, y], T(F32, np.where(y.f > 0, g.f, 0)))
    case("SigmoidGrad", "SigmoidGrad", [y, g], T(F32, g.f * y.f * (1 - y.f)))
    case("TanhGrad", "TanhGrad", [y, g], T(F32, g.f * (1 - y.f ** 2)))
    logits, labels = values("loss/x", [3, 4], F32), T(I32, [1, 3, 0])
    t = torch.from_numpy(logits.f.copy()).requires_grad_()
    loss = torch.nn.functional.cross_entropy(t, torch.from_numpy(labels.a.astype(int)))
    loss.backward()
    name = "SparseSoftmaxCrossEntropyWithLogits"
    case(name, name, [logits, labels], T(F32, loss.item()), attrs="is_grad = false")
    case(name + "/grad", name, [logits, labels], T(F32, t.grad.numpy()), attrs="is_grad = true")


def main():
    for topic in (elementwise, promotion, matrices, images, normalization, reductions, layout,
                  slices, indexing, *mindir_functions.TOPICS, *mindir_training.TOPICS,
                  *mindir_structure.TOPICS):
        topic()
    names = [c["name"] for c in CASES]
    if len(set(names)) != len(names):
        raise ValueError("two cases of one name")
    folder = os.path.join(OUT, "mindir")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "primitives.json"), "w", newline="\n") as f:
        f.write("[\n" + ",\n".join(json.dumps(c, separators=(",", ":")) for c in CASES) + "]\n")
    print(f"{len(CASES)} cases of {len({n.split('/')[0] for n in names})} primitives")


main()
