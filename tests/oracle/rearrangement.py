"""Cases of operators that put elements in another order or shape, repeat them, or take them from a diagonal."""

import torch
import torch.nn.functional as F

from common import *

LAYOUTS = ("NCHW", "NHWC")
SHAPES = {"pixel_shuffle": [1, 4, 4], "pixel_unshuffle": [16, 1, 1], "channel_shuffle": [4, 2, 2]}


def _t(t):
    return torch.from_numpy(np.array(t.a))


def _images(x, layout, function):
    """`function` of images with the channels first, on an array in `layout`."""
    if layout == "NCHW":
        return function(torch.from_numpy(np.array(x))).numpy()
    first = torch.from_numpy(np.ascontiguousarray(np.moveaxis(x, -1, 1)))
    return np.moveaxis(function(first).numpy(), 1, -1)


def _layout(shape, layout):
    return shape if layout == "NCHW" else [shape[0], *shape[2:], shape[1]]


def shuffles():
    for name, attr_, function in (
            ("pixel_shuffle", "upscale_factor", F.pixel_shuffle),
            ("pixel_unshuffle", "downscale_factor", F.pixel_unshuffle),
            ("channel_shuffle", "groups", torch.channel_shuffle)):
        op = Op(name)
        for case, shape, by in (("two", [2, 8, 4, 6], 2), ("three", [1, 18, 3, 9], 3),
                                ("one", [2, 3, 2, 2], 1), ("no_images", [0, 4, 2, 2], 2)):
            for layout in LAYOUTS:
                for d in (F32, F64, I64):
                    x = values(f"{name}/{case}/{layout}/{d}", _layout(shape, layout), d)
                    # Where the channels are last, the elements of a square of pixels still come after them.
                    # torch leaves what has no elements in its shape.
                    want = (np.zeros(_layout([0, *SHAPES[name]], layout)) if not x.a.size
                            else _images(x.a, layout, lambda t: function(t, by)))
                    op.case(f"{case}_{layout}_{d}", [x], [T(d, want)], exact=True,
                            **{attr_: Int32(by), "data_format": Str(layout)})
        attrs = {attr_: Int32(2), "data_format": Str("NCHW")}
        out = {"pixel_shuffle": [-1, 2, 8, -1], "pixel_unshuffle": [-1, 32, 2, -1],
               "channel_shuffle": [-1, 8, 4, -1]}[name]
        op.type("dynamic", [Shape(F32, [-1, 8, 4, -1])], [Shape(F32, out)], **attrs)
        odd = [2, 8, 5, 4] if name == "pixel_unshuffle" else [2, 7, 4, 4]
        op.reject("not_divisible", [Shape(F32, odd)], **attrs)
        op.reject("rank", [Shape(F32, [8, 4, 4])], **attrs)
        op.reject("layout", [Shape(F32, [2, 8, 4, 4])], **dict(attrs, data_format=Str("CHWN")))
        yield op

    op = Op("temporal_shift")
    for case, shape, segments, ratio in (("quarter", [4, 8, 2, 3], 2, 0.25),
                                         ("half", [3, 4, 1, 2], 3, 0.5),
                                         ("tenth", [6, 7, 2, 1], 3, 0.3),
                                         ("single", [2, 4, 2, 2], 1, 0.25)):
        for layout in LAYOUTS:
            for d in (F32, F64):
                x = values(f"temporal_shift/{case}/{layout}", _layout(shape, layout), d)
                first = x.a if layout == "NCHW" else np.moveaxis(x.a, -1, 1)
                frames = first.reshape([-1, segments, *shape[1:]])
                want = frames.copy()
                a = int(np.float32(shape[1]) * np.float32(ratio))
                b = int(np.float32(shape[1]) * np.float32(2) * np.float32(ratio))
                want[:, :, :b] = 0
                want[:, 1:, :a] = frames[:, :-1, :a]
                want[:, :-1, a:b] = frames[:, 1:, a:b]
                want = want.reshape(shape)
                want = want if layout == "NCHW" else np.moveaxis(want, 1, -1)
                op.case(f"{case}_{layout}_{d}", [x], [T(d, want)], exact=True,
                        seg_num=Int32(segments), shift_ratio=Float32(f32bits(ratio)),
                        data_format=Str(layout))
    attrs = dict(seg_num=Int32(2), shift_ratio=Float32(0.25), data_format=Str("NCHW"))
    op.type("dynamic", [Shape(F32, [-1, 8, 4, -1])], [Shape(F32, [-1, 8, 4, -1])], **attrs)
    op.reject("sequences", [Shape(F32, [3, 8, 2, 2])], **attrs)
    op.reject("ratio", [Shape(F32, [4, 8, 2, 2])], **dict(attrs, shift_ratio=Float32(0.75)))
    op.reject("rank", [Shape(F32, [4, 8, 2])], **attrs)
    yield op


def repetitions():
    op = Op("repeat_interleave")
    for case, shape, times, axis in (("rows", [3, 2], 2, 0), ("columns", [3, 2], 3, 1),
                                     ("last", [2, 3, 2], 2, -1), ("vector", [4], 1, 0),
                                     ("rank5", [1, 2, 1, 3, 2], 2, 3), ("zero_size", [0, 2], 2, 0)):
        for d in (F32, F64, I64, BOOL):
            x = values(f"repeat_interleave/{case}/{d}", shape, d)
            op.case(f"{case}_{d}", [x], [T(d, np.repeat(x.a, times, axis))], exact=True,
                    repeats=Int32(times), axis=Int32(axis))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 6])], repeats=Int32(2), axis=Int32(1))
    op.reject("axis", [Shape(F32, [2, 3])], repeats=Int32(2), axis=Int32(2))
    op.reject("repeats", [Shape(F32, [2, 3])], repeats=Int32(0), axis=Int32(0))
    yield op

    op = Op("unbind")
    for case, shape, axis in (("rows", [3, 2], 0), ("last", [2, 3, 2], -1), ("vector", [4], 0),
                              ("rank5", [1, 2, 1, 3, 2], 3), ("zero_size", [2, 0], 0)):
        for d in (F32, F64, I64):
            x = values(f"unbind/{case}/{d}", shape, d)
            parts = [T(d, part.numpy()) for part in torch.unbind(_t(x), axis)]
            op.case(f"{case}_{d}", [x], [L(*parts)], exact=True, axis=Int32(axis))
    op.type("dynamic", [Shape(F32, [2, -1])], [L(Shape(F32, [-1]), Shape(F32, [-1]))], axis=Int32(0))
    op.reject("axis", [Shape(F32, [2, 3])], axis=Int32(2))
    op.reject("unknown_number", [Shape(F32, [-1, 3])], axis=Int32(0))
    yield op

    op = Op("meshgrid")
    for case, sizes in (("two", [3, 2]), ("three", [2, 3, 4]), ("one", [5]), ("empty", [3, 0])):
        for d in (F32, F64, I64):
            xs = [values(f"meshgrid/{case}/{d}/{i}", [n], d) for i, n in enumerate(sizes)]
            grids = np.meshgrid(*(x.a for x in xs), indexing="ij")
            op.case(f"{case}_{d}", [L(*xs)], [L(*(T(d, g) for g in grids))], exact=True)
    xs = [T(F32, 2.0), values("meshgrid/scalar", [3], F32)]
    grids = np.meshgrid(*(x.a for x in xs), indexing="ij")
    op.case("scalar", [L(*xs)], [L(*(T(F32, g) for g in grids))], exact=True)
    op.type("dynamic", [L(Shape(F32, [-1]), Shape(I64, [3]))],
            [L(Shape(F32, [-1, 3]), Shape(I64, [-1, 3]))])
    op.reject("matrix", [L(Shape(F32, [2, 3]), Shape(F32, [3]))])
    yield op

    op = Op("broadcast_tensors")
    for case, shapes in (("two", [[3, 1], [1, 4]]), ("ranks", [[4], [2, 3, 1], []]),
                         ("same", [[2, 3], [2, 3]]), ("single", [[2, 3]]),
                         ("zero_size", [[0, 3], [1, 3]]), ("rank5", [[1, 2, 1, 2, 1], [3, 1, 2]])):
        for d in (F32, F64, I64, BOOL):
            xs = [values(f"broadcast_tensors/{case}/{d}/{i}", s, d) for i, s in enumerate(shapes)]
            wide = np.broadcast_arrays(*(x.a for x in xs))
            op.case(f"{case}_{d}", [L(*xs)], [L(*(T(d, w) for w in wide))], exact=True)
    op.type("dynamic", [L(Shape(F32, [-1, 3]), Shape(F32, [3]))],
            [L(Shape(F32, [-1, 3]), Shape(F32, [-1, 3]))])
    op.reject("sizes", [L(Shape(F32, [2, 3]), Shape(F32, [4]))])
    yield op


def parts():
    op = Op("crop")
    for case, shape, sizes, offsets in (
            ("matrix", [4, 5], [2, 3], [1, 2]), ("rest", [4, 5], [-1, 2], [1, 0]),
            ("all", [2, 3], [2, 3], [0, 0]), ("rank5", [1, 2, 1, 4, 2], [1, 1, 1, 2, -1], [0, 1, 0, 1, 1]),
            ("none", [4, 5], [0, 3], [2, 0]), ("vector", [7], [3], [4])):
        for d in (F32, F64, I64):
            x = values(f"crop/{case}/{d}", shape, d)
            cut = tuple(slice(o, n if s < 0 else o + s) for n, s, o in zip(shape, sizes, offsets))
            op.case(f"{case}_{d}", [x, ints(sizes), ints(offsets)], [T(d, x.a[cut])], exact=True)
    op.type("dynamic", [Shape(F32, [-1, 5]), ints([2, -1]), ints([0, 1])], [Shape(F32, [2, 4])])
    op.reject("beyond", [Shape(F32, [4, 5]), ints([2, 3]), ints([3, 0])])
    op.reject("negative", [Shape(F32, [4, 5]), ints([2, 3]), ints([-1, 0])])
    op.reject("number", [Shape(F32, [4, 5]), ints([2]), ints([0, 0])])
    yield op

    op = Op("view_shape")
    for case, shape, dims in (("flat", [2, 3], [6]), ("rest", [2, 6], [3, -1]), ("scalar", [1], []),
                              ("rank5", [4, 4], [1, 2, 2, 2, 2]), ("zero_size", [0, 3], [0, 3, 1])):
        for d in (F32, F64, I64):
            x = values(f"view_shape/{case}/{d}", shape, d)
            op.case(f"{case}_{d}", [x], [T(d, x.a.reshape(dims))], exact=True, dims=Int64s(dims))
    op.type("dynamic", [Shape(F32, [-1, 4])], [Shape(F32, [-1, 2])], dims=Int64s([-1, 2]))
    op.reject("count", [Shape(F32, [2, 3])], dims=Int64s([4]))
    op.reject("two_unknown", [Shape(F32, [2, 3])], dims=Int64s([-1, -1]))
    yield op


def diagonals():
    op = Op("diag")

    def add(case, x, offset, padding=0.0):
        a = x.a
        if a.ndim == 1:
            want = np.diag(a, offset).copy()
            want[~np.diag(np.ones(len(a), bool), offset)] = padding
        else:
            want = np.diagonal(a, offset)
        op.case(case, [x], [T(x.dtype, want)], exact=True, offset=Int32(offset),
                padding_value=Float32(padding))

    for d in (F32, F64, I64):
        for offset in (0, 1, -2):
            add(f"vector_{offset}_{d}", values(f"diag/vector/{d}", [4], d), offset)
            add(f"matrix_{offset}_{d}", values(f"diag/matrix/{d}", [3, 5], d), offset)
            add(f"tall_{offset}_{d}", values(f"diag/tall/{d}", [5, 3], d), offset)
    add("padded", values("diag/padded", [3], F32), 1, -1.5)
    add("special", T(F32, [NAN, INF, 0.0]), 0, 2.0)
    add("beside_special", T(F32, [[1.0, NAN], [INF, 2.0]]), 0)
    add("empty_vector", T(F32, np.zeros([0])), 1)
    add("empty_matrix", T(F32, np.zeros([0, 3])), 0)
    attrs = dict(offset=Int32(1), padding_value=Float32(0.0))
    op.type("dynamic", [Shape(F32, [-1])], [Shape(F32, [-1, -1])], **attrs)
    op.reject("rank", [Shape(F32, [2, 3, 4])], **attrs)
    op.reject("beyond", [Shape(F32, [2, 3])], **dict(attrs, offset=Int32(5)))
    yield op

    op = Op("diag_embed")
    for case, shape, offset, dims in (("vector", [3], 0, (-2, -1)), ("rows", [2, 3], 1, (-2, -1)),
                                      ("below", [2, 3], -2, (0, 2)), ("turned", [2, 3], 1, (1, 0)),
                                      ("rank4", [2, 1, 2, 3], 0, (1, -2)), ("empty", [2, 0], 1, (-2, -1))):
        for d in (F32, F64, I64):
            x = values(f"diag_embed/{case}/{d}", shape, d)
            want = torch.diag_embed(_t(x), offset, *dims).numpy()
            op.case(f"{case}_{d}", [x], [T(d, want)], exact=True, offset=Int32(offset),
                    dim1=Int32(dims[0]), dim2=Int32(dims[1]))
    attrs = dict(offset=Int32(-1), dim1=Int32(0), dim2=Int32(2))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [4, -1, 4])], **attrs)
    op.reject("scalar", [Shape(F32, [])], **attrs)
    op.reject("same", [Shape(F32, [2, 3])], **dict(attrs, dim2=Int32(-3)))
    op.reject("dimension", [Shape(F32, [2, 3])], **dict(attrs, dim2=Int32(3)))
    yield op

    op = Op("trace")
    for case, shape, offset, axes in (("matrix", [3, 5], 0, (0, 1)), ("above", [3, 5], 2, (0, 1)),
                                      ("below", [4, 3], -1, (-2, -1)), ("rank3", [2, 3, 4], 0, (2, 0)),
                                      ("rank5", [2, 1, 3, 2, 3], 1, (2, 4)), ("beyond", [2, 3], 7, (0, 1)),
                                      ("empty", [0, 3], 0, (0, 1))):
        for d in (F32, F64, I64):
            x = values(f"trace/{case}/{d}", shape, d)
            op.case(f"{case}_{d}", [x], [T(d, np.trace(x.f, offset, *axes))], offset=Int32(offset),
                    axis1=Int32(axes[0]), axis2=Int32(axes[1]))
    attrs = dict(offset=Int32(0), axis1=Int32(0), axis2=Int32(1))
    op.case("beside_special", [T(F32, [[1.0, NAN], [INF, 2.0]])], [T(F32, 3.0)], **attrs)
    op.type("dynamic", [Shape(F32, [-1, 3, -1])], [Shape(F32, [-1])], **attrs)
    op.reject("vector", [Shape(F32, [3])], **attrs)
    op.reject("same", [Shape(F32, [2, 3])], **dict(attrs, axis2=Int32(-2)))
    yield op


def products():
    op = Op("kron")
    for case, xs, ys in (("matrices", [2, 3], [3, 2]), ("vectors", [4], [3]), ("ranks", [2], [1, 3, 2]),
                         ("scalar", [], [2, 2]), ("scalars", [], []), ("empty", [0, 2], [3, 1]),
                         ("rank4", [1, 2, 1, 2], [2, 1, 2, 1])):
        for d in (F32, F64, I64):
            x, y = values(f"kron/{case}/x", xs, d), values(f"kron/{case}/y", ys, d)
            op.case(f"{case}_{d}", [x, y], [T(d, np.kron(x.f, y.f))])
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(F32, [2])], [Shape(F32, [-1, 6])])
    yield op

    op = Op("cross")
    for case, shape, axis in (("vectors", [3], 0), ("rows", [4, 3], 1), ("columns", [3, 4], 0),
                              ("last", [2, 5, 3], -1), ("rank5", [1, 2, 3, 2, 2], 2), ("empty", [0, 3], 1)):
        for d in (F32, F64, I64):
            x, y = values(f"cross/{case}/x", shape, d), values(f"cross/{case}/y", shape, d)
            want = torch.cross(torch.tensor(x.f), torch.tensor(y.f), dim=axis).numpy()
            op.case(f"{case}_{d}", [x, y], [T(d, want)], axis=Int32(axis))
    op.type("first_of_three", [Shape(F32, [2, 3, 3])] * 2, [Shape(F32, [2, 3, 3])], axis=Int32(9))
    op.type("dynamic", [Shape(F32, [-1, 3])] * 2, [Shape(F32, [-1, 3])], axis=Int32(1))
    op.reject("no_axis", [Shape(F32, [2, 4])] * 2, axis=Int32(9))
    op.reject("size", [Shape(F32, [2, 4])] * 2, axis=Int32(1))
    op.reject("shapes", [Shape(F32, [2, 3]), Shape(F32, [1, 3])], axis=Int32(1))
    yield op


def indices():
    op = Op("index_add")
    for case, shape, axis, count in (("rows", [4, 3], 0, 5), ("columns", [4, 3], 1, 2),
                                     ("last", [2, 3, 4], -1, 3), ("vector", [7], 0, 9),
                                     ("rank5", [1, 2, 1, 4, 2], 3, 3), ("none", [4, 3], 0, 0)):
        for d in (F32, F64, I64):
            x = values(f"index_add/{case}/{d}", shape, d)
            i = T(I64, rng("index_add/" + case).integers(0, shape[axis], [count]))
            size = [count if k == axis % len(shape) else n for k, n in enumerate(shape)]
            v = values(f"index_add/{case}/{d}/v", size, d)
            want = torch.tensor(x.f).index_add(axis, _t(i), torch.tensor(v.f)).numpy()
            op.case(f"{case}_{d}", [x, i, v], [T(d, want)], axis=Int32(axis))
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(I64, [2]), Shape(F32, [-1, 2])],
            [Shape(F32, [-1, 3])], axis=Int32(1))
    op.reject("axis", [Shape(F32, [2, 3]), Shape(I64, [2]), Shape(F32, [2, 3])], axis=Int32(2))
    op.reject("matrix", [Shape(F32, [2, 3]), Shape(I64, [2, 2]), Shape(F32, [2, 3])], axis=Int32(0))
    op.reject("number", [Shape(F32, [2, 3]), Shape(I64, [2]), Shape(F32, [3, 3])], axis=Int32(0))
    yield op

    op = Op("kthvalue")

    def kth(case, x, k, axis, keep):
        out, place = torch.kthvalue(torch.tensor(x.f), k, axis, keep)
        op.case(case, [x], [T(x.dtype, out.numpy()), T(I64, place.numpy())], exact=True, k=Int32(k),
                axis=Int32(axis), keepdim=Bool(keep))

    for case, shape, k, axis in (("rows", [4, 3], 2, 0), ("columns", [3, 5], 5, -1), ("vector", [41], 7, 0),
                                 ("rank5", [1, 2, 1, 4, 2], 3, 3), ("rank0", [], 1, -1),
                                 ("zero_size", [0, 3], 2, 1)):
        for keep in (False, True):
            for d in (F32, F64):
                kth(f"{case}_{keep}_{d}", values(f"kthvalue/{case}", shape, d), k, axis, keep)
    for d in (I32, I64):
        order = np.argsort(rng("kthvalue/" + d).uniform(0, 1, [3, 9]), axis=1) - 4
        kth("integers_" + d, T(d, order), 4, 1, False)
    kth("special", T(F32, [1.0, NAN, -INF, INF, 0.0]), 4, 0, False)
    kth("nan", T(F32, [1.0, NAN, -INF, INF, 0.0]), 5, 0, False)
    attrs = dict(k=Int32(2), axis=Int32(-1), keepdim=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1]), Shape(I64, [-1])], **attrs)
    op.reject("axis", [Shape(F32, [2, 3])], **dict(attrs, axis=Int32(2)))
    op.reject("too_large", [Shape(F32, [2, 3])], **dict(attrs, k=Int32(4)))
    op.reject("too_small", [Shape(F32, [2, 3])], **dict(attrs, k=Int32(0)))
    yield op

    op = Op("cummin")

    def smallest(case, x, axis, dtype=I64):
        out, places = torch.cummin(_t(x), axis)
        op.case(case, [x], [T(x.dtype, out.numpy()), T(dtype, places.numpy())], exact=True,
                axis=Int32(axis), dtype=DType(dtype))

    for case, shape, axis in (("rows", [4, 3], 0), ("columns", [3, 5], -1), ("vector", [41], 0),
                              ("rank5", [1, 2, 1, 4, 2], 3), ("zero_size", [3, 0], 0)):
        for d in (F32, F64):
            smallest(f"{case}_{d}", values(f"cummin/{case}", shape, d), axis)
    for d in (I8, U8, I16, I32, I64):
        smallest("ties_" + d, values("cummin/" + d, [3, 9], d, -3, 4), 1)
        ends = np.iinfo(d)
        smallest("ends_" + d, T(d, [5, ends.max, ends.min, 0, ends.min, ends.max]), 0, I32)
    smallest("special", T(F32, [1.0, INF, -INF, NAN, 0.0]), 0)
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3]), Shape(I32, [-1, 3])],
            axis=Int32(1), dtype=DType(I32))
    op.reject("axis", [Shape(F32, [2, 3])], axis=Int32(2), dtype=DType(I64))
    yield op


def views():
    op = Op("as_strided")
    for case, shape, dims, stride, offset in (
            ("matrix", [3, 4], [2, 3], [4, 1], 1), ("transposed", [3, 4], [4, 3], [1, 4], 0),
            ("windows", [7], [5, 3], [1, 1], 0), ("repeated", [4], [3, 4], [0, 1], 0),
            ("scalar", [2, 3], [], [], 4), ("of_scalar", [], [2], [0], 0), ("diagonal", [3, 3], [3], [4], 0),
            ("rank5", [2, 3, 4], [2, 1, 2, 2, 3], [12, 5, 4, 1, 1], 0), ("zero_size", [2, 3], [0, 4], [1, 9], 0),
            ("of_none", [0, 3], [2, 0], [1, 1], 0), ("zero_inside", [2, 3], [2, 0, 3], [3, 7, 1], 2),
            ("last", [2, 3], [1], [100], 5)):
        for d in (F32, F64, F16, I64, I8, BOOL):
            x = values(f"as_strided/{case}/{d}", shape, d)
            a = x.a if x.a.size else np.zeros([1], x.a.dtype)
            out = np.lib.stride_tricks.as_strided(a.reshape(-1)[offset:], dims,
                                                  [each * a.itemsize for each in stride])
            op.case(f"{case}_{d}", [x], [T(d, out)], exact=True, dims=Int64s(dims), stride=Int64s(stride),
                    offset=Int64(offset))
    attrs = dict(dims=Int64s([2, 3]), stride=Int64s([3, 1]), offset=Int64(1))
    op.type("dynamic", [Shape(F32, [-1, 4])], [Shape(F32, [2, 3])], **attrs)
    op.reject("beyond", [Shape(F32, [2, 3])], **attrs)
    op.reject("strides", [Shape(F32, [9])], **dict(attrs, stride=Int64s([3])))
    op.reject("negative_stride", [Shape(F32, [9])], **dict(attrs, stride=Int64s([3, -1])))
    op.reject("negative_size", [Shape(F32, [9])], **dict(attrs, dims=Int64s([-1, 3])))
    op.reject("negative_offset", [Shape(F32, [9])], **dict(attrs, offset=Int64(-1)))
    op.reject("overflow", [Shape(F32, [9])], **dict(attrs, stride=Int64s([1 << 62, 1 << 62]), dims=Int64s([5, 5])))
    yield op

    op = Op("view_slice")
    for case, shape, begin, end in (("rows", [4, 3], 1, 3), ("all", [4], 0, 4), ("rank5", [3, 1, 2, 1, 2], 2, 3),
                                    ("zero_size", [3, 0], 1, 2)):
        for d in (F32, F64, I64, BOOL):
            x = values(f"view_slice/{case}/{d}", shape, d)
            op.case(f"{case}_{d}", [x], [T(d, x.a[begin:end])], exact=True, begin_idx=Int64(begin),
                    end_idx=Int64(end))
    attrs = dict(begin_idx=Int64(1), end_idx=Int64(3))
    op.type("dynamic", [Shape(F32, [-1, 4])], [Shape(F32, [2, 4])], **attrs)
    op.reject("scalar", [Shape(F32, [])], **attrs)
    op.reject("beyond", [Shape(F32, [2, 3])], **attrs)
    op.reject("empty", [Shape(F32, [4])], **dict(attrs, end_idx=Int64(1)))
    op.reject("negative", [Shape(F32, [4])], **dict(attrs, begin_idx=Int64(-1)))
    yield op

    op = Op("view_dtype")
    for case, shape in (("matrix", [3, 8]), ("vector", [16]), ("rank5", [1, 2, 1, 2, 8]), ("zero_size", [0, 8]),
                        ("none", [3, 0]), ("scalar", [])):
        for source in (F32, F64, F16, I8, U8, I16, I32, I64, BOOL):
            for target in (F32, F64, F16, I8, U8, I16, I32, I64):
                x = values(f"view_dtype/{case}/{source}", shape, source)
                if shape or x.a.itemsize == np.dtype(target).itemsize:
                    op.case(f"{case}_{source}_{target}", [x], [T(target, x.a.view(target))], exact=True,
                            dtype=DType(target))
    special = T(F32, [NAN, INF, -INF, -0.0])
    op.case("special", [special], [T(I32, special.a.view("int32"))], exact=True, dtype=DType(I32))
    op.type("same", [Shape(F32, [-1, 3])], [Shape(I32, [-1, 3])], dtype=DType(I32))
    op.type("narrower", [Shape(F32, [-1, 3])], [Shape(I8, [-1, 12])], dtype=DType(I8))
    op.type("wider", [Shape(F32, [3, -1])], [Shape(F64, [3, -1])], dtype=DType(F64))
    op.reject("multiple", [Shape(F32, [2, 3])], dtype=DType(F64))
    op.reject("scalar", [Shape(F32, [])], dtype=DType(F64))
    op.reject("undefined", [Shape(F32, [2])], dtype=DType("undefined"))
    yield op


def ops():
    yield from shuffles()
    yield from repetitions()
    yield from parts()
    yield from diagonals()
    yield from products()
    yield from indices()
    yield from views()
