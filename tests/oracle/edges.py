"""Cases at the edges of operators that other scripts have cases of: NaN and infinities, sizes of 0, the narrow floats,
and higher ranks. By NumPy and PyTorch, in float64."""

import warnings

import torch
import torch.nn.functional as F

from common import *

warnings.filterwarnings("ignore")
_ADD = {}


def edge(*names):
    def keep(function):
        for name in names:
            _ADD.setdefault(name, []).append(function)
        return function
    return keep


def add(op):
    for function in _ADD.get(op.name, ()):
        with np.errstate(all="ignore"):
            function(op)


def _t(t):
    return torch.tensor(t.f)


def _odd(name, shape, dtype=F32):
    """Values with NaN and both infinities among them."""
    a = values("edge/" + name, shape, dtype).a.copy()
    flat = a.reshape(-1)
    for i, v in enumerate((NAN, INF, -INF)):
        flat[(7 * i + 1) % flat.size] = v
    return T(dtype, a)


# ---- products and sums ------------------------------------------------------------------------

@edge("dot")
def dot(op):
    for d in (F16, BF16):
        x, y = values("edge/dot/x", [2, 9], d), values("edge/dot/y", [2, 9], d)
        op.case("dtype_" + d, [x, y], [T(d, (x.f * y.f).sum(-1))])
    y = T(F32, [2.0, 1.0])
    for case, a in (("nan", [NAN, 1.0]), ("infinity", [INF, 1.0]), ("infinities", [INF, -INF])):
        x = T(F32, a)
        op.case(case, [x, y], [T(F32, (x.f * y.f).sum(-1))])


@edge("kron")
def kron(op):
    for d in (F16, BF16):
        x, y = values("edge/kron/x", [2, 3], d), values("edge/kron/y", [3, 2], d)
        op.case("dtype_" + d, [x, y], [T(d, np.kron(x.f, y.f))])
    x, y = T(F32, [NAN, INF, 0.0]), T(F32, [1.0, 0.0, -INF])
    op.case("special", [x, y], [T(F32, np.kron(x.f, y.f))])
    x, y = values("edge/kron/rank3", [2, 1, 3], F32), values("edge/kron/rank5", [1, 2, 1, 2, 1], F32)
    op.case("rank3_with_rank5", [x, y], [T(F32, np.kron(x.f, y.f))])


@edge("lerp")
def lerp(op):
    for d in (F16, BF16):
        x, y, w = (values(f"edge/lerp/{k}", [2, 5], d) for k in "xyw")
        op.case("dtype_" + d, [x, y, w], [T(d, x.f + w.f * (y.f - x.f))], atol=TOLERANCE[d][1] * 8)
    x, y, w = T(F32, [NAN, INF, INF, 1.0]), T(F32, [1.0, INF, 2.0, -INF]), T(F32, [0.5] * 4)
    op.case("special", [x, y, w], [T(F32, x.f + w.f * (y.f - x.f))])


@edge("cross")
def cross(op):
    for d in (F16, BF16):
        x, y = values("edge/cross/x", [2, 3], d), values("edge/cross/y", [2, 3], d)
        op.case("dtype_" + d, [x, y], [T(d, np.cross(x.f, y.f))], atol=TOLERANCE[d][1] * 8, axis=Int32(-1))
    x, y = T(F32, [[NAN, 1.0, 2.0], [INF, 1.0, 0.0]]), T(F32, [[1.0, 2.0, 3.0], [1.0, 1.0, 1.0]])
    op.case("special", [x, y], [T(F32, np.cross(x.f, y.f))], axis=Int32(-1))
    x, y = values("edge/cross/rank4/x", [2, 3, 1, 2], F32), values("edge/cross/rank4/y", [2, 3, 1, 2], F32)
    op.case("rank4", [x, y], [T(F32, np.cross(x.f, y.f, axis=1))], axis=Int32(-3))


@edge("addmm")
def addmm(op):
    def one(case, i, x, y, beta=0.5, alpha=2.0):
        want = beta * i.f + alpha * (x.f @ y.f)
        op.case(case, [i, x, y], [T(i.dtype, want)], beta=Float32(beta), alpha=Float32(alpha),
                atol=TOLERANCE[i.dtype][1] * 16)
    for d in (F16, BF16):
        one("edge_" + d, *(values(f"edge/addmm/{k}", s, d) for k, s in (("i", [3, 5]), ("x", [3, 4]), ("y", [4, 5]))))
    for case, a, b in (("no_rows", [0, 4], [4, 5]), ("no_columns", [3, 4], [4, 0]), ("no_depth", [3, 0], [0, 5])):
        one(case, values("edge/addmm/i", [a[0], b[1]], F32), values("edge/addmm/x", a, F32),
            values("edge/addmm/y", b, F32))
    one("special", T(F32, [[NAN, 1.0], [INF, 1.0]]), T(F32, [[1.0, 2.0], [INF, 1.0]]),
        T(F32, [[1.0, 0.0], [1.0, NAN]]))


@edge("bmm", "matmul")
def bmm(op):
    extra = dict(transpose_x=Bool(False), transpose_y=Bool(False)) if op.name == "matmul" else {}
    for d in (I8, U8, I16) + ((I32, I64) if op.name == "bmm" else ()):
        x, y = values("edge/bmm/x", [2, 3, 4], d), values("edge/bmm/y", [2, 4, 5], d)
        want = np.matmul(x.a.astype(np.int64), y.a.astype(np.int64))
        op.case("edge_" + d, [x, y], [T(d, want)], exact=True, **extra)


@edge("trace")
def trace(op):
    for d in (F16, BF16):
        x = values("edge/trace", [3, 4], d)
        op.case("dtype_" + d, [x], [T(d, np.trace(x.f))], offset=Int32(0), axis1=Int32(0), axis2=Int32(1))
    x = values("edge/trace/rank4", [2, 3, 1, 4], F32)
    op.case("rank4", [x], [T(F32, np.trace(x.f, 1, 1, 3))], offset=Int32(1), axis1=Int32(1), axis2=Int32(-1))


# ---- norms ------------------------------------------------------------------------------------

@edge("dist")
def dist(op):
    for p in (0.0, 1.0, 2.0, 3.0, INF, -INF):
        def one(case, x, y):
            d = x.f - y.f
            if case == "special_nan" and p == 0.0:
                return
            want = torch.dist(_t(x), _t(y), p)
            op.case(f"{case}_{p}", [x, y], [T(x.dtype, want)], p=Float32(p))
        for d in (F16, BF16):
            one("dtype_" + d, values("edge/dist/x", [2, 5], d), values("edge/dist/y", [2, 5], d))
        one("special_nan", T(F32, [NAN, 1.0]), T(F32, [1.0, 1.0]))
        one("special_infinity", T(F32, [INF, 1.0, 3.0]), T(F32, [1.0, -INF, 3.0]))
        one("edge_rank4", values("edge/dist/r4", [2, 1, 3, 2], F32), values("edge/dist/r4y", [3, 1], F32))
        if p not in (-INF, INF):
            one("no_elements", values("edge/dist/none", [0, 3], F32), values("edge/dist/none", [0, 3], F32))


@edge("frobenius_norm")
def frobenius(op):
    def one(case, x, axis, keep=False):
        want = np.sqrt((x.f ** 2).sum(tuple(axis), keepdims=keep))
        op.case(case, [x, ints(axis)], [T(x.dtype, want)], keep_dim=Bool(keep), reduce_all=Bool(False))
    for d in (F16, BF16):
        one("dtype_" + d, values("edge/frob", [2, 5], d), [0, 1])
    one("special", _odd("frob/special", [4, 3]), [1])
    one("from_the_end", values("edge/frob/r4", [2, 1, 3, 2], F32), [-1, -3], True)


@edge("norm")
def norm(op):
    def one(case, x, axis):
        e = f32bits(1e-10)
        n = np.sqrt((x.f ** 2).sum(axis, keepdims=True) + e)
        op.case(case, [x], [T(x.dtype, x.f / n), T(x.dtype, n)], axis=Int32(axis), epsilon=Float32(e),
                is_test=Bool(False))
    for d in (F16, BF16):
        one("dtype_" + d, values("edge/norm", [2, 5], d), -1)
    one("special", T(F32, [[NAN, 1.0], [INF, 1.0], [3.0, 4.0]]), 1)
    one("no_rows", values("edge/norm/none", [0, 3], F32), 1)
    one("rank4", values("edge/norm/r4", [2, 1, 3, 2], F32), -2)


# ---- losses -----------------------------------------------------------------------------------

@edge("sigmoid_cross_entropy_with_logits")
def logits(op):
    x, y = T(F32, [NAN, 800.0, -800.0, 1.0]), T(F32, [1.0, 0.0, 1.0, 0.0])
    want = F.binary_cross_entropy_with_logits(_t(x), _t(y), reduction="none")
    op.case("edge_special", [x, y, None], [T(F32, want)], normalize=Bool(False), ignore_index=Int32(-100))


@edge("nll_loss")
def nll(op):
    for d in (F16, BF16):
        x, y = values("edge/nll/x", [4, 3], d), T(I64, [0, 2, 1, 2])
        want = F.nll_loss(_t(x), torch.tensor(y.a), reduction="none")
        op.case("dtype_" + d, [x, y, None], [T(d, want), Ignored(d, [])], ignore_index=Int64(-100),
                reduction=Str("none"))
    x, y = values("edge/nll/none", [0, 3], F32), T(I64, np.zeros([0]))
    op.case("no_rows", [x, y, None], [T(F32, np.zeros([0])), Ignored(F32, [])], ignore_index=Int64(-100),
            reduction=Str("none"))


@edge("cross_entropy_with_softmax")
def entropy(op):
    x = T(F32, [[NAN, 1.0, 2.0], [INF, 1.0, 2.0], [-INF, 1.0, 2.0], [1.0, 2.0, 3.0]])
    y = T(I64, [[0], [0], [1], [2]])
    p = torch.softmax(_t(x), -1)
    loss = -torch.log_softmax(_t(x), -1).take_along_dim(torch.tensor(y.a), -1)
    op.case("special", [x, y], [T(F32, p), T(F32, loss)], soft_label=Bool(False), use_softmax=Bool(True),
            numeric_stable_mode=Bool(True), ignore_index=Int32(-100), axis=Int32(-1))


# ---- normalisation ----------------------------------------------------------------------------

def _normalized(a, axes, e):
    mean = a.mean(axes, keepdims=True)
    return (a - mean) / np.sqrt(((a - mean) ** 2).mean(axes, keepdims=True) + e)


@edge("group_norm")
def group(op):
    e = f32bits(1e-5)
    x, w, b = _odd("group", [3, 4, 2]), values("edge/group/w", [4], F32), values("edge/group/b", [4], F32)
    a = x.f.reshape(3, 2, 2, 2)
    mean = a.mean((2, 3))
    variance = ((a - a.mean((2, 3), keepdims=True)) ** 2).mean((2, 3))
    y = _normalized(a, (2, 3), e).reshape(3, 4, 2) * w.f[:, None] + b.f[:, None]
    op.case("special", [x, w, b], [T(F32, y), T(F32, mean), T(F32, variance)], epsilon=Float32(e), groups=Int32(2),
            data_format=Str("NCHW"))
    x = values("edge/group/none", [0, 4, 2], F32)
    none = T(F32, np.zeros([0, 2]))
    op.case("no_images", [x, w, b], [x, none, none], epsilon=Float32(e), groups=Int32(2), data_format=Str("NCHW"))


# ---- windows ----------------------------------------------------------------------------------

def _pool_attributes(kind, rank, strides, pads=None, exclusive=True, **more):
    a = dict(strides=Int32s(strides), paddings=Int32s(pads or [0] * rank), ceil_mode=Bool(False),
             exclusive=Bool(exclusive), data_format=Str("NCHW" if rank == 2 else "NCDHW"), pooling_type=Str(kind),
             global_pooling=Bool(False), adaptive=Bool(False), padding_algorithm=Str("EXPLICIT"))
    a.update(more)
    return a


@edge("pool2d")
def pool2d(op):
    for kind, pool in (("max", F.max_pool2d), ("avg", F.avg_pool2d)):
        x = _odd("pool2d", [1, 2, 4, 5])
        op.case("special_" + kind, [x, ints([2, 3])], [T(F32, pool(_t(x), [2, 3], [1, 2]))],
                **_pool_attributes(kind, 2, [1, 2]))
        x = values("edge/pool2d/none", [0, 2, 4, 5], F32)
        op.case("no_images_" + kind, [x, ints([2, 3])], [T(F32, np.zeros([0, 2, 3, 2]))],
                **_pool_attributes(kind, 2, [1, 2]))
    x = T(F32, np.full([1, 1, 3, 3], -INF))
    op.case("lowest", [x, ints([2, 2])], [T(F32, np.full([1, 1, 2, 2], -INF))], **_pool_attributes("max", 2, [1, 1]))


@edge("pool3d")
def pool3d(op):
    for kind, pool in (("max", F.max_pool3d), ("avg", F.avg_pool3d)):
        more = dict(kernel_size=Int32s([2, 2, 3]))
        x = _odd("pool3d", [1, 2, 3, 4, 5])
        op.case("special_" + kind, [x], [T(F32, pool(_t(x), [2, 2, 3], [1, 1, 2]))],
                **_pool_attributes(kind, 3, [1, 1, 2], **more))
        x = values("edge/pool3d/none", [0, 2, 3, 4, 5], F32)
        op.case("no_images_" + kind, [x], [T(F32, np.zeros([0, 2, 2, 3, 2]))],
                **_pool_attributes(kind, 3, [1, 1, 2], **more))
        for d in (F16, BF16):
            x = values("edge/pool3d", [1, 2, 3, 4, 5], d)
            op.case(f"dtype_{d}_{kind}", [x], [T(d, pool(_t(x), [2, 2, 3], [1, 1, 2]))],
                    **_pool_attributes(kind, 3, [1, 1, 2], **more))


@edge("conv2d", "depthwise_conv2d")
def conv2d(op):
    groups = 2 if op.name.startswith("depth") else 1
    attrs = dict(strides=Int32s([1, 1]), paddings=Int32s([1, 0]), padding_algorithm=Str("EXPLICIT"),
                 dilations=Int32s([1, 1]), groups=Int32(groups), data_format=Str("NCHW"))
    w = values("edge/conv2d/w", [4, 2 // groups, 2, 3], F32)
    x = _odd("conv2d", [1, 2, 6, 7])
    want = F.conv2d(_t(x), _t(w), padding=(1, 0), groups=groups)
    op.case("special", [x, w], [T(F32, want)], atol=1e-5, **attrs)
    x = values("edge/conv2d/none", [0, 2, 6, 7], F32)
    op.case("edge_no_images", [x, w], [T(F32, np.zeros([0, 4, 7, 5]))], **attrs)


@edge("conv3d")
def conv3d(op):
    attrs = dict(strides=Int32s([1, 1, 1]), paddings=Int32s([1, 0, 0]), padding_algorithm=Str("EXPLICIT"),
                 dilations=Int32s([1, 1, 1]), groups=Int32(1), data_format=Str("NCDHW"))

    def one(case, x, w):
        op.case(case, [x, w], [T(x.dtype, F.conv3d(_t(x), _t(w), padding=(1, 0, 0)))],
                atol=8 * TOLERANCE[x.dtype][1], **attrs)
    for d in (F32, F16, BF16):
        w = values("edge/conv3d/w", [3, 2, 2, 2, 1], d)
        one("special" if d == F32 else "dtype_" + d,
            _odd("conv3d", [1, 2, 3, 4, 2]) if d == F32 else values("edge/conv3d/x", [1, 2, 3, 4, 2], d), w)
    x = values("edge/conv3d/none", [0, 2, 3, 4, 2], F32)
    op.case("no_images", [x, values("edge/conv3d/w", [3, 2, 2, 2, 1], F32)], [T(F32, np.zeros([0, 3, 4, 3, 2]))],
            **attrs)


@edge("conv3d_transpose")
def conv3d_transpose(op):
    attrs = dict(strides=Int32s([2, 1, 1]), paddings=Int32s([0, 0, 0]), output_padding=Int32s([]),
                 output_size=Int32s([]), padding_algorithm=Str("EXPLICIT"), groups=Int32(1),
                 dilations=Int32s([1, 1, 1]), data_format=Str("NCHW"))
    for d in (F32, F16, BF16):
        x = _odd("conv3dt", [1, 2, 2, 3, 2]) if d == F32 else values("edge/conv3dt/x", [1, 2, 2, 3, 2], d)
        w = values("edge/conv3dt/w", [2, 3, 2, 2, 1], d)
        op.case("special" if d == F32 else "dtype_" + d, [x, w],
                [T(d, F.conv_transpose3d(_t(x), _t(w), stride=(2, 1, 1)))], atol=8 * TOLERANCE[d][1], **attrs)


@edge("unfold")
def unfold(op):
    attrs = dict(kernel_sizes=Int32s([2, 3]), strides=Int32s([1, 1]), paddings=Int32s([0, 0]),
                 dilations=Int32s([1, 1]))
    for d in (F32, F16, BF16):
        x = _odd("unfold", [1, 2, 3, 4], d)
        op.case("special_" + d, [x], [T(d, F.unfold(_t(x), (2, 3)))], exact=True, **attrs)


@edge("fold")
def fold(op):
    attrs = dict(output_sizes=Int32s([4, 5]), kernel_sizes=Int32s([2, 3]), strides=Int32s([1, 1]),
                 paddings=Int32s([0, 0]), dilations=Int32s([1, 1]))
    for d in (F32, F16, BF16):
        x = _odd("fold", [2, 12, 9], d) if d == F32 else values("edge/fold", [2, 12, 9], d)
        op.case("edge_" + d, [x], [T(d, F.fold(_t(x), (4, 5), (2, 3)))], atol=8 * TOLERANCE[d][1], **attrs)
    x = values("edge/fold/none", [0, 12, 9], F32)
    op.case("no_images", [x], [T(F32, np.zeros([0, 2, 4, 5]))], **attrs)


@edge("temporal_shift")
def temporal(op):
    for case, x in (("special", _odd("shift", [4, 8, 2, 3])), ("no_images", values("edge/shift", [0, 8, 2, 3], F32))):
        a = x.a.reshape(-1, 2, 8, 2, 3)
        want = np.zeros_like(a)
        want[:, 1:, :2] = a[:, :-1, :2]
        want[:, :-1, 2:4] = a[:, 1:, 2:4]
        want[:, :, 4:] = a[:, :, 4:]
        op.case(case, [x], [T(F32, want.reshape(x.a.shape))], exact=True, seg_num=Int32(2), shift_ratio=Float32(0.25),
                data_format=Str("NCHW"))


@edge("bilinear_interp", "nearest_interp")
def interpolation(op):
    kind = op.name.split("_")[0]
    attrs = dict(data_format=Str("NCHW"), out_d=Int32(-1), out_h=Int32(6), out_w=Int32(8), scale=Float32s([]),
                 interp_method=Str(kind), align_corners=Bool(False), align_mode=Int32(0))
    x = T(F32, [[[[NAN, 1.0, INF, 2.0], [1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, -INF]]]])
    if kind == "nearest":
        op.case("special", [x, None, None, None], [T(F32, F.interpolate(_t(x), (6, 8), mode="nearest"))], **attrs)
    else:
        x = T(F32, [[[[NAN, 1.0, 3.0, 2.0], [1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]]])
        op.case("special", [x, None, None, None],
                [T(F32, F.interpolate(_t(x), (6, 8), mode="bilinear", align_corners=False))], **attrs)
    x = values("edge/interp/none", [0, 2, 3, 4], F32)
    op.case("no_images", [x, None, None, None], [T(F32, np.zeros([0, 2, 6, 8]))], **attrs)


# ---- selection --------------------------------------------------------------------------------

@edge("argmax", "argmin")
def arg(op):
    f = np.argmax if op.name == "argmax" else np.argmin
    for d in FLOATS:
        x = T(d, [[1.0, NAN, 3.0, NAN], [INF, -INF, INF, -INF], [NAN, NAN, NAN, NAN]])
        op.case("special_" + d, [x, scalar(-1, I64)], [T(I64, f(x.f, -1))], exact=True, keepdims=Bool(False),
                flatten=Bool(False), dtype=DType(I64))
    for shape in ([2, 1, 3, 2], [1, 2, 3, 1, 2]):
        x = values(f"edge/{op.name}/{len(shape)}", shape, F32)
        op.case(f"rank{len(shape)}", [x, scalar(-3, I64)], [T(I64, f(x.f, -3))], exact=True, keepdims=Bool(False),
                flatten=Bool(False), dtype=DType(I64))


@edge("clip")
def clip(op):
    for d in (I8, U8, I16):
        x = values("edge/clip", [3, 5], d, -100, 100)
        op.case("edge_" + d, [x, scalar(3, F32), scalar(40, F32)], [T(d, np.clip(x.a, 3, 40))], exact=True)
    x = values("edge/clip/rank5", [1, 2, 1, 3, 2], F32)
    op.case("rank5", [x, scalar(-1, F32), scalar(1, F32)], [T(F32, np.clip(x.f, -1, 1))], exact=True)


@edge("crop")
def crop(op):
    for case, x in (("special", _odd("crop", [3, 4])), ("bfloat16", values("edge/crop", [3, 4], BF16)),
                    ("float16", values("edge/crop", [3, 4], F16))):
        op.case("edge_" + case, [x, ints([2, 3]), ints([1, 0])], [T(x.dtype, x.a[1:3, 0:3])], exact=True)
    x = values("edge/crop/rank4", [2, 1, 3, 4], F32)
    op.case("rank4", [x, ints([1, 1, 2, 2]), ints([1, 0, 0, 2])], [T(F32, x.a[1:2, :, :2, 2:4])], exact=True)


@edge("prelu")
def prelu(op):
    for d in (F16, BF16):
        x, w = values("edge/prelu", [2, 3, 4], d), values("edge/prelu/w", [3], d)
        op.case("dtype_" + d, [x, w], [T(d, np.where(x.f > 0, x.f, x.f * w.f[None, :, None]))],
                data_format=Str("NCHW"), mode=Str("channel"))


@edge("relu", "relu6")
def relu(op):
    top = 6 if op.name == "relu6" else None
    for d in (I8, U8, I16, I32, I64):
        x = values(f"edge/{op.name}", [3, 5], d, -20, 20)
        op.case("dtype_" + d, [x], [T(d, np.clip(x.a, 0, top))], exact=True)


@edge("square")
def square(op):
    for d in (I8, U8, I16):
        x = values("edge/square", [3, 5], d, -5, 6)
        op.case("edge_" + d, [x], [T(d, x.a.astype(np.int64) ** 2)], exact=True)


@edge("searchsorted")
def searchsorted(op):
    for d in (F16, BF16, I8, U8, I16):
        row = T(d, np.sort(values("edge/search", [7], d, 0, 20).a))
        x = values("edge/search/x", [2, 3], d, 0, 20)
        op.case("dtype_" + d, [row, x], [T(I64, np.searchsorted(row.f, x.f))], exact=True, out_int32=Bool(False),
                right=Bool(False))


@edge("equal_all")
def equal_all(op):
    for d in (F16, BF16):
        x = values("edge/equal_all", [2, 5], d)
        op.case("dtype_" + d, [x, x], [T(BOOL, True)], exact=True)
    x = T(F32, [INF, -INF])
    op.case("infinity", [x, x], [T(BOOL, True)], exact=True)
    x = values("edge/equal_all/rank5", [1, 2, 1, 3, 2], F32)
    op.case("rank5", [x, T(F32, x.f + 1)], [T(BOOL, False)], exact=True)


@edge("index_select")
def index_select(op):
    for d in (F16, BF16):
        x, i = _odd("index_select", [3, 4], d), T(I64, [2, 0, 2])
        op.case("dtype_" + d, [x, i], [T(d, x.f[[2, 0, 2]])], exact=True, axis=Int32(0))


@edge("index_add")
def index_add(op):
    for d in (F32, F16, BF16):
        x, i, y = values("edge/index_add", [4, 3], d), T(I64, [2, 0, 2]), _odd("index_add/y", [3, 3], d)
        want = x.f.copy()
        np.add.at(want, [2, 0, 2], y.f)
        op.case("special_" + d, [x, i, y], [T(d, want)], atol=8 * TOLERANCE[d][1], axis=Int32(0))


@edge("linspace")
def linspace(op):
    # From both ends, so that all are NaN if one end is: NumPy goes from the first alone, PyTorch as PaddlePaddle does.
    def one(case, a, b, n, d):
        want = torch.linspace(T(d, [a]).f[0], T(d, [b]).f[0], n, dtype=torch.float64)
        op.case(case, [T(d, [a]), T(d, [b]), T(I32, [n], const=True)], [T(d, want)],
                atol=TOLERANCE[d][1] * 4, dtype=DType(d), place=Place("cpu"))
    one("nan", NAN, 1.0, 3, F32)
    for d in (F16, BF16):
        one("dtype_" + d, -1.0, 2.0, 5, d)


# ---- what moves elements ----------------------------------------------------------------------

_WIDE = (C64, C128, F16, I16)


def _moved(name, shape, dtype):
    if dtype in COMPLEX:
        x = values("edge/" + name, shape, dtype)
        a = x.a.copy()
        a.reshape(-1)[1] = complex(NAN, 1.0)
        a.reshape(-1)[2] = complex(INF, -INF)
        return T(dtype, a)
    return _odd(name, shape, dtype) if dtype in FLOATS else values("edge/" + name, shape, dtype)


@edge("transpose", "reshape", "concat", "stack", "split_with_num", "expand", "tile", "flip", "roll", "gather",
      "squeeze", "unsqueeze", "assign", "flatten")
def moves(op):
    for d in _WIDE + (F32,):
        for shape in ([2, 1, 3, 2], [1, 2, 3, 1, 2]):
            x = _moved(op.name, shape, d)
            case, r, a = f"edge_{d}_{len(shape)}", len(shape), x.a
            perm = [r - 1] + list(range(r - 1))
            if op.name == "transpose":
                op.case(case, [x], [T(d, a.transpose(perm))], exact=True, perm=Int32s(perm))
            elif op.name == "reshape":
                op.case(case, [x, ints([3, -1])], [T(d, a.reshape(3, -1))], exact=True)
            elif op.name == "concat":
                op.case(case, [L(x, x), scalar(-2, I32)], [T(d, np.concatenate([a, a], -2))], exact=True)
            elif op.name == "stack":
                op.case(case, [L(x, x)], [T(d, np.stack([a, a], -2))], exact=True, axis=Int32(-2))
            elif op.name == "split_with_num":
                parts = np.split(a, 2, -1)if r == 4 else np.split(a, 2, 1)
                op.case(case, [x, scalar(-1 if r == 4 else 1, I32)], [L(*(T(d, p) for p in parts))], exact=True,
                        num=Int32(2))
            elif op.name == "expand":
                shape = [2] + list(a.shape)
                op.case(case, [x, ints(shape)], [T(d, np.broadcast_to(a, shape))], exact=True)
            elif op.name == "tile":
                op.case(case, [x, ints([2] + [1] * (r - 2) + [3])],
                        [T(d, np.tile(a, [2] + [1] * (r - 2) + [3]))], exact=True)
            elif op.name == "flip":
                op.case(case, [x], [T(d, np.flip(a, (-1, 1)))], exact=True, axis=Int32s([-1, 1]))
            elif op.name == "roll":
                op.case(case, [x, ints([1, -2])], [T(d, np.roll(a, (1, -2), (-1, 2)))], exact=True,
                        axis=Int64s([-1, 2]))
            elif op.name == "gather":
                op.case(case, [x, T(I64, [1, 0, 1]), scalar(2 if r == 5 else 3, I32)],
                        [T(d, np.take(a, [1, 0, 1], 2 if r == 5 else 3))], exact=True)
            elif op.name == "squeeze":
                axis = 1 if r == 4 else -2
                op.case(case, [x, ints([axis])], [T(d, np.squeeze(a, axis))], exact=True)
            elif op.name == "unsqueeze":
                op.case(case, [x, ints([-2])], [T(d, np.expand_dims(a, -2))], exact=True)
            elif op.name == "assign":
                op.case(case, [x], [x], exact=True)
            elif op.name == "flatten":
                op.case(case, [x], [T(d, a.reshape(a.shape[0], -1, a.shape[-1]))], exact=True,
                        start_axis=Int32(1), stop_axis=Int32(-2))
