"""gather, gather_nd, scatter, embedding, one_hot."""

import numpy as np

from common import *


def _i(*v, dtype=I64):
    return T(dtype, np.asarray(v, dtype=np.int64))


def gather():
    op = Op("gather")

    def run(case, x, index, axis=0):
        op.case(case, [x, index, scalar(axis, I32)], [T(x.dtype, np.take(x.a, index.a, axis))],
                exact=True)

    def x(case, shape, dtype=F32):
        return values("gather/" + case, shape, dtype)

    run("rows", x("a", [5, 3]), _i(4, 0, 2))
    run("columns", x("b", [3, 5]), _i(1, 1, 4), 1)
    run("negative_axis", x("c", [2, 3, 4]), _i(3, 0), -1)
    run("middle", x("d", [2, 3, 4]), _i(2, 0, 1, 1), 1)
    run("repeats", x("e", [3]), _i(0, 0, 2, 2, 1))
    run("int32_index", x("f", [5, 2]), _i(4, 3, dtype=I32))
    run("rank0_index", x("g", [5, 2]), T(I64, 3))
    run("rank0_index_axis_1", x("h", [2, 5]), T(I64, 3), 1)
    run("empty_index", x("i", [5, 2]), T(I64, np.zeros([0])))
    run("zero_size", T(F32, np.zeros([3, 0])), _i(2, 0))
    for d in (F64, F16, BF16) + INTS + (BOOL,):
        run("dtype_" + d, x(d, [4, 2], d), _i(3, 1))
    op.type("dynamic_index", [Shape(F32, [5, 3]), Shape(I64, [-1]), scalar(0, I32)],
            [Shape(F32, [-1, 3])])
    op.type("dynamic_other", [Shape(F32, [-1, 3]), Shape(I64, [2]), scalar(1, I32)],
            [Shape(F32, [-1, 2])])
    op.type("dynamic_axis", [Shape(F32, [-1, 3]), Shape(I32, [4]), scalar(0, I32)],
            [Shape(F32, [4, 3])])
    op.type("rank0_index_type", [Shape(F32, [-1, 3]), Shape(I64, []), scalar(0, I32)],
            [Shape(F32, [3])])
    yield op

    op = Op("gather_nd")

    def run(case, x, index):
        k = index.a.shape[-1]
        r = x.a[tuple(np.moveaxis(index.a, -1, 0))] if k else np.broadcast_to(
            x.a, index.a.shape[:-1] + x.a.shape)
        op.case(case, [x, index], [T(x.dtype, r)], exact=True)

    def x(case, shape, dtype=F32):
        return values("gather_nd/" + case, shape, dtype)

    run("elements", x("a", [3, 4]), T(I64, [[0, 1], [2, 3], [1, 0]]))
    run("rows", x("b", [3, 4]), T(I64, [[2], [0]]))
    run("blocks", x("c", [2, 3, 4]), T(I64, [[1, 2], [0, 0]]))
    run("matrix_of_indices", x("d", [3, 4]), T(I64, [[[0, 0], [1, 1]], [[2, 2], [0, 3]]]))
    run("one_index", x("e", [3, 4]), T(I64, [1, 2]))
    run("int32_index", x("f", [3, 4]), T(I32, [[1, 1], [2, 0]]))
    run("vector", x("g", [5]), T(I64, [[4], [0], [4]]))
    run("no_indices", x("h", [3, 4]), T(I64, np.zeros([0, 2])))
    for d in (F64, F16, BF16, I32, I64, BOOL):
        run("dtype_" + d, x(d, [3, 2], d), T(I64, [[2, 1], [0, 0]]))
    op.type("dynamic_count", [Shape(F32, [3, 4]), Shape(I64, [-1, 2])], [Shape(F32, [-1])])
    op.type("dynamic_rows", [Shape(F32, [-1, 4]), Shape(I64, [5, 1])], [Shape(F32, [5, 4])])
    op.type("dynamic_inner", [Shape(F32, [3, -1]), Shape(I64, [5, 1])], [Shape(F32, [5, -1])])
    yield op


def scatter():
    op = Op("scatter")

    def run(case, x, index, updates, overwrite=True):
        r = np.array(x.f)
        where = np.atleast_1d(index.a)
        u = updates.f.reshape((len(where),) + r.shape[1:])
        if overwrite:
            r[where] = u
        else:
            r[where] = 0
            np.add.at(r, where, u)
        op.case(case, [x, index, updates], [T(x.dtype, r)], exact=overwrite,
                overwrite=Bool(overwrite))

    def x(case, shape, dtype=F32):
        return values("scatter/" + case, shape, dtype)

    run("rows", x("a", [5, 2]), _i(3, 0, 4), x("a/u", [3, 2]))
    run("vector", x("b", [5]), _i(1, 3), x("b/u", [2]))
    run("rank3", x("c", [3, 2, 2]), _i(2, 0), x("c/u", [2, 2, 2]))
    run("accumulate", x("d", [4, 2]), _i(1, 3), x("d/u", [2, 2]), False)
    run("accumulate_repeats", x("e", [4, 2]), _i(1, 1, 3, 1), x("e/u", [4, 2]), False)
    run("int32_index", x("f", [4, 2]), _i(2, 1, dtype=I32), x("f/u", [2, 2]))
    run("rank0_index", x("g", [4, 2]), T(I64, 2), x("g/u", [2]))
    run("no_indices", x("h", [4, 2]), T(I64, np.zeros([0])), T(F32, np.zeros([0, 2])))
    for d in (F64, F16, BF16, I32, I64):
        run("dtype_" + d, x(d, [4, 2], d), _i(3, 0), x(d + "/u", [2, 2], d))
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(I64, [-1]), Shape(F32, [-1, 3])],
            [Shape(F32, [-1, 3])], overwrite=Bool(True))
    op.type("static", [Shape(F32, [5, 3]), Shape(I64, [-1]), Shape(F32, [-1, 3])],
            [Shape(F32, [5, 3])], overwrite=Bool(False))
    yield op


def embedding():
    op = Op("embedding")

    def run(case, index, weight, padding_idx=-1):
        r = np.array(weight.a[index.a])
        if padding_idx != -1:
            r[index.a == padding_idx] = 0
        op.case(case, [index, weight], [T(weight.dtype, r)], exact=True,
                padding_idx=Int64(padding_idx), sparse=Bool(False))

    def w(case, dtype=F32):
        return values("embedding/" + case, [6, 4], dtype)

    run("vector", _i(5, 0, 3), w("a"))
    run("matrix", T(I64, [[1, 2, 3], [3, 2, 1]]), w("b"))
    run("int32_index", _i(4, 4, dtype=I32), w("c"))
    run("padding_gives_zeros", _i(0, 2, 5, 2), w("d"), 2)
    run("rank0_index", T(I64, 3), w("e"))
    run("no_indices", T(I64, np.zeros([0, 3])), w("f"))
    for d in (F64, F16, BF16):
        run("dtype_" + d, _i(5, 1), w(d, d))
    std = dict(padding_idx=Int64(-1), sparse=Bool(False))
    op.type("dynamic", [Shape(I64, [-1, 16]), Shape(F32, [100, 8])], [Shape(F32, [-1, 16, 8])],
            **std)
    op.type("all_dynamic", [Shape(I32, [-1, -1]), Shape(F16, [100, 8])], [Shape(F16, [-1, -1, 8])],
            **std)
    yield op


def one_hot():
    op = Op("one_hot")

    def run(case, x, n):
        op.case(case, [x, scalar(n, I32)], [T(F32, np.eye(n)[x.a])], exact=True)

    run("vector", _i(0, 2, 1, 3), 4)
    run("matrix", T(I64, [[0, 1], [2, 0]]), 3)
    run("int32", _i(1, 4, dtype=I32), 5)
    run("one_class", _i(0, 0), 1)
    run("rank0", T(I64, 2), 3)
    run("zero_size", T(I64, np.zeros([0])), 3)
    op.type("dynamic", [Shape(I64, [-1]), scalar(10, I32)], [Shape(F32, [-1, 10])])
    op.type("classes_not_known", [Shape(I64, [4]), Shape(I32, [1])], [Shape(F32, [4, -1])])
    yield op


def take_along_axis():
    op = Op("take_along_axis")

    def run(case, x, index, axis=-1):
        op.case(case, [x, index], [T(x.dtype, np.take_along_axis(x.a, index.a.astype(np.int64), axis))],
                exact=True, axis=Int32(axis))

    def x(case, shape, dtype=F32):
        return values("take_along_axis/" + case, shape, dtype)

    run("last", x("a", [3, 5]), T(I64, [[0, 4], [2, 2], [1, 3]]))
    run("first", x("b", [4, 3]), T(I64, [[3, 0, 1], [3, 3, 3]]), 0)
    run("middle", x("c", [2, 4, 3]), T(I64, rng("take_along_axis/i").integers(0, 4, [2, 2, 3])), 1)
    run("negative_index", x("d", [3, 5]), T(I64, [[-1], [-5], [0]]))
    run("more_than_there_are", x("e", [2, 3]), T(I64, [[0, 1, 2, 2, 1], [0, 0, 0, 0, 0]]))
    run("int32_index", x("f", [3, 5]), T(I32, [[0], [1], [4]]), 1)
    run("none", x("g", [3, 5]), T(I64, np.zeros([3, 0])))
    for d in (F64, F16, BF16) + INTS + (BOOL,):
        run("dtype_" + d, x(d, [2, 4], d), T(I64, [[3, 1], [0, 0]]))
    op.type("dynamic", [Shape(F32, [-1, 5]), Shape(I64, [-1, 2])], [Shape(F32, [-1, 2])],
            axis=Int32(1))
    op.reject("index_of_other_rank", [Shape(F32, [4, 5]), Shape(I64, [4])], axis=Int32(1))
    op.reject("index_of_other_sizes", [Shape(F32, [4, 5]), Shape(I64, [3, 1])], axis=Int32(1))
    op.reject("axis_out_of_range", [Shape(F32, [4, 5]), Shape(I64, [4, 1])], axis=Int32(2))
    yield op


def ops():
    yield from gather()
    yield from scatter()
    yield from embedding()
    yield from one_hot()
    yield from take_along_axis()
