"""More cases at the edges: sorting, indices, linear systems, regions, and the narrow integers."""

import torch
import torch.nn.functional as F

from common import *
from edges import _moved, _odd, _t, _normalized, edge


@edge("add", "multiply", "maximum", "minimum")
def logic(op):
    f = {"add": np.logical_or, "maximum": np.logical_or, "multiply": np.logical_and, "minimum": np.logical_and}
    x, y = T(BOOL, [0, 0, 1, 1]), T(BOOL, [0, 1, 0, 1])
    op.case("edge_bool", [x, y], [T(BOOL, f[op.name](x.a, y.a))], exact=True)


@edge("max", "min", "prod", "sum")
def reductions(op):
    more = {"prod": dict(reduce_all=Bool(False)), "sum": dict(dtype=DType("undefined"))}.get(op.name, {})
    f = dict(max=np.max, min=np.min, prod=np.prod, sum=np.sum)[op.name]
    for d in (I8, U8, I16, BOOL):
        if op.name == "prod" and d == BOOL or op.name == "sum" and d == BOOL or op.name in ("max", "min") and d != BOOL:
            continue
        x = values(f"edge/{op.name}", [3, 4], d, -3, 4)
        op.case("edge_" + d, [x, ints([-1])], [T(d, f(x.a if d == BOOL else x.a.astype(np.int64), -1))], exact=True,
                keepdim=Bool(False), **more)


@edge("elementwise_pow", "heaviside")
def powers(op):
    for d in (I8, U8, I16):
        x = values(f"edge/{op.name}/x", [3, 4], d, -3, 4)
        y = values(f"edge/{op.name}/y", [4], d, 0, 4)
        want = (x.a.astype(np.int64) ** y.a.astype(np.int64) if op.name == "elementwise_pow"
                else np.where(x.a < 0, 0, np.where(x.a > 0, 1, y.a)))
        op.case("edge_" + d, [x, y], [T(d, want)], exact=True)


@edge("pow")
def pow_(op):
    for d in (I8, U8, I16):
        x = values("edge/pow", [3, 4], d, -4, 5)
        op.case("edge_" + d, [x], [T(d, x.a.astype(np.int64) ** 3)], exact=True, y=Float32(3.0))


@edge("isnan", "isinf", "isfinite")
def kinds(op):
    for d in (I8, U8, I16):
        x = values("edge/kinds", [3, 4], d)
        op.case("edge_" + d, [x], [T(BOOL, np.full([3, 4], op.name == "isfinite"))], exact=True)
    x = _odd("kinds/rank4", [2, 1, 3, 2])
    op.case("rank4", [x], [T(BOOL, getattr(np, op.name)(x.f))], exact=True)


@edge("argsort")
def argsort(op):
    for d in (F16, BF16):
        x = values("edge/argsort", [3, 5], d)
        i = np.argsort(x.f, -1, kind="stable")
        op.case("dtype_" + d, [x], [T(d, np.take_along_axis(x.f, i, -1)), T(I64, i)], exact=True, axis=Int32(-1),
                descending=Bool(False), stable=Bool(True))
    x = values("edge/argsort/rank4", [2, 1, 5, 2], F32)
    i = np.argsort(-x.f, -2, kind="stable")
    op.case("rank4", [x], [T(F32, np.take_along_axis(x.f, i, -2)), T(I64, i)], exact=True, axis=Int32(-2),
            descending=Bool(True), stable=Bool(True))


@edge("topk")
def topk(op):
    for shape, axis in (([2, 1, 5, 2], -2), ([1, 2, 1, 2, 5], 4)):
        x = values(f"edge/topk/{len(shape)}", shape, F32)
        v, i = torch.topk(_t(x), 2, axis)
        op.case(f"rank{len(shape)}", [x, scalar(2, I32)], [T(F32, v), T(I64, i)], exact=True, axis=Int32(axis),
                largest=Bool(True), sorted=Bool(True))


@edge("kthvalue")
def kth(op):
    for case, x, axis in (("float16", values("edge/kth", [3, 5], F16), -1), ("bfloat16", values("edge/kth", [3, 5], BF16), -1),
                          ("rank4", values("edge/kth/4", [2, 1, 5, 2], F32), -2),
                          ("rank3", values("edge/kth/3", [2, 5, 2], F32), 1)):
        v, i = torch.kthvalue(_t(x), 2, axis)
        op.case("edge_" + case, [x], [T(x.dtype, v), T(I64, i)], exact=True, axis=Int32(axis), k=Int32(2),
                keepdim=Bool(False))


@edge("cummin", "cummax")
def extremes(op):
    f = getattr(torch, op.name)
    for case, x, axis in (("float16", values("edge/cum", [3, 5], F16), -1), ("bfloat16", values("edge/cum", [3, 5], BF16), -1),
                          ("rank4", values("edge/cum/4", [2, 1, 5, 2], F32), -2),
                          ("rank5", values("edge/cum/5", [1, 2, 1, 3, 2], F32), 3)):
        v, i = f(_t(x), axis)
        op.case("edge_" + case, [x], [T(x.dtype, v), T(I64, i)], exact=True, axis=Int32(axis), dtype=DType(I64))


@edge("cumsum")
def cumsum(op):
    for shape, axis in (([2, 1, 5, 2], -2), ([1, 2, 1, 2, 5], 4)):
        x = values(f"edge/cumsum/{len(shape)}", shape, F32)
        op.case(f"rank{len(shape)}", [x, scalar(axis, I32)], [T(F32, np.cumsum(x.f, axis))], exclusive=Bool(False),
                flatten=Bool(False), reverse=Bool(False))


@edge("logsumexp")
def logsumexp(op):
    for case, x, axis in (("float16", values("edge/lse", [3, 5], F16), -1), ("bfloat16", values("edge/lse", [3, 5], BF16), -1),
                          ("rank4", values("edge/lse/4", [2, 1, 5, 2], F32), -2)):
        op.case("edge_" + case, [x], [T(x.dtype, torch.logsumexp(_t(x), axis))], axis=Int32s([axis]),
                keepdim=Bool(False), reduce_all=Bool(False))


@edge("softmax", "log_softmax")
def softmax(op):
    f = torch.softmax if op.name == "softmax" else torch.log_softmax
    x = values("edge/softmax", [1, 2, 1, 3, 2], F32)
    op.case("rank5", [x], [T(F32, f(_t(x), -2))], axis=Int32(-2))


@edge("layer_norm")
def layer_norm(op):
    e = f32bits(1e-5)
    x, w, b = values("edge/ln", [1, 2, 1, 3, 2], F32), values("edge/ln/w", [6], F32), values("edge/ln/b", [6], F32)
    a = x.f.reshape(2, 6)
    op.case("rank5", [x, w, b], [T(F32, (_normalized(a, (1,), e) * w.f + b.f).reshape(x.a.shape)),
                                 T(F32, a.mean(1).reshape(1, 2)), T(F32, a.var(1).reshape(1, 2))], epsilon=Float32(e), begin_norm_axis=Int32(2))


@edge("instance_norm")
def instance_norm(op):
    e = f32bits(1e-5)
    x, w, b = _odd("in", [3, 2, 4]), values("edge/in/w", [2], F32), values("edge/in/b", [2], F32)
    mean = x.f.mean(2)
    variance = ((x.f - x.f.mean(2, keepdims=True)) ** 2).mean(2)
    op.case("special", [x, w, b], [T(F32, _normalized(x.f, (2,), e) * w.f[:, None] + b.f[:, None]),
                                   T(F32, mean.reshape(-1)), T(F32, (1 / np.sqrt(variance + e)).reshape(-1))],
            epsilon=Float32(e))


@edge("batch_norm_")
def batch_norm(op):
    e = f32bits(1e-5)
    attrs = dict(is_test=Bool(True), momentum=Float32(f32bits(0.9)), epsilon=Float32(e), data_format=Str("NCHW"),
                 use_global_stats=Bool(False), trainable_statistics=Bool(False))
    m, v, w, b = (values(f"edge/bn/{k}", [3], F32, 0.5, 2) for k in "mvwb")
    for case, x in (("special", _odd("bn", [2, 3, 4])), ("no_images", values("edge/bn/none", [0, 3, 4], F32))):
        c = lambda t: t.f[:, None]
        y = (x.f - c(m)) / np.sqrt(c(v) + e) * c(w) + c(b)
        op.case(case, [x, m, v, w, b], [T(F32, y), m, v, Ignored(F32, [3]), Ignored(F32, [3]), Ignored(F32, [-1])], **attrs)


@edge("inverse", "det", "cholesky")
def systems(op):
    x = values(f"edge/{op.name}", [2, 1, 3, 3], F64, -1, 1)
    x = T(F32, x.a @ np.swapaxes(x.a, -1, -2) + np.eye(3))
    f = dict(inverse=np.linalg.inv, det=np.linalg.det, cholesky=np.linalg.cholesky)[op.name]
    op.case("rank4", [x], [T(F32, f(x.f))], atol=1e-4, **(dict(upper=Bool(False)) if op.name == "cholesky" else {}))
    if op.name == "det":
        for case, a in (("nan", [[NAN, 1.0], [1.0, 2.0]]), ("infinity", [[INF, 1.0], [0.0, 2.0]])):
            op.case(case, [T(F32, a)], [T(F32, np.linalg.det(np.array(a)))])


@edge("one_hot")
def one_hot(op):
    x = T(I64, rng("edge/one_hot").integers(0, 4, [2, 1, 3, 2]))
    op.case("rank4", [x, scalar(4, I32)], [T(F32, np.eye(4)[x.a])], exact=True)


@edge("scatter")
def scatter(op):
    for d in (C64, C128, I8, U8, I16, BOOL):
        x, i, y = _moved("scatter", [4, 3], d), T(I64, [2, 0]), _moved("scatter/y", [2, 3], d)
        want = x.a.copy()
        want[[2, 0]] = y.a
        op.case("edge_" + d, [x, i, y], [T(d, want)], exact=True, overwrite=Bool(True))
    x, i, y = _odd("scatter/4", [4, 1, 2, 3]), T(I64, [3, 1]), _odd("scatter/4y", [2, 1, 2, 3])
    want = x.a.copy()
    want[[3, 1]] = y.a
    op.case("rank4", [x, i, y], [T(F32, want)], exact=True, overwrite=Bool(True))


@edge("gather_nd")
def gather_nd(op):
    for d in (C64, C128, I8, U8, I16, F32):
        x, i = _moved("gather_nd", [2, 3, 1, 2], d), T(I64, [[1, 2], [0, 0]])
        op.case("edge_" + d, [x, i], [T(d, x.a[[1, 0], [2, 0]])], exact=True)


@edge("take_along_axis")
def take(op):
    for d in (C64, C128, F32):
        x, i = _moved("take", [2, 1, 3, 2], d), T(I64, rng("edge/take").integers(0, 3, [2, 1, 4, 2]))
        op.case("edge_" + d, [x, i], [T(d, np.take_along_axis(x.a, i.a, -2))], exact=True, axis=Int32(-2))


@edge("pad")
def pad(op):
    for d in (C64, C128, I8, U8, I16, BOOL, F32):
        x = _moved("pad", [2, 3], d)
        op.case("edge_" + d, [x, scalar(1, F32)], [T(d, np.pad(x.a, [(1, 0), (0, 2)], constant_values=1))], exact=True,
                paddings=Int32s([1, 0, 0, 2]))


@edge("tril", "triu")
def triangle(op):
    f = getattr(np, op.name)
    for d in (C64, C128, I8, U8, I16, F32):
        x = _moved(op.name, [2, 1, 3, 4], d)
        op.case("edge_" + d, [x], [T(d, f(x.a, 1))], exact=True, diagonal=Int32(1))


@edge("slice")
def slice_(op):
    for d in (C64, C128, F32):
        x = _moved("slice", [2, 1, 4, 3], d)
        op.case("edge_" + d, [x, ints([-3]), ints([100])], [T(d, x.a[:, :, -3:])], exact=True, axes=Int64s([2]),
                infer_flags=Int64s([1]), decrease_axis=Int64s([]))


@edge("strided_slice")
def strided(op):
    for d in (C64, C128, F32):
        x = _moved("strided", [2, 1, 5, 3], d)
        op.case("edge_" + d, [x, ints([-1]), ints([-6]), ints([-2])], [T(d, x.a[:, :, ::-2])], exact=True,
                axes=Int32s([2]))


@edge("unstack", "unbind")
def unstack(op):
    for d in ((C64, C128, F32) if op.name == "unstack" else (F16, BF16, F32)):
        x = _moved(op.name, [2, 1, 3, 2], d)
        parts = L(*(T(d, x.a[:, :, i]) for i in range(3)))
        op.case("edge_" + d, [x], [parts], exact=True, axis=Int32(-2),
                **(dict(num=Int32(3)) if op.name == "unstack" else {}))


@edge("split")
def split(op):
    for d in (C64, C128, F32):
        x = _moved("split", [2, 1, 5, 2], d)
        op.case("edge_" + d, [x, ints([2, 3]), scalar(-2, I32)], [L(T(d, x.a[:, :, :2]), T(d, x.a[:, :, 2:]))],
                exact=True)


@edge("where")
def where(op):
    for shape in ([2, 1, 3], [2, 1, 3, 2], [1, 2, 1, 3, 2]):
        c, x, y = values("edge/where/c", shape, BOOL), _odd("where/x", shape), _odd("where/y", shape)
        op.case(f"rank{len(shape)}", [c, x, y], [T(F32, np.where(c.a, x.a, y.a))], exact=True)


@edge("expand_as")
def expand_as(op):
    for d in (C64, C128, I8, U8, I16, I64, F32):
        x, y = _moved("expand_as", [3, 1, 2], d), T(d, np.zeros([2, 3, 4, 2]))
        op.case("edge_" + d, [x, y], [T(d, np.broadcast_to(x.a, [2, 3, 4, 2]))], exact=True, target_shape=Int32s([]))


@edge("roi_align")
def roi_align(op):
    x = T(F32, np.full([1, 1, 4, 4], NAN))
    boxes = T(F32, [[0.0, 0.0, 3.0, 3.0], [50.0, 50.0, 60.0, 60.0]])
    want = np.stack([np.full([1, 2, 3], NAN), np.zeros([1, 2, 3])])
    op.case("nan", [x, boxes, T(I32, [2])], [T(F32, want)], aligned=Bool(False), pooled_height=Int32(2),
            pooled_width=Int32(3), sampling_ratio=Int32(2), spatial_scale=Float32(1.0))


@edge("conv2d_transpose")
def conv2d_transpose(op):
    x, w = _odd("conv2dt", [1, 2, 5, 4]), values("edge/conv2dt/w", [2, 3, 2, 2], F32)
    op.case("special", [x, w, ints([])], [T(F32, F.conv_transpose2d(_t(x), _t(w), stride=(2, 1)))], atol=1e-5,
            strides=Int32s([2, 1]), paddings=Int32s([0, 0]), output_padding=Int32s([]), padding_algorithm=Str("EXPLICIT"),
            groups=Int32(1), dilations=Int32s([1, 1]), data_format=Str("NCHW"))


@edge("fc", "fused_gemm_epilogue")
def linear(op):
    attrs = (dict(activation_type=Str(""), in_num_col_dims=Int32(1), padding_weights=Bool(False)) if op.name == "fc"
             else dict(activation=Str("none"), trans_x=Bool(False), trans_y=Bool(False)))
    w, b = values("edge/fc/w", [4, 5], F32), values("edge/fc/b", [5], F32)
    for case, x in (("special", T(F32, [[NAN, 1, 2, 3], [INF, 1, 2, 3], [1, 2, -INF, INF]])),
                    ("no_rows", values("edge/fc", [0, 4], F32))):
        op.case(case, [x, w, b], [T(F32, x.f @ w.f + b.f)] + ([None] if op.name != "fc" else []), **attrs)


@edge("quantize_linear")
def quantize(op):
    x = T(F32, [[INF, -INF, 1.0, -1.0]])
    op.case("infinities", [x, T(F32, [2.0]), T(F32, [0.0]), None, None], [T(F32, [[127.0, -128.0, 64.0, -64.0]]), None, None, None],
            bit_length=Int32(8), is_test=Bool(True), only_observer=Bool(False), qmax=Int32(127), qmin=Int32(-128),
            quant_axis=Int32(-1), round_type=Int32(0))
    x = T(F32, np.zeros([0, 4]))
    op.case("no_rows", [x, T(F32, [2.0]), T(F32, [0.0]), None, None], [x, None, None, None],
            bit_length=Int32(8), is_test=Bool(True), only_observer=Bool(False), qmax=Int32(127), qmin=Int32(-128),
            quant_axis=Int32(-1), round_type=Int32(0))
