"""conv2d, depthwise_conv2d, conv2d_transpose, pool2d."""

import numpy as np
import torch
import torch.nn.functional as F

from common import *

_ATOL = {F32: 2e-5, F64: 1e-11, F16: 1e-2, BF16: 1e-1}


def _pads(paddings, algorithm, sizes, kernel, strides):
    """((top, bottom), (left, right)) as PaddlePaddle reads `paddings` and `padding_algorithm`."""
    if algorithm == "VALID":
        return ((0, 0), (0, 0))
    if algorithm == "SAME":
        total = [max((-(-n // s) - 1) * s + k - n, 0) for n, k, s in zip(sizes, kernel, strides)]
        return tuple((t // 2, t - t // 2) for t in total)
    if len(paddings) == 2:
        return ((paddings[0],) * 2, (paddings[1],) * 2)
    return ((paddings[0], paddings[1]), (paddings[2], paddings[3]))


def _torch(a):
    return torch.from_numpy(np.ascontiguousarray(a))


def _conv(x, w, strides, paddings, algorithm, dilations, groups, data_format):
    a = x.f if data_format == "NCHW" else np.moveaxis(x.f, -1, 1)
    (t, b), (left, right) = _pads(paddings, algorithm, a.shape[2:], w.a.shape[2:], strides)
    dilations = [1, 1] if algorithm == "SAME" else dilations
    padded = F.pad(_torch(a), (left, right, t, b))
    if a.shape[0] == 0:
        size = [(padded.shape[2 + i] - (w.a.shape[2 + i] - 1) * dilations[i] - 1) // strides[i] + 1
                for i in (0, 1)]
        r = np.zeros([0, w.a.shape[0]] + size)
    else:
        r = F.conv2d(padded, _torch(w.f), None, strides, 0, dilations, groups).numpy()
    return r if data_format == "NCHW" else np.moveaxis(r, 1, -1)


def _conv_op(name, cases, types, depthwise=False):
    op = Op(name)

    def attrs(strides=(1, 1), paddings=(0, 0), algorithm="EXPLICIT", dilations=(1, 1), groups=1,
              data_format="NCHW"):
        return dict(strides=Int32s(strides), paddings=Int32s(paddings),
                    padding_algorithm=Str(algorithm), dilations=Int32s(dilations),
                    groups=Int32(groups), data_format=Str(data_format))

    for case, xs, ws, more in cases:
        more = dict(more)
        dtype = more.pop("dtype", F32)
        x = values(f"{name}/{case}/x", xs, dtype, -2, 2)
        w = values(f"{name}/{case}/w", ws, dtype, -1, 1)
        a = dict(strides=(1, 1), paddings=(0, 0), algorithm="EXPLICIT", dilations=(1, 1), groups=1,
                 data_format="NCHW")
        a.update(more)
        op.case(case, [x, w], [T(dtype, _conv(x, w, **a))], atol=_ATOL[dtype], **attrs(**a))
    for case, xs, ws, out, more in types:
        op.type(case, [Shape(F32, xs), Shape(F32, ws)], [Shape(F32, out)], **attrs(**more))
    return op


def convolutions():
    yield _conv_op("conv2d", (
        ("one_by_one", [2, 3, 4, 4], [5, 3, 1, 1], {}),
        ("three_by_three", [1, 2, 6, 5], [4, 2, 3, 3], {}),
        ("padded", [1, 3, 5, 5], [2, 3, 3, 3], dict(paddings=(1, 1))),
        ("padded_unequal", [1, 2, 5, 6], [2, 2, 3, 3], dict(paddings=(2, 1))),
        ("padded_four_sides", [1, 2, 5, 5], [2, 2, 3, 3], dict(paddings=(1, 0, 2, 1))),
        ("stride_two", [2, 2, 7, 7], [3, 2, 3, 3], dict(strides=(2, 2), paddings=(1, 1))),
        ("stride_unequal", [1, 2, 7, 8], [2, 2, 3, 2], dict(strides=(2, 3))),
        ("dilated", [1, 2, 7, 7], [2, 2, 3, 3], dict(dilations=(2, 2))),
        ("dilated_padded_strided", [1, 2, 9, 8], [2, 2, 3, 3],
         dict(dilations=(2, 1), paddings=(2, 1), strides=(2, 2))),
        ("groups", [1, 4, 5, 5], [6, 2, 3, 3], dict(groups=2)),
        ("groups_each_channel", [1, 3, 5, 5], [3, 1, 3, 3], dict(groups=3, paddings=(1, 1))),
        ("same", [1, 2, 5, 6], [2, 2, 3, 3], dict(algorithm="SAME")),
        ("same_strided", [1, 2, 5, 6], [2, 2, 3, 3], dict(algorithm="SAME", strides=(2, 2))),
        ("same_even_kernel", [1, 1, 5, 5], [1, 1, 2, 2], dict(algorithm="SAME")),
        ("valid_ignores_paddings", [1, 2, 5, 5], [2, 2, 3, 3],
         dict(algorithm="VALID", paddings=(1, 1))),
        ("nhwc", [1, 5, 6, 3], [2, 3, 3, 3], dict(data_format="NHWC", paddings=(1, 1))),
        ("nhwc_strided", [2, 7, 7, 2], [4, 2, 3, 3], dict(data_format="NHWC", strides=(2, 2))),
        ("kernel_covers_image", [1, 2, 4, 3], [3, 2, 4, 3], {}),
        ("five_by_five", [1, 1, 9, 9], [2, 1, 5, 5], dict(paddings=(2, 2))),
        ("wide_image", [1, 1, 2, 37], [1, 1, 1, 3], {}),
        ("zero_batch", [0, 2, 5, 5], [3, 2, 3, 3], {}),
        ("dtype_float64", [1, 2, 5, 5], [2, 2, 3, 3], dict(dtype=F64)),
        ("dtype_float16", [1, 2, 5, 5], [2, 2, 3, 3], dict(dtype=F16)),
        ("dtype_bfloat16", [1, 2, 5, 5], [2, 2, 3, 3], dict(dtype=BF16))), (
        ("dynamic_batch", [-1, 3, 224, 224], [64, 3, 7, 7], [-1, 64, 112, 112],
         dict(strides=(2, 2), paddings=(3, 3))),
        ("dynamic_image", [1, 3, -1, -1], [8, 3, 3, 3], [1, 8, -1, -1], dict(paddings=(1, 1))),
        ("dynamic_nhwc", [-1, 8, 8, 3], [4, 3, 3, 3], [-1, 6, 6, 4], dict(data_format="NHWC")),
        ("same_type", [-1, 3, 9, 9], [4, 3, 3, 3], [-1, 4, 5, 5],
         dict(algorithm="SAME", strides=(2, 2)))))
    yield _conv_op("depthwise_conv2d", (
        ("three_by_three", [1, 3, 5, 5], [3, 1, 3, 3], dict(groups=3)),
        ("padded", [2, 4, 5, 5], [4, 1, 3, 3], dict(groups=4, paddings=(1, 1))),
        ("stride_two", [1, 4, 7, 7], [4, 1, 3, 3], dict(groups=4, paddings=(1, 1), strides=(2, 2))),
        ("multiplier_two", [1, 3, 5, 5], [6, 1, 3, 3], dict(groups=3)),
        ("dilated", [1, 2, 7, 7], [2, 1, 3, 3], dict(groups=2, dilations=(2, 2))),
        ("same", [1, 2, 5, 6], [2, 1, 3, 3], dict(groups=2, algorithm="SAME", strides=(2, 2))),
        ("padded_four_sides", [1, 2, 5, 5], [2, 1, 3, 3], dict(groups=2, paddings=(0, 1, 1, 2))),
        ("five_by_five", [1, 2, 7, 7], [2, 1, 5, 5], dict(groups=2, paddings=(2, 2))),
        ("nhwc", [1, 5, 5, 3], [3, 1, 3, 3], dict(groups=3, data_format="NHWC")),
        ("dtype_float64", [1, 2, 5, 5], [2, 1, 3, 3], dict(groups=2, dtype=F64)),
        ("dtype_float16", [1, 2, 5, 5], [2, 1, 3, 3], dict(groups=2, dtype=F16)),
        ("dtype_bfloat16", [1, 2, 5, 5], [2, 1, 3, 3], dict(groups=2, dtype=BF16))), (
        ("dynamic_batch", [-1, 8, 16, 16], [8, 1, 3, 3], [-1, 8, 16, 16],
         dict(groups=8, paddings=(1, 1))),
        ("dynamic_image", [1, 8, -1, 16], [8, 1, 3, 3], [1, 8, -1, 14], dict(groups=8))))


def transposed():
    op = Op("conv2d_transpose")

    def attrs(strides, paddings, output_padding, algorithm, groups, dilations, data_format):
        return dict(strides=Int32s(strides), paddings=Int32s(paddings),
                    output_padding=Int32s(output_padding), padding_algorithm=Str(algorithm),
                    groups=Int32(groups), dilations=Int32s(dilations), data_format=Str(data_format))

    def add(case, xs, ws, strides=(1, 1), paddings=(0, 0), output_padding=(), output_size=(),
            algorithm="EXPLICIT", groups=1, dilations=(1, 1), data_format="NCHW", dtype=F32):
        x = values(f"conv2d_transpose/{case}/x", xs, dtype, -2, 2)
        w = values(f"conv2d_transpose/{case}/w", ws, dtype, -1, 1)
        a = x.f if data_format == "NCHW" else np.moveaxis(x.f, -1, 1)
        pads = _pads(paddings, algorithm, a.shape[2:], ws[2:], strides)
        # The whole extent first (padding 0), then the borders are cut off and extra rows added.
        full = F.conv_transpose2d(_torch(a), _torch(w.f), None, strides, 0, 0, groups,
                                  dilations).numpy()
        size = [full.shape[2 + i] - sum(pads[i]) for i in (0, 1)]
        extra = [0, 0]
        if output_padding:
            extra = list(output_padding)
        if output_size:
            extra = [output_size[i] - size[i] for i in (0, 1)]
        full = np.pad(full, ((0, 0), (0, 0), (0, extra[0]), (0, extra[1])))
        r = full[:, :, pads[0][0]:pads[0][0] + size[0] + extra[0],
                 pads[1][0]:pads[1][0] + size[1] + extra[1]]
        r = r if data_format == "NCHW" else np.moveaxis(r, 1, -1)
        op.case(case, [x, w, ints(output_size)], [T(dtype, r)], atol=_ATOL[dtype],
                **attrs(strides, paddings, output_padding, algorithm, groups, dilations,
                        data_format))

    add("plain", [1, 2, 4, 4], [2, 3, 3, 3])
    add("one_by_one", [2, 3, 3, 3], [3, 4, 1, 1])
    add("stride_two", [1, 2, 4, 5], [2, 3, 2, 2], strides=(2, 2))
    add("stride_two_padded", [1, 2, 4, 4], [2, 2, 3, 3], strides=(2, 2), paddings=(1, 1))
    add("output_padding", [1, 2, 4, 4], [2, 2, 3, 3], strides=(2, 2), paddings=(1, 1),
        output_padding=(1, 1))
    add("output_size", [1, 2, 4, 4], [2, 2, 3, 3], strides=(2, 2), paddings=(1, 1),
        output_size=(8, 7))
    add("padded_four_sides", [1, 2, 4, 4], [2, 2, 3, 3], paddings=(1, 0, 0, 1))
    add("dilated", [1, 2, 4, 4], [2, 2, 3, 3], dilations=(2, 2))
    add("groups", [1, 4, 3, 3], [4, 2, 3, 3], groups=2)
    add("kernel_four_stride_two", [1, 1, 3, 3], [1, 2, 4, 4], strides=(2, 2), paddings=(1, 1))
    add("nhwc", [1, 4, 4, 2], [2, 3, 3, 3], strides=(2, 2), data_format="NHWC")
    for d in (F64, F16, BF16):
        add("dtype_" + d, [1, 2, 3, 3], [2, 2, 3, 3], strides=(2, 2), dtype=d)
    std = attrs((2, 2), (1, 1), (), "EXPLICIT", 1, (1, 1), "NCHW")
    op.type("dynamic_batch", [Shape(F32, [-1, 8, 7, 7]), Shape(F32, [8, 4, 4, 4]), ints([])],
            [Shape(F32, [-1, 4, 14, 14])], **std)
    op.type("dynamic_image", [Shape(F32, [1, 8, -1, -1]), Shape(F32, [8, 4, 4, 4]), ints([])],
            [Shape(F32, [1, 4, -1, -1])], **std)
    yield op


def pool():
    op = Op("pool2d")

    def attrs(strides, paddings, ceil_mode, exclusive, data_format, kind, global_pooling, adaptive,
              algorithm):
        return dict(strides=Int32s(strides), paddings=Int32s(paddings), ceil_mode=Bool(ceil_mode),
                    exclusive=Bool(exclusive), data_format=Str(data_format), pooling_type=Str(kind),
                    global_pooling=Bool(global_pooling), adaptive=Bool(adaptive),
                    padding_algorithm=Str(algorithm))

    def add(case, shape, kernel, strides=(1, 1), paddings=(0, 0), kind="max", ceil_mode=False,
            exclusive=True, data_format="NCHW", global_pooling=False, adaptive=False,
            algorithm="EXPLICIT", dtype=F32, x=None):
        x = x or values("pool2d/" + case, shape, dtype)
        a = x.f if data_format == "NCHW" else np.moveaxis(x.f, -1, 1)
        sizes, k, s = a.shape[2:], list(kernel), list(strides)
        pads = _pads(paddings, algorithm, sizes, k, s)
        if global_pooling:
            k, pads = list(sizes), ((0, 0), (0, 0))
        spans, out = [], []
        for i in (0, 1):
            before, after = pads[i]
            if adaptive:
                n = k[i]
                spans.append([(j * sizes[i] // n, -(-(j + 1) * sizes[i] // n)) for j in range(n)])
            else:
                room = sizes[i] + before + after - k[i]
                n = (-(-room // s[i]) if ceil_mode else room // s[i]) + 1
                spans.append([(j * s[i] - before, min(j * s[i] - before + k[i], sizes[i] + after))
                              for j in range(n)])
            out.append(n)
        r = np.zeros(a.shape[:2] + tuple(out))
        for i, (h0, h1) in enumerate(spans[0]):
            for j, (w0, w1) in enumerate(spans[1]):
                window = a[:, :, max(h0, 0):min(h1, sizes[0]), max(w0, 0):min(w1, sizes[1])]
                if kind == "max":
                    r[:, :, i, j] = window.max(axis=(2, 3))
                else:
                    n = (window.shape[2] * window.shape[3] if exclusive or adaptive
                         else (h1 - h0) * (w1 - w0))
                    r[:, :, i, j] = window.sum(axis=(2, 3)) / n
        r = r if data_format == "NCHW" else np.moveaxis(r, 1, -1)
        op.case(case, [x, ints(kernel)], [T(x.dtype, r)],
                **attrs(strides, paddings, ceil_mode, exclusive, data_format, kind, global_pooling,
                        adaptive, algorithm))

    add("max_two", [2, 2, 4, 4], (2, 2), (2, 2))
    add("max_three_stride_two_padded", [1, 2, 7, 7], (3, 3), (2, 2), (1, 1))
    add("max_overlapping", [1, 2, 5, 5], (3, 3))
    add("max_unequal", [1, 2, 6, 5], (3, 2), (2, 1))
    add("max_padded_four_sides", [1, 1, 5, 5], (3, 3), (2, 2), (1, 0, 0, 1))
    add("max_ceil", [1, 2, 6, 6], (3, 3), (2, 2), ceil_mode=True)
    add("max_same", [1, 2, 5, 6], (3, 3), (2, 2), algorithm="SAME")
    add("max_valid", [1, 2, 5, 5], (2, 2), (2, 2), (1, 1), algorithm="VALID")
    add("max_global", [2, 3, 4, 5], (1, 1), global_pooling=True)
    add("max_adaptive", [1, 2, 7, 5], (3, 2), adaptive=True)
    add("max_nhwc", [1, 4, 4, 3], (2, 2), (2, 2), data_format="NHWC")
    add("max_negative_values_padded", [1, 1, 3, 3], (3, 3), (1, 1), (1, 1),
        x=T(F32, -1.0 - np.arange(9).reshape(1, 1, 3, 3)))
    add("max_infinities", [1, 1, 2, 4], (2, 2), (2, 2),
        x=T(F32, [[[[INF, 1, -INF, -INF], [2, 3, -INF, -INF]]]]))
    add("avg_two", [2, 2, 4, 4], (2, 2), (2, 2), kind="avg")
    add("avg_padded_exclusive", [1, 2, 5, 5], (3, 3), (2, 2), (1, 1), kind="avg")
    add("avg_padded_inclusive", [1, 2, 5, 5], (3, 3), (2, 2), (1, 1), kind="avg", exclusive=False)
    add("avg_ceil", [1, 2, 6, 6], (3, 3), (2, 2), kind="avg", ceil_mode=True)
    add("avg_same", [1, 2, 5, 6], (3, 3), (2, 2), kind="avg", algorithm="SAME")
    add("avg_global", [2, 3, 4, 5], (1, 1), kind="avg", global_pooling=True)
    add("avg_adaptive_one", [2, 3, 4, 5], (1, 1), kind="avg", adaptive=True)
    add("avg_adaptive", [1, 2, 7, 5], (3, 2), kind="avg", adaptive=True)
    add("avg_nhwc", [1, 4, 4, 3], (2, 2), (2, 2), kind="avg", data_format="NHWC")
    for d in (F64, F16, BF16):
        for kind in ("max", "avg"):
            add(f"{kind}_{d}", [1, 2, 4, 4], (2, 2), (2, 2), kind=kind, dtype=d)

    def typed(case, shape, kernel, out, strides=(2, 2), paddings=(0, 0), ceil_mode=False,
              global_pooling=False, adaptive=False):
        op.type(case, [Shape(F32, shape), ints(kernel)], [Shape(F32, out)],
                **attrs(strides, paddings, ceil_mode, True, "NCHW", "max", global_pooling, adaptive,
                        "EXPLICIT"))

    typed("dynamic_batch", [-1, 64, 112, 112], (3, 3), [-1, 64, 56, 56], paddings=(1, 1))
    typed("dynamic_image", [1, 8, -1, 6], (2, 2), [1, 8, -1, 3])
    typed("dynamic_adaptive", [-1, 8, -1, -1], (1, 1), [-1, 8, 1, 1], adaptive=True)
    typed("dynamic_global", [-1, 8, -1, -1], (1, 1), [-1, 8, 1, 1], global_pooling=True)
    typed("ceil_type", [-1, 8, 6, 7], (3, 3), [-1, 8, 3, 3], ceil_mode=True)
    yield op


def ops():
    yield from convolutions()
    yield from transposed()
    yield from pool()
