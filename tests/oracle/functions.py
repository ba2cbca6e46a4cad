"""Cases of mathematical functions of one element: rounding, angles, logarithms, exponential activations."""

import decimal

import torch

from common import *
from elementwise import _unary


def _torch(function):
    """`function` of float64 tensors as one of arrays."""
    def run(a):
        x = torch.from_numpy(np.array(a, dtype=np.float64))
        return function(x).numpy().reshape(np.shape(a))
    return run


def _half_away(a, decimals=0):
    """Rounds each element as decimal arithmetic does."""
    def one(v):
        if v != v or v in (INF, -INF):
            return v
        step = decimal.Decimal(1).scaleb(-decimals)
        with decimal.localcontext() as context:
            context.prec = 60
            return float((decimal.Decimal(v) / step).quantize(
                decimal.Decimal(1), decimal.ROUND_HALF_UP) * step)
    return np.array([one(float(v)) for v in np.reshape(a, -1)]).reshape(np.shape(a))


def rounding():
    ties = [NAN, INF, -INF, 0.0, -0.0, 0.5, -0.5, 1.5, -2.5, 0.49609375, 7.0]
    yield _unary("floor", np.floor, special=ties, wide=(-40, 40))
    yield _unary("ceil", np.ceil, special=ties, wide=(-40, 40))
    yield _unary("trunc", np.trunc, special=ties, wide=(-40, 40))

    op = _unary("round", _half_away, special=ties, wide=(-40, 40), decimals=Int32(0))
    x = T(F32, [0.49999997, -0.49999997, 8388607.5, 8388609.0, -8388607.5, 1e30])
    op.case("next_to_half", [x], [T(F32, _half_away(x.f))], exact=True, decimals=Int32(0))
    x = T(F32, [1.25, -1.375, 0.0, 12.0625, 3.1415927, NAN, INF])
    op.case("two_decimals", [x], [T(F32, _half_away(x.f, 2))], decimals=Int32(2))
    x = T(F64, [1250.0, -1449.5, 0.0, 51.0, 149.0, NAN, -INF])
    op.case("hundreds", [x], [T(F64, _half_away(x.f, -2))], decimals=Int32(-2))
    yield op

    op = _unary("sign", _torch(torch.sign), FLOATS,
                special=[NAN, INF, -INF, 0.0, -0.0, 1e-30, -1e-30])
    for d in (I8, I16, I32, I64, U8):
        x = values("sign/" + d, [3, 5], d, -3, 4)
        op.case("dtype_" + d, [x], [T(d, np.sign(x.a.astype(np.int64)))], exact=True)
    yield op

    for name, function in (("isinf", np.isinf), ("isfinite", np.isfinite)):
        op = Op(name)
        for d in FLOATS:
            x = T(d, [[NAN, 1.0, INF], [-INF, 0.0, -65504.0]])
            op.case("special_" + d, [x], [T(BOOL, function(x.f))])
        for d in (I32, I64):
            x = values(name + "/" + d, [5], d)
            op.case("dtype_" + d, [x], [T(BOOL, function(x.a.astype(np.float64)))])
        op.case("rank0", [T(F32, INF)], [T(BOOL, function(INF))])
        op.case("rank5", [T(F32, np.zeros([1, 2, 1, 2, 2]))],
                [T(BOOL, function(np.zeros([1, 2, 1, 2, 2])))])
        op.case("zero_size", [T(F32, np.zeros([2, 0]))], [T(BOOL, np.zeros([2, 0]))])
        op.type("dynamic", [Shape(F16, [-1, -1, 3])], [Shape(BOOL, [-1, -1, 3])])
        yield op


def angles():
    ends = [NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -2.0]
    yield _unary("tan", np.tan, lo=-1.4, hi=1.4, wide=(-1.5, 1.5))
    yield _unary("asin", np.arcsin, lo=-1, hi=1, special=ends, wide=(-1, 1))
    yield _unary("acos", np.arccos, lo=-1, hi=1, special=ends, wide=(-1, 0.9))
    yield _unary("atan", np.arctan, special=ends + [1e30, -3e4, 0.4140625, 2.4140625],
                 wide=(-30, 30))
    yield _unary("sinh", np.sinh, special=ends + [1e-4], wide=(-89, 89))
    yield _unary("cosh", np.cosh, special=ends + [1e-4], wide=(-89, 89))
    yield _unary("asinh", np.arcsinh, special=ends + [1e-4, 1e30, -3e4], wide=(-1e6, 1e6))
    yield _unary("acosh", np.arccosh, lo=1, hi=9, special=ends + [3e4, 1e30], wide=(1, 1e6))
    yield _unary("atanh", np.arctanh, lo=-0.9, hi=0.9, special=ends + [1e-4],
                 wide=(-0.999, 0.999))


def exponentials():
    ends = [NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0, 4.0]
    yield _unary("reciprocal", lambda a: 1 / a, lo=0.2, hi=8, special=ends, wide=(-33, 34))
    yield _unary("log1p", np.log1p, lo=-0.9, hi=8, special=ends + [1e-4, -2.0], wide=(-0.99, 1e6))
    yield _unary("log2", np.log2, lo=0.1, hi=8, special=ends, wide=(2.0, 1e6))
    yield _unary("log10", np.log10, lo=0.1, hi=8, special=ends, wide=(2.0, 1e6))
    yield _unary("expm1", np.expm1, special=ends + [1e-4, -30.0], wide=(-80, 80))

    def elu(alpha):
        return _torch(lambda a: torch.nn.functional.elu(a, alpha))

    def celu(alpha):
        return _torch(lambda a: torch.nn.functional.celu(a, alpha))

    for name, made in (("elu", elu), ("celu", celu)):
        op = _unary(name, made(1.0), wide=(-30, 30), alpha=Float32(1.0))
        x = values(name + "/alpha", [3, 5], F32)
        op.case("alpha", [x], [T(F32, made(0.25)(x.f))], alpha=Float32(0.25))
        yield op

    scale, alpha = f32bits(1.0507009873554805), f32bits(1.6732632423543772)
    op = _unary("selu", lambda a: scale * elu(alpha)(a), wide=(-30, 30), scale=Float32(scale),
                alpha=Float32(alpha))
    x = values("selu/other", [3, 5], F32)
    op.case("other", [x], [T(F32, 2 * elu(0.5)(x.f))], scale=Float32(2.0), alpha=Float32(0.5))
    yield op

    op = _unary("mish", _torch(torch.nn.functional.mish), wide=(-40, 40),
                special=[NAN, INF, 0.0, -0.0, 1.0, -1.0, 30.0, -30.0], **{"lambda": Float32(20.0)})
    x = values("mish/lambda", [3, 5], F32)
    want = np.where(x.f > 1, x.f * np.tanh(x.f), _torch(torch.nn.functional.mish)(x.f))
    op.case("lambda", [x], [T(F32, want)], **{"lambda": Float32(1.0)})
    yield op


def ops():
    yield from rounding()
    yield from angles()
    yield from exponentials()
