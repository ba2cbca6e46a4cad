"""Cases of the gamma function and its kin, by mpmath, and of what runs along an axis or solves linear equations."""

import mpmath
import torch

from common import *
from elementwise import _unary

mpmath.mp.dps = 60


def _each(function):
    """`function` of one finite number as one of arrays."""
    def run(a):
        return np.array([function(float(v)) for v in np.reshape(a, -1)]).reshape(np.shape(a))
    return run


def _is_pole(v):
    return v <= 0 and v == np.floor(v)


def _lgamma(v):
    if v != v:
        return v
    if np.isinf(v) or _is_pole(v):
        return INF
    return float(mpmath.log(abs(mpmath.gamma(mpmath.mpf(v)))))


def _digamma(v):
    if v != v or v == -INF:
        return NAN
    if v == INF:
        return INF
    if v == 0:
        return float(np.copysign(INF, -v))
    return NAN if _is_pole(v) else float(mpmath.digamma(mpmath.mpf(v)))


def _polygamma(n):
    def one(v):
        if v != v:
            return v
        if v == INF:
            return 0.0
        if v == -INF or _is_pole(v):
            return INF if n % 2 else -INF
        return float(mpmath.polygamma(n, mpmath.mpf(v)))
    return one


def _erfinv(v):
    if v != v or abs(v) > 1:
        return NAN
    return float(np.copysign(INF, v)) if abs(v) == 1 else float(mpmath.erfinv(mpmath.mpf(v)))


def functions():
    poles = [NAN, INF, -INF, 0.0, -0.0, 1.0, 2.0, -1.0, -7.0, 0.5, -0.5, -2.5]
    near = [1.0 + 1e-7, 1.0 - 1e-7, 2.0 + 1e-7, 2.0 - 1e-7, 0.49999, 1.4999, 1.5001, 2.4999, 7.9999,
            8.0001, 1e-8, -1e-8, -1.4616321449683623, 1.4616321449683623, 1e10, -31.4375, 171.5, 1e300]
    op = _unary("lgamma", _each(_lgamma), special=poles, wide=(-7.9, 40.3))
    op.case("near", [T(F64, near)], [T(F64, _each(_lgamma)(np.array(near)))])
    yield op
    op = _unary("digamma", _each(_digamma), special=poles, wide=(-7.9, 40.3))
    op.case("near", [T(F64, near)], [T(F64, _each(_digamma)(np.array(near)))])
    yield op
    op = _unary("polygamma", _each(_polygamma(1)), special=poles, wide=(-7.9, 40.3), n=Int32(1))
    some = np.array([v for v in near if v < 1e10])
    for n in (2, 3, 4, 7):
        x = T(F64, [0.3, 1.7, 4.25, 11.0, -0.7, -3.375, 60.0, INF, 0.0])
        op.case(f"order_{n}", [x], [T(F64, _each(_polygamma(n))(x.f))], n=Int32(n))
    x = T(F32, [0.5, -2.25, 3.0, NAN])
    op.case("order_0", [x], [T(F32, _each(_digamma)(x.f))], n=Int32(0))
    x = T(F64, [9.5, 40.0, 175.25])
    op.case("order_180", [x], [T(F64, _each(_polygamma(180))(x.f))], n=Int32(180))
    x = T(F64, some)
    op.case("near", [x], [T(F64, _each(_polygamma(1))(x.f))], n=Int32(1))
    op.reject("order", [Shape(F32, [3])], n=Int32(-1))
    yield op
    ends = [NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -2.0]
    op = _unary("erfinv", _each(_erfinv), lo=-1, hi=1, special=ends, wide=(-0.9999, 0.9999))
    x = T(F64, [1e-300, 1e-12, 0.8499, 0.8501, 1 - 1e-6, 1 - 1e-11, -1 + 1e-14, 1 - 2.0 ** -53])
    op.case("near", [x], [T(F64, _each(_erfinv)(x.f))])
    yield op


def _flipped(run, reverse, exclusive, start):
    """`run` of an array along axis 0, from the back if `reverse`, without the element itself if `exclusive`."""
    def along(a):
        a = a[::-1] if reverse else a
        out = run(a)
        if exclusive:
            out = np.concatenate([np.full_like(out[:1], start), out[:-1]])
        return out[::-1] if reverse else out
    return along


def _along(run, a, axis):
    if a.ndim == 0:
        return run(a.reshape(1)).reshape(())
    return np.moveaxis(run(np.moveaxis(a, axis, 0)), 0, axis)


SHAPES = (("vector", [7], 0), ("rows", [3, 4], 0), ("columns", [3, 4], -1), ("middle", [2, 5, 3], 1),
          ("rank5", [1, 2, 1, 3, 2], -2), ("rank0", [], -1), ("zero_size", [3, 0], 0), ("no_elements", [0, 2], 0))


def running():
    op = Op("cumprod")

    def products(case, x, dim, exclusive=False, reverse=False):
        with np.errstate(all="ignore"):
            run = _flipped(lambda a: np.cumprod(a, axis=0, dtype=a.dtype), reverse, exclusive, 1)
            op.case(case, [x], [T(x.dtype, _along(run, x.f, dim))], dim=Int32(dim),
                    exclusive=Bool(exclusive), reverse=Bool(reverse))

    for case, shape, dim in SHAPES:
        for exclusive in (False, True):
            for reverse in (False, True):
                name = f"{case}{'_exclusive' * exclusive}{'_reverse' * reverse}"
                products(name, values("cumprod/" + case, shape, F32), dim, exclusive, reverse)
    for d in NUMERIC:
        products("dtype_" + d, values("cumprod/" + d, [2, 4], d, -2 if d != U8 else 0, 3), 1)
    products("wraps", T(I8, [100, 2, 3, -1]), 0)
    products("zeros", T(F64, [[2.0, 0.0, 3.0, 0.0], [1.0, 2.0, 3.0, 4.0]]), 1)
    products("special", T(F32, [1.0, INF, -2.0, 0.0, NAN, 1.0]), 0)
    products("long", values("cumprod/long", [2, 300], F64, 0.9, 1.1), 1, False, True)
    attrs = dict(dim=Int32(1), exclusive=Bool(False), reverse=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, -1])], [Shape(F32, [-1, -1])], **attrs)
    op.reject("axis_too_large", [Shape(F32, [2])], **attrs)
    op.reject("axis_too_small", [Shape(F32, [2])], **dict(attrs, dim=Int32(-2)))
    yield op

    op = Op("cumprod_grad")

    def gradient(case, x, g, dim, exclusive=False, reverse=False):
        leaf = torch.tensor(x.f, requires_grad=True)
        along = leaf.reshape(-1) if leaf.ndim == 0 else leaf
        along = along.flip(dim) if reverse else along
        if exclusive:
            one = torch.ones_like(along.narrow(dim, 0, min(1, along.shape[dim])))
            along = torch.cat([one, along.narrow(dim, 0, max(0, along.shape[dim] - 1))], dim)
        out = along.cumprod(dim)
        out = (out.flip(dim) if reverse else out).reshape(leaf.shape)
        out.backward(torch.tensor(g.f))
        op.case(case, [x, T(x.dtype, out.detach().numpy()), g], [T(x.dtype, leaf.grad.numpy())],
                dim=Int32(dim), exclusive=Bool(exclusive), reverse=Bool(reverse))

    for case, shape, dim in SHAPES:
        for exclusive in (False, True):
            for reverse in (False, True):
                if exclusive and 0 in shape:
                    continue
                name = f"{case}{'_exclusive' * exclusive}{'_reverse' * reverse}"
                for d in (F32, F64):
                    x = values(f"cumprod_grad/{case}/x", shape, d)
                    g = values(f"cumprod_grad/{case}/g", shape, d)
                    gradient(f"{name}_{d}", x, g, dim, exclusive, reverse)
    x = T(F64, [[2.0, 0.0, 3.0, 0.0, 5.0], [0.0, 2.0, 3.0, 4.0, 1.0]])
    for exclusive in (False, True):
        for reverse in (False, True):
            gradient(f"zeros_{exclusive}_{reverse}", x, values("cumprod_grad/zeros", [2, 5], F64), 1,
                     exclusive, reverse)
    op.type("dynamic", [Shape(F32, [-1, 3])] * 3, [Shape(F32, [-1, 3])], **attrs)
    op.reject("gradient", [Shape(F32, [2, 3]), Shape(F32, [2, 3]), Shape(F32, [3, 2])], **attrs)
    yield op

    op = Op("logcumsumexp")

    def logarithms(case, x, axis, flatten=False, exclusive=False, reverse=False):
        with np.errstate(all="ignore"):
            a = x.f.astype(np.longdouble)
            run = _flipped(lambda b: np.logaddexp.accumulate(b, axis=0) if b.shape[0] else b, reverse,
                           exclusive, -INF)
            want = run(a.reshape(-1)) if flatten else _along(run, a, axis)
        op.case(case, [x], [T(x.dtype, want.astype(np.float64))], axis=Int32(axis),
                flatten=Bool(flatten), exclusive=Bool(exclusive), reverse=Bool(reverse))

    for case, shape, axis in SHAPES:
        for exclusive in (False, True):
            if exclusive and 0 in shape:
                continue
            for reverse in (False, True):
                name = f"{case}{'_exclusive' * exclusive}{'_reverse' * reverse}"
                logarithms(name, values("logcumsumexp/" + case, shape, F32), axis, False, exclusive,
                           reverse)
                logarithms("flat_" + name, values("logcumsumexp/" + case, shape, F64), axis, True,
                           exclusive, reverse)
    for d in FLOATS:
        logarithms("dtype_" + d, values("logcumsumexp/" + d, [3, 4], d), 1)
    logarithms("special", T(F32, [-INF, -INF, 1.0, INF, INF, 2.0]), 0)
    logarithms("nan", T(F64, [1.0, NAN, 3.0, INF]), 0)
    logarithms("large", T(F64, [1000.0, -1000.0, 1001.0, 999.0]), 0)
    attrs = dict(axis=Int32(1), flatten=Bool(False), exclusive=Bool(False), reverse=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, -1])], [Shape(F32, [-1, -1])], **attrs)
    op.type("dynamic_flat", [Shape(F32, [-1, 3])], [Shape(F32, [-1])], **dict(attrs, flatten=Bool(True)))
    op.type("static_flat", [Shape(F32, [2, 3])], [Shape(F32, [6])], **dict(attrs, flatten=Bool(True)))
    op.reject("axis_too_large", [Shape(F32, [2])], **attrs)
    yield op


def ops():
    yield from functions()
    yield from running()
