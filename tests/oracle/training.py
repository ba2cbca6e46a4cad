"""Fused operators of training, by PyTorch in float64; their gradients by its differentiation."""

import numpy as np
import torch

from common import *
from gradient import add_case, batch_statistics, gradients, tensor, _normal


def _linear_attrs(tx, ty, **more):
    return dict(trans_x=Bool(tx), trans_y=Bool(ty), **more)


def _product(a, b, tx, ty):
    return torch.matmul(a.transpose(-1, -2) if tx else a, b.transpose(-1, -2) if ty else b)


def fused_gemm_epilogue():
    op = Op("fused_gemm_epilogue")
    functions = {"none": lambda s: s, "relu": torch.relu, "gelu": torch.nn.functional.gelu}

    def add(case, xs, ys, activation, tx=False, ty=False, dtype=F32):
        seed = "fused_gemm_epilogue/" + case
        x, y = values(seed + "/x", xs, dtype), values(seed + "/y", ys, dtype)
        bias = values(seed + "/bias", [ys[-2 if ty else -1]], dtype)
        s = _product(tensor(x), tensor(y), tx, ty) + tensor(bias)
        out = functions[activation](s)
        kept = None if activation == "none" else T(dtype, s.detach().numpy())
        add_case(op, case, [x, y, bias], [T(dtype, out.detach().numpy()), kept], dtype,
                 **_linear_attrs(tx, ty, activation=Str(activation)))

    add("none", [3, 4], [4, 5], "none")
    add("relu", [3, 4], [4, 5], "relu")
    add("gelu", [3, 4], [4, 5], "gelu")
    add("transpose_x", [4, 3], [4, 5], "none", tx=True)
    add("transpose_y", [3, 4], [5, 4], "relu", ty=True)
    add("batch", [2, 3, 4], [4, 5], "gelu")
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 4], [4, 5], "none", dtype=d)
    std = _linear_attrs(False, False, activation=Str("relu"))
    op.type("dynamic", [Shape(F32, [-1, 4]), Shape(F32, [4, 5]), Shape(F32, [5])],
            [Shape(F32, [-1, 5]), Shape(F32, [-1, 5])], **std)
    op.reject("bias_too_short", [Shape(F32, [2, 4]), Shape(F32, [4, 5]), Shape(F32, [4])], **std)
    yield op


def fused_gemm_epilogue_grad():
    op = Op("fused_gemm_epilogue_grad")
    functions = {"none": lambda a: a, "relu_grad": torch.relu,
                 "gelu_grad": torch.nn.functional.gelu}

    def add(case, xs, ys, activation="none", tx=False, ty=False, dtype=F32):
        seed = "fused_gemm_epilogue_grad/" + case
        y = values(seed + "/y", ys, dtype)
        kept = values(seed + "/kept", xs, dtype)
        before = tensor(kept)
        a, b = functions[activation](before), tensor(y)
        bias = torch.zeros(ys[-2 if ty else -1], dtype=torch.float64, requires_grad=True)
        out = _product(a, b, tx, ty) + bias
        g = values(seed + "/g", list(out.shape), dtype)
        dx, dy, db = gradients(out, g, before, b, bias)
        x = T(dtype, a.detach().numpy())
        add_case(op, case, [x, y, None if activation == "none" else kept, g],
                 [T(dtype, dx), T(dtype, dy), T(dtype, db)], dtype,
                 **_linear_attrs(tx, ty, activation_grad=Str(activation)))

    add("none", [3, 4], [4, 5])
    add("relu", [3, 4], [4, 5], "relu_grad")
    add("gelu", [3, 4], [4, 5], "gelu_grad")
    add("transpose_x", [4, 3], [4, 5], "gelu_grad", tx=True)
    add("transpose_y", [3, 4], [5, 4], "relu_grad", ty=True)
    add("batch", [2, 3, 4], [4, 5])
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 4], [4, 5], dtype=d)
    std = _linear_attrs(False, False, activation_grad=Str("none"))
    op.type("dynamic", [Shape(F32, [-1, 4]), Shape(F32, [4, 5]), None, Shape(F32, [-1, 5])],
            [Shape(F32, [-1, 4]), Shape(F32, [4, 5]), Shape(F32, [5])], **std)
    op.reject("gradient_of_other_shape",
              [Shape(F32, [2, 4]), Shape(F32, [4, 5]), None, Shape(F32, [2, 4])], **std)
    yield op


def fused_linear_param_grad_add():
    op = Op("fused_linear_param_grad_add")

    def add(case, xs, n, weight=True, bias=True, has_bias=True, precise=False, dtype=F32):
        seed = "fused_linear_param_grad_add/" + case
        out_type = F32 if precise else dtype
        x, g = values(seed + "/x", xs, dtype), values(seed + "/g", xs[:-1] + [n], dtype)
        dw = values(seed + "/dw", [xs[-1], n], out_type) if weight else None
        db = values(seed + "/db", [n], out_type) if bias and has_bias else None
        # The layer's own gradient, by differentiation.
        w = torch.zeros([xs[-1], n], dtype=torch.float64, requires_grad=True)
        b = torch.zeros([n], dtype=torch.float64, requires_grad=True)
        gw, gb = gradients(torch.matmul(torch.tensor(x.f), w) + b, g, w, b)
        out = [T(out_type, gw + (dw.f if dw else 0)),
               T(out_type, gb + (db.f if db else 0)) if has_bias else None]
        add_case(op, case, [x, g, dw, db], out, dtype,
                 multi_precision=Bool(precise), has_bias=Bool(has_bias))

    add("matrix", [6, 3], 4)
    add("batch", [2, 5, 3], 4)
    add("no_bias", [6, 3], 4, has_bias=False)
    add("first_gradient", [6, 3], 4, weight=False, bias=False)
    add("first_bias", [6, 3], 4, bias=False)
    add("precise_float16", [6, 3], 4, precise=True, dtype=F16)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [6, 3], 4, dtype=d)
    add("odd", [6, 3], 4)
    add("no_rows", [0, 3], 4)
    std = dict(multi_precision=Bool(True), has_bias=Bool(True))
    op.type("dynamic", [Shape(F16, [-1, 3]), Shape(F16, [-1, 4]), Shape(F32, [3, 4]), None],
            [Shape(F32, [3, 4]), Shape(F32, [4])], **std)
    op.reject("rows_differ", [Shape(F32, [2, 3]), Shape(F32, [3, 4]), None, None], **std)
    op.reject("weight_of_other_shape",
              [Shape(F32, [2, 3]), Shape(F32, [2, 4]), Shape(F32, [4, 3]), None], **std)
    yield op


def fused_dropout_add():
    op = Op("fused_dropout_add")

    def add(case, p, factor, is_test=False, mode="upscale_in_train", dtype=F32, shape=(3, 4)):
        seed = "fused_dropout_add/" + case
        x, y = values(seed + "/x", shape, dtype), values(seed + "/y", shape, dtype)
        add_case(op, case, [x, y, None], [T(dtype, x.f * factor + y.f), Ignored(I64, [2])], dtype,
                 p=Float64(p), is_test=Bool(is_test), mode=Str(mode), seed=Int32(3),
                 fix_seed=Bool(True))

    add("test_upscale", 0.25, 1.0, is_test=True)
    add("test_downgrade", 0.25, 0.75, is_test=True, mode="downgrade_in_infer")
    add("train_keeps_all", 0.0, 1.0)
    add("train_drops_all", 1.0, 0.0)
    for d in (F64, F16, BF16):
        add("dtype_" + d, 0.0, 1.0, dtype=d)
    add("odd", 0.25, 1.0, is_test=True)
    for rank, shape in ((0, ()), (1, (5,)), (3, (2, 1, 3)), (4, (2, 1, 3, 2)), (5, (1, 2, 1, 3, 2))):
        add(f"rank{rank}", 0.25, 0.75, is_test=True, mode="downgrade_in_infer", shape=shape)
    add("no_rows", 0.25, 1.0, is_test=True, shape=(0, 3))
    std = dict(p=Float64(0.5), is_test=Bool(False), mode=Str("upscale_in_train"), seed=Int32(0),
               fix_seed=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(F32, [-1, 3]), None],
            [Shape(F32, [-1, 3]), Shape(I64, [2])], **std)
    op.reject("sizes_differ", [Shape(F32, [2, 3]), Shape(F32, [3]), None], **std)
    yield op

    op = Op("fused_dropout_add_grad")

    def grad(case, p, factor, is_test=False, mode="upscale_in_train", dtype=F32):
        g = values("fused_dropout_add_grad/" + case, [3, 4], dtype)
        add_case(op, case, [T(I64, [3, 0]), g], [T(dtype, g.f * factor), T(dtype, g.f)], dtype,
                 p=Float64(p), is_test=Bool(is_test), mode=Str(mode), fix_seed=Bool(True))

    grad("test_upscale", 0.25, 1.0, is_test=True)
    grad("test_downgrade", 0.25, 0.75, is_test=True, mode="downgrade_in_infer")
    grad("train_keeps_all", 0.0, 1.0)
    grad("train_drops_all", 1.0, 0.0)
    for d in (F64, F16, BF16):
        grad("dtype_" + d, 0.0, 1.0, dtype=d)
    op.type("dynamic", [Shape(I64, [2]), Shape(F32, [-1, 3])],
            [Shape(F32, [-1, 3]), Shape(F32, [-1, 3])], p=Float64(0.5), is_test=Bool(False),
            mode=Str("upscale_in_train"), fix_seed=Bool(False))
    yield op


def fused_bn_add_activation():
    forward, backward = Op("fused_bn_add_activation"), Op("fused_bn_add_activation_grad")

    def attrs(momentum=0.9, epsilon=1e-5):
        return dict(momentum=Float32(f32bits(momentum)), epsilon=Float32(f32bits(epsilon)),
                    act_type=Str("relu"))

    def add(case, shape, momentum=0.9, epsilon=1e-5, dtype=F32):
        seed = "fused_bn_add_activation/" + case
        x, z = values(seed + "/x", shape, dtype), values(seed + "/z", shape, dtype)
        c, stat = shape[-1], F64 if dtype == F64 else F32
        scale = values(seed + "/scale", [c], stat, 0.5, 1.5)
        bias = values(seed + "/bias", [c], stat, -1, 1)
        mean = values(seed + "/mean", [c], stat, -1, 1)
        var = values(seed + "/variance", [c], stat, 0.5, 2)
        m, eps, last = f32bits(momentum), f32bits(epsilon), len(shape) - 1
        a, s, b, r = tensor(x), tensor(scale), tensor(bias), tensor(z)
        batch_mean, batch_var = batch_statistics(a, last)
        out = torch.relu(_normal(a, batch_mean, batch_var, s, b, eps, last) + r)
        bm, bv = batch_mean.detach().numpy(), batch_var.detach().numpy()
        saved = [T(stat, bm), T(stat, 1 / np.sqrt(bv + eps))]
        y = T(dtype, out.detach().numpy())
        add_case(forward, case, [x, z, scale, bias, mean, var],
                 [y, T(stat, mean.f * m + bm * (1 - m)), T(stat, var.f * m + bv * (1 - m))] + saved
                 + [Ignored(dtype, [-1])], dtype, **attrs(momentum, epsilon))
        if case == "odd":
            # The gradient of relu at NaN is PyTorch's own: PaddlePaddle passes it on where the result is above 0.
            return
        g = values(seed + "/g", shape, dtype)
        dx, dz, ds, db = gradients(out, g, a, r, s, b)
        add_case(backward, case, [x, scale, bias, y] + saved + [None, g],
                 [T(dtype, dx), T(dtype, dz), T(stat, ds), T(stat, db)], dtype,
                 **attrs(momentum, epsilon))

    add("image", [2, 4, 4, 4])
    add("matrix", [6, 8])
    add("momentum_half", [2, 3, 3, 4], momentum=0.5)
    add("large_epsilon", [2, 2, 2, 4], epsilon=0.5)
    add("dtype_float64", [2, 2, 3, 4], dtype=F64)
    add("dtype_float16", [2, 2, 3, 4], dtype=F16)
    add("dtype_bfloat16", [2, 2, 3, 4], dtype=BF16)
    add("odd", [2, 2, 3, 4])
    c, image = Shape(F32, [8]), Shape(F16, [-1, 4, 4, 8])
    forward.type("dynamic", [image, image, c, c, c, c],
                 [image, c, c, c, c, Shape(F16, [-1])], **attrs())
    forward.reject("sizes_differ", [Shape(F32, [2, 8]), Shape(F32, [2, 4]), c, c, c, c], **attrs())
    forward.reject("scale_size_differs",
                   [Shape(F32, [2, 8]), Shape(F32, [2, 8]), Shape(F32, [4]), c, c, c], **attrs())
    backward.type("dynamic", [image, c, c, image, c, c, None, image], [image, image, c, c],
                  **attrs())
    backward.reject("gradient_of_other_shape",
                    [Shape(F32, [2, 8]), c, c, Shape(F32, [2, 8]), c, c, None, Shape(F32, [8, 2])],
                    **attrs())
    yield forward
    yield backward


def ops():
    yield from fused_gemm_epilogue()
    yield from fused_gemm_epilogue_grad()
    yield from fused_linear_param_grad_add()
    yield from fused_dropout_add()
    yield from fused_bn_add_activation()
