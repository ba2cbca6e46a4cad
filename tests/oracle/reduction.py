"""Reductions, arg-reductions, scans, top-k, softmax."""

import numpy as np

from common import *

# A kernel that sums float32 in any order stays within this; sums of cancelling terms need atol.
_ATOL = {F32: 1e-5, F64: 1e-12, F16: 1e-3, BF16: 1e-2}


def _axes(axis, rank):
    return tuple(range(rank)) if len(axis) == 0 else tuple(a % rank for a in axis)


def _reduced(shape, axis, keepdim):
    axes = _axes(axis, len(shape))
    return [1 if i in axes else d for i, d in enumerate(shape) if keepdim or i not in axes]


_CASES = (
    ("all_axes", [2, 3, 4], [], False),
    ("all_axes_keepdim", [2, 3, 4], [], True),
    ("last_axis", [3, 5], [-1], False),
    ("first_axis", [3, 5], [0], False),
    ("middle_axis", [2, 3, 4], [1], False),
    ("middle_axis_keepdim", [2, 3, 4], [1], True),
    ("two_axes", [2, 3, 4], [0, 2], False),
    ("negative_axes_keepdim", [2, 3, 4], [-1, -3], True),
    ("every_axis_named", [2, 3], [1, 0], False),
    ("size_one_axis", [3, 1, 2], [1], False),
    ("long_row", [2, 300], [1], False),
    ("long_column", [130, 3], [0], False),
    ("rank0", [], [], False),
    ("vector", [7], [0], False),
    ("rank4", [2, 1, 3, 2], [1, -1], False),
    ("rank5", [1, 2, 3, 1, 2], [-3, 0, 4], True),
    ("kept_zero_size", [0, 3], [1], False))
_EMPTY = (
    ("reduced_zero_size", [0, 3], [0], False),
    ("reduced_zero_size_keepdim", [2, 0], [-1], True),
    ("all_axes_zero_size", [2, 0], [], False))


def _reduction(name, fn, dtypes, empty, result=lambda d: d, special=None, attrs=None,
               limits=(-3, 3), axis_operand=True, base=F32):
    """`fn(array, axes, keepdims)`; `attrs` are the attributes beside axis and keepdim."""
    op = Op(name)
    attrs = attrs or {}

    def add(case, x, axis, keepdim, out=None, **more):
        with np.errstate(all="ignore"):
            r = fn(x.f, _axes(axis, x.a.ndim), keepdim)
        out = out or result(x.dtype)
        inputs, a = [x], dict(attrs, keepdim=Bool(keepdim), **more)
        if axis_operand:
            inputs.append(ints(axis))
        else:
            a["axis"] = Int64s(axis)
        long = case.startswith("long")
        op.case(case, inputs, [T(out, r)], atol=1e-4 if long else _ATOL.get(out, 0.0), **a)

    op.add = add
    for case, shape, axis, keepdim in _CASES + (_EMPTY if empty else ()):
        lo, hi = (0.95, 1.06) if name == "prod" and case.startswith("long") else limits
        add(case, values(f"{name}/{case}", shape, base, lo, hi), axis, keepdim)
    for d in dtypes:
        if d != base:
            add("dtype_" + d, values(f"{name}/{d}", [3, 4], d, *limits), [1], False)
    if special is not None:
        for d in (F32, F64, F16, BF16):
            add("special_" + d, T(d, special), [1], False)

    def typed(case, shape, axis, keepdim, out):
        a = dict(attrs, keepdim=Bool(keepdim))
        inputs = [Shape(base, shape)] + ([ints(axis)] if axis_operand else [])
        if not axis_operand:
            a["axis"] = Int64s(axis)
        op.type(case, inputs, [Shape(result(base), out)], **a)

    typed("dynamic_kept", [-1, 3], [1], False, [-1])
    typed("dynamic_reduced", [-1, 3], [0], False, [3])
    typed("dynamic_keepdim", [-1, 3, -1], [-1], True, [-1, 3, 1])
    typed("dynamic_all", [-1, 3], [], False, [])
    return op


def reductions():
    special = [[NAN, 1.0, 2.0], [INF, 1.0, -1.0], [-INF, INF, 0.0], [-INF, 0.0, 1.0]]
    undefined = {"dtype": DType("undefined")}

    def sum_type(d):
        return I64 if d in (BOOL, I32) else d
    op = _reduction("sum", lambda a, ax, k: np.sum(a, axis=ax, keepdims=k),
                    FLOATS + (I32, I64, BOOL), True, sum_type, special, undefined)
    for source, target in ((F32, F64), (I32, I32), (I32, F32), (F32, I32), (F16, F32), (BOOL, F32)):
        x = values(f"sum/{source}_as_{target}", [3, 4], source)
        r = (x.a.astype(np.int64) if source == F32 and target == I32 else x.f).sum(axis=1)
        op.case(f"{source}_as_{target}", [x, ints([1])], [T(target, r)],
                atol=_ATOL.get(target, 0.0), keepdim=Bool(False), dtype=DType(target))
    op.type("int32_widens", [Shape(I32, [-1, 3]), ints([1])], [Shape(I64, [-1])],
            keepdim=Bool(False), **undefined)
    op.type("bool_widens", [Shape(BOOL, [4]), ints([])], [Shape(I64, [])],
            keepdim=Bool(False), **undefined)
    yield op
    yield _reduction("mean", lambda a, ax, k: np.sum(a, axis=ax, keepdims=k)
                     / np.prod([a.shape[i] for i in ax]), FLOATS, True, special=special)
    for name, fn in (("max", np.max), ("min", np.min)):
        yield _reduction(name, lambda a, ax, k, fn=fn: fn(a, axis=ax, keepdims=k), NUMERIC, False,
                         special=special, limits=(-100, 100))
    op = _reduction("prod", lambda a, ax, k: np.prod(a, axis=ax, keepdims=k), FLOATS + (I32, I64),
                    True, special=special, limits=(-2, 2),
                    attrs={"reduce_all": Bool(False)})
    # PaddlePaddle's Python API sets reduce_all where no axis is named; both spell the same.
    x = values("prod/reduce_all", [2, 3], F32, -2, 2)
    op.case("reduce_all", [x, ints([0])], [T(F32, np.prod(x.f))], atol=1e-5,
            keepdim=Bool(False), reduce_all=Bool(True))
    yield op
    for name, fn in (("all", np.all), ("any", np.any)):
        op = _reduction(name, lambda a, ax, k, fn=fn: fn(a, axis=ax, keepdims=k), (BOOL,), True,
                        lambda d: BOOL, axis_operand=False, base=BOOL)
        x = T(BOOL, [[1, 1, 1], [1, 0, 1], [0, 0, 0]])
        op.add("rows", x, [1], False)
        for d in NUMERIC:
            op.add("dtype_" + d, T(d, [[1, 2, 3], [1, 0, 3], [0, 0, 0]]), [1], False)
        op.add("nan_is_true", T(F32, [[NAN, 0.0], [0.0, 0.0]]), [1], False)
        op.add("infinity_is_true", T(F64, [[-INF, 0.0], [INF, INF]]), [1], False)
        yield op


def arg():
    for name, fn in (("argmax", np.argmax), ("argmin", np.argmin)):
        op = Op(name)

        def add(case, x, axis, keepdims=False, flatten=False, dtype=I64):
            if flatten:
                r = fn(x.a.reshape(-1))
                r = np.reshape(r, [1] * x.a.ndim if keepdims else [])
            else:
                r = fn(x.f, axis=axis)
                r = np.expand_dims(r, axis) if keepdims else r
            op.case(case, [x, scalar(axis, I64)], [T(dtype, r)], keepdims=Bool(keepdims),
                    flatten=Bool(flatten), dtype=DType(dtype))

        x = values(name + "/cube", [2, 3, 4], F32)
        add("last_axis", x, -1)
        add("first_axis", x, 0)
        add("middle_axis", x, 1)
        add("middle_axis_keepdims", x, 1, keepdims=True)
        add("negative_axis", x, -2)
        add("flatten", x, 0, flatten=True)
        add("flatten_keepdims", x, 0, keepdims=True, flatten=True)
        add("int32_result", x, 2, dtype=I32)
        add("ties_give_first", T(F32, [[1, 3, 3, 1], [2, 2, 2, 2]]), 1)
        add("infinities", T(F32, [[1, INF, -INF], [-INF, -INF, 0]]), 1)
        add("vector", values(name + "/vector", [37], F32), 0)
        add("zero_size", T(F32, np.zeros([0, 3])), 1)
        for d in (F64, F16, BF16) + INTS:
            add("dtype_" + d, values(f"{name}/{d}", [3, 5], d, -100, 100), 1)
        std = dict(keepdims=Bool(False), flatten=Bool(False), dtype=DType(I64))
        op.type("dynamic_kept", [Shape(F32, [-1, 3]), scalar(1, I64)], [Shape(I64, [-1])], **std)
        op.type("dynamic_reduced", [Shape(F32, [-1, 3]), scalar(0, I64)], [Shape(I64, [3])], **std)
        op.type("flatten_type", [Shape(F32, [-1, 3]), scalar(0, I64)], [Shape(I32, [])],
                keepdims=Bool(False), flatten=Bool(True), dtype=DType(I32))
        op.type("keepdims_type", [Shape(F32, [-1, 3]), scalar(-1, I64)], [Shape(I64, [-1, 1])],
                keepdims=Bool(True), flatten=Bool(False), dtype=DType(I64))
        yield op


def cumsum():
    op = Op("cumsum")

    def add(case, x, axis, flatten=False, exclusive=False, reverse=False):
        a = x.f.reshape(-1) if flatten else x.f
        ax = 0 if flatten else axis
        if a.ndim:
            a = np.flip(a, ax) if reverse else a
            with np.errstate(all="ignore"):
                r = np.cumsum(a, axis=ax, dtype=a.dtype)
                if exclusive:
                    r = np.roll(r, 1, axis=ax)
                    index = [slice(None)] * r.ndim
                    index[ax] = slice(0, 1)
                    r[tuple(index)] = 0
            r = np.flip(r, ax) if reverse else r
        else:
            r = a
        op.case(case, [x, scalar(axis, I32)], [T(x.dtype, r)],
                atol=1e-4 if case == "long" else _ATOL.get(x.dtype, 0.0), flatten=Bool(flatten),
                exclusive=Bool(exclusive), reverse=Bool(reverse))

    x = values("cumsum/cube", [2, 3, 4], F32)
    add("last_axis", x, -1)
    add("first_axis", x, 0)
    add("middle_axis", x, 1)
    add("negative_axis", x, -2)
    add("flatten", x, -1, flatten=True)
    add("exclusive", x, 1, exclusive=True)
    add("reverse", x, 2, reverse=True)
    add("exclusive_reverse", x, 2, exclusive=True, reverse=True)
    add("flatten_exclusive_reverse", x, 0, flatten=True, exclusive=True, reverse=True)
    add("long", values("cumsum/long", [100], F32), 0)
    add("rank0", T(F32, 2.5), -1)
    add("zero_size", T(F32, np.zeros([0, 3])), 0)
    add("special", T(F32, [[1, NAN, 2], [INF, 1, -INF], [1, -INF, 1]]), 1)
    for d in (F64, F16, BF16, I32, I64, I8, U8, I16):
        add("dtype_" + d, values("cumsum/" + d, [3, 4], d), 1)
    std = dict(exclusive=Bool(False), reverse=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3]), scalar(0, I32)], [Shape(F32, [-1, 3])],
            flatten=Bool(False), **std)
    op.type("flatten_dynamic", [Shape(F32, [-1, 3]), scalar(0, I32)], [Shape(F32, [-1])],
            flatten=Bool(True), **std)
    op.type("flatten_static", [Shape(F32, [2, 3]), scalar(0, I32)], [Shape(F32, [6])],
            flatten=Bool(True), **std)
    yield op


def cummax():
    op = Op("cummax")

    def add(case, x, axis, dtype=I64):
        a = np.atleast_1d(x.f)
        lines = np.moveaxis(a, axis, -1)
        best = np.zeros(lines.shape, dtype=np.int64)
        for i in range(1, lines.shape[-1]):
            held = np.take_along_axis(lines, best[..., i - 1:i], -1)[..., 0]
            newer = np.isnan(lines[..., i]) | (lines[..., i] >= held)
            best[..., i] = np.where(newer, i, best[..., i - 1])
        out = np.moveaxis(np.take_along_axis(lines, best, -1), -1, axis)
        expected = np.maximum.accumulate(a, axis=axis)
        assert np.array_equal(out, expected, equal_nan=a.dtype.kind == "f"), case
        index = np.moveaxis(best, -1, axis)
        op.case(case, [x], [T(x.dtype, out.reshape(x.f.shape)), T(dtype, index.reshape(x.f.shape))],
                axis=Int32(axis), dtype=DType(dtype))

    x = values("cummax/cube", [2, 3, 4], F32)
    for case, axis in (("last_axis", -1), ("first_axis", 0), ("middle_axis", 1)):
        add(case, x, axis)
    add("int32_indices", x, 2, I32)
    add("ties_give_last", T(F32, [[1, 3, 3, 1], [2, 2, 2, 2]]), 1)
    add("special", T(F32, [[1, NAN, 2], [INF, 1, -INF], [-INF, -INF, 1]]), 1)
    add("rank0", T(F32, 2.5), -1)
    add("zero_size", T(F32, np.zeros([0, 3])), 1)
    for d in (F64, F16, BF16, I32, I64, I8, U8, I16):
        add("dtype_" + d, values("cummax/" + d, [3, 5], d), 1)
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3]), Shape(I32, [-1, 3])],
            axis=Int32(0), dtype=DType(I32))
    yield op


def topk():
    op = Op("topk")

    def distinct(name, shape, dtype, axis=-1):
        n = int(np.prod(shape))
        v = rng("topk/" + name).permutation(n) - n // 3
        if dtype == U8:
            v = v + n // 3
        return T(dtype, v.reshape(shape) * (0.5 if dtype in FLOATS else 1))

    def add(case, x, k, axis=-1, largest=True):
        if x.a.ndim == 0:
            r, i = x.f, np.zeros([])
        else:
            key = x.f if x.dtype in FLOATS else x.a.astype(np.int64)
            key = np.where(np.isnan(key), INF, key) if x.dtype in FLOATS else key
            i = np.argsort(-key if largest else key, axis=axis, kind="stable")
            i = np.take(i, np.arange(k), axis=axis)
            r = np.take_along_axis(x.f, i, axis=axis)
        op.case(case, [x, scalar(k, I32)], [T(x.dtype, r), T(I64, i)], exact=True,
                axis=Int32(axis), largest=Bool(largest), sorted=Bool(True))

    add("last_axis", distinct("a", [3, 5], F32), 2)
    add("smallest", distinct("b", [3, 5], F32), 3, largest=False)
    add("first_axis", distinct("c", [5, 3], F32), 2, axis=0)
    add("middle_axis", distinct("d", [2, 6, 3], F32), 4, axis=1)
    add("negative_axis", distinct("e", [2, 6, 3], F32), 3, axis=-2, largest=False)
    add("whole_axis_sorts", distinct("f", [2, 17], F32), 17)
    add("k_one", distinct("g", [4, 7], F32), 1)
    add("vector", distinct("h", [50], F32), 5)
    add("rank0", T(F32, 2.5), 1)
    add("zero_size", T(F32, np.zeros([0, 4])), 2)
    add("nan_is_largest", T(F32, [[1.0, NAN, INF, -INF, 3.0]]), 3)
    add("nan_is_largest_smallest_first", T(F32, [[1.0, NAN, -2.0, -INF, 3.0]]), 4, largest=False)
    for d in (F64, F16, BF16) + INTS:
        add("dtype_" + d, distinct(d, [3, 6], d), 3)
    std = dict(largest=Bool(True), sorted=Bool(True))
    op.type("dynamic_batch", [Shape(F32, [-1, 9]), scalar(4, I32)],
            [Shape(F32, [-1, 4]), Shape(I64, [-1, 4])], axis=Int32(-1), **std)
    op.type("dynamic_axis", [Shape(F32, [-1, 9]), scalar(4, I32)],
            [Shape(F32, [4, 9]), Shape(I64, [4, 9])], axis=Int32(0), **std)
    op.type("k_not_known", [Shape(F32, [3, 9]), Shape(I32, [1])],
            [Shape(F32, [3, -1]), Shape(I64, [3, -1])], axis=Int32(-1), **std)
    yield op


def softmax():
    def soft(a, axis):
        if a.ndim == 0:
            return np.where(np.isnan(a), NAN, 1.0)
        if a.size == 0:
            return a
        e = np.exp(a - np.max(a, axis=axis, keepdims=True))
        return e / np.sum(e, axis=axis, keepdims=True)

    def log_soft(a, axis):
        if a.ndim == 0:
            return np.where(np.isnan(a), NAN, 0.0)
        if a.size == 0:
            return a
        m = a - np.max(a, axis=axis, keepdims=True)
        return m - np.log(np.sum(np.exp(m), axis=axis, keepdims=True))

    for name, fn in (("softmax", soft), ("log_softmax", log_soft)):
        op = Op(name)

        def add(case, x, axis=-1):
            with np.errstate(all="ignore"):
                op.case(case, [x], [T(x.dtype, fn(x.f, axis))], axis=Int32(axis))

        add("last_axis", values(name + "/a", [3, 5], F32))
        add("first_axis", values(name + "/b", [3, 5], F32), 0)
        add("middle_axis", values(name + "/c", [2, 3, 4], F32), 1)
        add("negative_axis", values(name + "/d", [2, 3, 4], F32), -3)
        add("rank4", values(name + "/e", [1, 2, 3, 5], F32), -1)
        add("long_row", values(name + "/f", [2, 130], F32))
        add("vector", values(name + "/g", [7], F32), 0)
        add("size_one_axis", values(name + "/h", [3, 1], F32))
        add("large_values", T(F32, [[1000.0, 1001.0, 999.0], [-1000.0, -1001.0, -1000.5]]))
        add("masked", T(F32, [[1.0, -INF, 2.0], [-1e9, 0.0, -1e9]]))
        add("special", T(F32, [[NAN, 1.0, 2.0], [INF, 1.0, 2.0], [-INF, -INF, -INF]]))
        add("rank0", T(F32, 3.0))
        add("zero_size", T(F32, np.zeros([0, 4])))
        add("zero_size_axis", T(F32, np.zeros([3, 0])))
        for d in (F64, F16, BF16):
            add("dtype_" + d, values(f"{name}/{d}", [3, 5], d))
        op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3])], axis=Int32(-1))
        op.type("dynamic_axis", [Shape(F16, [-1, 3])], [Shape(F16, [-1, 3])], axis=Int32(0))
        yield op


def ops():
    yield from reductions()
    yield from arg()
    yield from cumsum()
    yield from cummax()
    yield from topk()
    yield from softmax()
