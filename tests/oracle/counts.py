"""Cases of what is most frequent and what lies in the middle, of searches and of counts, by NumPy."""

import torch

from common import *
from elementwise import _small

LINES = (("rows", [4, 3], 0), ("columns", [3, 5], -1), ("vector", [9], 0), ("rank3", [2, 4, 3], 1),
         ("rank5", [1, 2, 1, 4, 2], 3), ("rank0", [], -1), ("no_lines", [3, 0], 0), ("even", [2, 6], 1))


def _mode(line):
    """The smallest of the most frequent elements and its last index; no NaN equals another."""
    best, count, index = None, 0, 0
    for v in sorted(set(line[line == line].tolist())):
        here = int((line == v).sum())
        if here > count:
            best, count, index = v, here, int(np.flatnonzero(line == v)[-1])
    return (NAN, 0) if best is None else (best, index)


def mode():
    op = Op("mode")

    def add(case, x, axis, keep=False):
        a = x.f.reshape(1) if x.a.ndim == 0 else np.moveaxis(x.f, axis, -1)
        found = [_mode(line) for line in a.reshape(-1, a.shape[-1])]
        shape = list(a.shape[:-1])
        if keep and x.a.ndim:
            shape.insert(axis % x.a.ndim, 1)
        out = np.array([v for v, _ in found], dtype=x.f.dtype).reshape(shape)
        places = np.array([i for _, i in found], dtype=np.int64).reshape(shape)
        if x.a.size:
            value = torch.mode(torch.tensor(x.f), dim=axis, keepdim=keep).values.numpy()
            assert np.array_equal(value, out), case
        op.case(case, [x], [T(x.dtype, out), T(I64, places)], exact=True, axis=Int32(axis),
                keepdim=Bool(keep))

    for case, shape, axis in LINES:
        for keep in (False, True):
            add(f"{case}_{keep}", _small("mode/" + case, shape, F32), axis, keep)
            add(f"{case}_{keep}_wide", values("mode/" + case, shape, F64), axis, keep)
    for d in NUMERIC:
        add("ties_" + d, _small("mode/" + d, [3, 8], d), 1)
    add("infinite", T(F32, [INF, 1.0, INF, -INF, 1.0, -INF]), 0)
    # PyTorch has its own idea of NaN: here each is by itself.
    op.case("nan", [T(F32, [NAN, 2.0, NAN, 1.0, 2.0])], [T(F32, 2.0), T(I64, 4)], axis=Int32(0),
            keepdim=Bool(False))
    op.case("zeros", [T(F32, [0.0, 1.0, -0.0])], [T(F32, 0.0), T(I64, 2)], axis=Int32(0),
            keepdim=Bool(False))
    attrs = dict(axis=Int32(1), keepdim=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, -1])], [Shape(F32, [-1]), Shape(I64, [-1])], **attrs)
    op.type("dynamic_kept", [Shape(F32, [-1, -1])], [Shape(F32, [-1, 1]), Shape(I64, [-1, 1])],
            **dict(attrs, keepdim=Bool(True)))
    op.reject("axis", [Shape(F32, [2])], **attrs)
    op.reject("nothing", [Shape(F32, [2, 0])], **attrs)
    yield op


def median():
    op = Op("median")

    def add(case, x, axes, keep=False, kind="avg"):
        rank = x.a.ndim
        along = sorted(a % rank for a in axes) if axes and rank else list(range(rank))
        kept = [i for i in range(rank) if i not in along]
        sizes = [x.a.shape[i] for i in kept]
        lines = np.transpose(x.f, kept + along).reshape(
            int(np.prod(sizes)), int(np.prod([x.a.shape[i] for i in along])))
        out, places = [], []
        for line in lines:
            n = len(line)
            nans = np.flatnonzero(line != line)
            order = np.argsort(line, kind="stable")
            low, high = (order[(n - 1) // 2], order[n // 2]) if n else (0, 0)
            if n == 0 or len(nans):
                value, at = NAN, [nans[0] if n else 0] * 2
            elif kind == "min":
                value, at = line[low], [low, low]
            else:
                value = np.median(line) if x.a.dtype.kind == "f" else int((int(line[low]) + int(line[high])) / 2)
                at = [low, high]
            out.append(value)
            places.append(at if kind == "avg" else at[0])
        final = [1 if i in along else n for i, n in enumerate(x.a.shape)] if keep else sizes
        op.case(case, [x], [T(x.dtype, np.array(out, dtype=x.f.dtype).reshape(final)),
                            T(I64, np.array(places, dtype=np.int64).reshape(
                                final + ([2] if kind == "avg" else [])))],
                axis=IntArray(axes), keepdim=Bool(keep), mode=Str(kind))

    for kind in ("avg", "min"):
        for case, shape, axis in LINES:
            for keep in (False, True):
                for d in (F32, F64):
                    add(f"{case}_{keep}_{kind}_{d}", values("median/" + case, shape, d),
                        [axis] if shape else [], keep, kind)
        for keep in (False, True):
            x = values("median/axes", [2, 3, 2, 5], F32)
            add(f"all_{keep}_{kind}", x, [], keep, kind)
            add(f"two_{keep}_{kind}", x, [1, -1], keep, kind)
            add(f"outer_{keep}_{kind}", x, [0, 2], keep, kind)
            add(f"nothing_{keep}_{kind}", T(F32, np.zeros([2, 0])), [1], keep, kind)
        for d in (I32, I64, F16, BF16):
            add(f"dtype_{d}_{kind}", values("median/" + d, [3, 6], d, -9, 9), [1], False, kind)
        add("ties_" + kind, _small("median/ties", [3, 8], F32), [1], True, kind)
        add("nan_" + kind, T(F32, [[1.0, NAN, 3.0, NAN], [4.0, 1.0, 2.0, 8.0]]), [1], False, kind)
        add("infinite_" + kind, T(F64, [[-INF, INF, 1.0], [INF, INF, INF]]), [1], False, kind)
    attrs = dict(axis=IntArray([1]), keepdim=Bool(False), mode=Str("avg"))
    op.type("dynamic", [Shape(F32, [-1, -1, 3])], [Shape(F32, [-1, 3]), Shape(I64, [-1, 3, 2])], **attrs)
    op.type("dynamic_min", [Shape(F32, [-1, -1])], [Shape(F32, [-1, 1]), Shape(I64, [-1, 1])],
            **dict(attrs, keepdim=Bool(True), mode=Str("min")))
    op.reject("axis", [Shape(F32, [2])], **attrs)
    op.reject("mode", [Shape(F32, [2, 3])], **dict(attrs, mode=Str("max")))
    op.reject("no_integers", [Shape(I32, [2, 0])], **attrs)
    yield op


def searchsorted():
    op = Op("searchsorted")

    def add(case, x, v, narrow=False, right=False):
        side = "right" if right else "left"
        if x.a.ndim == 1:
            want = np.searchsorted(x.f, v.f, side)
        else:
            count = int(np.prod(x.a.shape[:-1]))
            rows = [np.searchsorted(a, b, side) for a, b in zip(
                x.f.reshape(count, x.a.shape[-1]), v.f.reshape(count, v.a.shape[-1]))]
            want = np.array(rows, dtype=np.int64).reshape(v.a.shape)
        op.case(case, [x, v], [T(I32 if narrow else I64, want)], exact=True, out_int32=Bool(narrow),
                right=Bool(right))

    def ascending(name, shape, d):
        x = _small(name, shape, d) if d in INTS else values(name, shape, d)
        return T(d, np.sort(x.a, -1))

    for case, shape, others in (("vector", [7], [5]), ("matrix_of_values", [7], [2, 3]), ("scalar", [4], []),
                                ("rows", [3, 6], [3, 4]), ("rank5", [1, 2, 1, 2, 3], [1, 2, 1, 2, 4]),
                                ("nothing_sorted", [0], [3]), ("no_values", [3, 4], [3, 0]), ("one", [1], [4])):
        for right in (False, True):
            for d in (F32, F64, I32, I64):
                name = f"searchsorted/{case}/{d}"
                v = _small(name + "/v", others, d) if d in INTS else values(name + "/v", others, d)
                add(f"{case}_{right}_{d}", ascending(name, shape, d), v, d == I32, right)
    x = T(F32, [-INF, -1.0, 0.0, 0.0, 2.0, INF, NAN])
    v = T(F32, [-INF, -0.0, 0.0, 1.0, INF, NAN, -2.0])
    add("special_left", x, v)
    add("special_right", x, v, False, True)
    attrs = dict(out_int32=Bool(False), right=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, -1]), Shape(F32, [2, -1])], [Shape(I64, [2, -1])], **attrs)
    op.type("dynamic_vector", [Shape(F32, [-1]), Shape(F32, [-1, 3])], [Shape(I32, [-1, 3])],
            **dict(attrs, out_int32=Bool(True)))
    op.reject("scalar", [Shape(F32, []), Shape(F32, [2])], **attrs)
    op.reject("rank", [Shape(F32, [2, 3]), Shape(F32, [3])], **attrs)
    op.reject("rows", [Shape(F32, [2, 3]), Shape(F32, [3, 3])], **attrs)
    op.reject("types", [Shape(F32, [3]), Shape(F64, [3])], **attrs)
    yield op


def counts():
    op = Op("bincount")
    for case, x, least in (("some", [3, 0, 1, 1, 5], 0), ("padded", [1, 1], 7), ("one", [0], 0), ("no_padding", [4, 2], 3)):
        for d in INTS:
            op.case(f"{case}_{d}", [T(d, x), None, scalar(least, I64)], [T(I64, np.bincount(x, minlength=least))],
                    exact=True)
        for d in FLOATS + (I32, I64):
            w = values(f"bincount/{case}/{d}", [len(x)], d)
            sums = np.bincount(x, w.f.astype(np.float64), least)
            op.case(f"{case}_weighted_{d}", [T(I64, x), w, scalar(least, I64)], [T(d, sums)])
    op.case("nothing", [T(I64, np.zeros([0])), None, scalar(0, I64)], [T(I64, np.zeros([0]))], exact=True)
    op.case("nothing_padded", [T(I32, np.zeros([0])), None, scalar(2, I64)], [T(I64, [0, 0])], exact=True)
    op.case("nan", [T(I64, [1, 0, 1]), T(F32, [NAN, INF, 1.0]), scalar(0, I64)], [T(F32, [INF, NAN])])
    op.type("dynamic", [Shape(I32, [-1]), None, scalar(0, I64)], [Shape(I64, [-1])])
    op.type("weighted", [Shape(I32, [4]), Shape(F32, [4]), scalar(0, I64)], [Shape(F32, [-1])])
    op.reject("matrix", [Shape(I32, [2, 2]), None, scalar(0, I64)])
    op.reject("floats", [Shape(F32, [2]), None, scalar(0, I64)])
    op.reject("weights", [Shape(I32, [2]), Shape(F32, [3]), scalar(0, I64)])
    op.reject("minlength", [Shape(I32, [2]), None, scalar(-1, I64)])
    yield op

    op = Op("histogram")

    def add(case, x, weight, bins, low, high, density=False):
        finite = x.f[np.isfinite(x.f)] if low != high else x.f
        bounds = (low, high) if low != high else None
        if low == high and finite.size and finite.min() == finite.max():
            bounds = (finite.min() - 1, finite.max() + 1)
        w = None if weight is None else (weight.f[np.isfinite(x.f)] if low != high else weight.f)
        with np.errstate(all="ignore"):
            want, _ = np.histogram(finite, bins, bounds, weights=w, density=density)
        op.case(case, [x, weight], [T(F32 if density or weight else I64, want)], bins=Int64(bins), min=Float32(low),
                max=Float32(high), density=Bool(density))

    for case, shape in (("vector", [50]), ("matrix", [5, 8]), ("rank0", []), ("rank5", [1, 2, 1, 4, 2])):
        for d in (F32, F64):
            x, w = values(f"histogram/{case}/{d}", shape, d), values(f"histogram/w/{case}/{d}", shape, d, 0, 2)
            add(f"{case}_{d}", x, None, 4, 0.0, 0.0)
            add(f"{case}_bounds_{d}", x, None, 7, -2.0, 1.5)
            add(f"{case}_weighted_{d}", x, w, 5, -2.0, 2.0)
            add(f"{case}_density_{d}", x, None, 5, -4.0, 4.0, True)
            add(f"{case}_weighted_density_{d}", x, w, 5, -4.0, 4.0, True)
    for d in (I32, I64, U8):
        add("dtype_" + d, values("histogram/" + d, [30], d, 0, 9), None, 3, 0.0, 9.0)
    for d in (F16, BF16):
        add("dtype_" + d, values("histogram/" + d, [30], d), None, 3, 0.0, 0.0)
    add("ends", T(F32, [0.0, 4.0, 1.0, 2.0, 3.0, 4.5, -0.5]), None, 4, 0.0, 4.0)
    add("nan", T(F32, [NAN, INF, -INF, 0.5, 0.75]), None, 2, 0.0, 1.0)
    add("nothing", T(F32, np.zeros([0])), None, 3, 0.0, 1.0)
    add("default", values("histogram/default", [40], F32), None, 100, 0.0, 0.0)
    attrs = dict(bins=Int64(4), min=Float32(0), max=Float32(1), density=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3]), None], [Shape(I64, [4])], **attrs)
    op.type("dynamic_weighted", [Shape(F32, [-1]), Shape(F32, [-1])], [Shape(F32, [4])], **attrs)
    op.reject("bins", [Shape(F32, [3]), None], **dict(attrs, bins=Int64(0)))
    op.reject("bounds", [Shape(F32, [3]), None], **dict(attrs, max=Float32(-1)))
    op.reject("weights", [Shape(F32, [3]), Shape(F32, [4])], **attrs)
    yield op


def unique():
    op = Op("unique")

    def add(case, x, axis=(), index=True, inverse=True, count=True, ordered=True, d=I64):
        out, first, places, counts = np.unique(x.a, True, True, True, axis[0] if axis else None)
        if not ordered:
            order = np.argsort(first)
            out = np.take(out, order, axis[0] if axis else 0)
            back = np.argsort(order)
            first, counts, places = first[order], counts[order], back[places]
        results = [T(x.dtype, out), T(d, first) if index else None,
                   T(d, places.reshape(-1)), T(d, counts) if count else None]
        op.case(case, [x], results, exact=True, return_index=Bool(index), return_inverse=Bool(inverse),
                return_counts=Bool(count), axis=Int32s(axis), dtype=DType(d), is_sorted=Bool(ordered))

    for ordered in (True, False):
        for d in ALL:
            add(f"dtype_{d}_{ordered}", _small("unique/" + d, [3, 4], d), ordered=ordered)
        for case, shape, axis in (("vector", [9], ()), ("rank0", [], ()), ("rank5", [1, 2, 1, 2, 3], ()),
                                  ("nothing", [0, 3], ()), ("rows", [5, 2], (0,)), ("columns", [2, 6], (-1,)),
                                  ("middle", [2, 5, 2], (1,)), ("vector_axis", [8], (0,)), ("no_rows", [0, 2], (0,))):
            add(f"{case}_{ordered}", _small("unique/" + case, shape, F32), axis, ordered=ordered)
            add(f"{case}_{ordered}_narrow", _small("unique/" + case, shape, I64), axis, ordered=ordered, d=I32)
        add(f"alone_{ordered}", _small("unique/alone", [7], I32), (), False, False, False, ordered)
        add(f"counts_{ordered}", _small("unique/counts", [7], I32), (), False, False, True, ordered)
        add(f"inverse_{ordered}", _small("unique/inverse", [7], I32), (), False, True, False, ordered)
        add(f"special_{ordered}", T(F32, [NAN, 1.0, INF, NAN, -INF, 1.0]), ordered=ordered)
    attrs = dict(return_index=Bool(True), return_inverse=Bool(True), return_counts=Bool(True), axis=Int32s([]),
                 dtype=DType(I64), is_sorted=Bool(True))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1]), Shape(I64, [-1]), Shape(I64, [-1]), Shape(I64, [-1])],
            **attrs)
    op.type("dynamic_axis", [Shape(F32, [-1, 3])],
            [Shape(F32, [-1, -1]), Shape(I64, [-1]), Shape(I64, [3]), Shape(I64, [-1])], **dict(attrs, axis=Int32s([1])))
    op.reject("axis", [Shape(F32, [3])], **dict(attrs, axis=Int32s([1])))
    op.reject("axes", [Shape(F32, [3, 3])], **dict(attrs, axis=Int32s([0, 1])))
    op.reject("dtype", [Shape(F32, [3])], **dict(attrs, dtype=DType(F32)))
    yield op


def ops():
    yield from mode()
    yield from median()
    yield from searchsorted()
    yield from counts()
    yield from unique()
