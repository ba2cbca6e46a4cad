"""What passes make of several operators, and group_norm: fused_conv2d_add_act, fc, gemm_epilogue, ..."""

import numpy as np
import torch
import torch.nn.functional as F

from common import *
from conv import _conv
from norm import _ATOL

_ACT = {
    "": lambda a: a,
    "identity": lambda a: a,
    "relu": lambda a: np.maximum(a, 0),
    "tanh": np.tanh,
    "sigmoid": lambda a: 1 / (1 + np.exp(-a)),
    "swish": lambda a: a / (1 + np.exp(-a)),
    "silu": lambda a: a / (1 + np.exp(-a)),
    "leaky_relu": lambda a: np.where(a > 0, a, 0.25 * a),
    "gelu": lambda a: 0.5 * a * (1 + np.tanh(np.sqrt(2 / np.pi) * (a + 0.044715 * a ** 3))),
}


def fused_conv2d_add_act():
    op = Op("fused_conv2d_add_act")

    def attrs(activation="relu", strides=(1, 1), paddings=(0, 0), algorithm="EXPLICIT",
              dilations=(1, 1), groups=1, data_format="NCHW"):
        return dict(strides=Int32s(strides), paddings=Int32s(paddings),
                    padding_algorithm=Str(algorithm), dilations=Int32s(dilations),
                    groups=Int32(groups), data_format=Str(data_format),
                    activation=Str(activation), split_channels=Int32s([]),
                    exhaustive_search=Bool(False), workspace_size_MB=Int32(32),
                    fuse_alpha=Float32(0.25))

    def add(case, xs=(1, 3, 5, 5), ws=(4, 3, 3, 3), bias=(1, 4, 1, 1), residual=False,
            activation="relu", dtype=F32, **more):
        seed = "fused_conv2d_add_act/" + case
        x, w = values(seed + "/x", xs, dtype, -2, 2), values(seed + "/w", ws, dtype, -1, 1)
        a = dict(strides=(1, 1), paddings=(0, 0), algorithm="EXPLICIT", dilations=(1, 1), groups=1,
                 data_format="NCHW")
        a.update(more)
        y = _conv(x, w, **a)
        b = values(seed + "/bias", bias, dtype) if bias else None
        r = values(seed + "/residual", y.shape, dtype) if residual else None
        y = y + b.f if bias else y
        y = y + r.f if residual else y
        op.case(case, [x, w, b, r], [T(dtype, _ACT[activation](y))],
                atol={F32: 2e-5, F64: 1e-11, F16: 3e-2, BF16: 2e-1}[dtype],
                **attrs(activation=activation, **a))

    for activation in ("identity", "relu", "tanh", "sigmoid", "swish", "leaky_relu"):
        add(activation, activation=activation)
    add("residual", residual=True)
    add("residual_identity", residual=True, activation="identity")
    add("residual_without_bias", residual=True, bias=None)
    add("nothing_to_add", bias=None)
    add("strided_padded", xs=(2, 3, 6, 5), strides=(2, 1), paddings=(1, 2))
    add("groups", xs=(1, 4, 5, 5), ws=(4, 2, 3, 3), groups=2)
    add("channels_last", xs=(2, 5, 5, 3), bias=(4,), data_format="NHWC", residual=True)
    add("same", algorithm="SAME")
    for d in (F64, F16, BF16):
        add("dtype_" + d, dtype=d)
    add("odd")
    add("no_images", xs=(0, 3, 5, 5))
    op.type("dynamic_batch",
            [Shape(F32, [-1, 3, 8, 8]), Shape(F32, [4, 3, 3, 3]), Shape(F32, [1, 4, 1, 1]), None],
            [Shape(F32, [-1, 4, 6, 6])], **attrs())
    x, w = Shape(F32, [1, 3, 8, 8]), Shape(F32, [4, 3, 3, 3])
    op.reject("bias_does_not_broadcast", [x, w, Shape(F32, [1, 3, 1, 1]), None], **attrs())
    op.reject("residual_is_larger", [x, w, None, Shape(F32, [1, 4, 7, 7])], **attrs())
    yield op


def _fully_connected(name, activations, wide_bias):
    op = Op(name)

    def attrs(rows, activation=""):
        return dict(in_num_col_dims=Int32(rows), activation_type=Str(activation),
                    padding_weights=Bool(False))

    def add(case, xs, ws, bias=(5,), rows=1, activation="", dtype=F32):
        seed = f"{name}/{case}"
        x, w = values(seed + "/x", xs, dtype), values(seed + "/w", ws, dtype, -1, 1)
        b = values(seed + "/bias", bias, dtype) if bias else None
        y = (x.f.reshape(int(np.prod(xs[:rows])), int(np.prod(xs[rows:]))) @ w.f).reshape(*xs[:rows], ws[1])
        y = y + b.f if bias else y
        op.case(case, [x, w, b], [T(dtype, _ACT[activation](y))],
                atol={F32: 1e-5, F64: 1e-12, F16: 2e-2, BF16: 1e-1}[dtype],
                **attrs(rows, activation))

    add("matrix", [3, 4], [4, 5])
    add("two_row_dimensions", [2, 3, 4], [4, 5], rows=2)
    add("rows_of_two_dimensions", [2, 3, 4], [12, 5])
    add("bias_of_rank_two", [3, 4], [4, 5], bias=(1, 5))
    add("no_bias", [3, 4], [4, 5], bias=None)
    for activation in activations:
        add(activation, [3, 4], [4, 5], activation=activation)
    if wide_bias:
        add("bias_for_each_row", [3, 4], [4, 5], bias=(3, 5))
        add("bias_as_large_as_the_result", [2, 3, 4], [4, 5], bias=(2, 3, 5), rows=2)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 4], [4, 5], dtype=d)
    add("odd", [3, 4], [4, 5])
    add("rank4", [2, 1, 3, 4], [4, 5], rows=3)
    add("rank5", [1, 2, 1, 3, 4], [12, 5], rows=3)
    add("none", [0, 4], [4, 5])
    op.type("dynamic", [Shape(F16, [-1, -1, 8]), Shape(F16, [8, 6]), Shape(F16, [6])],
            [Shape(F16, [-1, -1, 6])], **attrs(2))
    x, w = Shape(F32, [3, 4]), Shape(F32, [4, 5])
    op.reject("inner_sizes_differ", [x, Shape(F32, [3, 5]), None], **attrs(1))
    op.reject("weights_are_no_matrix", [x, Shape(F32, [4]), None], **attrs(1))
    op.reject("no_rows", [x, w, None], **attrs(0))
    op.reject("nothing_but_rows", [x, w, None], **attrs(2))
    op.reject("bias_does_not_fit", [x, w, Shape(F32, [4])], **attrs(1))
    yield op


def _layer_norm(rows, n, w, b, epsilon):
    rows = rows.reshape(-1, n)
    mean, var = rows.mean(axis=1), rows.var(axis=1)
    y = (rows - mean[:, None]) / np.sqrt(var + f32bits(epsilon))[:, None]
    y = y * w.f if w is not None else y
    y = y + b.f if b is not None else y
    return y, mean, var


def fused_fc_elementwise_layernorm():
    op = Op("fused_fc_elementwise_layernorm")

    def attrs(rows=1, begin=1, activation="", epsilon=1e-5):
        return dict(x_num_col_dims=Int32(rows), activation_type=Str(activation),
                    epsilon=Float32(f32bits(epsilon)), begin_norm_axis=Int32(begin))

    def add(case, xs=(3, 4), ws=(4, 6), ys=(3, 6), bias0=True, scale=True, bias1=True, rows=1,
            begin=1, activation="", dtype=F32):
        seed = "fused_fc_elementwise_layernorm/" + case
        stat = F64 if dtype == F64 else F32
        x, w = values(seed + "/x", xs, dtype), values(seed + "/w", ws, dtype, -1, 1)
        y = values(seed + "/y", ys, dtype)
        b0 = values(seed + "/bias0", ws[1:], dtype) if bias0 else None
        s = values(seed + "/scale", ws[1:], dtype, 0.5, 1.5) if scale else None
        b1 = values(seed + "/bias1", ws[1:], dtype, -1, 1) if bias1 else None
        fc = (x.f.reshape(int(np.prod(xs[:rows])), int(np.prod(xs[rows:]))) @ w.f).reshape(*xs[:rows], ws[1])
        fc = _ACT[activation](fc + b0.f if bias0 else fc)
        out, mean, var = _layer_norm(fc + y.f, ws[1], s, b1, 1e-5)
        lead = list(fc.shape[:begin])
        op.case(case, [x, w, y, b0, s, b1],
                [T(dtype, out.reshape(fc.shape)), T(stat, mean.reshape(lead)),
                 T(stat, var.reshape(lead))],
                atol=_ATOL[dtype], rtol=1e-4 if dtype == F32 else None,
                **attrs(rows, begin, activation))

    add("plain")
    add("relu", activation="relu")
    add("no_bias0", bias0=False)
    add("no_scale", scale=False)
    add("no_bias1", bias1=False)
    add("rank_three", xs=(2, 3, 4), ys=(2, 3, 6), rows=2, begin=2)
    add("row_is_added_to_all", ys=(6,))
    for d in (F64, F16, BF16):
        add("dtype_" + d, dtype=d)
    add("odd")
    add("no_rows", xs=(0, 4), ys=(0, 6))
    op.type("dynamic",
            [Shape(F32, [-1, 4]), Shape(F32, [4, 6]), Shape(F32, [-1, 6]), Shape(F32, [6]),
             Shape(F32, [6]), Shape(F32, [6])],
            [Shape(F32, [-1, 6]), Shape(F32, [-1]), Shape(F32, [-1])], **attrs())
    x, w, y = Shape(F32, [3, 4]), Shape(F32, [4, 6]), Shape(F32, [3, 6])
    op.reject("y_does_not_fit", [x, w, x, None, None, None], **attrs())
    op.reject("scale_does_not_fit", [x, w, y, None, Shape(F32, [4]), None], **attrs())
    op.reject("axis_too_large", [x, w, y, None, None, None], **attrs(begin=2))
    yield op


def fused_bias_residual_layernorm():
    op = Op("fused_bias_residual_layernorm")

    def attrs(epsilon=1e-5, alpha=1.0, begin=1):
        return dict(epsilon=Float32(f32bits(epsilon)), residual_alpha=Float32(alpha),
                    begin_norm_axis=Int32(begin), quant_scale=Float32(-1.0),
                    quant_round_type=Int32(0), quant_max_bound=Float32(0.0),
                    quant_min_bound=Float32(0.0))

    def add(case, shape=(3, 8), begin=None, bias=False, residual=True, weight=True, norm_bias=True,
            alpha=1.0, dtype=F32):
        seed = "fused_bias_residual_layernorm/" + case
        begin = len(shape) - 1 if begin is None else begin
        stat = F64 if dtype == F64 else F32
        n = int(np.prod(shape[begin:]))
        x = values(seed + "/x", shape, dtype)
        b = values(seed + "/bias", [n], dtype) if bias else None
        r = values(seed + "/residual", shape, dtype) if residual else None
        w = values(seed + "/weight", [n], stat, 0.5, 1.5) if weight else None
        nb = values(seed + "/norm_bias", [n], stat, -1, 1) if norm_bias else None
        rows = x.f.reshape(-1, n)
        rows = rows + b.f if bias else rows
        rows = rows + alpha * r.f.reshape(-1, n) if residual else rows
        y, mean, var = _layer_norm(rows, n, w, nb, 1e-5)
        op.case(case, [x, b, r, w, nb],
                [T(dtype, y.reshape(shape)), T(dtype, rows.reshape(shape)) if residual else None,
                 T(stat, mean.reshape(shape[:begin])), T(stat, var.reshape(shape[:begin]))],
                atol={F32: 1e-5, F64: 1e-11, F16: 6e-3, BF16: 5e-2}[dtype],
                rtol={F32: 1e-4, F64: None, F16: 5e-3, BF16: 2e-2}[dtype],
                **attrs(alpha=alpha, begin=begin))

    add("residual")
    add("residual_and_bias", bias=True)
    add("residual_times_half", alpha=0.5)
    add("no_residual", residual=False)
    add("bias_alone", residual=False, bias=True)
    add("no_weight", weight=False)
    add("no_norm_bias", norm_bias=False)
    add("rank3_begin_1", shape=(2, 3, 4), begin=1)
    for d in (F64, F16, BF16):
        add("dtype_" + d, dtype=d)
    add("odd")
    add("rank4", shape=(2, 1, 3, 4), begin=2)
    add("no_rows", shape=(0, 8))
    x, row = Shape(F32, [-1, 8]), Shape(F32, [8])
    op.type("dynamic", [x, None, x, row, row],
            [x, x, Shape(F32, [-1]), Shape(F32, [-1])], **attrs())
    op.type("dynamic_without_residual", [x, row, None, row, None],
            [x, None, Shape(F32, [-1]), Shape(F32, [-1])], **attrs())
    op.reject("residual_of_another_shape", [Shape(F32, [3, 8]), None, row, None, None], **attrs())
    op.reject("bias_does_not_fit", [x, Shape(F32, [4]), None, None, None], **attrs())
    op.reject("axis_too_large", [x, None, None, None, None], **attrs(begin=2))
    yield op


def _group_norm(x, groups, w, b, last):
    a = torch.from_numpy(np.ascontiguousarray(np.moveaxis(x, -1, 1) if last else x))
    w, b = (None if t is None else torch.from_numpy(np.ascontiguousarray(t.f)) for t in (w, b))
    y = F.group_norm(a, groups, w, b, f32bits(1e-5)).numpy()
    parts = a.numpy().reshape(a.shape[0], groups, int(np.prod(a.shape[1:])) // groups)
    return np.moveaxis(y, 1, -1) if last else y, parts.mean(axis=2), parts.var(axis=2)


def group_norms():
    plain, fused = Op("group_norm"), Op("add_group_norm_silu")

    def attrs(groups, data_format="NCHW", activation=None):
        a = dict(epsilon=Float32(f32bits(1e-5)), groups=Int32(groups),
                 data_format=Str(data_format))
        return a if activation is None else dict(a, activation=Str(activation))

    def add(op, case, shape=(2, 6, 3, 4), groups=3, scale=True, bias=True, last=False, dtype=F32,
            residual=None, activation=None):
        seed = f"{op.name}/{case}"
        stat = F64 if dtype == F64 else F32
        c = shape[-1] if last else shape[1]
        x = values(seed + "/x", shape, dtype)
        w = values(seed + "/scale", [c], dtype, 0.5, 1.5) if scale else None
        b = values(seed + "/bias", [c], dtype, -1, 1) if bias else None
        r = values(seed + "/residual", residual, dtype) if residual else None
        rows = x.f + r.f if residual else x.f
        y, mean, var = _group_norm(rows, groups, w, b, last)
        outs = [T(stat, mean), T(stat, var)]
        more = dict(atol={F32: 1e-5, F64: 1e-11, F16: 6e-3, BF16: 5e-2}[dtype],
                    rtol={F32: 1e-4, F64: None, F16: 5e-3, BF16: 2e-2}[dtype])
        if op is plain:
            op.case(case, [x, w, b], [T(dtype, y)] + outs, **more,
                    **attrs(groups, "NHWC" if last else "NCHW"))
        else:
            op.case(case, [x, r, w, b],
                    [T(dtype, _ACT[activation](y)), T(dtype, rows) if residual else None] + outs,
                    **more, **attrs(groups, "NHWC" if last else "NCHW", activation))

    add(plain, "three_groups")
    add(plain, "one_group", groups=1)
    add(plain, "each_channel", groups=6)
    add(plain, "channels_last", shape=(2, 3, 4, 6), last=True)
    add(plain, "rank_two", shape=(3, 6))
    add(plain, "rank_three", shape=(2, 6, 5))
    add(plain, "no_scale", scale=False)
    add(plain, "no_bias", bias=False)
    for d in (F64, F16, BF16):
        add(plain, "dtype_" + d, dtype=d)
    x, c = Shape(F16, [-1, 6, -1, -1]), Shape(F16, [6])
    plain.type("dynamic", [x, c, c], [x, Shape(F32, [-1, 3]), Shape(F32, [-1, 3])], **attrs(3))
    plain.reject("groups_do_not_divide", [x, None, None], **attrs(4))
    plain.reject("no_groups", [x, None, None], **attrs(-1))
    plain.reject("scale_does_not_fit", [x, Shape(F16, [5]), None], **attrs(3))
    yield plain

    full = (2, 6, 3, 4)
    add(fused, "silu", activation="silu")
    add(fused, "no_activation", activation="")
    add(fused, "residual", residual=full, activation="")
    add(fused, "residual_silu", residual=full, activation="silu")
    add(fused, "residual_for_each_channel", residual=(2, 6, 1, 1), activation="silu")
    add(fused, "channels_last", shape=(2, 3, 4, 6), last=True, residual=(2, 3, 4, 6),
        activation="silu")
    add(fused, "no_scale_no_bias", scale=False, bias=False, activation="silu")
    for d in (F64, F16, BF16):
        add(fused, "dtype_" + d, dtype=d, residual=full, activation="silu")
    add(fused, "odd", residual=full, activation="silu")
    add(fused, "no_images", shape=(0, 6, 3, 4), activation="silu")
    s = Shape(F32, [-1, 3])
    fused.type("dynamic", [x, x, c, c], [x, x, s, s], **attrs(3, activation="silu"))
    fused.type("dynamic_without_residual", [x, None, c, c], [x, None, s, s],
               **attrs(3, activation="silu"))
    fused.reject("residual_does_not_fit", [x, Shape(F16, [1, 5, 1, 1]), None, None],
                 **attrs(3, activation="silu"))
    yield fused


def fusion_transpose_flatten_concat():
    op = Op("fusion_transpose_flatten_concat")

    def attrs(perm, flatten, axis):
        return dict(trans_axis=Int32s(perm), flatten_axis=Int32(flatten), concat_axis=Int32(axis))

    def add(case, shapes, perm=(0, 2, 3, 1), flatten=1, axis=1, dtype=F32):
        xs = [values(f"fusion_transpose_flatten_concat/{case}/{i}", s, dtype)
              for i, s in enumerate(shapes)]
        flat = [np.transpose(x.a, perm) for x in xs]
        flat = [a.reshape(int(np.prod(a.shape[:flatten])), -1) for a in flat]
        op.case(case, [L(*xs)], [T(dtype, np.concatenate(flat, axis))], exact=True,
                **attrs(perm, flatten, axis))

    add("columns", [[2, 3, 4, 5], [2, 1, 2, 3]])
    add("rows", [[2, 3, 4, 5], [1, 3, 4, 5]], axis=0)
    add("flattened_in_the_middle", [[2, 3, 4, 5], [2, 3, 4, 5]], flatten=2)
    add("one", [[2, 3, 4]], perm=(2, 0, 1), flatten=2)
    add("three_of_rank_two", [[2, 3], [4, 3], [1, 3]], perm=(1, 0))
    add("dtype_int64", [[2, 3, 4, 5], [2, 1, 2, 3]], dtype=I64)
    op.type("dynamic", [L(Shape(F32, [-1, 3, 4, 5]), Shape(F32, [-1, 1, 2, 3]))],
            [Shape(F32, [-1, 66])], **attrs((0, 2, 3, 1), 1, 1))
    a, b = Shape(F32, [2, 3, 4, 5]), Shape(F32, [3, 1, 2, 3])
    op.reject("rows_differ", [L(a, b)], **attrs((0, 2, 3, 1), 1, 1))
    op.reject("no_permutation", [L(a)], **attrs((0, 2, 2, 1), 1, 1))
    op.reject("flatten_axis_too_large", [L(a)], **attrs((0, 2, 3, 1), 5, 1))
    op.reject("concat_axis_too_large", [L(a)], **attrs((0, 2, 3, 1), 1, 2))
    yield op


def ops():
    yield from fused_conv2d_add_act()
    yield from _fully_connected("fc", ["relu"], False)
    yield from _fully_connected("gemm_epilogue", ["relu", "gelu"], True)
    yield from fused_fc_elementwise_layernorm()
    yield from fused_bias_residual_layernorm()
    yield from group_norms()
    yield from fusion_transpose_flatten_concat()
