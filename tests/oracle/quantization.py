"""Numbers of few bits, by NumPy."""

import numpy as np

from common import *


def _linear_attrs(axis, round_type=0, bits=8):
    return dict(quant_axis=Int32(axis), bit_length=Int32(bits), qmin=Int32(-128), qmax=Int32(127),
                round_type=Int32(round_type), is_test=Bool(True), only_observer=Bool(False))


def linear():
    quantize, dequantize = Op("quantize_linear"), Op("dequantize_linear")

    def round_away(a):
        return np.sign(a) * np.floor(np.abs(a) + 0.5)

    def add(case, x, scale, axis, round_type=0, bits=8, zeros=None):
        most = 2 ** (bits - 1) - 1
        shape = [-1 if i == axis else 1 for i in range(x.a.ndim)]
        s = scale.f.reshape(shape) if scale.a.size > 1 else scale.f.reshape(())
        whole = (np.rint if round_type == 0 else round_away)(x.f * most / s)
        zero = T(x.dtype, np.zeros(scale.shape)) if zeros is None else zeros
        shift = 0 if zeros is None else zero.f.reshape(shape) if zero.a.size > 1 else zero.f.reshape(())
        whole = np.clip(whole + shift, -most - 1, most)
        absent = [None] * 3
        quantize.case(case, [x, scale, zero, None, None], [T(x.dtype, whole)] + absent, exact=True,
                      **_linear_attrs(axis, round_type, bits))
        for kind, given in (("floats", T(x.dtype, whole)), ("integers", T(I8, whole))):
            if kind == "integers" and bits > 8:
                continue
            dequantize.case(f"{case}_{kind}", [given, scale, zero, None, None],
                            [T(x.dtype, (given.f - shift) * s / most)] + absent,
                            **_linear_attrs(axis, round_type, bits))

    add("layer", values("quantize_linear/layer", [3, 4], F32), T(F32, [3.0]), -1)
    add("cut", values("quantize_linear/cut", [3, 4], F32), T(F32, [1.5]), -1)
    add("halves_to_even", T(F32, [0.5, 1.5, 2.5, -0.5, -1.5]), T(F32, [127.0]), -1)
    add("halves_away", T(F32, [0.5, 1.5, 2.5, -0.5, -1.5]), T(F32, [127.0]), -1, round_type=1)
    for d in (F64, F16, BF16):
        add("whole_" + d, T(d, [[0.5, -3.0, 2.0], [100.0, -7.0, 0.0]]), T(d, [127.0]), -1)
    add("rank0", T(F32, 1.5), T(F32, [3.0]), -1)
    add("rank3", values("quantize_linear/rank3", [2, 3, 2], F32), T(F32, [1, 2, 3]), 1)
    add("rank5", values("quantize_linear/rank5", [1, 2, 1, 3, 2], F32), T(F32, [1, 2]), 4)
    add("columns", values("quantize_linear/columns", [3, 4], F32), T(F32, [1, 2, 3, 4]), 1)
    add("filters", values("quantize_linear/filters", [3, 2, 2, 2], F32), T(F32, [1, 2, 3]), 0)
    add("four_bits", values("quantize_linear/four_bits", [3, 4], F32), T(F32, [3.0]), -1, bits=4)

    # Integers as zero points; floats say nothing, as Paddle has it.
    add("zero_point", values("quantize_linear/zero", [3, 4], F32), T(F32, [3.0]), -1,
        zeros=T(I8, [-100]))
    add("zero_points", values("quantize_linear/zeros", [3, 4], F32), T(F32, [1, 2, 3, 4]), 1,
        zeros=T(I32, [-128, 127, 3, 0]))

    def train(case, x, scale, axis, observe=False):
        attrs = _linear_attrs(axis)
        attrs.update(is_test=Bool(False), only_observer=Bool(observe))
        accum, state = T(F32, [3.5]), T(F32, [2.5])
        if axis < 0:
            new_state, new_accum = 0.9 * state.f + 1, 0.9 * accum.f + np.abs(x.f).max()
            s = new_accum / new_state
        else:
            new_state, new_accum = state.f, accum.f
            s = np.abs(x.f).max(axis=tuple(i for i in range(x.a.ndim) if i != axis))
        shape = [-1 if i == axis else 1 for i in range(x.a.ndim)]
        whole = np.clip(np.rint(x.f * 127 / s.reshape(shape)), -128, 127)
        quantize.case(case, [x, scale, T(F32, np.zeros(scale.shape)), accum, state],
                      [x if observe else T(F32, whole), T(F32, new_state), T(F32, new_accum),
                       T(F32, s.reshape(scale.shape))], **attrs)

    train("average", values("quantize_linear/average", [3, 4], F32), T(F32, [3.0]), -1)
    train("rows_observed", values("quantize_linear/rows", [3, 4], F32), T(F32, [1, 2, 3]), 0)
    train("observed_only", values("quantize_linear/only", [3, 4], F32), T(F32, [3.0]), -1, True)
    x, one = Shape(F32, [-1, 4]), Shape(F32, [1])
    std = _linear_attrs(-1)
    for op in (quantize, dequantize):
        op.type("dynamic", [x, one, one, None, None], [x, None, None, None], **std)
        op.reject("scales_do_not_fit",
                  [Shape(F32, [3, 4]), Shape(F32, [3]), Shape(F32, [3]), None, None],
                  **_linear_attrs(1))
    dequantize.type("integers", [Shape(I8, [-1, 4]), one, one, None, None],
                    [x, None, None, None], **std)
    yield quantize
    yield dequantize


def _whole(w, most, group):
    """Whole numbers of [rows, columns] weights and scales of [groups, columns]."""
    rows = w.a.shape[0]
    step = rows if group < 0 else group
    scales = np.stack([np.abs(w.f[i:i + step]).max(axis=0) / most for i in range(0, rows, step)])
    scales = T(w.dtype, scales)
    spread = np.repeat(scales.f, step, axis=0)[:rows]
    q = w.f / np.where(spread == 0, 1, spread)
    return np.clip(np.sign(q) * np.floor(np.abs(q) + 0.5), -most, most), scales, spread


def weight_only():
    quantize, product = Op("weight_quantize"), Op("weight_only_linear")

    def add(case, xs, n, bits=8, group=-1, bias=True, dtype=F32):
        seed = "weight_only/" + case
        k = xs[-1]
        w, x = values(seed + "/w", [k, n], dtype), values(seed + "/x", xs, dtype)
        b = values(seed + "/bias", [n], dtype) if bias else None
        whole, scales, spread = _whole(w, 127 if bits == 8 else 7, group)
        packed = whole.T.astype(np.int64)
        if bits == 4:
            packed = (packed[0::2] & 15) | (packed[1::2] << 4)
        weight = T(I8, packed)
        scale = T(dtype, scales.f.reshape([-1, n] if group > 0 else [n]))
        quantize.case(case, [w], [weight, scale], algo=Str(f"weight_only_int{bits}"),
                      arch=Int32(80), group_size=Int32(group))
        out = np.matmul(x.f, whole * spread) + (b.f if bias else 0)
        product.case(case, [x, weight, b, scale], [T(dtype, out)],
                     atol={F32: 1e-4, F64: 1e-11, F16: 1e-1, BF16: 1.0}[dtype],
                     weight_dtype=Str(f"int{bits}"), arch=Int32(80), group_size=Int32(group))

    add("int8", [3, 64], 16)
    add("int4", [3, 64], 16, bits=4)
    add("batch", [2, 3, 64], 32)
    add("no_bias", [3, 64], 16, bias=False)
    add("odd", [3, 64], 16)
    add("no_rows", [0, 64], 16)
    add("groups", [3, 128], 16, group=64)
    add("groups_int4", [3, 128], 16, bits=4, group=64)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 64], 16, dtype=d)
    algo = dict(algo=Str("weight_only_int4"), arch=Int32(80), group_size=Int32(64))
    quantize.type("int4_groups", [Shape(F16, [128, 32])], [Shape(I8, [16, 128]), Shape(F16, [2, 32])],
                  **algo)
    quantize.reject("rows", [Shape(F16, [65, 32])], **algo)
    quantize.reject("rank3", [Shape(F16, [2, 64, 32])], **algo)
    quantize.reject("algorithm", [Shape(F16, [64, 32])], **dict(algo, algo=Str("int2")))
    quantize.reject("group", [Shape(F16, [64, 32])], **dict(algo, group_size=Int32(3)))
    std = dict(weight_dtype=Str("int4"), arch=Int32(80), group_size=Int32(-1))
    product.type("dynamic",
                 [Shape(F16, [-1, 7, 64]), Shape(I8, [16, 64]), None, Shape(F16, [32])],
                 [Shape(F16, [-1, 7, 32])], **std)
    product.reject("inner_sizes_differ",
                   [Shape(F16, [7, 60]), Shape(I8, [16, 64]), None, Shape(F16, [32])], **std)
    product.reject("scales_do_not_fit",
                   [Shape(F16, [7, 64]), Shape(I8, [16, 64]), None, Shape(F16, [16])], **std)
    yield quantize
    yield product


def outliers():
    """LLM.int8: rows in 8 bits but for columns with an outlier, by NumPy's integers."""
    op = Op("llm_int8_linear")

    def add(case, d, rows, columns, outs, threshold=6.0, bias=True, lo=-3, hi=3, far=(), x=None):
        x = values(f"int8/{case}/x", [*rows, columns], d, lo, hi).a.copy() if x is None else np.array(x)
        for place in far:
            x[place] = 9.5
        x = T(d, x)
        w = T(I8, rng(f"int8/{case}/w").integers(-127, 128, [outs, columns]))
        scale = values(f"int8/{case}/s", [outs], F32 if d in (F16, BF16) else d, 0.001, 0.02)
        b = values(f"int8/{case}/b", [outs], d) if bias else None
        flat = x.f.reshape(-1, columns)
        large = np.abs(flat) > threshold
        column = large.any(0)
        span = np.where(large, 0, np.abs(flat)).max(1, initial=0.0)[:, None]
        with np.errstate(all="ignore"):
            steps = flat * 127 / span
        whole = np.where(column | (span == 0), 0, np.sign(steps) * np.floor(np.abs(steps) + 0.5))
        small = (whole.astype(np.int64) @ w.a.T.astype(np.int64)) * span / 127
        out = (small + np.where(column, flat, 0) @ w.f.T) * scale.f + (b.f if bias else 0)
        op.case(f"{case}_{d}", [x, w, b, scale], [T(d, out.reshape([*rows, outs]))],
                threshold=Float32(threshold), **({} if d in (F16, BF16) else
                                                 dict(rtol=10 * TOLERANCE[d][0], atol=20 * TOLERANCE[d][1])))

    for d in (F32, F64, F16, BF16):
        add("plain", d, [5], 16, 8)
        add("outliers", d, [4], 16, 8, far=[(1, 3), (2, 3), (0, 11)])
    for d in (F32, F64):
        add("batch", d, [2, 1, 3], 24, 7, far=[(1, 0, 2, 5)])
        add("vector", d, [], 16, 4, far=[(2,)])
        add("no_bias", d, [3], 16, 8, bias=False)
        add("all_outliers", d, [3], 16, 4, threshold=0.0)
        add("zeros", d, [2], 16, 4, x=np.zeros([2, 16]))
        add("no_rows", d, [0], 16, 4)
        add("one_column", d, [3], 1, 2)
        add("rank5", d, [1, 2, 1, 2], 8, 3)
        add("rank3", d, [2, 3], 8, 3)
    attrs = dict(threshold=Float32(6.0))
    w, s = Shape(I8, [8, 16]), Shape(F32, [8])
    op.type("dynamic", [Shape(F16, [-1, 7, 16]), w, None, s], [Shape(F16, [-1, 7, 8])], **attrs)
    op.reject("inner_sizes", [Shape(F16, [7, 12]), w, None, s], **attrs)
    op.reject("scales", [Shape(F16, [7, 16]), w, None, Shape(F32, [7])], **attrs)
    op.reject("biases", [Shape(F16, [7, 16]), w, Shape(F16, [7]), s], **attrs)
    op.reject("scalar", [Shape(F16, []), w, None, s], **attrs)
    op.reject("weight_rank", [Shape(F16, [7, 16]), Shape(I8, [16]), None, s], **attrs)
    op.reject("no_columns", [Shape(F16, [7, 0]), Shape(I8, [8, 0]), None, s], **attrs)
    yield op


def ops():
    yield from linear()
    yield from weight_only()
    yield from outliers()
