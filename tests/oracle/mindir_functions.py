"""Cases of functions of numbers, activations, orders and indices, for mindir.py."""

import numpy as np
import torch

from common import *
from mindir_case import *

nn = torch.nn.functional


def t(x):
    return torch.from_numpy(np.array(x.f))


def functions():
    for d in (F32, F64, F16, BF16):
        x = values(f"fun/{d}", [2, 7], d, -2, 2)
        loose = {} if d in (F32, F64) else dict(rtol=2e-2 if d == BF16 else 4e-3, atol=8e-3)
        a = t(x)
        for name, r in {"Sin": a.sin(), "Cos": a.cos(), "Tan": a.tan(), "Sinh": a.sinh(),
                        "Cosh": a.cosh(), "Expm1": a.expm1(), "Trunc": a.trunc(),
                        "Round": a.round(), "SeLU": nn.selu(a), "LogSigmoid": nn.logsigmoid(a),
                        "FastGeLU": a * torch.sigmoid(1.702 * a)}.items():
            extra = dict(loose)
            if name == "Tan" and d in (F16, BF16):
                extra = dict(rtol=1e-1, atol=1e-1)
            case(f"{name}/{d}", name, [x], T(d, r.numpy()), **extra)
        p = values(f"fun/pos{d}", [2, 7], d, -0.5, 4)
        case(f"Log1p/{d}", "Log1p", [p], T(d, t(p).log1p().numpy()), **loose)
    tiny = T(F32, [1e-10, -1e-9, 0, 1e-6, -0.0])
    case("Log1p/tiny", "Log1p", [tiny], T(F32, np.log1p(tiny.f)), rtol=1e-6, atol=0)
    case("Expm1/tiny", "Expm1", [tiny], T(F32, np.expm1(tiny.f)), rtol=1e-6, atol=0)
    wide = T(F32, [-200, 200, INF, -INF, NAN, 80])
    with np.errstate(all="ignore"):
        case("Expm1/wide", "Expm1", [wide], T(F32, np.expm1(wide.a)))
        case("Log1p/wide", "Log1p", [T(F32, [INF, NAN, -1, 1e30])],
             T(F32, np.log1p(np.float32([INF, NAN, -1, 1e30]))))
    half = T(F32, [0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 8388609, 0.49999997, -3.5])
    case("Round/halves", "Round", [half], T(F32, np.rint(half.a)))
    case("Rint", "Rint", [half], T(F32, np.rint(half.a)))
    odd = T(F32, [1, INF, NAN, -INF])
    case("IsInf", "IsInf", [odd], T(BOOL, [0, 1, 0, 1]))
    m, n = values("mod/x", [3, 4], F32, -9, 9), values("mod/y", [4], F32, 0.5, 3)
    case("Mod", "Mod", [m, n], T(F32, np.fmod(m.f, n.f)), atol=1e-5)
    case("FloorMod", "FloorMod", [m, n], T(F32, np.mod(m.f, n.f)), atol=1e-5)
    i, j = T(I32, [7, -7, 7, -7]), T(I32, [2, 2, -2, -2])
    case("TruncateMod/int32", "TruncateMod", [i, j], T(I32, [1, -1, 1, -1]))
    case("TruncateDiv/int32", "TruncateDiv", [i, j], T(I32, [3, -3, -3, 3]))
    case("TruncateDiv/float32", "TruncateDiv", [m, n], T(F32, np.trunc(m.f / n.f)))
    x, y = T(F32, [0, 2, 0, 3]), T(F32, [0, 4, 1, 2])
    case("Xdivy", "Xdivy", [x, y], T(F32, [0, 0.5, 0, 1.5]))
    case("Xlogy", "Xlogy", [x, y], T(F32, torch.special.xlogy(t(x), t(y)).numpy()))
    x, y, z = (values(f"lerp/{k}", [2, 3], F32, 0.5, 2) for k in "xyz")
    case("Lerp", "Lerp", [x, y, z], T(F32, torch.lerp(t(x), t(y), t(z)).numpy()))
    v = T(F32, 0.5)
    case("Addcmul", "Addcmul", [x, y, z, v], T(F32, x.f + 0.5 * y.f * z.f))
    case("Addcdiv", "Addcdiv", [x, y, z, v], T(F32, x.f + 0.5 * y.f / z.f))
    case("TensorAdd", "TensorAdd", [x, y], T(F32, x.f + y.f))
    case("AddExt", "AddExt", [x, y], T(F32, x.f + 2 * y.f), [i64(2)])
    case("SubExt", "SubExt", [x, y], T(F32, x.f - 2 * y.f), [i64(2)])
    case("Muls", "Muls", [x], T(F32, 3 * x.f), [f32(3.0)])
    case("Divs", "Divs", [x], T(F32, x.f / 4), [f32(4.0)])
    case("Inv", "Inv", [x], T(F32, 1 / x.f))
    a, b = values("bits/x", [5], I32, 0, 99), values("bits/y", [5], I32, 0, 99)
    case("BitwiseAnd", "BitwiseAnd", [a, b], T(I32, a.a & b.a))
    case("BitwiseOr", "BitwiseOr", [a, b], T(I32, a.a | b.a))
    case("BitwiseXor", "BitwiseXor", [a, b], T(I32, a.a ^ b.a))
    a, b = T(BOOL, [1, 1, 0, 0]), T(BOOL, [1, 0, 1, 0])
    case("LogicalXor", "LogicalXor", [a, b], T(BOOL, a.a ^ b.a))
    case("PowTensorScalar", "PowTensorScalar", [x], T(F32, x.f ** 2.5), [f32(2.5)])
    case("PowScalarTensor", "PowScalarTensor", [x], T(F32, 2.5 ** x.f),
         [("first", "2.500000e+00 : f32", "f32")])
    case("ClampScalar", "ClampScalar", [x], T(F32, np.clip(x.f, 0.75, 1.5)), [f32(0.75), f32(1.5)])
    case("ClampTensor", "ClampTensor", [x, T(F32, 0.75), T(F32, 1.5)],
         T(F32, np.clip(x.f, 0.75, 1.5)))
    case("StopGradient", "StopGradient", [x], x)
    case("AccumulateNV2", "AccumulateNV2", [x, y], T(F32, x.f + y.f), tuple_in=True)


def activations():
    x = values("act/x", [2, 6], F32)
    a = t(x)
    case("CeLU", "CeLU", [x], T(F32, nn.celu(a, 0.7).numpy()), attrs="alpha = 7.0e-1 : f32")
    case("HShrink", "HShrink", [x], T(F32, nn.hardshrink(a, 0.8).numpy()),
         attrs="lambd = 8.0e-1 : f32")
    case("HShrink/edge", "HShrink", [T(F32, [0.5, -0.5, 0.75])], T(F32, [0, 0, 0.75]))
    case("SoftShrink", "SoftShrink", [x], T(F32, nn.softshrink(a, 0.8).numpy()),
         attrs="lambd = 8.0e-1 : f32")
    case("GLU", "GLU", [x], T(F32, nn.glu(a, -1).numpy()), attrs="axis = -1 : i64")
    case("GLU/first", "GLU", [x], T(F32, nn.glu(a, 0).numpy()), attrs="axis = 0 : i64")
    w = values("act/w", [3], F32, 0, 1)
    img = values("act/img", [2, 3, 2, 2], F32)
    case("PReLU", "PReLU", [img, w], T(F32, nn.prelu(t(img), t(w)).numpy()))
    one = T(F32, [0.3])
    case("PReLU/one", "PReLU", [img, one], T(F32, nn.prelu(t(img), t(one)).numpy()))
    case("PReLU/vector", "PReLU", [T(F32, [-2, 0, 3]), T(F32, [0.5])], T(F32, [-1, 0, 3]))
    case("Elu/alpha", "Elu", [x], T(F32, nn.elu(a, 0.5).numpy()), attrs="alpha = 5.0e-1 : f32")
    case("LeakyReLU", "LeakyReLU", [x], T(F32, nn.leaky_relu(a, 0.2).numpy()), [f32(0.2)])
    case("SoftplusExt", "SoftplusExt", [x], T(F32, nn.softplus(a, 2, 1).numpy()),
         [f32(2.0), f32(1.0)])
    case("GeluExt/tanh", "GeluExt", [x], T(F32, nn.gelu(a, approximate="tanh").numpy()), [i64(1)])
    case("LogSoftmaxExt", "LogSoftmaxExt", [x], T(F32, nn.log_softmax(a, 0).numpy()), [i64(0)])


def orders():
    x = values("order/x", [3, 5], F32)
    a = t(x)
    case("Argmin", "Argmin", [x], T(I32, x.a.argmin(1)), attrs="axis = -1 : i64")
    case("ArgMaxExt", "ArgMaxExt", [x], T(I64, x.a.argmax(0)[None]), [i64(0), flag(True)])
    case("ArgMaxExt/all", "ArgMaxExt", [x], T(I64, x.a.argmax()), [NONE, flag(False)])
    for name, axis, down in (("", -1, False), ("/down", 0, True)):
        v, i = torch.sort(a, axis, descending=down)
        case("Sort" + name, "Sort", [x], [T(F32, v.numpy()), T(I32, i.numpy())],
             attrs=f"axis = {axis} : i64, descending = {str(down).lower()}")
    v, i = torch.cummax(a, 1)
    case("Cummax", "Cummax", [x], [T(F32, v.numpy()), T(I64, i.numpy())], attrs="axis = 1 : i64")
    v, i = torch.cummin(a, 0)
    case("Cummin", "Cummin", [x], [T(F32, v.numpy()), T(I32, i.numpy())], attrs="axis = 0 : i64")
    for unbiased in (True, False):
        s = x.f.std(1, ddof=int(unbiased), keepdims=True)
        case(f"ReduceStd/{unbiased}", "ReduceStd", [x], [T(F32, s), T(F32, x.f.mean(1, keepdims=True))],
             attrs=f"axis = [1], unbiased = {str(unbiased).lower()}, keep_dims = true")
    case("ReduceStd/all", "ReduceStd", [x], [T(F32, x.f.std(ddof=1)), T(F32, x.f.mean())],
         attrs="axis = []")
    mask = T(BOOL, [[1, 0, 0, 1, 1]])
    case("MaskedFill", "MaskedFill", [x, mask, T(F32, 7)], T(F32, np.where(mask.a, 7, x.f)))
    case("CumSum/reverse", "CumSum", [x], T(F32, x.f[:, ::-1].cumsum(1)[:, ::-1] - x.f), [i64(1)],
         attrs="exclusive = true, reverse = true")
    case("CumsumExt", "CumsumExt", [x], T(F32, x.f.cumsum(0)), [i64(0)])
    case("MeanExt", "MeanExt", [x], T(F32, x.f.mean(0)), [tup(0), flag(False), NONE])
    case("ProdExt", "ProdExt", [x], T(F32, x.f.prod(1)), [i64(1), flag(False), NONE])
    case("Max", "Max", [x], T(F32, x.f.max()))
    case("Min", "Min", [x], T(F32, x.f.min()))


def places():
    x = values("place/x", [3, 4, 5], F32)
    i = T(I64, [[[0, -1, 2, 1, 3]], [[3, 3, 0, 1, 2]], [[1, 1, 1, 1, -4]]])
    taken = torch.gather(t(x), 1, torch.from_numpy(i.a % 4))
    case("GatherD", "GatherD", [x, ], T(F32, taken.numpy()),
         [i64(1), ("dense<%s> : tensor<3x1x5xi64>" % i.a.tolist(), "tensor<3x1x5xi64>")])
    less = T(I32, [[[2, 0]], [[1, 1]]])
    taken = torch.gather(t(x), 0, torch.from_numpy(less.a.astype(int)))
    case("GatherD/part", "GatherD", [x], T(F32, taken.numpy()),
         [i64(-3), ("dense<%s> : tensor<2x1x2xi32>" % less.a.tolist(), "tensor<2x1x2xi32>")])
    dy = values("place/dy", [3, 2], F32)
    m, at = values("place/m", [3, 4], F32), T(I64, [[0, 0], [3, 1], [2, 2]])
    g = torch.zeros(3, 4, dtype=torch.float64).scatter_add(1, torch.from_numpy(at.a), t(dy))
    raw("GatherDGradV2", [m, at, dy], T(F32, g.numpy()),
        '  %a = mindir.constant 1 : i64\n  %r = mindir.primitive "GatherDGradV2"(%x, %a, %y, %z) : '
        "(tensor<3x4xf32>, i64, tensor<3x2xi64>, tensor<3x2xf32>) -> tensor<3x4xf32>\n")
    rows, up = T(I32, [[0], [2], [0]]), values("place/up", [3, 5], F32)
    r = np.zeros((4, 5))
    np.add.at(r, rows.a[:, 0], up.f)
    case("ScatterNd", "ScatterNd", [rows, up], T(F32, r), [tup(4, 5)])
    deep, few = T(I64, [[0, 1], [2, 3]]), values("place/few", [2, 5], F32)
    r = x.f.copy()
    r[[0, 2], [1, 3]] = few.f
    case("TensorScatterUpdate", "TensorScatterUpdate", [x, deep, few], T(F32, r))
    twice = T(I64, [[0, 1], [0, 1]])
    r = x.f.copy()
    np.add.at(r, ([0, 0], [1, 1]), few.f)
    case("TensorScatterAdd", "TensorScatterAdd", [x, twice, few], T(F32, r))
    r = x.f.copy()
    np.subtract.at(r, ([0, 2], [1, 3]), few.f)
    case("TensorScatterSub", "TensorScatterSub", [x, deep, few], T(F32, r))
    ids = T(I32, [[1, 0, 1, 2], [0, 0, 2, 1], [1, 1, 1, 1]])
    r = np.zeros((4, 5))
    np.add.at(r, ids.a, x.f)
    case("UnsortedSegmentSum", "UnsortedSegmentSum", [x, ids], T(F32, r), [i64(4)])
    case("Embedding", "Embedding", [T(I32, [[1, 0], [2, 2]]), values("place/w", [3, 4], F32)],
         T(F32, values("place/w", [3, 4], F32).a[[[1, 0], [2, 2]]]), [NONE])
    case("IndexSelect", "IndexSelect", [x], T(F32, x.a[:, [3, 0]]),
         [i64(1), ("dense<[3, 0]> : tensor<2xi32>", "tensor<2xi32>")])


def shapes():
    x = values("shape/x", [2, 3, 4], F32)
    case("Roll", "Roll", [x], T(F32, np.roll(x.a, (1, -2), (0, 2))),
         attrs="shift = [1, -2], axis = [0, 2]")
    img = values("shape/img", [2, 8, 2, 3], F32)
    # Blocks of channels come first, as MindSpore has it.
    up = img.a.reshape(2, 2, 2, 2, 2, 3).transpose(0, 3, 4, 1, 5, 2).reshape(2, 2, 4, 6)
    case("DepthToSpace", "DepthToSpace", [img], T(F32, up), attrs="block_size = 2 : i64")
    case("SpaceToDepth", "SpaceToDepth", [T(F32, up)], img, attrs="block_size = 2 : i64")
    example = T(F32, np.arange(12).reshape(1, 12, 1, 1))
    case("DepthToSpace/example", "DepthToSpace", [example],
         T(F32, [[[[0, 3], [6, 9]], [[1, 4], [7, 10]], [[2, 5], [8, 11]]]]),
         attrs="block_size = 2 : i64")
    for mode, torch_mode in (("reflect", "reflect"), ("edge", "replicate"),
                             ("circular", "circular")):
        r = nn.pad(t(img), (1, 2, 0, 1), mode=torch_mode)
        case(f"PadV3/{mode}", "PadV3", [img], T(F32, r.numpy()), [tup(1, 2, 0, 1), NONE],
             attrs=f'mode = "{mode}"')
    case("MirrorPad", "MirrorPad", [T(F32, [[1, 2, 3], [4, 5, 6]])],
         T(F32, np.pad([[1, 2, 3], [4, 5, 6]], ((1, 0), (1, 2)), mode="reflect")),
         [("dense<[[1, 0], [1, 2]]> : tensor<2x2xi64>", "tensor<2x2xi64>")],
         attrs='mode = "REFLECT"')
    case("PadV3/halves", "PadV3", [x], T(F32, np.pad(x.a, ((0, 0), (2, 0), (1, 3)))),
         [tup(1, 2, 3, 0), f32(0.0)], attrs='mode = "constant", paddings_contiguous = false')
    raw("Eye", [], T(F32, np.eye(3, 4)),
        "  %a = mindir.constant 3 : i64\n  %b = mindir.constant 4 : i64\n"
        "  %c = mindir.constant 43 : i64\n"
        '  %r = mindir.primitive "Eye"(%a, %b, %c) : (i64, i64, i64) -> tensor<3x4xf32>\n')
    case("LinSpace", "LinSpace", [T(F32, 1), T(F32, 10)], T(F32, np.linspace(1, 10, 5)), [i64(5)])
    for name, args, r in (("Range", (1, 10, 3), [1, 4, 7]), ("Range/down", (5, 0, -2), [5, 3, 1])):
        raw(name, [], T(I64, r),
            "".join(f"  %a{k} = mindir.constant {v} : i64\n" for k, v in enumerate(args))
            + '  %r = mindir.primitive "Range"(%a0, %a1, %a2) : (i64, i64, i64) -> tensor<3xi64>\n')
    raw("Arange", [], T(F32, [0, 0.5, 1]),
        "".join(f"  %a{k} = mindir.constant {v:e} : f32\n" for k, v in enumerate((0, 1.5, 0.5)))
        + '  %r = mindir.primitive "Arange"(%a0, %a1, %a2) : (f32, f32, f32) -> tensor<3xf32>\n')
    raw("FillV2", [T(F32, 2.5)], T(F32, np.full((2, 3), 2.5)),
        "  %a = mindir.constant [2, 3] : tuple<i64, i64>\n"
        '  %r = mindir.primitive "FillV2"(%a, %x) : (tuple<i64, i64>, tensor<f32>) -> tensor<2x3xf32>\n')
    raw("FillScalar", [], T(I32, [7, 7]),
        "  %a = mindir.constant [2] : tuple<i64>\n  %b = mindir.constant 7 : i64\n"
        '  %r = mindir.primitive "FillScalar"(%a, %b) : (tuple<i64>, i64) -> tensor<2xi32>\n')
    raw("Fill", [], T(F16, [1.5, 1.5]),
        "  %t = mindir.constant 42 : i64\n  %a = mindir.constant [2] : tuple<i64>\n"
        "  %b = mindir.constant 1.5 : f32\n"
        '  %r = mindir.primitive "Fill"(%t, %a, %b) : (i64, tuple<i64>, f32) -> tensor<2xf16>\n')
    for name, v in (("Zeros", 0), ("Ones", 1)):
        raw(name, [], T(I64, np.full((2, 2), v)),
            "  %a = mindir.constant [2, 2] : tuple<i64, i64>\n  %t = mindir.constant 35 : i64\n"
            f'  %r = mindir.primitive "{name}"(%a, %t) : (tuple<i64, i64>, i64) -> tensor<2x2xi64>\n')
    case("ZerosLikeExt", "ZerosLikeExt", [x], T(F32, np.zeros((2, 3, 4))), [NONE])
    case("OnesLikeExt", "OnesLikeExt", [x], T(I32, np.ones((2, 3, 4))), [i64(34)])
    case("View", "View", [x], T(F32, x.a.reshape(6, 4)), [tup(-1, 4)])
    case("FlattenExt", "FlattenExt", [x], T(F32, x.a.reshape(6, 4)), [i64(0), i64(1)])
    case("TransposeExt", "TransposeExt", [x], T(F32, x.a.swapaxes(0, 2)), [i64(0), i64(-1)])
    case("StackExt", "StackExt", [x, x], T(F32, np.stack([x.a, x.a], 2)), [i64(2)], tuple_in=True)
    case("Tril", "Tril", [x], T(F32, np.tril(x.a, -1)), attrs="diagonal = -1 : i64")
    case("Triu", "Triu", [x], T(F32, np.triu(x.a, 1)), [i64(1)])


TOPICS = (functions, activations, orders, places, shapes)
