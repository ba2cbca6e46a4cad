"""batch_norm_, layer_norm, rms_norm, dropout."""

import numpy as np

from common import *

_EPS = f32bits(1e-5)
_ATOL = {F32: 1e-5, F64: 1e-11, F16: 3e-3, BF16: 3e-2}


def batch_norm():
    op = Op("batch_norm_")

    def attrs(is_test, momentum, epsilon, data_format, global_stats):
        return dict(is_test=Bool(is_test), momentum=Float32(f32bits(momentum)),
                    epsilon=Float32(f32bits(epsilon)), data_format=Str(data_format),
                    use_global_stats=Bool(global_stats), trainable_statistics=Bool(False))

    def add(case, shape, data_format="NCHW", is_test=True, momentum=0.9, epsilon=1e-5, dtype=F32,
            global_stats=False):
        seed = "batch_norm_/" + case
        x = values(seed + "/x", shape, dtype)
        channel = 1 if data_format == "NCHW" else len(shape) - 1
        c, stat = shape[channel], F64 if dtype == F64 else F32
        mean = values(seed + "/mean", [c], stat, -1, 1)
        var = values(seed + "/variance", [c], stat, 0.5, 2)
        scale = values(seed + "/scale", [c], stat, 0.5, 1.5)
        bias = values(seed + "/bias", [c], stat, -1, 1)
        axes = tuple(i for i in range(len(shape)) if i != channel)
        per_channel = [c if i == channel else 1 for i in range(len(shape))]
        m, eps = f32bits(momentum), f32bits(epsilon)
        if is_test or global_stats:
            use_mean, use_var = mean.f, var.f
            rest = [T(stat, mean.f), T(stat, var.f), Ignored(stat, [c]), Ignored(stat, [c])]
        else:
            use_mean, use_var = x.f.mean(axis=axes), x.f.var(axis=axes)
            rest = [T(stat, mean.f * m + use_mean * (1 - m)),
                    T(stat, var.f * m + use_var * (1 - m)),
                    T(stat, use_mean), T(stat, 1 / np.sqrt(use_var + eps))]
        scaled = (x.f - use_mean.reshape(per_channel)) / np.sqrt(use_var + eps).reshape(per_channel)
        y = scaled * scale.f.reshape(per_channel) + bias.f.reshape(per_channel)
        op.case(case, [x, mean, var, scale, bias], [T(dtype, y)] + rest + [Ignored(dtype, [-1])],
                atol=_ATOL[dtype], **attrs(is_test, momentum, epsilon, data_format, global_stats))

    add("test_nchw", [2, 3, 4, 4])
    add("test_nhwc", [2, 4, 4, 3], data_format="NHWC")
    add("test_rank2", [5, 3])
    add("test_rank3", [2, 3, 5])
    add("test_rank5", [1, 2, 2, 3, 2])
    add("test_large_epsilon", [2, 3, 2, 2], epsilon=0.5)
    add("test_one_channel", [2, 1, 3, 3])
    for d in (F64, F16, BF16):
        add("test_" + d, [2, 3, 2, 3], dtype=d)
    add("train_nchw", [2, 3, 4, 4], is_test=False)
    add("train_nhwc", [2, 4, 4, 3], data_format="NHWC", is_test=False)
    add("train_rank2", [6, 3], is_test=False)
    add("train_momentum_half", [2, 3, 3, 3], is_test=False, momentum=0.5)
    add("train_float64", [2, 3, 2, 3], is_test=False, dtype=F64)
    add("train_global_stats", [2, 3, 2, 3], is_test=False, global_stats=True)
    std = attrs(True, 0.9, 1e-5, "NCHW", False)
    stats = [Shape(F32, [8])] * 4
    op.type("dynamic_batch", [Shape(F32, [-1, 8, 4, 4])] + stats,
            [Shape(F32, [-1, 8, 4, 4])] + stats + [Shape(F32, [-1])], **std)
    op.type("dynamic_image", [Shape(F16, [2, 8, -1, -1])] + stats,
            [Shape(F16, [2, 8, -1, -1])] + stats + [Shape(F16, [-1])], **std)
    yield op


def layer_norm():
    op = Op("layer_norm")

    def add(case, shape, begin=None, scale=True, bias=True, epsilon=1e-5, dtype=F32, x=None):
        seed = "layer_norm/" + case
        begin = len(shape) - 1 if begin is None else begin
        x = x or values(seed + "/x", shape, dtype)
        stat = F64 if dtype == F64 else F32
        n = int(np.prod(shape[begin:]))
        w = values(seed + "/scale", [n], stat, 0.5, 1.5) if scale else None
        b = values(seed + "/bias", [n], stat, -1, 1) if bias else None
        rows = x.f.reshape(-1, n)
        with np.errstate(all="ignore"):
            mean, var = rows.mean(axis=1), rows.var(axis=1)
            y = (rows - mean[:, None]) / np.sqrt(var + f32bits(epsilon))[:, None]
        y = y * w.f if scale else y
        y = y + b.f if bias else y
        op.case(case, [x, w, b],
                [T(dtype, y.reshape(shape)), T(stat, mean.reshape(shape[:begin])),
                 T(stat, var.reshape(shape[:begin]))],
                atol=_ATOL[dtype], rtol=1e-4 if dtype == F32 else None,
                epsilon=Float32(f32bits(epsilon)), begin_norm_axis=Int32(begin))

    add("rank2", [3, 8])
    add("rank3_last", [2, 3, 8])
    add("rank3_begin_1", [2, 3, 4], begin=1)
    add("rank4_begin_2", [2, 2, 3, 4], begin=2)
    add("no_scale", [3, 8], scale=False)
    add("no_bias", [3, 8], bias=False)
    add("no_scale_no_bias", [3, 8], scale=False, bias=False)
    add("bert_epsilon", [2, 8], epsilon=1e-12)
    add("large_epsilon", [2, 8], epsilon=0.5)
    add("long_row", [2, 130])
    add("row_of_one", [3, 1])
    add("zero_rows", [0, 4], x=T(F32, np.zeros([0, 4])))
    add("offset_1000", [2, 16], x=T(F32, 1000 + rng("layer_norm/offset").integers(-8, 9, [2, 16])))
    add("special", [3, 3], x=T(F32, [[NAN, 1, 2], [INF, 1, 2], [1, 2, 3]]))
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 8], dtype=d)

    def typed(case, shape, begin, stat_shape, dtype=F32, stat=F32):
        n = shape[-1]
        op.type(case, [Shape(dtype, shape), Shape(stat, [n]), Shape(stat, [n])],
                [Shape(dtype, shape), Shape(stat, stat_shape), Shape(stat, stat_shape)],
                epsilon=Float32(_EPS), begin_norm_axis=Int32(begin))

    typed("dynamic", [-1, 16, 8], 2, [-1, 16])
    typed("dynamic_all_rows", [-1, -1, 8], 2, [-1, -1])
    typed("half_has_float_statistics", [-1, 8], 1, [-1], F16, F32)
    yield op


def rms_norm():
    op = Op("rms_norm")

    def attrs(epsilon, begin):
        return dict(epsilon=Float32(f32bits(epsilon)), begin_norm_axis=Int32(begin),
                    quant_scale=Float32(-1.0), quant_round_type=Int32(0),
                    quant_max_bound=Float32(0.0), quant_min_bound=Float32(0.0))

    def add(case, shape, begin=None, bias=False, residual=False, norm_bias=False, epsilon=1e-6,
            dtype=F32, x=None):
        seed = "rms_norm/" + case
        begin = len(shape) - 1 if begin is None else begin
        x = x or values(seed + "/x", shape, dtype)
        n = int(np.prod(shape[begin:]))
        b = values(seed + "/bias", [n], dtype, -1, 1) if bias else None
        r = values(seed + "/residual", shape, dtype) if residual else None
        w = values(seed + "/weight", [n], dtype, 0.5, 1.5)
        nb = values(seed + "/norm_bias", [n], dtype, -1, 1) if norm_bias else None
        rows = x.f.reshape(-1, n)
        if residual:
            rows = rows + r.f.reshape(-1, n)
        if bias:
            rows = rows + b.f
        with np.errstate(all="ignore"):
            y = rows / np.sqrt((rows ** 2).mean(axis=1, keepdims=True) + f32bits(epsilon)) * w.f
        y = y + nb.f if norm_bias else y
        op.case(case, [x, b, r, w, nb],
                [T(dtype, y.reshape(shape)), T(dtype, rows.reshape(shape)) if residual else None,
                 Ignored(F32, shape[:begin])],
                atol=_ATOL[dtype], **attrs(epsilon, begin))

    add("rank2", [3, 8])
    add("rank3_last", [2, 3, 8])
    add("rank3_begin_1", [2, 3, 4], begin=1)
    add("norm_bias", [3, 8], norm_bias=True)
    add("residual", [3, 8], residual=True)
    add("residual_and_bias", [3, 8], bias=True, residual=True)
    add("large_epsilon", [2, 8], epsilon=0.5)
    add("long_row", [2, 130])
    add("zero_rows", [0, 4], x=T(F32, np.zeros([0, 4])))
    add("row_of_zeros", [2, 4], x=T(F32, np.zeros([2, 4])))
    add("special", [2, 3], x=T(F32, [[NAN, 1, 2], [1, 2, 3]]))
    add("odd", [4, 3])
    add("rank4", [2, 1, 3, 4], begin=2)
    add("rank5", [1, 2, 1, 3, 4])
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 8], dtype=d)
    op.type("dynamic", [Shape(F16, [-1, -1, 8]), None, None, Shape(F16, [8]), None],
            [Shape(F16, [-1, -1, 8]), None, Shape(F32, [-1, -1])], **attrs(1e-6, 2))
    op.type("residual_dynamic",
            [Shape(F32, [-1, 8]), None, Shape(F32, [-1, 8]), Shape(F32, [8]), None],
            [Shape(F32, [-1, 8]), Shape(F32, [-1, 8]), Shape(F32, [-1])], **attrs(1e-6, 1))
    yield op


def dropout():
    op = Op("dropout")

    def attrs(is_test, mode):
        return dict(is_test=Bool(is_test), mode=Str(mode), seed=Int32(0), fix_seed=Bool(False))

    def add(case, x, p, factor, is_test=True, mode="upscale_in_train"):
        op.case(case, [x, None, scalar(p, F32)],
                [T(x.dtype, x.f * factor), Ignored(U8, x.shape)], **attrs(is_test, mode))

    x = values("dropout/matrix", [3, 4], F32)
    keep = 1 - f32bits(0.3)
    add("test_upscale", x, 0.3, 1.0)
    add("test_downgrade", x, 0.3, keep, mode="downgrade_in_infer")
    add("test_downgrade_p_one", x, 1.0, 0.0, mode="downgrade_in_infer")
    add("test_p_zero", x, 0.0, 1.0, mode="downgrade_in_infer")
    add("train_p_zero_keeps_all", x, 0.0, 1.0, is_test=False)
    add("train_p_one_drops_all", x, 1.0, 0.0, is_test=False)
    add("rank0", T(F32, 2.0), 0.5, 1.0)
    add("zero_size", T(F32, np.zeros([0, 2])), 0.5, 1.0)
    add("special", T(F32, [NAN, INF, -INF]), 0.5, 1.0)
    for rank, shape in ((3, [2, 1, 3]), (4, [2, 1, 3, 2]), (5, [1, 2, 1, 3, 2])):
        add(f"rank{rank}", values(f"dropout/rank{rank}", shape, F32), 0.25, 0.75, mode="downgrade_in_infer")
    for d in (F64, F16, BF16):
        add("test_downgrade_" + d, values("dropout/" + d, [2, 5], d), 0.5, 0.5,
            mode="downgrade_in_infer")
    op.type("dynamic", [Shape(F32, [-1, 3]), None, scalar(0.5, F32)],
            [Shape(F32, [-1, 3]), Shape(U8, [-1, 3])], **attrs(True, "upscale_in_train"))
    yield op


def ops():
    yield from batch_norm()
    yield from layer_norm()
    yield from rms_norm()
    yield from dropout()
