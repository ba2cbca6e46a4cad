"""Cases of operators on volumes, of windows as columns, and of images that are sampled."""

import torch
import torch.nn.functional as F

from common import *


def _t(t):
    return torch.tensor(t.f)


def _last(a):
    return np.moveaxis(a, 1, -1)


def convolutions():
    op = Op("conv3d")

    def add(case, shape, filter_, d=F32, stride=(1, 1, 1), pad=(0, 0, 0), dilation=(1, 1, 1), groups=1,
            algorithm="EXPLICIT", layout="NCDHW"):
        x, w = values(f"conv3d/{case}/x", shape, d), values(f"conv3d/{case}/w", filter_, d)
        ends = [p for p in pad for _ in range(2)] if len(pad) == 3 else list(pad)
        if algorithm == "VALID":
            ends = [0] * 6
        elif algorithm == "SAME":
            total = [max(0, (-(-n // s) - 1) * s + k - n)
                     for n, s, k in zip(shape[2:], stride, filter_[2:])]
            ends = [e for t in total for e in (t // 2, t - t // 2)]
        padded = F.pad(_t(x), [ends[4], ends[5], ends[2], ends[3], ends[0], ends[1]])
        want = F.conv3d(padded, _t(w), stride=stride, dilation=1 if algorithm == "SAME" else dilation,
                        groups=groups).numpy()
        if layout == "NDHWC":
            x, want = T(d, _last(x.a)), _last(want)
        op.case(f"{case}_{d}", [x, w], [T(d, want)], strides=Int32s(stride), paddings=Int32s(pad),
                padding_algorithm=Str(algorithm), groups=Int32(groups), dilations=Int32s(dilation),
                data_format=Str(layout), rtol=TOLERANCE[d][0], atol=4 * TOLERANCE[d][1])

    for d in (F32, F64):
        add("plain", [2, 3, 4, 5, 6], [4, 3, 2, 3, 3], d)
        add("strided", [1, 2, 7, 6, 5], [3, 2, 3, 2, 1], d, (2, 1, 3), (1, 0, 2))
        add("dilated", [1, 2, 7, 6, 5], [2, 2, 2, 3, 2], d, dilation=(3, 2, 1), pad=(1, 1, 0))
        add("grouped", [2, 4, 3, 4, 4], [6, 2, 2, 2, 2], d, groups=2)
        add("ends", [1, 2, 3, 4, 5], [2, 2, 3, 2, 2], d, pad=(2, 1, 0, 1, 1, 0))
        add("last", [2, 3, 4, 4, 3], [2, 3, 2, 2, 2], d, layout="NDHWC")
        add("valid", [1, 2, 4, 4, 4], [2, 2, 3, 2, 2], d, pad=(1, 1, 1), algorithm="VALID")
        add("same", [1, 2, 4, 5, 6], [2, 2, 3, 2, 4], d, algorithm="SAME")
        add("point", [2, 3, 2, 2, 2], [4, 3, 1, 1, 1], d)
    attrs = dict(strides=Int32s([1, 2, 1]), paddings=Int32s([1, 0, 0]), padding_algorithm=Str("EXPLICIT"),
                 groups=Int32(1), dilations=Int32s([1, 1, 1]), data_format=Str("NCDHW"))
    op.type("dynamic", [Shape(F32, [-1, 3, 4, 5, -1]), Shape(F32, [2, 3, 3, 3, 3])],
            [Shape(F32, [-1, 2, 4, 2, -1])], **attrs)
    op.type("strided_same", [Shape(F32, [1, 3, 4, 5, 6]), Shape(F32, [2, 3, 3, 3, 3])],
            [Shape(F32, [1, 2, 4, 3, 6])], **dict(attrs, padding_algorithm=Str("SAME")))
    good = [Shape(F32, [2, 4, 5, 5, 5]), Shape(F32, [6, 2, 2, 2, 2])]
    op.reject("channels", good, **attrs)
    op.reject("rank", [Shape(F32, [2, 2, 5, 5]), good[1]], **attrs)
    op.reject("groups", [good[0], Shape(F32, [5, 2, 2, 2, 2])], **dict(attrs, groups=Int32(2)))
    op.reject("window", [good[0], Shape(F32, [6, 4, 8, 2, 2])], **attrs)
    op.reject("strides", [good[0], Shape(F32, [6, 4, 2, 2, 2])], **dict(attrs, strides=Int32s([1, 1])))
    op.reject("paddings", [good[0], Shape(F32, [6, 4, 2, 2, 2])], **dict(attrs, paddings=Int32s([1, 1])))
    yield op

    op = Op("conv3d_transpose")

    def turned(case, shape, filter_, d=F32, stride=(1, 1, 1), pad=(0, 0, 0), dilation=(1, 1, 1), groups=1,
               more=(), size=(), layout="NCHW"):
        x, w = values(f"conv3d_t/{case}/x", shape, d), values(f"conv3d_t/{case}/w", filter_, d)
        ends = [p for p in pad for _ in range(2)] if len(pad) == 3 else list(pad)
        natural = [(n - 1) * s + e * (k - 1) + 1 for n, s, e, k in zip(shape[2:], stride, dilation, filter_[2:])]
        extra = list(more) or [0, 0, 0]
        if size:
            extra = [n - (f - a - b) for n, f, a, b in zip(size, natural, ends[::2], ends[1::2])]
        full = F.conv_transpose3d(_t(x), _t(w), stride=stride, dilation=dilation, groups=groups)
        full = F.pad(full, [0, 8, 0, 8, 0, 8])
        cut = tuple(slice(a, n - b + e) for n, a, b, e in zip(natural, ends[::2], ends[1::2], extra))
        want = full.numpy()[(slice(None), slice(None)) + cut]
        if layout == "NDHWC":
            x, want = T(d, _last(x.a)), _last(want)
        op.case(f"{case}_{d}", [x, w], [T(d, want)], strides=Int32s(stride), paddings=Int32s(pad),
                output_padding=Int32s(more), output_size=Int32s(size), padding_algorithm=Str("EXPLICIT"),
                groups=Int32(groups), dilations=Int32s(dilation), data_format=Str(layout),
                rtol=TOLERANCE[d][0], atol=4 * TOLERANCE[d][1])

    for d in (F32, F64):
        turned("plain", [2, 3, 2, 3, 4], [3, 4, 2, 3, 2], d)
        turned("strided", [1, 2, 3, 2, 3], [2, 3, 3, 2, 2], d, (2, 3, 1), (1, 0, 1))
        turned("dilated", [1, 2, 3, 3, 2], [2, 2, 2, 2, 3], d, dilation=(3, 1, 2))
        turned("grouped", [2, 4, 2, 3, 2], [4, 3, 2, 2, 2], d, groups=2)
        turned("ends", [1, 2, 3, 3, 3], [2, 2, 3, 2, 2], d, (2, 1, 1), (1, 0, 0, 1, 0, 0))
        turned("more", [1, 2, 3, 2, 2], [2, 2, 2, 3, 2], d, (2, 2, 2), (1, 1, 0), more=(1, 0, 1))
        turned("size", [1, 2, 3, 2, 2], [2, 2, 2, 3, 2], d, (2, 2, 2), (1, 1, 0), size=(5, 3, 5))
        turned("last", [2, 3, 2, 2, 3], [3, 2, 2, 2, 2], d, layout="NDHWC")
    attrs = dict(strides=Int32s([2, 1, 1]), paddings=Int32s([0, 0, 0]), output_padding=Int32s([]),
                 output_size=Int32s([]), padding_algorithm=Str("EXPLICIT"), groups=Int32(1),
                 dilations=Int32s([1, 1, 1]), data_format=Str("NCHW"))
    op.type("dynamic", [Shape(F32, [-1, 3, 4, -1, 5]), Shape(F32, [3, 2, 3, 3, 3])],
            [Shape(F32, [-1, 2, 9, -1, 7])], **attrs)
    good = [Shape(F32, [2, 4, 5, 5, 5]), Shape(F32, [4, 2, 2, 2, 2])]
    op.reject("channels", [good[0], Shape(F32, [3, 2, 2, 2, 2])], **attrs)
    op.reject("rank", [Shape(F32, [2, 4, 5, 5]), good[1]], **attrs)
    op.reject("output_padding", good, **dict(attrs, output_padding=Int32s([1, 1])))
    op.reject("output_size", good, **dict(attrs, output_size=Int32s([9, 9])))
    yield op


def _windows(n, k, s, before, after, ceil):
    """The windows along one dimension: where each begins and ends. As in PaddlePaddle, a window that reaches beyond
    the end covers as much padding there as there is before the beginning."""
    room = n + before + after - k
    count = (-(-room // s) if ceil else room // s) + 1
    return [(i * s - before, min(i * s - before + k, n + before)) for i in range(count)]


def pooling():
    op = Op("pool3d")

    def add(case, shape, kernel, d=F32, kind="max", stride=(1, 1, 1), pad=(0, 0, 0), ceil=False,
            exclusive=True, whole=False, adaptive=False, layout="NCDHW", algorithm="EXPLICIT"):
        x = values(f"pool3d/{case}/{kind}", shape, d)
        ends = [p for p in pad for _ in range(2)] if len(pad) == 3 else list(pad)
        spans = []
        for i, n in enumerate(shape[2:]):
            if whole:
                spans.append([(0, n)])
            elif adaptive:
                spans.append([(j * n // kernel[i], -(-(j + 1) * n // kernel[i])) for j in range(kernel[i])])
            else:
                before, after = (0, 0) if algorithm == "VALID" else ends[2 * i:2 * i + 2]
                if algorithm == "SAME":
                    total = max(0, (-(-n // stride[i]) - 1) * stride[i] + kernel[i] - n)
                    before, after = total // 2, total - total // 2
                spans.append(_windows(n, kernel[i], stride[i], before, after, ceil))
        want = np.zeros([shape[0], shape[1]] + [len(s) for s in spans])
        for place in np.ndindex(*want.shape[2:]):
            box = [span[at] for span, at in zip(spans, place)]
            inside = tuple(slice(max(a, 0), min(b, n)) for (a, b), n in zip(box, shape[2:]))
            part = x.f[(slice(None), slice(None)) + inside]
            if kind == "max":
                want[(slice(None), slice(None)) + place] = part.max(axis=(2, 3, 4))
            else:
                count = (np.prod([s.stop - s.start for s in inside]) if exclusive or adaptive
                         else np.prod([b - a for a, b in box]))
                want[(slice(None), slice(None)) + place] = part.sum(axis=(2, 3, 4)) / count
        if layout == "NDHWC":
            x, want = T(d, _last(x.a)), _last(want)
        op.case(f"{case}_{kind}_{exclusive}_{d}", [x], [T(d, want)], kernel_size=Int32s(kernel),
                strides=Int32s(stride), paddings=Int32s(pad), ceil_mode=Bool(ceil),
                exclusive=Bool(exclusive), data_format=Str(layout), pooling_type=Str(kind),
                global_pooling=Bool(whole), adaptive=Bool(adaptive), padding_algorithm=Str(algorithm))

    for d in (F32, F64):
        for kind, exclusive in (("max", True), ("avg", True), ("avg", False)):
            add("plain", [2, 3, 4, 5, 6], [2, 3, 2], d, kind, exclusive=exclusive)
            add("strided", [1, 2, 7, 6, 5], [3, 2, 2], d, kind, (2, 1, 3), (1, 1, 0), exclusive=exclusive)
            add("ceil", [1, 2, 7, 6, 7], [2, 2, 3], d, kind, (3, 2, 2), (0, 1, 1), True, exclusive)
            add("ends", [1, 1, 4, 4, 4], [3, 2, 2], d, kind, (2, 2, 1), (1, 0, 0, 1, 1, 0), exclusive=exclusive)
            add("last", [2, 3, 4, 4, 3], [2, 2, 2], d, kind, exclusive=exclusive, layout="NDHWC")
            add("same", [1, 2, 5, 4, 6], [3, 2, 2], d, kind, (2, 2, 1), exclusive=exclusive, algorithm="SAME")
            add("valid", [1, 2, 5, 4, 6], [3, 2, 2], d, kind, (2, 2, 1), (1, 1, 1), exclusive=exclusive,
                algorithm="VALID")
            add("global", [2, 3, 4, 2, 3], [1, 1, 1], d, kind, whole=True, exclusive=exclusive)
            add("adaptive", [2, 2, 5, 4, 7], [2, 3, 4], d, kind, adaptive=True, exclusive=exclusive)
    attrs = dict(kernel_size=Int32s([2, 2, 2]), strides=Int32s([1, 2, 1]), paddings=Int32s([0, 0, 0]),
                 ceil_mode=Bool(False), exclusive=Bool(True), data_format=Str("NCDHW"),
                 pooling_type=Str("max"), global_pooling=Bool(False), adaptive=Bool(False),
                 padding_algorithm=Str("EXPLICIT"))
    op.type("dynamic", [Shape(F32, [-1, 3, 4, 5, -1])], [Shape(F32, [-1, 3, 3, 2, -1])], **attrs)
    op.reject("rank", [Shape(F32, [2, 3, 4, 5])], **attrs)
    op.reject("kernel", [Shape(F32, [2, 3, 4, 5, 6])], **dict(attrs, kernel_size=Int32s([2, 2])))
    op.reject("window", [Shape(F32, [2, 3, 4, 5, 6])], **dict(attrs, kernel_size=Int32s([5, 2, 2])))
    op.reject("strides", [Shape(F32, [2, 3, 4, 5, 6])], **dict(attrs, strides=Int32s([1, 1])))
    yield op


def columns():
    cases = (("plain", [2, 3, 4, 5], (2, 3), (1, 1), (0, 0), (1, 1)),
             ("strided", [1, 2, 7, 6], (3, 2), (2, 3), (1, 2), (1, 1)),
             ("dilated", [1, 2, 7, 8], (2, 3), (1, 2), (0, 1), (3, 2)),
             ("ends", [1, 2, 4, 5], (2, 2), (2, 1), (1, 0, 0, 2), (1, 1)),
             ("point", [2, 3, 2, 2], (1, 1), (1, 1), (0, 0), (1, 1)),
             ("no_images", [0, 2, 3, 3], (2, 2), (1, 1), (0, 0), (1, 1)))

    def attrs(kernel, stride, pad, dilation):
        return dict(kernel_sizes=Int32s(kernel), strides=Int32s(stride), paddings=Int32s(pad),
                    dilations=Int32s(dilation))

    op = Op("unfold")
    for case, shape, kernel, stride, pad, dilation in cases:
        for d in (F32, F64):
            x = values(f"unfold/{case}", shape, d)
            top, left, bottom, right = pad if len(pad) == 4 else pad * 2
            padded = F.pad(_t(x), [left, right, top, bottom])
            want = (np.zeros([0, 8, 4]) if case == "no_images"
                    else F.unfold(padded, kernel, dilation, 0, stride).numpy())
            op.case(f"{case}_{d}", [x], [T(d, want)], exact=True, **attrs(kernel, stride, pad, dilation))
    settings = attrs((2, 2), (1, 1), (0, 0), (1, 1))
    op.type("dynamic", [Shape(F32, [-1, 3, 4, 5])], [Shape(F32, [-1, 12, 12])], **settings)
    op.reject("rank", [Shape(F32, [3, 4, 5])], **settings)
    op.reject("window", [Shape(F32, [1, 3, 1, 5])], **settings)
    op.reject("strides", [Shape(F32, [1, 3, 4, 5])], **dict(settings, strides=Int32s([1])))
    op.reject("paddings", [Shape(F32, [1, 3, 4, 5])], **dict(settings, paddings=Int32s([1, 1, 1])))
    op.reject("dilation", [Shape(F32, [1, 3, 4, 5])], **dict(settings, dilations=Int32s([0, 1])))
    yield op

    op = Op("fold")
    for case, shape, kernel, stride, pad, dilation in cases:
        if case != "no_images":
            for d in (F32, F64):
                top, left, bottom, right = pad if len(pad) == 4 else pad * 2
                size = (shape[2] + top + bottom, shape[3] + left + right)
                probe = F.unfold(torch.zeros([shape[0], shape[1], *size]), kernel, dilation, 0, stride)
                x = values(f"fold/{case}", list(probe.shape), d)
                whole = F.fold(_t(x), size, kernel, dilation, 0, stride).numpy()
                want = whole[:, :, top:top + shape[2], left:left + shape[3]]
                op.case(f"{case}_{d}", [x], [T(d, want)], output_sizes=Int32s(shape[2:]),
                        **attrs(kernel, stride, pad, dilation))
    settings = dict(settings, output_sizes=Int32s([4, 5]))
    op.type("dynamic", [Shape(F32, [-1, 12, 12])], [Shape(F32, [-1, 3, 4, 5])], **settings)
    op.reject("rank", [Shape(F32, [12, 12])], **settings)
    op.reject("places", [Shape(F32, [1, 12, 11])], **settings)
    op.reject("rows", [Shape(F32, [1, 10, 12])], **settings)
    op.reject("window", [Shape(F32, [1, 12, 12])], **dict(settings, output_sizes=Int32s([1, 5])))
    op.reject("sizes", [Shape(F32, [1, 12, 12])], **dict(settings, output_sizes=Int32s([4])))
    yield op


def sampling():
    op = Op("grid_sample")

    def add(case, x, grid, mode, padding, corners):
        want = F.grid_sample(_t(x), _t(grid), mode, padding, corners).numpy()
        op.case(f"{case}_{mode}_{padding}_{corners}_{x.dtype}", [x, grid], [T(x.dtype, want)],
                mode=Str(mode), padding_mode=Str(padding), align_corners=Bool(corners),
                rtol=4 * TOLERANCE[x.dtype][0], atol=8 * TOLERANCE[x.dtype][1])

    for mode in ("bilinear", "nearest"):
        for padding in ("zeros", "border", "reflection"):
            for corners in (False, True):
                for d in (F32, F64):
                    add("images", values("grid_sample/x", [2, 3, 4, 5], d),
                        values("grid_sample/grid", [2, 3, 4, 2], d, -2.5, 2.5), mode, padding, corners)
                add("pixel", values("grid_sample/pixel", [1, 2, 1, 1], F64),
                    values("grid_sample/small", [1, 2, 2, 2], F64, -1.4, 1.4), mode, padding, corners)
    special = values("grid_sample/special", [1, 1, 3, 3], F32)
    special.a[0, 0, 0, 0], special.a[0, 0, 2, 2] = NAN, INF
    add("beside_special", special, T(F32, [[[[0.3, 0.2]]]]), "nearest", "zeros", True)
    add("beyond_special", special, T(F32, [[[[-1.7, -1.9]]]]), "bilinear", "zeros", True)
    for d in (F16, BF16):
        # No place is as near to one pixel as to the next: of two, PaddlePaddle and PyTorch do not read the same.
        grid = T(d, np.round(values("grid_sample/grid", [2, 3, 4, 2], F32, -1.5, 1.5).f * 8) / 8 + 1 / 16)
        for mode in ("bilinear", "nearest"):
            add("narrow", values("grid_sample/x", [2, 3, 4, 5], d), grid, mode, "zeros", True)
    none = T(F32, np.zeros([0, 3, 4, 2]))
    op.case("no_images", [T(F32, np.zeros([0, 3, 4, 5])), none], [T(F32, np.zeros([0, 3, 3, 4]))], mode=Str("bilinear"),
            padding_mode=Str("zeros"), align_corners=Bool(True))
    op.case("no_points", [values("grid_sample/x", [2, 3, 4, 5], F32), T(F32, np.zeros([2, 0, 4, 2]))],
            [T(F32, np.zeros([2, 3, 0, 4]))], mode=Str("bilinear"), padding_mode=Str("zeros"), align_corners=Bool(True))
    attrs = dict(mode=Str("bilinear"), padding_mode=Str("zeros"), align_corners=Bool(True))
    op.type("dynamic", [Shape(F32, [-1, 3, 4, -1]), Shape(F32, [-1, 5, -1, 2])],
            [Shape(F32, [-1, 3, 5, -1])], **attrs)
    good = [Shape(F32, [2, 3, 4, 5]), Shape(F32, [2, 3, 3, 2])]
    op.reject("rank", [Shape(F32, [2, 3, 4]), good[1]], **attrs)
    op.reject("batch", [good[0], Shape(F32, [1, 3, 3, 2])], **attrs)
    op.reject("coordinates", [good[0], Shape(F32, [2, 3, 3, 3])], **attrs)
    op.reject("mode", good, **dict(attrs, mode=Str("bicubic")))
    op.reject("padding", good, **dict(attrs, padding_mode=Str("wrap")))
    yield op

    op = Op("unpool")
    for case, shape, kernel, size in (("two", [2, 3, 4, 6], 2, [4, 6]), ("three", [1, 2, 6, 3], 3, [6, 3]),
                                      ("larger", [1, 2, 4, 4], 2, [5, 6]),
                                      ("no_images", [0, 2, 4, 4], 2, [4, 4])):
        for d in (F32, F64, F16, BF16):
            source = values(f"unpool/{case}", shape, d)
            x, where_ = F.max_pool2d(_t(source), kernel, return_indices=True)
            wide = np.zeros([*shape[:2], size[0] * size[1]])
            flat = where_.numpy().reshape([*shape[:2], where_.shape[2] * where_.shape[3]])
            np.put_along_axis(wide, flat, x.numpy().reshape(flat.shape), 2)
            op.case(f"{case}_{d}", [T(d, x), T(I32, where_), ints(size)],
                    [T(d, wide.reshape([*shape[:2], *size]))], exact=True, ksize=Int32s([kernel, kernel]),
                    strides=Int32s([kernel, kernel]), padding=Int32s([0, 0]), data_format=Str("NCHW"))
    attrs = dict(ksize=Int32s([2, 2]), strides=Int32s([2, 2]), padding=Int32s([0, 0]), data_format=Str("NCHW"))
    op.type("dynamic", [Shape(F32, [-1, 3, 2, 2]), Shape(I32, [-1, 3, 2, 2]), ints([4, 4])],
            [Shape(F32, [-1, 3, 4, 4])], **attrs)
    good = [Shape(F32, [1, 3, 2, 2]), Shape(I32, [1, 3, 2, 2])]
    op.reject("rank", [Shape(F32, [3, 2, 2]), Shape(I32, [3, 2, 2]), ints([4, 4])], **attrs)
    op.reject("indices", [good[0], Shape(I32, [1, 3, 2, 3]), ints([4, 4])], **attrs)
    op.reject("layout", [*good, ints([4, 4])], **dict(attrs, data_format=Str("NHWC")))
    op.reject("sizes", [*good, ints([4])], **attrs)
    yield op


def deformed():
    op = Op("deformable_conv")

    def add(case, shape, filter_, stride=(1, 1), pad=(0, 0), dilation=(1, 1), parts=1, groups=1, masked=True,
            d=F32, reach=2.0):
        n, c, h, w = shape
        o, _, kh, kw = filter_
        p = (h + 2 * pad[0] - dilation[0] * (kh - 1) - 1) // stride[0] + 1
        q = (w + 2 * pad[1] - dilation[1] * (kw - 1) - 1) // stride[1] + 1
        x, f = values(f"deformable/{case}/x", shape, d), values(f"deformable/{case}/w", filter_, d)
        offset = values(f"deformable/{case}/o", [n, 2 * parts * kh * kw, p, q], d, -reach, reach)
        mask = values(f"deformable/{case}/m", [n, parts * kh * kw, p, q], d, 0.0, 1.0) if masked else None

        def pixel(image, y, z):
            return image[:, y, z] if 0 <= y < h and 0 <= z < w else np.zeros(len(image))

        want = np.zeros([n, o, p, q])
        for b, y, z in np.ndindex(n, p, q):
            read = np.zeros([c, kh, kw])
            for part, i, j in np.ndindex(parts, kh, kw):
                at = (part * kh + i) * kw + j
                row = y * stride[0] - pad[0] + i * dilation[0] + offset.f[b, 2 * at, y, z]
                column = z * stride[1] - pad[1] + j * dilation[1] + offset.f[b, 2 * at + 1, y, z]
                top, left = int(np.floor(row)), int(np.floor(column))
                channels = slice(part * c // parts, (part + 1) * c // parts)
                for r, u in np.ndindex(2, 2):
                    near = (1 - abs(row - top - r)) * (1 - abs(column - left - u))
                    read[channels, i, j] += near * pixel(x.f[b, channels], top + r, left + u)
                if masked:
                    read[channels, i, j] *= mask.f[b, at, y, z]
            for k in range(o):
                g = k // (o // groups)
                want[b, k, y, z] = np.sum(f.f[k] * read[g * c // groups:(g + 1) * c // groups])
        op.case(f"{case}_{d}", [x, offset, f, mask], [T(d, want)], strides=Int32s(stride),
                paddings=Int32s(pad), dilations=Int32s(dilation), deformable_groups=Int32(parts),
                groups=Int32(groups), im2col_step=Int32(1), rtol=4 * TOLERANCE[d][0],
                atol=16 * TOLERANCE[d][1])

    for d in (F32, F64):
        add("plain", [2, 3, 5, 4], [4, 3, 3, 2], d=d)
        add("padded", [1, 2, 5, 6], [3, 2, 3, 3], (2, 1), (1, 2), d=d)
        add("dilated", [1, 2, 6, 5], [2, 2, 2, 3], dilation=(3, 1), pad=(1, 0), d=d)
        add("groups", [1, 4, 4, 4], [6, 2, 2, 2], parts=2, groups=2, d=d)
        add("parts", [1, 4, 3, 4], [2, 4, 2, 1], parts=4, d=d)
        add("unmasked", [2, 2, 4, 4], [3, 2, 3, 3], pad=(1, 1), masked=False, d=d)
        add("far", [1, 1, 3, 3], [1, 1, 2, 2], reach=6.0, d=d)
    for d in (F16, BF16):
        add("narrow", [1, 2, 4, 4], [2, 2, 2, 2], d=d)
    add("odd", [1, 1, 5, 5], [1, 1, 2, 2], reach=0.9)
    add("no_images", [0, 2, 4, 4], [2, 2, 2, 2])
    attrs = dict(strides=Int32s([1, 1]), paddings=Int32s([1, 1]), dilations=Int32s([1, 1]),
                 deformable_groups=Int32(1), groups=Int32(1), im2col_step=Int32(1))
    good = [Shape(F32, [1, 4, 5, 5]), Shape(F32, [1, 18, 5, 5]), Shape(F32, [2, 4, 3, 3])]
    op.type("dynamic", [Shape(F32, [-1, 4, 5, 5]), Shape(F32, [-1, 18, 5, 5]), good[2], None],
            [Shape(F32, [-1, 2, 5, 5])], **attrs)
    op.reject("rank", [Shape(F32, [4, 5, 5]), *good[1:], None], **attrs)
    op.reject("channels", [Shape(F32, [1, 3, 5, 5]), *good[1:], None], **attrs)
    op.reject("parts", [*good, None], **dict(attrs, deformable_groups=Int32(3)))
    op.reject("offsets", [good[0], Shape(F32, [1, 9, 5, 5]), good[2], None], **attrs)
    op.reject("masks", [*good, Shape(F32, [1, 18, 5, 5])], **attrs)
    op.reject("paddings", [*good, None], **dict(attrs, paddings=Int32s([1, 1, 1, 1])))
    yield op


def indexed():
    op = Op("max_pool2d_with_index")

    def add(case, x, kernel, stride=(1, 1), pad=(0, 0), whole=False, adaptive=False, ceil=False):
        image = _t(x)
        if whole:
            out, at = F.max_pool2d(image, list(x.shape[2:]), return_indices=True)
        elif adaptive:
            out, at = F.adaptive_max_pool2d(image, kernel, return_indices=True)
        else:
            out, at = F.max_pool2d(image, kernel, stride, pad, 1, ceil, return_indices=True)
        op.case(case, [x], [T(x.dtype, out.numpy()), T(I32, at.numpy())], exact=True,
                kernel_size=Int32s(kernel), strides=Int32s(stride), paddings=Int32s(pad),
                global_pooling=Bool(whole), adaptive=Bool(adaptive), ceil_mode=Bool(ceil))

    for d in (F32, F64):
        def x(case, shape):
            return values(f"max_pool2d_with_index/{case}", shape, d)

        add("plain_" + d, x("plain", [2, 3, 4, 5]), (2, 3))
        add("strided_" + d, x("strided", [1, 2, 7, 6]), (3, 2), (2, 3), (1, 1))
        add("ceil_" + d, x("ceil", [1, 2, 6, 7]), (2, 3), (3, 2), (0, 1), ceil=False)
        add("ceil_mode_" + d, x("ceil", [1, 2, 7, 7]), (2, 3), (3, 3), ceil=True)
        add("global_" + d, x("global", [2, 3, 4, 2]), (1, 1), whole=True)
        add("adaptive_" + d, x("adaptive", [2, 2, 5, 7]), (2, 4), adaptive=True)
        add("no_images_" + d, T(d, np.zeros([0, 2, 4, 4])), (2, 2), (2, 2))
    add("ties", T(F32, [[[[1.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0, 1.0, 1.0]]]]), (2, 2))
    add("special", T(F32, [[[[1.0, NAN, -INF], [INF, -INF, -INF], [0.0, INF, -INF]]]]), (2, 2))
    for d in (F16, BF16):
        add("dtype_" + d, values("max_pool2d_with_index/" + d, [1, 2, 4, 4], d), (2, 2), (2, 2))
    attrs = dict(kernel_size=Int32s([2, 2]), strides=Int32s([2, 2]), paddings=Int32s([0, 0]),
                 global_pooling=Bool(False), adaptive=Bool(False), ceil_mode=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3, 4, -1])], [Shape(F32, [-1, 3, 2, -1]), Shape(I32, [-1, 3, 2, -1])],
            **attrs)
    op.reject("rank", [Shape(F32, [3, 4, 4])], **attrs)
    op.reject("window", [Shape(F32, [1, 3, 1, 4])], **attrs)
    op.reject("kernel", [Shape(F32, [1, 3, 4, 4])], **dict(attrs, kernel_size=Int32s([2])))
    yield op


def ops():
    yield from deformed()
    yield from indexed()
    yield from convolutions()
    yield from pooling()
    yield from columns()
    yield from sampling()
