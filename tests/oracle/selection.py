"""Cases of operators that select, sort and put elements, and of products and copies short for others."""

import torch

from common import *
from elementwise import _small


def nonzero():
    op = Op("nonzero")

    def add(case, x):
        with np.errstate(all="ignore"):
            want = np.argwhere(x.a != 0).reshape(np.count_nonzero(x.a), x.a.ndim)
        op.case(case, [x], [T(I64, want)], exact=True)

    for d in ALL:
        add("dtype_" + d, _small("nonzero/" + d, [3, 4], d))
    for case, shape in (("rank0", []), ("vector", [41]), ("rank3", [2, 3, 2]),
                        ("rank5", [1, 2, 1, 2, 2]), ("zero_size", [0, 3])):
        add(case, T(F32, rng("nonzero/" + case).integers(0, 2, shape)))
    add("none", T(F32, np.zeros([2, 3])))
    add("rank0_one", T(F32, 1.0))
    add("special", T(F32, [NAN, 0.0, -0.0, INF, -INF, 1e-40]))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(I64, [-1, 2])])
    yield op


def put_along_axis():
    op = Op("put_along_axis")
    names = {"add": "sum", "mul": "prod", "amin": "amin", "amax": "amax", "mean": "mean"}

    def add(case, x, index, v, axis, reduce="assign", include=True):
        arr, i, values_ = (torch.from_numpy(np.array(t.a)) for t in (x, index, v))
        if reduce == "assign":
            want = arr.scatter(axis, i.long(), values_)
        else:
            want = arr.scatter_reduce(axis, i.long(), values_, names[reduce], include_self=include)
        op.case(case, [x, index, v], [T(x.dtype, want.numpy())], axis=Int32(axis),
                reduce=Str(reduce), include_self=Bool(include))

    def distinct(name, shape, size, axis):
        g = rng(name)
        rows = np.argsort(g.uniform(0, 1, [size if k == axis else n
                                           for k, n in enumerate(shape)]), axis=axis)
        return T(I64, np.take(rows, range(shape[axis]), axis=axis))

    for case, shape, small, axis in (
            ("matrix_rows", [4, 3], [2, 3], 0), ("matrix_columns", [3, 5], [3, 2], 1),
            ("rank3", [2, 4, 3], [2, 2, 3], 1), ("vector", [7], [3], 0), ("last", [3, 5], [3, 2], -1),
            ("rank5", [1, 2, 1, 4, 2], [1, 2, 1, 3, 2], 3), ("zero_size", [3, 0], [3, 0], 0),
            ("no_indices", [3, 4], [0, 4], 0)):
        index = distinct("put/" + case, small, shape[axis], axis % len(shape))
        for d in (F32, F64):
            x, v = values(f"put/{case}/x", shape, d), values(f"put/{case}/v", small, d)
            add(f"{case}_{d}", x, index, v, axis)
    x, v = values("put/sum/x", [4, 3], F32), values("put/sum/v", [6, 3], F32)
    index = T(I64, rng("put/sum").integers(0, 4, [6, 3]))
    add("sum", x, index, v, 0, "add")
    add("sum_alone", x, index, v, 0, "add", include=False)
    # NaN and large values, which are not differentiated.
    large = T(F32, np.where(np.eye(4, 3) > 0, 1000.0, x.a))
    for reduce in ("add", "mul", "amin", "amax", "mean"):
        for include in (True, False):
            add(f"large_{reduce}_{include}", large, index, v, 0, reduce, include)
            for d in (I32, I64):
                xi = values(f"put/{reduce}/x", [4, 3], d, 0, 9)
                vi = values(f"put/{reduce}/v", [6, 3], d, 1, 5)
                add(f"{reduce}_{include}_{d}", xi, index, vi, 0, reduce, include)
    for d in (F16, BF16, I8, U8, BOOL):
        x, v = values("put/x/" + d, [4, 3], d, 0, 9), values("put/v/" + d, [2, 3], d, 0, 9)
        i = distinct("put/" + d, [2, 3], 4, 0)
        want = np.array(x.a)
        np.put_along_axis(want, i.a, v.a, 0)
        op.case("assign_" + d, [x, i, v], [T(d, want)], exact=True, axis=Int32(0),
                reduce=Str("assign"), include_self=Bool(True))
    x = T(F32, [[1.0, NAN, 3.0, INF]])
    op.case("special", [x, T(I32, [[-1, 0]]), T(F32, [[NAN, -INF]])],
            [T(F32, [[-INF, NAN, 3.0, NAN]])], axis=Int32(1), reduce=Str("assign"),
            include_self=Bool(True))
    x, v = values("put/fewer/x", [3, 4], I64), values("put/fewer/v", [2, 2], I64)
    i = T(I64, [[3, 0], [1, 2]])
    want = x.a.copy()
    want[0, 3], want[0, 0], want[1, 1], want[1, 2] = v.a[0, 0], v.a[0, 1], v.a[1, 0], v.a[1, 1]
    op.case("fewer_rows", [x, i, v], [T(I64, want)], exact=True, axis=Int32(1),
            reduce=Str("assign"), include_self=Bool(True))
    attrs = dict(axis=Int32(1), reduce=Str("assign"), include_self=Bool(True))
    op.type("dynamic", [Shape(F32, [-1, 4]), Shape(I64, [-1, 2]), Shape(F32, [-1, 2])],
            [Shape(F32, [-1, 4])], **attrs)
    op.reject("axis", [Shape(F32, [3, 4]), Shape(I64, [3, 2]), Shape(F32, [3, 2])],
              **dict(attrs, axis=Int32(2)))
    op.reject("reduce", [Shape(F32, [3, 4]), Shape(I64, [3, 2]), Shape(F32, [3, 2])],
              **dict(attrs, reduce=Str("median")))
    op.reject("too_many", [Shape(F32, [3, 4]), Shape(I64, [5, 2]), Shape(F32, [5, 2])], **attrs)
    op.reject("values", [Shape(F32, [3, 4]), Shape(I64, [3, 2]), Shape(F32, [3, 3])], **attrs)
    op.reject("rank", [Shape(F32, [3, 4]), Shape(I64, [3]), Shape(F32, [3])], **attrs)
    yield op


def selections():
    op = Op("index_select")
    for case, shape, axis, count in (("rows", [4, 3], 0, 5), ("columns", [4, 3], 1, 2),
                                     ("last", [2, 3, 4], -1, 3), ("vector", [7], 0, 3),
                                     ("rank5", [1, 2, 1, 4, 2], 3, 3), ("none", [4, 3], 0, 0)):
        for d in (F32, F64, I64, BOOL):
            x = values(f"index_select/{case}/{d}", shape, d)
            i = T(I64, rng("index_select/" + case).integers(0, shape[axis], [count]))
            op.case(f"{case}_{d}", [x, i], [T(d, np.take(x.a, i.a, axis))], exact=True,
                    axis=Int32(axis))
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(I64, [-1])], [Shape(F32, [-1, -1])],
            axis=Int32(1))
    op.reject("axis", [Shape(F32, [2, 3]), Shape(I64, [2])], axis=Int32(2))
    op.reject("matrix", [Shape(F32, [2, 3]), Shape(I64, [2, 2])], axis=Int32(0))
    yield op

    op = Op("masked_select")
    for case, shape, mask in (("matrix", [3, 4], [3, 4]), ("row", [3, 4], [4]), ("rank0", [], []),
                              ("rank5", [1, 2, 1, 2, 2], [2, 1, 1, 2]), ("zero_size", [0, 4], [4])):
        for d in (F32, F64, I32, BOOL):
            x, m = values(f"masked_select/{case}/{d}", shape, d), values(f"mask/{case}", mask, BOOL)
            op.case(f"{case}_{d}", [x, m], [T(d, x.a[np.broadcast_to(m.a, shape)].reshape(-1))],
                    exact=True)
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(BOOL, [-1, 3])], [Shape(F32, [-1])])
    op.reject("mask_too_large", [Shape(F32, [3]), Shape(BOOL, [2, 3])])
    yield op

    op = Op("argsort")

    def sort(case, x, axis, descending):
        out, places = torch.sort(torch.tensor(x.f), dim=axis, descending=descending, stable=True)
        op.case(case, [x], [T(x.dtype, out.numpy()), T(I64, places.numpy())], axis=Int32(axis),
                descending=Bool(descending), stable=Bool(True))

    for case, shape, axis in (("rows", [4, 3], 0), ("columns", [3, 5], -1), ("vector", [41], 0),
                              ("rank3", [2, 4, 3], 1), ("rank5", [1, 2, 1, 4, 2], 3), ("rank0", [], 0),
                              ("zero_size", [3, 0], 0), ("no_elements", [3, 0], 1)):
        for descending in (False, True):
            sort(f"{case}_{descending}", values("argsort/" + case, shape, F32), axis, descending)
            sort(f"{case}_{descending}_wide", values("argsort/" + case, shape, F64), axis, descending)
    for d in (I32, I64, U8):
        for descending in (False, True):
            sort(f"ties_{d}_{descending}", _small("argsort/" + d, [3, 9], d), 1, descending)
    for descending in (False, True):
        sort(f"special_{descending}", T(F32, [1.0, NAN, -INF, INF, 0.0, NAN]), 0, descending)
    attrs = dict(axis=Int32(-1), descending=Bool(False), stable=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3]), Shape(I64, [-1, 3])], **attrs)
    op.reject("axis", [Shape(F32, [2, 3])], **dict(attrs, axis=Int32(2)))
    yield op


def short_for_others():
    op = Op("dot")
    for case, shape in (("vectors", [7]), ("rows", [3, 5]), ("empty", [0]), ("rank5", [1, 2, 1, 2, 3])):
        for d in (F32, F64, I64):
            x, y = values(f"dot/{case}/x", shape, d), values(f"dot/{case}/y", shape, d)
            op.case(f"{case}_{d}", [x, y], [T(d, (x.f * y.f).sum(-1))])
    op.type("dynamic", [Shape(F32, [-1, 3])] * 2, [Shape(F32, [-1])])
    op.reject("shapes", [Shape(F32, [2, 3]), Shape(F32, [2, 4])])
    op.reject("scalars", [Shape(F32, []), Shape(F32, [])])
    yield op

    op = Op("addmm")
    for case, shape, beta, alpha in (("matrix", [3, 5], 1.0, 1.0), ("row", [5], 0.5, 2.0),
                                     ("column", [3, 1], 2.0, 1.0), ("one", [1], 1.0, -1.0)):
        for d in (F32, F64):
            c, x, y = (values(f"addmm/{case}/{n}", s, d)
                       for n, s in (("c", shape), ("x", [3, 4]), ("y", [4, 5])))
            op.case(f"{case}_{d}", [c, x, y], [T(d, beta * c.f + alpha * (x.f @ y.f))],
                    beta=Float32(beta), alpha=Float32(alpha))
    attrs = dict(beta=Float32(1.0), alpha=Float32(1.0))
    op.type("dynamic", [Shape(F32, [3]), Shape(F32, [-1, 4]), Shape(F32, [4, 3])],
            [Shape(F32, [-1, 3])], **attrs)
    op.reject("inner", [Shape(F32, [3]), Shape(F32, [2, 4]), Shape(F32, [5, 3])], **attrs)
    op.reject("rank", [Shape(F32, [3]), Shape(F32, [4]), Shape(F32, [4, 3])], **attrs)
    op.reject("input", [Shape(F32, [2]), Shape(F32, [2, 4]), Shape(F32, [4, 3])], **attrs)
    yield op

    for name in ("memcpy_h2d", "memcpy_d2h", "share_data_"):
        op = Op(name)
        attrs = {} if name == "share_data_" else {"dst_place_type": Int32(1)}
        for d in (F32, F64, I64, BOOL):
            x = values(name + "/" + d, [2, 3], d)
            op.case("dtype_" + d, [x], [x], exact=True, **attrs)
        op.case("rank0", [T(F32, 1.0)], [T(F32, 1.0)], exact=True, **attrs)
        op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3])], **attrs)
        yield op


def ops():
    yield from nonzero()
    yield from put_along_axis()
    yield from selections()
    yield from short_for_others()
