"""Gradients, by PyTorch's automatic differentiation in float64."""

import numpy as np
import torch

from common import *

_ATOL = {F32: 1e-5, F64: 1e-11, F16: 3e-3, BF16: 3e-2}
_RTOL = {F32: 1e-4}


def tensor(t):
    """A tensor that gradients are taken of."""
    return torch.tensor(t.f, dtype=torch.float64, requires_grad=True)


def gradients(out, out_grad, *of):
    """The gradients of `of`, given that of `out`, as NumPy arrays."""
    return [g.numpy() for g in torch.autograd.grad(out, of, torch.tensor(out_grad.f))]


def add_case(op, case, inputs, outputs, dtype, **attrs):
    op.case(case, inputs, outputs, atol=_ATOL[dtype], rtol=_RTOL.get(dtype), **attrs)


def matmul_grad():
    op = Op("matmul_grad")

    def add(case, xs, ys, tx=False, ty=False, dtype=F32):
        x = values(f"matmul_grad/{case}/x", xs, dtype)
        y = values(f"matmul_grad/{case}/y", ys, dtype)
        a, b = tensor(x), tensor(y)
        out = torch.matmul(a.transpose(-1, -2) if tx else a, b.transpose(-1, -2) if ty else b)
        g = values(f"matmul_grad/{case}/g", list(out.shape), dtype)
        dx, dy = gradients(out, g, a, b)
        add_case(op, case, [x, y, g], [T(dtype, dx), T(dtype, dy)], dtype,
                 transpose_x=Bool(tx), transpose_y=Bool(ty))

    add("square", [4, 4], [4, 4])
    add("rectangle", [3, 5], [5, 4])
    add("odd_sizes", [17, 19], [19, 23])
    add("transpose_x", [5, 3], [5, 4], tx=True)
    add("transpose_y", [3, 5], [4, 5], ty=True)
    add("transpose_both", [5, 3], [4, 5], tx=True, ty=True)
    add("vector_vector", [5], [5])
    add("vector_matrix", [5], [5, 3])
    add("matrix_vector", [3, 5], [5])
    add("vector_batch", [5], [2, 5, 3])
    add("batch_vector", [2, 3, 5], [5])
    add("batch", [2, 3, 4], [2, 4, 5])
    add("batch_transposed", [2, 4, 3], [2, 5, 4], tx=True, ty=True)
    add("batch_by_matrix", [2, 3, 4], [4, 5])
    add("batch_by_matrix_transposed", [2, 3, 4], [5, 4], ty=True)
    add("matrix_by_batch", [3, 4], [2, 4, 5])
    add("batch_broadcast", [2, 1, 3, 4], [5, 4, 2])
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 5], [5, 4], dtype=d)
    std = dict(transpose_x=Bool(False), transpose_y=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 4]), Shape(F32, [4, 5]), Shape(F32, [-1, 5])],
            [Shape(F32, [-1, 4]), Shape(F32, [4, 5])], **std)
    op.reject("inner_sizes_differ", [Shape(F32, [2, 3]), Shape(F32, [4, 5]), Shape(F32, [2, 5])],
              **std)
    op.reject("gradient_of_other_shape",
              [Shape(F32, [2, 3]), Shape(F32, [3, 5]), Shape(F32, [2, 4])], **std)
    yield op


def add_grad():
    op = Op("add_grad")

    def add(case, xs, ys, dtype=F32):
        x = values(f"add_grad/{case}/x", xs, dtype)
        y = values(f"add_grad/{case}/y", ys, dtype)
        a, b = tensor(x), tensor(y)
        out = a + b
        g = values(f"add_grad/{case}/g", list(out.shape), dtype)
        dx, dy = gradients(out, g, a, b)
        add_case(op, case, [x, y, g], [T(dtype, dx), T(dtype, dy)], dtype, axis=Int32(-1))

    add("same", [3, 4], [3, 4])
    add("row", [3, 4], [4])
    add("row_left", [4], [3, 4])
    add("column", [3, 4], [3, 1])
    add("both_broadcast", [3, 1, 4], [2, 1])
    add("middle", [2, 3, 4], [2, 1, 4])
    add("scalar", [3, 4], [])
    add("scalars", [], [])
    add("batch_and_row", [2, 5, 3, 4], [5, 1, 4])
    add("long", [3, 5000], [5000])
    add("empty", [0, 4], [4])
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 4], [4], dtype=d)
    op.type("dynamic", [Shape(F32, [-1, 4]), Shape(F32, [4]), Shape(F32, [-1, 4])],
            [Shape(F32, [-1, 4]), Shape(F32, [4])], axis=Int32(-1))
    op.reject("sizes_differ", [Shape(F32, [2, 3]), Shape(F32, [4]), Shape(F32, [2, 4])],
              axis=Int32(-1))
    op.reject("gradient_of_other_shape",
              [Shape(F32, [2, 3]), Shape(F32, [3]), Shape(F32, [2, 4])], axis=Int32(-1))
    yield op


def unary(name, by_result, function, shapes, attrs, rejected=()):
    op = Op(name)

    def add(case, shape, dtype=F32, **more):
        x = values(f"{name}/{case}/x", shape, dtype)
        a = tensor(x)
        out = function(a, **more)
        g = values(f"{name}/{case}/g", list(out.shape), dtype)
        given = x
        if by_result:
            # The gradient is taken at the rounded result, which is what the operator sees.
            given = T(dtype, out.detach().numpy())
        dx, = gradients(out, g, a)
        if by_result and dtype in (F16, BF16):
            dx = by_result(given.f, g.f, **more)
        add_case(op, case, [given, g], [T(dtype, dx)], dtype, **attrs(**more))

    for case, shape, more in shapes:
        add(case, shape, **more)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 5], dtype=d, **shapes[0][2])
    first = attrs(**shapes[0][2])
    op.type("dynamic", [Shape(F16, [-1, 3]), Shape(F16, [-1, 3])], [Shape(F16, [-1, 3])], **first)
    op.reject("gradient_of_other_shape", [Shape(F32, [2, 3]), Shape(F32, [2, 4])], **first)
    for case, inputs, more in rejected:
        op.reject(case, inputs, **attrs(**more))
    yield op


def _softmax_at(y, g, axis):
    return y * (g - (y * g).sum(axis=axis, keepdims=True))


def transpose_grad():
    op = Op("transpose_grad")
    for case, shape, perm in (("matrix", [3, 4], [1, 0]), ("rotate", [2, 3, 4], [2, 0, 1]),
                              ("heads", [2, 3, 4, 5], [0, 2, 1, 3]), ("identity", [2, 3], [0, 1]),
                              ("negative", [2, 3, 4], [-1, 0, 1]), ("scalar", [], [])):
        a = torch.tensor(values(f"transpose_grad/{case}/x", shape, F64).f, requires_grad=True)
        out = a.permute(perm)
        g = values(f"transpose_grad/{case}/g", list(out.shape), F32)
        dx, = gradients(out, g, a)
        op.case(case, [g], [T(F32, dx)], exact=True, perm=Int32s(perm))
    op.type("dynamic", [Shape(F32, [4, -1, 3])], [Shape(F32, [-1, 3, 4])], perm=Int32s([2, 0, 1]))
    op.reject("perm_too_short", [Shape(F32, [2, 3, 4])], perm=Int32s([1, 0]))
    op.reject("perm_repeats", [Shape(F32, [2, 3])], perm=Int32s([0, 0]))
    yield op


def dropout_grad():
    op = Op("dropout_grad")

    def add(case, p, factor, is_test=False, mode="upscale_in_train", dtype=F32):
        g = values(f"dropout_grad/{case}/g", [3, 4], dtype)
        mask = T(U8, rng(f"dropout_grad/{case}/mask").integers(0, 2, [3, 4]))
        kept = np.ones([3, 4]) if is_test else mask.f
        op.case(case, [mask, g, scalar(p, F32)], [T(dtype, g.f * kept * factor)],
                is_test=Bool(is_test), mode=Str(mode))

    p = f32bits(0.3)
    add("train_upscale", 0.3, 1 / (1 - p))
    add("train_downgrade", 0.3, 1.0, mode="downgrade_in_infer")
    add("test_upscale", 0.3, 1.0, is_test=True)
    add("test_downgrade", 0.3, 1 - p, is_test=True, mode="downgrade_in_infer")
    for d in (F64, F16, BF16):
        add("dtype_" + d, 0.5, 2.0, dtype=d)
    std = dict(is_test=Bool(False), mode=Str("upscale_in_train"))
    op.type("dynamic", [Shape(U8, [-1, 3]), Shape(F32, [-1, 3]), scalar(0.5, F32)],
            [Shape(F32, [-1, 3])], **std)
    op.reject("mask_of_other_shape", [Shape(U8, [2, 3]), Shape(F32, [3, 2]), scalar(0.5, F32)],
              **std)
    yield op


def _normal(x, mean, var, scale, bias, eps, channel):
    shape = [x.shape[channel] if i == channel else 1 for i in range(x.dim())]
    y = (x - mean.reshape(shape)) / torch.sqrt(var.reshape(shape) + eps)
    return y * scale.reshape(shape) + bias.reshape(shape)


def batch_statistics(x, channel):
    axes = [i for i in range(x.dim()) if i != channel]
    return x.mean(axes), x.var(axes, unbiased=False)


def batch_norm_grad():
    op = Op("batch_norm_grad")

    def attrs(epsilon, data_format, is_test, global_stats):
        return dict(momentum=Float32(f32bits(0.9)), epsilon=Float32(f32bits(epsilon)),
                    data_format=Str(data_format), is_test=Bool(is_test),
                    use_global_stats=Bool(global_stats), trainable_statistics=Bool(False))

    def add(case, shape, data_format="NCHW", is_test=False, global_stats=False, epsilon=1e-5,
            dtype=F32):
        seed = "batch_norm_grad/" + case
        x, g = values(seed + "/x", shape, dtype), values(seed + "/g", shape, dtype)
        channel = 1 if data_format == "NCHW" else len(shape) - 1
        c, stat, eps = shape[channel], F64 if dtype == F64 else F32, f32bits(epsilon)
        scale = values(seed + "/scale", [c], stat, 0.5, 1.5)
        bias = values(seed + "/bias", [c], stat, -1, 1)
        mean = values(seed + "/mean", [c], stat, -1, 1)
        var = values(seed + "/variance", [c], stat, 0.5, 2)
        a, s, b = tensor(x), tensor(scale), tensor(bias)
        batch_mean, batch_var = batch_statistics(a, channel)
        if is_test or global_stats:
            out = _normal(a, torch.tensor(mean.f), torch.tensor(var.f), s, b, eps, channel)
        else:
            out = _normal(a, batch_mean, batch_var, s, b, eps, channel)
        saved = [T(stat, batch_mean.detach().numpy()),
                 T(stat, (1 / torch.sqrt(batch_var + eps)).detach().numpy())]
        dx, ds, db = gradients(out, g, a, s, b)
        add_case(op, case, [x, scale, bias, mean, var] + saved + [None, g],
                 [T(dtype, dx), T(stat, ds), T(stat, db)], dtype,
                 **attrs(epsilon, data_format, is_test, global_stats))

    add("train_nchw", [2, 3, 4, 4])
    add("train_nhwc", [2, 4, 4, 3], data_format="NHWC")
    add("train_rank2", [6, 3])
    add("train_large_epsilon", [2, 3, 2, 2], epsilon=0.5)
    add("test_nchw", [2, 3, 4, 4], is_test=True)
    add("global_nhwc", [2, 2, 2, 5], data_format="NHWC", global_stats=True)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [2, 3, 2, 3], dtype=d)
    std = attrs(1e-5, "NCHW", False, False)
    c = Shape(F32, [8])
    op.type("dynamic_batch",
            [Shape(F16, [-1, 8, 4, 4]), c, c, None, None, c, c, None, Shape(F16, [-1, 8, 4, 4])],
            [Shape(F16, [-1, 8, 4, 4]), c, c], **std)
    op.reject("saved_size_differs",
              [Shape(F32, [2, 8, 4]), c, c, None, None, Shape(F32, [3]), c, None,
               Shape(F32, [2, 8, 4])], **std)
    yield op


def ops():
    yield from matmul_grad()
    yield from add_grad()
    yield from unary(
        "relu_grad", lambda y, g: g * (y > 0), torch.relu,
        [("matrix", [3, 4], {}), ("long", [5000], {}), ("scalar", [], {}), ("empty", [0, 2], {})],
        dict)
    yield from unary(
        "gelu_grad", None,
        lambda a, approximate: torch.nn.functional.gelu(
            a, approximate="tanh" if approximate else "none"),
        [("exact", [3, 4], dict(approximate=False)), ("tanh", [3, 4], dict(approximate=True)),
         ("scalar", [], dict(approximate=False))],
        lambda approximate: dict(approximate=Bool(approximate)))
    yield from unary(
        "softmax_grad", _softmax_at, lambda a, axis: torch.softmax(a, axis),
        [("last", [3, 4], dict(axis=-1)), ("first", [3, 4], dict(axis=0)),
         ("middle", [2, 3, 4], dict(axis=1)), ("scores", [2, 2, 3, 3], dict(axis=3)),
         ("one", [3, 1], dict(axis=-1))],
        lambda axis: dict(axis=Int32(axis)),
        [("axis_too_large", [Shape(F32, [2, 3]), Shape(F32, [2, 3])], dict(axis=2))])
    yield from transpose_grad()
    yield from dropout_grad()
    yield from batch_norm_grad()
