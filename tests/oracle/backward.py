"""Gradients of images, windows and norms, by PyTorch's differentiation in float64."""

import numpy as np
import torch
import torch.nn.functional as F

from common import *
from conv import _pads
from gradient import _RTOL, add_case, gradients, tensor
from interp import _ratio

_WIDE = {F32: 2e-4, F64: 1e-10, F16: 2e-2, BF16: 2e-1}


def first(a, data_format):
    """Channels brought to dimension 1."""
    return a if data_format in ("NCHW", "NCDHW") else a.movedim(-1, 1)


def back(op, case, before, out, of, after=(), dtype=F32, types=None, layout="NCHW",
         index_type=None, **attrs):
    """A case of gradients of `of` at `out`, which has its channels at dimension 1."""
    shown = out if layout in ("NCHW", "NCDHW") else out.movedim(1, -1)
    g = values(f"{op.name}/{case}/g", list(shown.shape), dtype)
    grads = torch.autograd.grad(shown, of, torch.tensor(g.f))
    types = types or [dtype] * len(grads)
    if index_type:
        attrs["dtype"] = index_type
    op.case(case, list(before) + [g] + list(after),
            [T(t, a.numpy()) for t, a in zip(types, grads)],
            atol=_WIDE[dtype], rtol=_RTOL.get(dtype), **attrs)


def convolution(name, groups):
    op = Op(name)

    def attrs(strides, paddings, algorithm, dilations, groups, data_format):
        return dict(strides=Int32s(strides), paddings=Int32s(paddings),
                    padding_algorithm=Str(algorithm), dilations=Int32s(dilations),
                    groups=Int32(groups), data_format=Str(data_format))

    def add(case, xs, ws, strides=(1, 1), paddings=(0, 0), algorithm="EXPLICIT", dilations=(1, 1),
            groups=groups, data_format="NCHW", dtype=F32):
        x = values(f"{name}/{case}/x", xs, dtype, -2, 2)
        w = values(f"{name}/{case}/w", ws, dtype, -1, 1)
        a, b = tensor(x), tensor(w)
        image = first(a, data_format)
        (t, d), (l, r) = _pads(paddings, algorithm, image.shape[2:], ws[2:], strides)
        used = (1, 1) if algorithm == "SAME" else dilations
        out = F.conv2d(F.pad(image, (l, r, t, d)), b, None, strides, 0, used, groups)
        back(op, case, [x, w], out, [a, b], dtype=dtype, layout=data_format,
             **attrs(strides, paddings, algorithm, dilations, groups, data_format))

    each = groups
    add("plain", [2, each, 5, 5], [2 * each, 1, 3, 3] if each > 1 else [4, 1, 3, 3])
    if each == 1:
        add("one_by_one", [2, 3, 4, 4], [5, 3, 1, 1])
        add("channels", [2, 3, 6, 5], [4, 3, 3, 3], paddings=(1, 1))
        add("groups", [1, 4, 5, 5], [6, 2, 3, 3], groups=2)
        add("kernel_covers_image", [1, 2, 4, 3], [3, 2, 4, 3])
    c = 4 if each > 1 else 2
    f = [c, 1, 3, 3] if each > 1 else [3, c, 3, 3]
    more = dict(groups=c) if each > 1 else {}
    add("stride_two", [2, c, 7, 7], f, strides=(2, 2), paddings=(1, 1), **more)
    add("stride_leaves_rest", [1, c, 8, 7], f, strides=(3, 2), **more)
    add("padded_four_sides", [1, c, 5, 5], f, paddings=(1, 0, 2, 1), **more)
    add("dilated", [1, c, 8, 7], f, dilations=(2, 1), paddings=(2, 1), strides=(2, 2), **more)
    add("same", [1, c, 5, 6], f, algorithm="SAME", strides=(2, 2), **more)
    add("valid", [1, c, 5, 5], f, algorithm="VALID", paddings=(1, 1), **more)
    add("nhwc", [2, 5, 6, c], f, data_format="NHWC", paddings=(1, 1), **more)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [1, c, 5, 5], f, dtype=d, **more)
    std = attrs((1, 1), (0, 0), "EXPLICIT", (1, 1), c if each > 1 else 1, "NCHW")
    op.type("dynamic", [Shape(F32, [-1, c, 9, 9]), Shape(F32, f), Shape(F32, [-1, f[0], 7, 7])],
            [Shape(F32, [-1, c, 9, 9]), Shape(F32, f)], **std)
    op.reject("channels_differ", [Shape(F32, [1, c + 1, 9, 9]), Shape(F32, f),
                                  Shape(F32, [1, f[0], 7, 7])], **std)
    op.reject("gradient_of_other_shape",
              [Shape(F32, [1, c, 9, 9]), Shape(F32, f), Shape(F32, [1, f[0], 6, 7])], **std)
    yield op


def transposed():
    op = Op("conv2d_transpose_grad")

    def attrs(strides, paddings, output_padding, groups, dilations, data_format):
        return dict(strides=Int32s(strides), paddings=Int32s(paddings),
                    output_padding=Int32s(output_padding), padding_algorithm=Str("EXPLICIT"),
                    groups=Int32(groups), dilations=Int32s(dilations), data_format=Str(data_format))

    def add(case, xs, ws, strides=(1, 1), paddings=(0, 0), output_padding=(), output_size=(),
            groups=1, dilations=(1, 1), data_format="NCHW", dtype=F32):
        x = values(f"conv2d_transpose_grad/{case}/x", xs, dtype, -2, 2)
        w = values(f"conv2d_transpose_grad/{case}/w", ws, dtype, -1, 1)
        a, b = tensor(x), tensor(w)
        image = first(a, data_format)
        extra = list(output_padding) or [0, 0]
        if output_size:
            size = [(image.shape[2 + i] - 1) * strides[i] - 2 * paddings[i]
                    + dilations[i] * (ws[2 + i] - 1) + 1 for i in (0, 1)]
            extra = [output_size[i] - size[i] for i in (0, 1)]
        out = F.conv_transpose2d(image, b, None, strides, paddings, extra, groups, dilations)
        back(op, case, [x, w], out, [a, b], [ints(output_size)], dtype, layout=data_format,
             **attrs(strides, paddings, output_padding, groups, dilations, data_format))

    add("plain", [2, 2, 4, 4], [2, 3, 3, 3])
    add("one_by_one", [2, 3, 3, 3], [3, 4, 1, 1])
    add("stride_two", [1, 2, 4, 5], [2, 3, 2, 2], strides=(2, 2))
    add("stride_two_padded", [1, 2, 4, 4], [2, 2, 3, 3], strides=(2, 2), paddings=(1, 1))
    add("output_padding", [1, 2, 4, 4], [2, 2, 3, 3], strides=(2, 2), paddings=(1, 1),
        output_padding=(1, 1))
    add("output_size", [1, 2, 4, 4], [2, 2, 3, 3], strides=(2, 2), paddings=(1, 1),
        output_size=(8, 7))
    add("dilated", [1, 2, 4, 4], [2, 2, 3, 3], dilations=(2, 2))
    add("groups", [1, 4, 3, 3], [4, 2, 3, 3], groups=2)
    add("nhwc", [1, 4, 4, 2], [2, 3, 3, 3], strides=(2, 2), data_format="NHWC")
    for d in (F64, F16, BF16):
        add("dtype_" + d, [1, 2, 3, 3], [2, 2, 3, 3], strides=(2, 2), dtype=d)
    std = attrs((1, 1), (0, 0), (), 1, (1, 1), "NCHW")
    op.type("dynamic", [Shape(F32, [-1, 8, 7, 7]), Shape(F32, [8, 4, 3, 3]),
                        Shape(F32, [-1, 4, 9, 9]), ints([])],
            [Shape(F32, [-1, 8, 7, 7]), Shape(F32, [8, 4, 3, 3])], **std)
    op.reject("gradient_of_other_shape",
              [Shape(F32, [1, 8, 7, 7]), Shape(F32, [8, 4, 3, 3]), Shape(F32, [1, 4, 8, 9]),
               ints([])], **std)
    yield op


def pool():
    op = Op("pool2d_grad")

    def attrs(strides, paddings, ceil_mode, exclusive, data_format, kind, global_pooling, adaptive,
              algorithm):
        return dict(strides=Int32s(strides), paddings=Int32s(paddings), ceil_mode=Bool(ceil_mode),
                    exclusive=Bool(exclusive), data_format=Str(data_format), pooling_type=Str(kind),
                    global_pooling=Bool(global_pooling), adaptive=Bool(adaptive),
                    padding_algorithm=Str(algorithm))

    def windows(image, kernel, strides, paddings, kind, ceil_mode, exclusive, global_pooling,
                adaptive, algorithm):
        sizes, k = image.shape[2:], list(kernel)
        pads = _pads(paddings, algorithm, sizes, k, strides)
        if global_pooling:
            k, pads = list(sizes), ((0, 0), (0, 0))
        spans = []
        for i in (0, 1):
            before, after = pads[i]
            if adaptive:
                n = k[i]
                spans.append([(j * sizes[i] // n, -(-(j + 1) * sizes[i] // n)) for j in range(n)])
            else:
                room = sizes[i] + before + after - k[i]
                n = (-(-room // strides[i]) if ceil_mode else room // strides[i]) + 1
                spans.append([(j * strides[i] - before,
                               min(j * strides[i] - before + k[i], sizes[i] + after))
                              for j in range(n)])
        rows = []
        for h0, h1 in spans[0]:
            row = []
            for w0, w1 in spans[1]:
                window = image[:, :, max(h0, 0):min(h1, sizes[0]), max(w0, 0):min(w1, sizes[1])]
                if kind == "max":
                    row.append(window.flatten(2).max(2).values)
                else:
                    n = (window.shape[2] * window.shape[3] if exclusive or adaptive
                         else (h1 - h0) * (w1 - w0))
                    row.append(window.sum((2, 3)) / n)
            rows.append(torch.stack(row, -1))
        return torch.stack(rows, -2)

    def add(case, shape, kernel, strides=(1, 1), paddings=(0, 0), kind="max", ceil_mode=False,
            exclusive=True, data_format="NCHW", global_pooling=False, adaptive=False,
            algorithm="EXPLICIT", dtype=F32, ties=False):
        x = values("pool2d_grad/" + case, shape, dtype)
        if ties:
            x = T(dtype, np.round(x.f))
        a = tensor(x)
        image = first(a, data_format)
        if ties:
            out = F.max_pool2d(image, kernel, strides, paddings)
        else:
            out = windows(image, kernel, strides, paddings, kind, ceil_mode, exclusive,
                          global_pooling, adaptive, algorithm)
        shown = out if data_format == "NCHW" else out.movedim(1, -1)
        back(op, case, [x, T(dtype, shown.detach().numpy())], out, [a], [ints(kernel)], dtype,
             layout=data_format,
             **attrs(strides, paddings, ceil_mode, exclusive, data_format, kind, global_pooling,
                     adaptive, algorithm))

    for kind in ("max", "avg"):
        add(kind + "_two", [2, 2, 4, 4], (2, 2), (2, 2), kind=kind)
        add(kind + "_padded", [1, 2, 7, 7], (3, 3), (2, 2), (1, 1), kind=kind)
        add(kind + "_overlapping", [1, 2, 5, 5], (3, 3), kind=kind)
        add(kind + "_unequal", [1, 2, 6, 5], (3, 2), (2, 1), kind=kind)
        add(kind + "_padded_four_sides", [1, 1, 5, 5], (3, 3), (2, 2), (1, 0, 0, 1), kind=kind)
        add(kind + "_ceil", [1, 2, 6, 6], (3, 3), (2, 2), kind=kind, ceil_mode=True)
        add(kind + "_same", [1, 2, 5, 6], (3, 3), (2, 2), kind=kind, algorithm="SAME")
        add(kind + "_global", [2, 3, 4, 5], (1, 1), kind=kind, global_pooling=True)
        add(kind + "_adaptive", [1, 2, 7, 5], (3, 2), kind=kind, adaptive=True)
        add(kind + "_nhwc", [1, 4, 4, 3], (2, 2), (2, 2), kind=kind, data_format="NHWC")
    add("avg_inclusive", [1, 2, 5, 5], (3, 3), (2, 2), (1, 1), kind="avg", exclusive=False)
    add("max_ties", [2, 2, 6, 6], (3, 3), (1, 1), (1, 1), ties=True)
    for d in (F64, F16, BF16):
        for kind in ("max", "avg"):
            add(f"{kind}_{d}", [1, 2, 4, 4], (2, 2), (2, 2), kind=kind, dtype=d)
    std = attrs((2, 2), (0, 0), False, True, "NCHW", "max", False, False, "EXPLICIT")
    half = Shape(F32, [-1, 8, 3, 3])
    op.type("dynamic", [Shape(F32, [-1, 8, 6, 6]), half, half, ints([2, 2])],
            [Shape(F32, [-1, 8, 6, 6])], **std)
    op.reject("gradient_of_other_shape",
              [Shape(F32, [1, 8, 6, 6]), half, Shape(F32, [1, 8, 4, 3]), ints([2, 2])], **std)
    yield op


def layer_norm():
    op = Op("layer_norm_grad")

    def attrs(epsilon, begin):
        return dict(epsilon=Float32(f32bits(epsilon)), begin_norm_axis=Int32(begin))

    def add(case, shape, begin=1, epsilon=1e-5, affine=(True, True), dtype=F32):
        seed = "layer_norm_grad/" + case
        stat, eps = F64 if dtype == F64 else F32, f32bits(epsilon)
        x = values(seed + "/x", shape, dtype)
        width = int(np.prod(shape[begin:]))
        scale = values(seed + "/scale", [width], stat, 0.5, 1.5) if affine[0] else None
        bias = values(seed + "/bias", [width], stat, -1, 1) if affine[1] else None
        a = tensor(x)
        s = tensor(scale) if scale else torch.ones(width, dtype=torch.float64, requires_grad=True)
        b = tensor(bias) if bias else torch.zeros(width, dtype=torch.float64, requires_grad=True)
        rows = a.reshape(shape[:begin] + [width])
        out = F.layer_norm(rows, [width], s, b, eps).reshape(shape)
        mean = T(stat, rows.mean(-1).detach().numpy())
        variance = T(stat, rows.var(-1, unbiased=False).detach().numpy())
        back(op, case, [x, scale, bias, mean, variance], out, [a, s, b], dtype=dtype,
             types=[dtype, stat, stat], **attrs(epsilon, begin))

    add("matrix", [3, 8])
    add("last", [2, 3, 5], 2)
    add("two_dimensions", [2, 3, 5], 1)
    add("large_epsilon", [3, 8], epsilon=0.5)
    add("no_scale", [3, 8], affine=(False, True))
    add("no_bias", [3, 8], affine=(True, False))
    add("nothing", [3, 8], affine=(False, False))
    add("empty", [0, 8])
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 8], dtype=d)
    rows, row = Shape(F32, [-1]), Shape(F32, [8])
    x = Shape(F16, [-1, 8])
    op.type("dynamic", [x, row, row, rows, rows, x], [x, row, row], **attrs(1e-5, 1))
    op.type("no_parameters", [x, None, None, rows, rows, x], [x, row, row], **attrs(1e-5, 1))
    op.reject("gradient_of_other_shape",
              [Shape(F32, [2, 8]), row, row, rows, rows, Shape(F32, [2, 7])], **attrs(1e-5, 1))
    yield op


def group_norm():
    op = Op("group_norm_grad")

    def attrs(epsilon, groups, data_format):
        return dict(epsilon=Float32(f32bits(epsilon)), groups=Int32(groups),
                    data_format=Str(data_format))

    def add(case, shape, groups, data_format="NCHW", epsilon=1e-5, affine=True, dtype=F32):
        seed = "group_norm_grad/" + case
        stat, eps = F64 if dtype == F64 else F32, f32bits(epsilon)
        x = values(seed + "/x", shape, dtype)
        a = tensor(x)
        image = first(a, data_format)
        c = image.shape[1]
        scale = values(seed + "/scale", [c], stat, 0.5, 1.5) if affine else None
        bias = values(seed + "/bias", [c], stat, -1, 1) if affine else None
        s = tensor(scale) if scale else torch.ones(c, dtype=torch.float64, requires_grad=True)
        b = tensor(bias) if bias else torch.zeros(c, dtype=torch.float64, requires_grad=True)
        out = F.group_norm(image, groups, s, b, eps)
        parts = image.reshape(shape[0], groups, -1)
        mean = T(stat, parts.mean(-1).detach().numpy())
        variance = T(stat, parts.var(-1, unbiased=False).detach().numpy())
        shown = out if data_format == "NCHW" else out.movedim(1, -1)
        y = T(dtype, shown.detach().numpy())
        back(op, case, [x, scale, bias, y, mean, variance], out, [a, s, b], dtype=dtype,
             types=[dtype, stat, stat], layout=data_format,
             **attrs(epsilon, groups, data_format))

    add("two_groups", [2, 4, 3, 3], 2)
    add("one_group", [2, 4, 3, 3], 1)
    add("each_channel", [2, 4, 3, 3], 4)
    add("nhwc", [2, 3, 3, 6], 3, data_format="NHWC")
    add("rank3", [2, 6, 5], 3)
    add("large_epsilon", [2, 4, 3, 3], 2, epsilon=0.5)
    add("no_parameters", [2, 4, 3, 3], 2, affine=False)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [2, 4, 2, 3], 2, dtype=d)
    x, c, s = Shape(F32, [-1, 8, 4, 4]), Shape(F32, [8]), Shape(F32, [-1, 2])
    op.type("dynamic", [x, c, c, x, s, s, x], [x, c, c], **attrs(1e-5, 2, "NCHW"))
    op.reject("groups_do_not_divide", [x, c, c, x, Shape(F32, [-1, 3]), Shape(F32, [-1, 3]), x],
              **attrs(1e-5, 3, "NCHW"))
    yield op


def interpolation(name, method):
    op = Op(name + "_grad")

    def attrs(out_h, out_w, scale, align_corners, align_mode, data_format):
        return dict(data_format=Str(data_format), out_d=Int32(-1), out_h=Int32(out_h),
                    out_w=Int32(out_w), scale=Float32s(scale), interp_method=Str(method),
                    align_corners=Bool(align_corners), align_mode=Int32(align_mode))

    def along(a, axis, out, scale, align_corners, align_mode):
        n = a.shape[axis]
        r, k = _ratio(n, out, scale, align_corners), np.arange(out)
        if method == "nearest":
            at = np.floor(k * r + (0.5 if align_corners else 0.0)).astype(np.int64)
            return a.index_select(axis, torch.tensor(np.minimum(at, n - 1)))
        half = not align_corners and align_mode == 0
        source = np.maximum((k + 0.5) * r - 0.5, 0.0) if half else k * r
        low = np.minimum(np.floor(source).astype(np.int64), n - 1)
        weight = torch.tensor((source - low).reshape([out if i == axis else 1 for i in range(4)]))
        return (a.index_select(axis, torch.tensor(low)) * (1 - weight)
                + a.index_select(axis, torch.tensor(np.minimum(low + 1, n - 1))) * weight)

    def add(case, shape, size=(-1, -1), scale=(), align_corners=False, align_mode=1,
            data_format="NCHW", dtype=F32, by="attributes"):
        x = values(f"{op.name}/{case}", shape, dtype)
        a = tensor(x)
        image = first(a, data_format)
        out = [int(image.shape[2 + i] * scale[i]) for i in (0, 1)] if scale else list(size)
        r = image
        for i in (0, 1):
            r = along(r, 2 + i, out[i], scale[i] if scale else 0.0, align_corners, align_mode)
        shown = r if data_format == "NCHW" else r.movedim(1, -1)
        g = values(f"{op.name}/{case}/g", list(shown.shape), dtype)
        dx, = gradients(shown, g, a)
        out_size = T(I32, out, const=True) if by == "out_size" else None
        parts = L(*[T(I32, [n], const=True) for n in out]) if by == "size_tensor" else None
        factor = T(F32, scale, const=True) if by == "scale_tensor" else None
        h, w = size if by == "attributes" else (-1, -1)
        add_case(op, case, [x, out_size, parts, factor, g], [T(dtype, dx)], dtype,
                 **attrs(h, w, scale if by == "attributes" else (), align_corners, align_mode,
                         data_format))

    sizes = (("double", [1, 2, 3, 4], dict(size=(6, 8))), ("up", [2, 1, 3, 3], dict(size=(5, 5))),
             ("down", [1, 2, 6, 5], dict(size=(4, 3))),
             ("corners_up", [1, 2, 3, 4], dict(size=(6, 9), align_corners=True)),
             ("scale_unequal", [1, 2, 4, 4], dict(scale=(1.5, 0.5))),
             ("from_one_pixel", [1, 2, 1, 1], dict(size=(3, 2))),
             ("nhwc", [1, 3, 4, 2], dict(size=(6, 7), data_format="NHWC")),
             ("size_by_out_size", [1, 2, 3, 4], dict(size=(6, 8), by="out_size")),
             ("size_by_size_tensor", [1, 2, 3, 4], dict(size=(6, 8), by="size_tensor")),
             ("size_by_scale_tensor", [1, 2, 3, 4], dict(scale=(2.0, 2.0), by="scale_tensor")))
    for case, shape, more in sizes:
        add(case, shape, **more)
        if method == "bilinear" and "by" not in more and "align_corners" not in more:
            add("half_pixel_" + case, shape, **dict(more, align_mode=0))
    for d in (F64, F16, BF16):
        add("dtype_" + d, [1, 2, 3, 3], size=(5, 4), dtype=d)
    std = attrs(8, 9, (), False, 0, "NCHW")
    op.type("dynamic", [Shape(F32, [-1, 3, 4, 5]), None, None, None, Shape(F32, [-1, 3, 8, 9])],
            [Shape(F32, [-1, 3, 4, 5])], **std)
    op.reject("rank3", [Shape(F32, [3, 4, 5]), None, None, None, Shape(F32, [3, 8, 9])], **std)
    yield op


def ops():
    yield from convolution("conv2d_grad", 1)
    yield from convolution("depthwise_conv2d_grad", 4)
    yield from transposed()
    yield from pool()
    yield from layer_norm()
    yield from group_norm()
    yield from interpolation("nearest_interp", "nearest")
    yield from interpolation("bilinear_interp", "bilinear")
