"""nearest_interp and bilinear_interp."""

import numpy as np

from common import *


def _ratio(size, out, scale, align_corners):
    if align_corners:
        return (size - 1) / (out - 1) if out > 1 else 0.0
    return 1 / scale if scale else size / out


def _nearest(a, axis, out, scale, align_corners, align_mode):
    r = _ratio(a.shape[axis], out, scale, align_corners)
    index = np.floor(np.arange(out) * r + (0.5 if align_corners else 0.0)).astype(np.int64)
    return np.take(a, np.minimum(index, a.shape[axis] - 1), axis)


def _linear(a, axis, out, scale, align_corners, align_mode):
    n = a.shape[axis]
    r, k = _ratio(n, out, scale, align_corners), np.arange(out)
    half = not align_corners and align_mode == 0
    source = np.maximum((k + 0.5) * r - 0.5, 0.0) if half else k * r
    low = np.minimum(np.floor(source).astype(np.int64), n - 1)
    high = np.minimum(low + 1, n - 1)
    shape = [out if i == axis else 1 for i in range(a.ndim)]
    weight = (source - low).reshape(shape)
    return np.take(a, low, axis) * (1 - weight) + np.take(a, high, axis) * weight


def _op(name, method, along, cases, dtypes, exact):
    op = Op(name)

    def attrs(out_h, out_w, scale, align_corners, align_mode, data_format):
        return dict(data_format=Str(data_format), out_d=Int32(-1), out_h=Int32(out_h),
                    out_w=Int32(out_w), scale=Float32s(scale), interp_method=Str(method),
                    align_corners=Bool(align_corners), align_mode=Int32(align_mode))

    def add(case, shape, size=(-1, -1), scale=(), align_corners=False, align_mode=1,
            data_format="NCHW", dtype=F32, by="attributes"):
        x = values(f"{name}/{case}", shape, dtype, -3, 3 if dtype in FLOATS else 100)
        first = 2 if data_format == "NCHW" else 1
        out = [int(shape[first + i] * scale[i]) for i in (0, 1)] if scale else list(size)
        r = x.f
        for i in (0, 1):
            r = along(r, first + i, out[i], scale[i] if scale else 0.0, align_corners, align_mode)
        out_size = T(I32, out, const=True) if by == "out_size" else None
        parts = L(*[T(I32, [n], const=True) for n in out]) if by == "size_tensor" else None
        factor = T(F32, scale, const=True) if by == "scale_tensor" else None
        h, w = size if by == "attributes" else (-1, -1)
        op.case(case, [x, out_size, parts, factor], [T(dtype, r)], exact=exact,
                **attrs(h, w, scale if by == "attributes" else (), align_corners, align_mode,
                        data_format))

    for case, shape, more in cases:
        add(case, shape, **more)
    for d in dtypes:
        add("dtype_" + d, [1, 2, 3, 3], size=(5, 4), dtype=d)

    def typed(case, shape, out, size=(-1, -1), scale=(), data_format="NCHW"):
        op.type(case, [Shape(F32, shape), None, None, None], [Shape(F32, out)],
                **attrs(size[0], size[1], scale, False, 0, data_format))

    typed("dynamic_batch", [-1, 3, 4, 5], [-1, 3, 8, 9], size=(8, 9))
    typed("dynamic_image_with_size", [1, 3, -1, -1], [1, 3, 8, 9], size=(8, 9))
    typed("dynamic_batch_with_scale", [-1, 3, 4, 5], [-1, 3, 8, 10], scale=(2.0, 2.0))
    typed("dynamic_image_with_scale", [1, 3, -1, 5], [1, 3, -1, 10], scale=(2.0, 2.0))
    typed("dynamic_nhwc", [-1, 4, 5, 3], [-1, 8, 9, 3], size=(8, 9), data_format="NHWC")
    return op


_SIZES = (
    ("double", [1, 2, 3, 4], dict(size=(6, 8))),
    ("up", [2, 1, 3, 3], dict(size=(5, 5))),
    ("down", [1, 2, 6, 5], dict(size=(4, 3))),
    ("up_and_down", [1, 2, 3, 6], dict(size=(5, 4))),
    ("same_size", [1, 2, 3, 4], dict(size=(3, 4))),
    ("corners_up", [1, 2, 3, 4], dict(size=(6, 9), align_corners=True)),
    ("corners_down", [1, 1, 5, 6], dict(size=(3, 4), align_corners=True)),
    ("scale_two", [1, 2, 3, 4], dict(scale=(2.0, 2.0))),
    ("scale_unequal", [1, 2, 4, 4], dict(scale=(1.5, 0.5))),
    ("from_one_pixel", [1, 2, 1, 1], dict(size=(3, 2))),
    ("nhwc", [1, 3, 4, 2], dict(size=(6, 7), data_format="NHWC")),
    ("size_by_out_size", [1, 2, 3, 4], dict(size=(6, 8), by="out_size")),
    ("size_by_size_tensor", [1, 2, 3, 4], dict(size=(6, 8), by="size_tensor")),
    ("size_by_scale_tensor", [1, 2, 3, 4], dict(scale=(2.0, 2.0), by="scale_tensor")))


def ops():
    yield _op("nearest_interp", "nearest", _nearest, _SIZES, (F64, F16, BF16, U8, I32, I64), True)
    half = tuple(("half_pixel_" + case, shape, dict(more, align_mode=0))
                 for case, shape, more in _SIZES
                 if case in ("double", "up", "down", "scale_two", "scale_unequal", "nhwc"))
    yield _op("bilinear_interp", "bilinear", _linear, _SIZES + half, (F64, F16, BF16), False)
