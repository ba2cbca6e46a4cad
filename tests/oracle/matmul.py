"""matmul and bmm."""

import numpy as np

from common import *

_ATOL = {F32: 1e-5, F64: 1e-12, F16: 2e-3, BF16: 2e-2}


def ops():
    op = Op("matmul")

    def add(case, xs, ys, tx=False, ty=False, dtype=F32, x=None, y=None):
        x = x or values(f"matmul/{case}/x", xs, dtype)
        y = y or values(f"matmul/{case}/y", ys, dtype)
        a = np.swapaxes(x.f, -1, -2) if tx else x.f
        b = np.swapaxes(y.f, -1, -2) if ty else y.f
        with np.errstate(all="ignore"):
            r = np.matmul(a, b)
        op.case(case, [x, y], [T(dtype, r)],
                atol=1e-4 if case == "long_inner" else _ATOL.get(dtype, 0.0),
                transpose_x=Bool(tx), transpose_y=Bool(ty))

    add("square", [4, 4], [4, 4])
    add("rectangle", [3, 5], [5, 4])
    add("odd_sizes", [17, 19], [19, 23])
    add("transpose_x", [5, 3], [5, 4], tx=True)
    add("transpose_y", [3, 5], [4, 5], ty=True)
    add("transpose_both", [5, 3], [4, 5], tx=True, ty=True)
    add("row_by_column", [1, 6], [6, 1])
    add("column_by_row", [4, 1], [1, 3])
    add("vector_vector", [5], [5])
    add("vector_matrix", [5], [5, 3])
    add("matrix_vector", [3, 5], [5])
    add("vector_batch", [5], [2, 5, 3])
    add("batch_vector", [2, 3, 5], [5])
    add("batch", [2, 3, 4], [2, 4, 5])
    add("batch_by_matrix", [2, 3, 4], [4, 5])
    add("matrix_by_batch", [3, 4], [2, 4, 5])
    add("batch_broadcast", [2, 1, 3, 4], [5, 4, 2])
    add("batch_broadcast_ones", [1, 3, 4], [6, 4, 2])
    add("batch_transpose_y", [2, 2, 3, 4], [2, 2, 5, 4], ty=True)
    add("batch_transpose_x", [2, 4, 3], [2, 4, 5], tx=True)
    add("long_inner", [2, 200], [200, 2])
    add("zero_rows", [0, 3], [3, 4])
    add("zero_inner_gives_zeros", [2, 0], [0, 3])
    add("zero_batch", [0, 2, 3], [3, 4])
    for d in (F64, F16, BF16, I32, I64):
        add("dtype_" + d, [3, 4], [4, 5], dtype=d)
    add("special", None, None, x=T(F32, [[NAN, 0.0], [INF, 1.0], [1.0, 2.0]]),
        y=T(F32, [[1.0, 0.0, 1.0], [1.0, 1.0, -INF]]))

    def typed(case, xs, ys, out, tx=False, ty=False):
        op.type(case, [Shape(F32, xs), Shape(F32, ys)], [Shape(F32, out)], transpose_x=Bool(tx),
                transpose_y=Bool(ty))

    typed("dynamic_rows", [-1, 4], [4, 5], [-1, 5])
    typed("dynamic_batch", [-1, 3, 4], [4, 5], [-1, 3, 5])
    typed("dynamic_batches_agree", [-1, 3, 4], [-1, 4, 5], [-1, 3, 5])
    typed("dynamic_batch_with_one", [-1, 3, 4], [1, 4, 5], [-1, 3, 5])
    typed("dynamic_columns", [3, 4], [4, -1], [3, -1])
    typed("dynamic_inner", [3, -1], [4, 5], [3, 5])
    typed("dynamic_transposes", [-1, 3], [5, -1], [3, 5], tx=True, ty=True)
    typed("dynamic_vector", [-1], [-1, 5], [5])
    typed("vectors_give_rank0", [4], [4], [])
    yield op

    op = Op("bmm")

    def bmm(case, xs, ys, dtype=F32):
        x, y = values(f"bmm/{case}/x", xs, dtype), values(f"bmm/{case}/y", ys, dtype)
        op.case(case, [x, y], [T(dtype, np.matmul(x.f, y.f))], atol=_ATOL[dtype])

    bmm("batch", [2, 3, 4], [2, 4, 5])
    bmm("batch_one", [1, 3, 4], [1, 4, 2])
    bmm("odd_sizes", [3, 7, 5], [3, 5, 9])
    bmm("zero_batch", [0, 3, 4], [0, 4, 5])
    bmm("zero_rows", [2, 0, 4], [2, 4, 5])
    for d in (F64, F16, BF16):
        bmm("dtype_" + d, [2, 3, 4], [2, 4, 2], d)
    x, y = T(F32, [[[NAN, 0.0], [INF, 1.0]]]), T(F32, [[[1.0, 0.0], [1.0, 1.0]]])
    with np.errstate(all="ignore"):
        op.case("special", [x, y], [T(F32, np.matmul(x.f, y.f))])
    op.type("dynamic_batch", [Shape(F32, [-1, 3, 4]), Shape(F32, [-1, 4, 5])],
            [Shape(F32, [-1, 3, 5])])
    op.type("dynamic_rows", [Shape(F32, [2, -1, 4]), Shape(F32, [2, 4, -1])],
            [Shape(F32, [2, -1, -1])])
    yield op
