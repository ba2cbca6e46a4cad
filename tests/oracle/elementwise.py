"""Elementwise operators: arithmetic, activations, comparison, logic, cast, scale, clip, where."""

import math

import numpy as np
import torch

from common import *

# ---- two operands --------------------------------------------------------------------------


def _same_type(fn):
    """Result of the operands' dtype; floats are computed in float64 and rounded once."""
    def run(x, y):
        with np.errstate(all="ignore"):
            return T(x.dtype, fn(x.f, y.f))
    return run


def _to_bool(fn):
    def run(x, y):
        with np.errstate(all="ignore"):
            return T(BOOL, fn(x.f, y.f))
    return run


def _divide(x, y):
    if x.dtype.kind == "f":
        return x / y
    quotient = np.abs(x.astype(np.int64)) // np.abs(y.astype(np.int64))
    return (quotient * np.sign(x.astype(np.int64)) * np.sign(y.astype(np.int64))).astype(x.dtype)


def _floor_divide(x, y):
    return np.floor(x / y) if x.dtype.kind == "f" else np.floor_divide(x, y)


def _nonzero(name, shape, dtype):
    """Values of either sign and a magnitude of at least 1: divisors."""
    t = values(name, shape, dtype, 1.0, 4.0)
    sign = np.where(rng(name + "/sign").integers(0, 2, shape) == 0, -1, 1)
    return t if dtype == U8 else T(dtype, t.a * sign.astype(t.a.dtype))


def _positive(name, shape, dtype):
    return values(name, shape, dtype, 0.25 if dtype in FLOATS else 0, 4.0)


def _binary(name, run, dtypes, second=values, first=values, special=None, bool_out=False):
    op = Op(name)

    def pair(case, xs, ys, dtype):
        seed = f"{name}/{case}/{dtype}"
        return first(seed + "/x", xs, dtype), second(seed + "/y", ys, dtype)

    def add(case, xs, ys, dtype=F32):
        x, y = pair(case, xs, ys, dtype)
        op.case(case, [x, y], [run(x, y)])

    base = F32 if F32 in dtypes else dtypes[0]
    add("same_shape", [3, 4], [3, 4], base)
    add("vector_tail", [37], [37], base)
    add("broadcast_row", [2, 3, 4], [4], base)
    add("broadcast_middle", [2, 3, 4], [3, 1], base)
    add("broadcast_both", [2, 1, 4], [3, 1], base)
    add("broadcast_lower_rank_first", [4], [2, 3, 4], base)
    add("rank0_with_matrix", [], [2, 3], base)
    add("matrix_with_rank0", [2, 3], [], base)
    add("rank0_both", [], [], base)
    add("rank4", [2, 1, 3, 2], [4, 1, 1], base)
    add("rank5", [1, 2, 1, 3, 2], [2, 1, 2, 1, 1], base)
    add("zero_size", [0, 3], [0, 3], base)
    add("zero_size_broadcast", [2, 0, 3], [1, 1, 3], base)
    for d in dtypes:
        if d != base:
            add("dtype_" + d, [2, 5], [5], d)
    if special is not None:
        for d in (F32, F64, F16, BF16):
            if d in dtypes:
                x, y = T(d, special[0]), T(d, special[1])
                op.case("special_" + d, [x, y], [run(x, y)])
    r = (lambda d: BOOL) if bool_out else (lambda d: d)
    op.type("same_dynamic", [Shape(base, [-1, 3]), Shape(base, [-1, 3])], [Shape(r(base), [-1, 3])])
    op.type("dynamic_with_one", [Shape(base, [-1, 3]), Shape(base, [1, 3])],
            [Shape(r(base), [-1, 3])])
    op.type("dynamic_with_known", [Shape(base, [-1, 3]), Shape(base, [5, 1])],
            [Shape(r(base), [5, 3])])
    op.type("dynamic_lower_rank", [Shape(base, [-1, -1, 4]), Shape(base, [4])],
            [Shape(r(base), [-1, -1, 4])])
    op.type("rank0_with_dynamic", [Shape(base, []), Shape(base, [-1, 2])],
            [Shape(r(base), [-1, 2])])
    op.type("static_broadcast", [Shape(base, [2, 1, 4]), Shape(base, [3, 1])],
            [Shape(r(base), [2, 3, 4])])
    return op


_SPECIAL = ([NAN, 1.0, INF, INF, -INF, 0.0, 2.5, -2.5, 0.0, NAN],
            [1.0, NAN, INF, -INF, 1.0, 0.0, 0.0, 0.0, -3.0, NAN])
_SPECIAL_REMAINDER = ([NAN, 1.0, INF, 2.5, 5.0, -5.0, 5.0, -5.0, 7.5, 0.0],
                      [1.0, NAN, 2.0, INF, 3.0, 3.0, -3.0, -3.0, 2.5, 2.0])
_SPECIAL_POW = ([NAN, 1.0, INF, 0.0, -2.0, -8.0, 2.0, 0.0, 2.0, -INF],
                [0.0, NAN, -1.0, 0.0, 3.0, 0.5, INF, -1.0, -INF, 3.0])


def _complex(op, run, special=True):
    """Cases of complex numbers, and of complex and real ones."""
    for d, part in ((C64, F32), (C128, F64)):
        for case, xs, ys in (("same", [3, 4], [3, 4]), ("row", [2, 3, 4], [4]), ("column", [3, 1], [1, 4]),
                             ("rank0", [], [2, 3]), ("zero_size", [0, 3], [3]), ("rank5", [1, 2, 1, 3, 2], [2, 1, 1])):
            for kind, first, second in (("", d, d), ("_real_second", d, part), ("_real_first", part, d)):
                seed = f"{op.name}/complex/{case}"
                x, y = values(seed + "/x", xs, first), values(seed + "/y", ys, second, 0.5, 3.0)
                op.case(f"complex_{case}_{d}{kind}", [x, y], [T(d, run(x.f, y.f))])
        if special:
            x, y = T(d, [complex(INF, 1), complex(NAN, 0), 1j]), T(d, [complex(1, -INF), 2, complex(0, NAN)])
            with np.errstate(all="ignore"):
                op.case("complex_special_" + d, [x, y], [T(d, run(x.a, y.a))])
    op.type("complex_dynamic", [Shape(C64, [-1, 3]), Shape(C64, [3])], [Shape(C64, [-1, 3])])
    op.type("complex_second", [Shape(F32, [-1, 3]), Shape(C64, [3])], [Shape(C64, [-1, 3])])
    return op


def binary():
    add = _binary("add", _same_type(np.add), NUMERIC, special=_SPECIAL)
    for d in (I8, U8, I16, I32, I64):
        info = np.iinfo(d)
        x, y = T(d, [info.max, info.min, info.max]), T(d, [1, info.max, info.max])
        with np.errstate(all="ignore"):
            add.case("wraps_" + d, [x, y], [T(d, x.a + y.a)])
    yield _complex(add, np.add)
    yield _complex(_binary("subtract", _same_type(np.subtract), NUMERIC, special=_SPECIAL), np.subtract)
    yield _complex(_binary("multiply", _same_type(np.multiply), NUMERIC, special=_SPECIAL), np.multiply, False)
    divide = _binary("divide", _same_type(_divide), NUMERIC, second=_nonzero, special=_SPECIAL,
                     first=lambda n, s, d: values(n, s, d, -20, 20))
    for d, large in ((C64, 1e30), (C128, 1e300)):
        x, y = T(d, [large * (1 + 1j), large * 1j, 1]), T(d, [large * (1 - 1j), large, large * (1 + 1j)])
        divide.case("complex_large_" + d, [x, y], [T(d, [1j, 1j, (0.5 - 0.5j) / large])])
    yield _complex(divide, np.divide, False)
    floor_divide = _binary(
        "floor_divide", _same_type(_floor_divide), NUMERIC, second=_nonzero,
        first=lambda n, s, d: values(n, s, d, -20, 20))
    x, y = T(I32, [7, -7, 7, -7, 6, -6, 0]), T(I32, [2, 2, -2, -2, 3, 3, 5])
    floor_divide.case("signs", [x, y], [T(I32, [3, -4, -4, 3, 2, -2, 0])])
    yield floor_divide
    remainder = _binary("remainder", _same_type(np.mod), NUMERIC, second=_nonzero,
                        special=_SPECIAL_REMAINDER,
                        first=lambda n, s, d: values(n, s, d, -20, 20))
    x, y = T(I32, [7, -7, 7, -7, 6, -6, 0]), T(I32, [2, 2, -2, -2, 3, 3, 5])
    remainder.case("signs", [x, y], [T(I32, [1, 1, -1, -1, 0, 0, 0])])
    yield remainder
    yield _binary("maximum", _same_type(np.maximum), NUMERIC, special=_SPECIAL)
    yield _binary("minimum", _same_type(np.minimum), NUMERIC, special=_SPECIAL)
    yield _binary("elementwise_pow", _same_type(np.power), FLOATS + (I32, I64),
                  special=_SPECIAL_POW, first=_positive,
                  second=lambda n, s, d: values(n, s, d, -2.0 if d in FLOATS else 0, 4.0))


def _small(name, shape, dtype):
    """Few distinct values, so that equal pairs occur."""
    if dtype == BOOL:
        return values(name, shape, dtype)
    return T(dtype, rng(name).integers(0, 3, shape))


def comparison():
    for name, fn in (("equal", np.equal), ("not_equal", np.not_equal), ("less_than", np.less),
                     ("less_equal", np.less_equal), ("greater_than", np.greater),
                     ("greater_equal", np.greater_equal)):
        yield _binary(name, _to_bool(fn), ALL, first=_small, second=_small, special=_SPECIAL,
                      bool_out=True)
    dtypes = (BOOL, F32, F64, F16, BF16, I8, U8, I16, I32, I64)
    for name, fn in (("logical_and", np.logical_and), ("logical_or", np.logical_or),
                     ("logical_xor", np.logical_xor)):
        yield _binary(name, _to_bool(fn), dtypes, first=_small, second=_small, bool_out=True,
                      special=([NAN, 0.0, 1.0, -0.0, INF], [1.0, 0.0, 0.0, NAN, -INF]))
    for name, fn in (("bitwise_and", np.bitwise_and), ("bitwise_or", np.bitwise_or),
                     ("bitwise_xor", np.bitwise_xor)):
        yield _binary(name, lambda x, y, fn=fn: T(x.dtype, fn(x.a, y.a)),
                      (I32, BOOL, I8, U8, I16, I64),
                      first=lambda n, s, d: values(n, s, d) if d in (BOOL, U8)
                      else values(n, s, d, -100, 100))
    op = Op("logical_not")
    for case, shape, d in [("matrix", [3, 4], BOOL), ("rank0", [], BOOL),
                           ("zero_size", [0, 2], BOOL)
                           ] + [("dtype_" + d, [7], d) for d in dtypes[1:]]:
        x = _small("logical_not/" + case, shape, d)
        op.case(case, [x], [T(BOOL, np.logical_not(x.a))])
    x = T(F32, [NAN, 0.0, -0.0, INF, 1e-40])
    op.case("special", [x], [T(BOOL, [False, True, True, False, False])])
    op.type("dynamic", [Shape(F32, [-1, 4])], [Shape(BOOL, [-1, 4])])
    yield op
    op = Op("isnan")
    for d in FLOATS:
        x = T(d, [[NAN, 1.0, INF], [-INF, 0.0, -NAN]])
        op.case("special_" + d, [x], [T(BOOL, [[True, False, False], [False, False, True]])])
    for d in (I32, I64):
        x = values("isnan/" + d, [5], d)
        op.case("dtype_" + d, [x], [T(BOOL, np.zeros(5))])
    op.case("rank0", [T(F32, NAN)], [T(BOOL, True)])
    op.case("zero_size", [T(F32, np.zeros([2, 0]))], [T(BOOL, np.zeros([2, 0]))])
    op.type("dynamic", [Shape(F16, [-1, -1, 3])], [Shape(BOOL, [-1, -1, 3])])
    yield op


# ---- one operand ---------------------------------------------------------------------------


def _unary(name, fn, dtypes=FLOATS, lo=-4.0, hi=4.0, special=None, wide=None, **attrs):
    """`fn` maps float64 (or integer) arrays; cases without attributes of their own use `attrs`."""
    op = Op(name)

    def run(x):
        with np.errstate(all="ignore"):
            return T(x.dtype, fn(x.f))

    def add(case, shape, dtype=F32):
        x = values(f"{name}/{case}", shape, dtype, lo, hi)
        op.case(case, [x], [run(x)], **attrs)

    add("matrix", [3, 4])
    add("vector_tail", [41])
    add("rank4", [2, 1, 3, 2])
    add("rank5", [1, 2, 1, 3, 2])
    add("rank0", [])
    add("zero_size", [2, 0, 3])
    add("one_element", [1, 1])
    for d in dtypes:
        if d != F32:
            add("dtype_" + d, [2, 5], d)
    if special is None:
        special = [NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0]
    for d in FLOATS:
        x = T(d, special)
        op.case("special_" + d, [x], [run(x)], **attrs)
    if wide:
        x = T(F32, np.linspace(wide[0], wide[1], 33))
        op.case("wide_range", [x], [run(x)], **attrs)
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3])], **attrs)
    op.type("all_dynamic", [Shape(BF16, [-1, -1])], [Shape(BF16, [-1, -1])], **attrs)
    op.type("rank0_type", [Shape(F64, [])], [Shape(F64, [])], **attrs)
    return op


def _erf(a):
    return torch.erf(torch.from_numpy(np.ascontiguousarray(a))).numpy().reshape(a.shape)


def _sigmoid(a):
    return torch.sigmoid(torch.from_numpy(np.ascontiguousarray(a))).numpy().reshape(a.shape)


def _gelu(a):
    return 0.5 * a * (1.0 + _erf(a / math.sqrt(2.0)))


def _gelu_tanh(a):
    return 0.5 * a * (1.0 + np.tanh(math.sqrt(2.0 / math.pi) * (a + 0.044715 * a ** 3)))


def _clip(a, lo, hi):
    return np.minimum(np.maximum(a, lo), hi)


def unary():
    no_minus_inf = [NAN, INF, 0.0, -0.0, 1.0, -1.0, 30.0, -30.0]
    op = _unary("abs", np.abs, FLOATS + (I8, I16, I32, I64))
    for d, part, large in ((C64, F32, 1e30), (C128, F64, 1e300)):
        for case, shape in (("matrix", [3, 4]), ("rank0", []), ("zero_size", [0, 3]), ("rank5", [1, 2, 1, 3, 2])):
            x = values("abs/complex/" + case, shape, d)
            op.case(f"complex_{case}_{d}", [x], [T(part, np.abs(x.f))])
        x = T(d, [large * (3 + 4j), complex(INF, NAN), complex(NAN, 0), 0, complex(1, -INF)])
        op.case("complex_special_" + d, [x], [T(part, [5 * large, INF, NAN, 0, INF])])
        op.type("complex_dynamic_" + d, [Shape(d, [-1, 3])], [Shape(part, [-1, 3])])
    yield op
    yield _unary("exp", np.exp, special=[NAN, INF, -INF, 0.0, -0.0, 1.0, -200.0], wide=(-80, 80))
    yield _unary("log", np.log, lo=0.1, hi=8.0, special=[NAN, INF, -INF, 0.0, 1.0, -1.0, 1e4])
    yield _unary("sqrt", np.sqrt, lo=0.0, hi=50.0, special=[NAN, INF, -INF, 0.0, 4.0, -1.0])
    yield _unary("rsqrt", lambda a: 1.0 / np.sqrt(a), lo=0.1, hi=50.0,
                 special=[NAN, INF, -INF, 0.0, 4.0, -1.0])
    yield _unary("square", np.square, FLOATS + (I32, I64))
    yield _unary("sin", np.sin, wide=(-100, 100))
    yield _unary("cos", np.cos, wide=(-100, 100))
    yield _unary("tanh", np.tanh, wide=(-20, 20))
    yield _unary("erf", _erf, wide=(-6, 6))
    yield _unary("sigmoid", _sigmoid, wide=(-90, 90))
    yield _unary("relu", lambda a: np.maximum(a, 0.0))
    yield _unary("relu6", lambda a: _clip(a, 0.0, 6.0), wide=(-10, 10))
    yield _unary("silu", lambda a: a * _sigmoid(a), special=no_minus_inf, wide=(-40, 40))
    yield _unary("swish", lambda a: a * _sigmoid(a), special=no_minus_inf, wide=(-40, 40))
    yield _unary("hardswish", lambda a: a * _clip(a + 3.0, 0.0, 6.0) / 6.0, special=no_minus_inf,
                 wide=(-5, 5))

    op = _unary("gelu", _gelu, special=no_minus_inf, wide=(-6, 6), approximate=Bool(False))
    for d in FLOATS:
        x = values("gelu/tanh/" + d, [3, 5], d)
        op.case("tanh_" + d, [x], [T(d, _gelu_tanh(x.f))], approximate=Bool(True))
    yield op

    op = _unary("leaky_relu", lambda a: np.where(a < 0, f32bits(0.02) * a, a),
                negative_slope=Float32(f32bits(0.02)))
    x = values("leaky_relu/slope", [3, 5], F32)
    op.case("slope_quarter", [x], [T(F32, np.where(x.f < 0, 0.25 * x.f, x.f))],
            negative_slope=Float32(0.25))
    op.case("slope_zero", [x], [T(F32, np.maximum(x.f, 0))], negative_slope=Float32(0.0))
    yield op

    op = _unary("thresholded_relu", lambda a: np.where(a <= 1.0, 0.0, a),
                special=[NAN, INF, -INF, 0.0, 1.0, 1.5, -1.0],
                threshold=Float32(1.0), value=Float32(0.0))
    x = values("thresholded_relu/value", [3, 5], F32)
    op.case("value", [x], [T(F32, np.where(x.f <= 0.5, -7.0, x.f))],
            threshold=Float32(0.5), value=Float32(-7.0))
    yield op

    slope = f32bits(0.2)
    op = _unary("hardsigmoid", lambda a: _clip(slope * a + 0.5, 0.0, 1.0), wide=(-5, 5),
                slope=Float32(slope), offset=Float32(0.5))
    x = values("hardsigmoid/sixth", [3, 5], F32, -5, 5)
    sixth = f32bits(1.0 / 6.0)
    op.case("sixth", [x], [T(F32, _clip(sixth * x.f + 0.5, 0.0, 1.0))],
            slope=Float32(sixth), offset=Float32(0.5))
    yield op

    def softplus(beta, threshold):
        return lambda a: np.where(a * beta > threshold, a, np.log1p(np.exp(a * beta)) / beta)
    op = _unary("softplus", softplus(1.0, 20.0), special=[NAN, INF, -INF, 0.0, 1.0, -1.0, 30.0],
                wide=(-30, 30), beta=Float32(1.0), threshold=Float32(20.0))
    x = values("softplus/beta", [3, 5], F32)
    op.case("beta_2", [x], [T(F32, softplus(2.0, 20.0)(x.f))],
            beta=Float32(2.0), threshold=Float32(20.0))
    op.case("threshold_1", [x], [T(F32, softplus(1.0, 1.0)(x.f))],
            beta=Float32(1.0), threshold=Float32(1.0))
    yield op

    op = _unary("pow", lambda a: np.power(a, 2.0), FLOATS, y=Float32(2.0))
    for case, y in (("half", 0.5), ("minus_one", -1.0), ("zero", 0.0), ("cube", 3.0), ("one", 1.0),
                    ("one_and_half", 1.5)):
        x = values("pow/" + case, [3, 5], F32, 0.2, 4.0)
        op.case(case, [x], [T(F32, np.power(x.f, y))], y=Float32(y))
    x = T(F32, [NAN, INF, -INF, 0.0, -2.0, -0.5])
    with np.errstate(all="ignore"):
        for case, y in (("zero_special", 0.0), ("half_special", 0.5), ("minus_one_special", -1.0),
                        ("cube_special", 3.0)):
            xs = T(F32, [NAN, INF, 0.0, -2.0]) if y == 0.5 else x
            op.case(case, [xs], [T(F32, np.power(xs.f, y))], y=Float32(y))
    for d in (I32, I64):
        x = values("pow/" + d, [2, 5], d, -6, 7)
        op.case("square_" + d, [x], [T(d, x.a ** 2)], y=Float32(2.0))
    yield op


# ---- cast, assign, scale, clip, where ------------------------------------------------------


def _cast_values(d):
    """Values that every numeric dtype can hold once their fraction is dropped."""
    v = [0, 1, 2.75, 100.5, 3.25, 7, 64, 99]
    return T(d, v) if d in FLOATS else T(d, np.trunc(v))


def cast():
    op = Op("cast")
    for source in ALL:
        x = _cast_values(source) if source != BOOL else T(BOOL, [0, 1, 1, 0])
        for target in ALL:
            if target == BOOL:
                out = T(BOOL, x.a != 0)
            else:
                out = T(target, np.trunc(x.f) if target in INTS and source in FLOATS else x.f)
            op.case(f"{source}_to_{target}", [x], [out], exact=True, dtype=DType(target))
    x = T(F32, [-1.75, -0.5, 1.9999, -100.25])
    op.case("negative_truncates", [x], [T(I32, [-1, 0, 1, -100])], exact=True, dtype=DType(I32))
    x = T(I32, [300, -1, 128, -129])
    op.case("int32_wraps_to_int8", [x], [T(I8, [44, -1, -128, 127])], exact=True, dtype=DType(I8))
    op.case("int32_wraps_to_uint8", [x], [T(U8, [44, 255, 128, 127])], exact=True,
            dtype=DType(U8))
    x = T(I64, [2 ** 40 + 5, -1, 2 ** 31])
    op.case("int64_wraps_to_int32", [x], [T(I32, [5, -1, -2 ** 31])], exact=True,
            dtype=DType(I32))
    x = T(I64, [2 ** 24 + 1, 2 ** 24 + 3, 2 ** 53 + 1])
    op.case("int64_rounds_to_float32", [x], [T(F32, x.a)], exact=True, dtype=DType(F32))
    op.case("int64_rounds_to_float64", [x], [T(F64, x.a)], exact=True, dtype=DType(F64))
    x = T(F32, [65504.0, 65519.0, 65520.0, 70000.0, 6e-8, 2e-8, 1.00048828125, 1.00146484375, NAN,
                INF, -INF])
    op.case("float32_rounds_to_float16", [x], [T(F16, x.a)], exact=True, dtype=DType(F16))
    bits = np.array([0x3F808000, 0x3F818000, 0x3F808001, 0x7F7FFFFF, 0x00008000, 0x7FC00000,
                     0x7F800000, 0xFF800000], dtype=np.uint32)
    x = T(F32, bits.view(np.float32))
    want = np.array([0x3F800000, 0x3F820000, 0x3F810000, 0x7F800000, 0x00000000, 0x7FC00000,
                     0x7F800000, 0xFF800000], dtype=np.uint32).view(np.float32)
    op.case("float32_rounds_to_bfloat16", [x], [T(BF16, want)], exact=True, dtype=DType(BF16))
    x = T(F64, [1e300, 1e-60, 0.1, NAN, -INF])
    op.case("float64_rounds_to_float32", [x], [T(F32, x.a)], exact=True, dtype=DType(F32))
    x = T(F32, [NAN, INF, 0.0, -0.0, 1e-40])
    op.case("special_to_bool", [x], [T(BOOL, [1, 1, 0, 0, 1])], exact=True, dtype=DType(BOOL))
    op.case("rank0", [T(F32, 2.5)], [T(I64, 2)], exact=True, dtype=DType(I64))
    for source in COMPLEX:
        x = T(source, [1.5 - 2j, 0, 2j, -3.25 + 0.5j])
        for target in COMPLEX + (F32, F64, F16, I32, I64, BOOL):
            want = x.a if target in COMPLEX else x.a != 0 if target == BOOL else np.trunc(
                x.a.real) if target in INTS else x.a.real
            op.case(f"{source}_to_{target}", [x], [T(target, want)], exact=True, dtype=DType(target))
            if target not in COMPLEX:
                y = T(target, [1, 0, 1, 3])
                op.case(f"{target}_to_{source}", [y], [T(source, y.a)], exact=True, dtype=DType(source))
    op.case("zero_size", [T(F32, np.zeros([0, 4]))], [T(F16, np.zeros([0, 4]))], exact=True,
            dtype=DType(F16))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(I64, [-1, 3])], dtype=DType(I64))
    yield op

    op = Op("assign")
    for d in ALL:
        x = values("assign/" + d, [2, 3], d)
        op.case("dtype_" + d, [x], [T(d, x.a)], exact=True)
    x = T(F32, [NAN, INF, -INF, -0.0])
    op.case("special", [x], [x], exact=True)
    op.case("rank0", [T(F64, 1.25)], [T(F64, 1.25)], exact=True)
    op.case("zero_size", [T(I32, np.zeros([3, 0]))], [T(I32, np.zeros([3, 0]))], exact=True)
    op.type("dynamic", [Shape(I32, [-1, 2])], [Shape(I32, [-1, 2])])
    yield op


def scale():
    op = Op("scale")

    def add(case, x, s, b, after=True):
        f = f32bits(s) if x.dtype in FLOATS else s
        g = f32bits(b) if x.dtype in FLOATS else b
        with np.errstate(all="ignore"):
            r = x.f * f + g if after else (x.f + g) * f
        op.case(case, [x, scalar(s, F32)], [T(x.dtype, r)], bias=Float32(g),
                bias_after_scale=Bool(after))

    x = values("scale/matrix", [3, 4], F32)
    add("scale_only", x, 2.5, 0.0)
    add("bias_after", x, 2.0, 1.5)
    add("bias_before", x, 2.0, 1.5, after=False)
    add("identity", x, 1.0, 0.0)
    add("negate", x, -1.0, 0.0)
    add("zero", x, 0.0, 3.0)
    add("vector_tail", values("scale/tail", [37], F32), 0.75, -0.25)
    add("rank0", T(F32, 3.0), 2.0, 1.0)
    add("zero_size", T(F32, np.zeros([0, 2])), 2.0, 1.0)
    add("special", T(F32, [NAN, INF, -INF, 0.0]), 2.0, 1.0)
    add("infinite_times_zero", T(F32, [INF, 1.0]), 0.0, 1.0)
    for d in (F64, F16, BF16):
        add("dtype_" + d, values("scale/" + d, [2, 5], d), 1.5, 0.5)
    for d in INTS:
        add("dtype_" + d, values("scale/" + d, [2, 5], d, -20, 20), 3, 2)
    for d in COMPLEX:
        for after in (True, False):
            z = values("scale/complex", [2, 5], d)
            op.case(f"complex_{d}_{after}", [z, scalar(-2.5, F32)], [T(d, -2.5 * z.f + (1.5 if after else -3.75))],
                    bias=Float32(1.5), bias_after_scale=Bool(after))
    add("int_bias_before", values("scale/before", [2, 5], I32, -20, 20), 3, 2, after=False)
    op.type("dynamic", [Shape(F32, [-1, 3]), scalar(2.0, F32)], [Shape(F32, [-1, 3])],
            bias=Float32(0.0), bias_after_scale=Bool(True))
    yield op

    op = Op("clip")

    def clip(case, x, lo, hi):
        kind = F32
        a, b = (f32bits(lo), f32bits(hi)) if x.dtype in FLOATS else (lo, hi)
        op.case(case, [x, scalar(lo, kind), scalar(hi, kind)], [T(x.dtype, _clip(x.f, a, b))])

    clip("matrix", values("clip/matrix", [3, 4], F32), -1.0, 1.5)
    clip("open_above", values("clip/above", [3, 4], F32), 0.0, INF)
    clip("open_below", values("clip/below", [3, 4], F32), -INF, 0.5)
    clip("float_bounds_are_rounded", T(F32, [0.05, 0.1, 0.2]), 0.1, 0.15)
    clip("special", T(F32, [NAN, INF, -INF, 0.0, 1.0]), -0.5, 0.5)
    clip("rank0", T(F32, 3.0), 0.0, 1.0)
    clip("zero_size", T(F32, np.zeros([2, 0])), 0.0, 1.0)
    for d in (F64, F16, BF16):
        clip("dtype_" + d, values("clip/" + d, [2, 5], d), -1.0, 1.0)
    for d in (I32, I64):
        clip("dtype_" + d, values("clip/" + d, [2, 5], d, -20, 20), -5, 6)
    op.type("dynamic", [Shape(F32, [-1, 3]), scalar(0.0, F32), scalar(1.0, F32)],
            [Shape(F32, [-1, 3])])
    yield op

    op = Op("where")

    def where(case, shape, d):
        c = values(f"where/{case}/c", shape, BOOL)
        x, y = values(f"where/{case}/x", shape, d), values(f"where/{case}/y", shape, d)
        op.case(case, [c, x, y], [T(d, np.where(c.a, x.a, y.a))], exact=True)

    where("matrix", [3, 4], F32)
    where("vector_tail", [37], F32)
    where("rank0", [], F32)
    where("zero_size", [0, 3], F32)
    for d in (F64, F16, BF16) + INTS + (BOOL,):
        where("dtype_" + d, [2, 5], d)
    c = T(BOOL, [1, 0, 1, 0])
    op.case("special", [c, T(F32, [NAN, NAN, INF, 1.0]), T(F32, [1.0, 2.0, NAN, -INF])],
            [T(F32, [NAN, 2.0, INF, -INF])], exact=True)
    op.type("dynamic", [Shape(BOOL, [-1, 3]), Shape(F32, [-1, 3]), Shape(F32, [-1, 3])],
            [Shape(F32, [-1, 3])])
    yield op


def ops():
    yield from binary()
    yield from comparison()
    yield from unary()
    yield from cast()
    yield from scale()
