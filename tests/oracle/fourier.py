"""Cases of operators on complex numbers, by NumPy, and of the Fourier transform, by its sums."""

from common import *

PART = {C64: F32, C128: F64}
WHOLE = {F32: C64, F64: C128}
SHAPES = (("matrix", [3, 4]), ("rank0", []), ("rank5", [1, 2, 1, 3, 2]), ("zero_size", [0, 3]), ("tail", [41]))
SPECIAL = [complex(a, b) for a in (0.0, 1.0, INF, -INF, NAN) for b in (0.0, -2.0, INF, -INF, NAN)]


def parts():
    for name, function in (("real", np.real), ("imag", np.imag), ("angle", np.angle)):
        op = Op(name)
        for d in COMPLEX:
            for case, shape in SHAPES:
                x = values(f"{name}/{case}", shape, d)
                op.case(f"{case}_{d}", [x], [T(PART[d], function(x.f))])
            special = T(d, [v for v in SPECIAL if name != "angle" or v == v])
            op.case(f"special_{d}", [special], [T(PART[d], function(special.f))])
            op.type("dynamic_" + d, [Shape(d, [-1, 3])], [Shape(PART[d], [-1, 3])])
        if name == "angle":
            for d in FLOATS:
                x = values("angle/real", [3, 5], d)
                op.case("real_" + d, [x], [T(d, np.where(x.f < 0, np.pi, 0))])
            op.case("special_real", [T(F32, [INF, -INF, NAN, 0.0, -0.0])], [T(F32, [0.0, np.pi, NAN, 0.0, 0.0])])
        else:
            op.reject("real", [Shape(F32, [2])])
            op.reject("integers", [Shape(I32, [2])])
        yield op

    op = Op("conj")
    for d in COMPLEX + (F32, F64, I32):
        for case, shape in SHAPES:
            x = values(f"conj/{case}", shape, d)
            op.case(f"{case}_{d}", [x], [T(d, np.conj(x.a))], exact=True)
    op.case("special", [T(C64, SPECIAL)], [T(C64, np.conj(np.array(SPECIAL)))], exact=True)
    op.type("dynamic", [Shape(C64, [-1, 3])], [Shape(C64, [-1, 3])])
    yield op

    op = Op("as_real")
    for d in COMPLEX:
        for case, shape in SHAPES:
            x = values(f"as_real/{case}", shape, d)
            op.case(f"{case}_{d}", [x], [T(PART[d], np.stack([x.a.real, x.a.imag], -1))], exact=True)
    op.type("dynamic", [Shape(C64, [-1, 3])], [Shape(F32, [-1, 3, 2])])
    op.reject("real", [Shape(F32, [2])])
    yield op

    op = Op("as_complex")
    for d in (F32, F64):
        for case, shape in SHAPES:
            x = values(f"as_complex/{case}", [*shape, 2], d)
            op.case(f"{case}_{d}", [x], [T(WHOLE[d], x.a[..., 0] + 1j * x.a[..., 1])], exact=True)
    op.type("dynamic", [Shape(F32, [-1, 3, 2])], [Shape(C64, [-1, 3])])
    op.reject("scalar", [Shape(F32, [])])
    op.reject("parts", [Shape(F32, [2, 3])])
    op.reject("narrow", [Shape(F16, [3, 2])])
    op.reject("complex", [Shape(C64, [3, 2])])
    yield op

    op = Op("complex")
    for d in (F32, F64):
        for case, first, second in (("same", [3, 4], [3, 4]), ("row", [3, 4], [4]), ("column", [3, 1], [1, 4]),
                                    ("scalar", [2, 3], []), ("rank0", [], []), ("zero_size", [0, 3], [3]),
                                    ("rank5", [1, 2, 1, 3, 2], [2, 1, 1, 1])):
            a, b = values(f"complex/{case}/a", first, d), values(f"complex/{case}/b", second, d)
            op.case(f"{case}_{d}", [a, b], [T(WHOLE[d], a.f + 1j * b.f)], exact=True)
    op.type("dynamic", [Shape(F32, [-1, 1]), Shape(F32, [3])], [Shape(C64, [-1, 3])])
    op.reject("sizes", [Shape(F32, [2]), Shape(F32, [3])])
    op.reject("types", [Shape(F32, [2]), Shape(F64, [2])])
    op.reject("integers", [Shape(I32, [2]), Shape(I32, [2])])
    yield op


def transform(x, axis, forward, points=None):
    """The sums themselves, in extended precision."""
    x = np.moveaxis(x.astype(np.clongdouble), axis, -1)
    n = x.shape[-1]
    k = np.outer(np.arange(n), np.arange(n)) % n
    pi = np.longdouble("3.14159265358979323846264338327950288")
    turns = (-2 if forward else 2) * pi * k.astype(np.longdouble) / n
    out = np.einsum("...j,jk->...k", x, np.cos(turns) + 1j * np.sin(turns).astype(np.clongdouble))
    return np.moveaxis(out, -1, axis)


def factor(count, norm, forward):
    return {"backward": 1 if forward else count, "forward": count if forward else 1,
            "ortho": np.sqrt(np.longdouble(count))}[norm]


SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 15, 16, 17, 25, 30, 31, 32, 36, 49, 64, 97, 100, 127, 128, 210, 251)


def settings(axes, norm, forward, **more):
    return dict(axes=Int64s(axes), normalization=Str(norm), forward=Bool(forward), **more)


def bounds(d, want):
    """How far sums of this size may be off: some units of the largest."""
    largest = max(1.0, float(np.abs(want).max(initial=0)))
    return dict(rtol=TOLERANCE[d][0], atol=largest * {C64: 1e-6, F32: 1e-6, C128: 2e-14, F64: 2e-14}[d])


def transforms():
    complex_, real_, half_ = Op("fft_c2c"), Op("fft_r2c"), Op("fft_c2r")

    def c2c(case, d, shape, axes, norm, forward):
        x = values("c2c/" + case, shape, d)
        want, count = x.f.astype(np.clongdouble), 1
        for axis in axes:
            want, count = transform(want, axis, forward), count * shape[axis]
        want = (want / factor(count, norm, forward)).astype(np.complex128)
        check = np.fft.fftn if forward else np.fft.ifftn
        if want.size and axes:
            np.testing.assert_allclose(want, check(x.f, axes=axes, norm=norm), rtol=1e-9, atol=1e-9)
        complex_.case(f"{case}_{d}_{norm}_{forward}", [x], [T(d, want)], **bounds(d, want),
                      **settings(axes, norm, forward))

    def r2c(case, d, shape, axes, norm, forward, onesided):
        x = values("r2c/" + case, shape, d)
        want, count = x.f.astype(np.clongdouble), 1
        for axis in axes:
            want, count = transform(want, axis, forward), count * shape[axis]
        if onesided:
            want = np.take(want, np.arange(shape[axes[-1]] // 2 + 1), axes[-1])
        want = (want / factor(count, norm, forward)).astype(np.complex128)
        if want.size and onesided and forward:
            np.testing.assert_allclose(want, np.fft.rfftn(x.f, axes=axes, norm=norm), rtol=1e-9, atol=1e-9)
        real_.case(f"{case}_{d}_{norm}_{forward}_{onesided}", [x], [T(WHOLE[d], want)], **bounds(d, want),
                   **settings(axes, norm, forward, onesided=Bool(onesided)))

    def c2r(case, d, shape, axes, norm, forward, points):
        n = points or 2 * (shape[axes[-1]] - 1)
        x = values("c2r/" + case, shape, d)
        want, count = x.f.astype(np.clongdouble), n
        for axis in axes[:-1]:
            want, count = transform(want, axis, forward), count * shape[axis]
        last = np.moveaxis(want, axes[-1], -1)
        whole = np.zeros([*last.shape[:-1], n], np.clongdouble)
        for k in range(n):
            whole[..., k] = last[..., k] if k < last.shape[-1] else np.conj(last[..., n - k])
            if 2 * k % n == 0:
                whole[..., k] = whole[..., k].real
        want = np.moveaxis(transform(whole, -1, forward), -1, axes[-1])
        assert np.abs(want.imag).max(initial=0) < 1e-9
        want = (want.real / factor(count, norm, forward)).astype(np.float64)
        if want.size and not forward:
            np.testing.assert_allclose(want, np.fft.irfftn(
                x.f, [*(shape[a] for a in axes[:-1]), n], axes, norm), rtol=1e-9, atol=1e-9)
        half_.case(f"{case}_{d}_{norm}_{forward}_{points}", [x], [T(PART[d], want)], **bounds(PART[d], want),
                   **settings(axes, norm, forward, last_dim_size=Int64(points)))

    norms = ("backward", "ortho", "forward")
    for i, n in enumerate(SIZES):
        forward, norm = i % 2 == 0, norms[i % 3]
        c2c(f"size{n}", C128, [n], [0], norm, forward)
        r2c(f"size{n}", F64, [n], [0], norm, True, True)
        c2r(f"size{n}", C128, [n // 2 + 1], [0], norm, False, n)
    for norm in norms:
        for forward in (True, False):
            for d, part in ((C64, F32), (C128, F64)):
                c2c("axis0", d, [6, 5], [0], norm, forward)
                c2c("negative", d, [2, 3, 4], [-2], norm, forward)
                c2c("both", d, [3, 4], [0, 1], norm, forward)
                r2c("both", part, [3, 5], [0, 1], norm, forward, True)
                c2r("both", d, [3, 4], [0, 1], norm, forward, 7)
                c2r("doubled", d, [2, 4], [1], norm, forward, 0)
            c2c("order", C128, [2, 3, 4], [2, 0], norm, forward)
            c2c("rank5", C128, [2, 1, 3, 2, 2], [4, 0, -3], norm, forward)
            r2c("middle", F64, [2, 6, 3], [-2], norm, forward, True)
            r2c("whole", F64, [4, 3], [1, 0], norm, forward, False)
            r2c("rank5", F64, [2, 1, 3, 2, 2], [1, 4, 2], norm, forward, True)
            c2r("middle", C128, [2, 4, 3], [0, -2], norm, forward, 6)
            c2r("rank5", C128, [2, 1, 3, 2, 2], [4, 0, 2], norm, forward, 5)
    c2c("no_axes", C64, [2, 3], [], "backward", True)
    c2c("no_rows", C64, [0, 3], [1], "backward", True)
    r2c("no_rows", F32, [0, 4], [1], "ortho", True, True)
    c2r("no_rows", C64, [0, 3], [1], "ortho", False, 0)
    for d in COMPLEX:
        x = T(d, [NAN, 1.0, INF])
        complex_.case("special_" + d, [x], [T(d, np.full([3], complex(NAN, NAN)))], **settings([0], "backward", True))

    complex_.type("dynamic", [Shape(C64, [-1, 3])], [Shape(C64, [-1, 3])], **settings([0, 1], "backward", True))
    real_.type("dynamic", [Shape(F32, [-1, 7])], [Shape(C64, [-1, 4])],
               **settings([0, 1], "backward", True, onesided=Bool(True)))
    real_.type("unknown", [Shape(F64, [-1, 7])], [Shape(C128, [-1, 7])],
               **settings([1, 0], "backward", True, onesided=Bool(True)))
    half_.type("dynamic", [Shape(C64, [-1, 4])], [Shape(F32, [-1, 6])],
               **settings([0, 1], "backward", False, last_dim_size=Int64(0)))
    half_.type("given", [Shape(C64, [-1, -1])], [Shape(F32, [-1, 7])],
               **settings([1], "backward", False, last_dim_size=Int64(7)))

    def rejects(op, good, **more):
        op.reject("axis", [good], **settings([2], "backward", True, **more))
        op.reject("negative_axis", [good], **settings([-3], "backward", True, **more))
        op.reject("twice", [good], **settings([1, -1], "backward", True, **more))
        op.reject("norm", [good], **settings([1], "none", True, **more))
        op.reject("empty", [Shape(good.dtype, [2, 0])], **settings([1], "backward", True, **more))
        op.reject("integers", [Shape(I32, [2, 4])], **settings([1], "backward", True, **more))

    rejects(complex_, Shape(C64, [2, 4]))
    complex_.reject("real", [Shape(F32, [2, 4])], **settings([1], "backward", True))
    rejects(real_, Shape(F32, [2, 4]), onesided=Bool(True))
    real_.reject("narrow", [Shape(F16, [2, 4])], **settings([1], "backward", True, onesided=Bool(True)))
    real_.reject("no_axes", [Shape(F32, [2, 4])], **settings([], "backward", True, onesided=Bool(True)))
    rejects(half_, Shape(C64, [2, 4]), last_dim_size=Int64(0))
    half_.reject("no_axes", [Shape(C64, [2, 4])], **settings([], "backward", True, last_dim_size=Int64(0)))
    half_.reject("half", [Shape(C64, [2, 4])], **settings([1], "backward", True, last_dim_size=Int64(8)))
    half_.reject("one", [Shape(C64, [2, 1])], **settings([1], "backward", True, last_dim_size=Int64(0)))
    half_.reject("negative", [Shape(C64, [2, 4])], **settings([1], "backward", True, last_dim_size=Int64(-6)))
    yield complex_
    yield real_
    yield half_


def ops():
    yield from parts()
    yield from transforms()
