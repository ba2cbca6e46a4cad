"""full, full_like, full_int_array, arange, and the types of data and fetch."""

import numpy as np

from common import *

_CPU = Place("cpu")


def ops():
    op = Op("full")

    def full(case, shape, value, dtype=F32):
        with np.errstate(all="ignore"):
            op.case(case, [], [T(dtype, np.full(shape, value))], exact=True, shape=IntArray(shape),
                    value=Float64(value), dtype=DType(dtype), place=_CPU)

    full("matrix", [2, 3], 1.5)
    full("vector", [1], 0.1)
    full("rank0", [], 7.0)
    full("zero_size", [0, 3], 1.0)
    full("nan", [2], NAN)
    full("inf", [2], INF)
    full("minus_inf", [2], -INF)
    full("rounds_to_float32", [2], 1e-60)
    for d in ALL:
        full("dtype_" + d, [3], 1.0 if d == BOOL else 100.0, d)
    full("fraction_truncates", [2], 2.75, I32)
    full("negative_int", [2], -5.0, I64)
    full("false", [2], 0.0, BOOL)
    op.type("static", [], [Shape(F16, [2, 3])], shape=IntArray([2, 3]), value=Float64(0.0),
            dtype=DType(F16), place=_CPU)
    yield op

    op = Op("full_like")

    def like(case, x, value, dtype=None):
        out = T(dtype or x.dtype, np.full(x.shape, f32bits(value)))
        op.case(case, [x, scalar(value, F32)], [out], exact=True,
                dtype=DType(dtype or "undefined"), place=Place("undefined"))

    like("matrix", values("full_like/a", [2, 3], F32), 1.5)
    like("float_value_is_rounded", values("full_like/b", [2], F64), 0.1)
    like("rank0", T(F32, 2.0), -1.0)
    like("zero_size", T(F32, np.zeros([0, 3])), 1.0)
    like("nan", T(F32, [1.0, 2.0]), NAN)
    like("other_dtype", values("full_like/c", [2, 3], F32), 3.0, I64)
    like("bool_dtype", values("full_like/d", [2], F32), 1.0, BOOL)
    for d in (F64, F16, BF16) + INTS + (BOOL,):
        like("dtype_" + d, values("full_like/" + d, [3], d), 1.0)
    op.type("dynamic", [Shape(F32, [-1, 3]), scalar(1.0, F32)], [Shape(F32, [-1, 3])],
            dtype=DType("undefined"), place=Place("undefined"))
    op.type("other_dtype_type", [Shape(F32, [-1, 3]), scalar(1.0, F32)], [Shape(I32, [-1, 3])],
            dtype=DType(I32), place=Place("undefined"))
    yield op

    op = Op("full_int_array")

    def array(case, value, dtype=I64):
        op.case(case, [], [T(dtype, np.asarray(value, dtype=np.int64))], exact=True,
                value=Int64s(value), dtype=DType(dtype), place=_CPU)

    array("three", [1, -2, 3])
    array("one", [7])
    array("empty", [])
    array("large", [2 ** 40, -2 ** 40])
    array("int32", [4, 5], I32)
    op.type("static", [], [Shape(I64, [2])], value=Int64s([1, 2]), dtype=DType(I64), place=_CPU)
    yield op

    op = Op("assign_value")

    def assigned(case, dtype, shape, numbers):
        kind = Int64s if dtype in INTS + (BOOL,) else Float32s
        want = np.asarray(numbers, dtype=np.int64 if kind is Int64s else np.float32)
        op.case(case, [], [T(dtype, want.reshape(shape))], exact=True, shape=Int32s(shape),
                dtype=DType(dtype), values=kind(numbers), place=Place("undefined"))

    assigned("matrix", F32, [2, 3], [0.5, -1.25, 3.0, 2.0 ** -20, -0.0, 7.0])
    assigned("rank0", F32, [], [2.5])
    assigned("empty", F32, [0, 3], [])
    assigned("not_finite", F32, [3], [NAN, INF, -INF])
    assigned("large_integers", I64, [2], [2 ** 62 + 1, -2 ** 62 - 1])
    for d in (F64, F16, BF16):
        assigned("dtype_" + d, d, [3], [1.0, 0.5, -2.0])
    for d in INTS + (BOOL,):
        assigned("dtype_" + d, d, [3], [1, 0, 1])
    op.type("static", [], [Shape(I64, [2, 1])], shape=Int32s([2, 1]), dtype=DType(I64),
            values=Int64s([1, 2]), place=Place("undefined"))
    op.reject("values_missing", [], shape=Int32s([2, 2]), dtype=DType(I64), values=Int64s([1, 2]),
              place=Place("undefined"))
    op.reject("size_unknown", [], shape=Int32s([-1]), dtype=DType(I64), values=Int64s([1]),
              place=Place("undefined"))
    yield op

    op = Op("arange")

    def arange(case, start, end, step, dtype):
        op.case(case, [scalar(v, dtype) for v in (start, end, step)],
                [T(dtype, np.arange(start, end, step))], dtype=DType(dtype), place=_CPU)

    arange("int64", 0, 5, 1, I64)
    arange("int64_step", 2, 11, 3, I64)
    arange("int64_down", 5, -1, -2, I64)
    arange("int32", -3, 4, 2, I32)
    arange("float32", 0.0, 2.0, 0.5, F32)
    arange("float32_end_left_out", 1.0, 2.25, 0.5, F32)
    arange("float64_down", 1.0, -1.0, -0.25, F64)
    arange("empty", 3, 3, 1, I64)
    arange("one", 0, 1, 1, I64)

    def typed(case, operands, out, dtype=I64):
        op.type(case, operands, [Shape(dtype, out)], dtype=DType(dtype), place=_CPU)

    typed("known", [scalar(v, I64) for v in (0, 10, 3)], [4])
    typed("end_not_known", [scalar(0, I64), Shape(I64, [1]), scalar(1, I64)], [-1])
    typed("float_type", [scalar(v, F32) for v in (0.0, 1.0, 0.25)], [4], F32)
    yield op

    op = Op("data")
    op.type("dynamic", [], [Shape(F32, [-1, 3])], name=Str("x"), shape=IntArray([-1, 3]),
            dtype=DType(F32), place=Place("undefined"))
    op.type("rank0", [], [Shape(I64, [])], name=Str("n"), shape=IntArray([]), dtype=DType(I64),
            place=Place("undefined"))
    yield op

    op = Op("fetch")
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3])], name=Str("fetch_name_0"),
            col=Int32(0))
    yield op

    op = Op("assign_out_")
    for d in (F32, F64, F16, BF16, I32, I64, BOOL):
        x = values(f"assign_out_/{d}/x", [2, 3], d)
        op.case("dtype_" + d, [x, values(f"assign_out_/{d}/output", [2, 3], d)], [x], exact=True)
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(F32, [-1, 3])], [Shape(F32, [-1, 3])])
    yield op

    op = Op("print")
    std = dict(first_n=Int32(-1), message=Str("x"), summarize=Int32(0), print_tensor_name=Bool(True),
               print_tensor_type=Bool(True), print_tensor_shape=Bool(True),
               print_tensor_layout=Bool(True), print_tensor_lod=Bool(True),
               print_phase=Str("BOTH"), is_forward=Bool(True))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3])], **std)
    yield op
