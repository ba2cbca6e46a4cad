"""Cases of what scales a loss so that gradients in narrow floats are neither infinite nor zero."""

from common import *


def ops():
    op = Op("check_finite_and_unscale_")
    special = {"finite": [], "infinite": [INF], "nan": [NAN], "both": [-INF, NAN]}
    for d in (F32, F64, F16, BF16):
        for case, extra in special.items():
            a = values(f"unscale/{case}/a", [3, 4], d)
            b = T(d, np.append(values(f"unscale/{case}/b", [5], d).f, extra))
            scale = T(F32, [4.0])
            found = not np.isfinite(b.f).all()
            op.case(f"{case}_{d}", [L(a, b), scale], [L(T(d, a.f / 4), T(d, b.f / 4)), T(BOOL, [found])])
    for rank, shape in ((1, [5]), (3, [2, 1, 3]), (4, [2, 1, 3, 2]), (5, [1, 2, 1, 3, 2])):
        a = values(f"unscale/rank{rank}", shape, F32)
        op.case(f"rank{rank}", [L(a), T(F32, [4.0])], [L(T(F32, a.f / 4)), T(BOOL, [False])])
    op.case("rank0", [L(T(F32, 3.0)), T(F32, [2.0])], [L(T(F32, 1.5)), T(BOOL, [False])])
    op.case("zero_size", [L(T(F32, np.zeros([0, 2]))), T(F32, [2.0])],
            [L(T(F32, np.zeros([0, 2]))), T(BOOL, [False])])
    op.type("dynamic", [L(Shape(F32, [-1, 3]), Shape(F32, [2])), Shape(F32, [1])],
            [L(Shape(F32, [-1, 3]), Shape(F32, [2])), Shape(BOOL, [1])])
    op.reject("scales", [L(Shape(F32, [3])), Shape(F32, [2])])
    yield op

    op = Op("update_loss_scaling_")

    def add(case, found, scale, good, bad, grow=3, shrink=2, up=2.0, down=0.5, stop=False,
            d=F32, shapes=([2, 3], [4]), odd=False):
        a, b = values(f"scaling/{case}/a", shapes[0], d), values(f"scaling/{case}/b", shapes[1], d)
        b = T(d, [NAN, INF, -INF, 1.0]) if odd else b
        outs = [T(d, np.zeros(t.shape) if found else t.a) for t in (a, b)]
        new, steps, misses = scale, good, bad
        if not stop and found:
            steps, misses = 0, bad + 1
            if misses == shrink:
                new, misses = max(scale * down, 1.0), 0
        elif not stop:
            steps, misses = good + 1, 0
            if steps == grow:
                with np.errstate(all="ignore"):
                    more = np.float32(scale) * np.float32(up)
                new, steps = (more if np.isfinite(more) else scale), 0
        op.case(case, [L(a, b), T(BOOL, [found]), T(F64 if d == F64 else F32, [scale]), T(I32, [good]), T(I32, [bad]),
                       T(BOOL, [stop], const=True)],
                [L(*outs), T(F64 if d == F64 else F32, [new]), T(I32, [steps]), T(I32, [misses])],
                incr_every_n_steps=Int32(grow), decr_every_n_nan_or_inf=Int32(shrink),
                incr_ratio=Float32(up), decr_ratio=Float32(down))

    add("good", False, 8.0, 0, 1)
    add("grows", False, 8.0, 2, 0)
    add("too_large", False, 3e38, 2, 0)
    add("bad", True, 8.0, 2, 0)
    add("shrinks", True, 8.0, 2, 1)
    add("least", True, 1.5, 2, 1)
    add("stopped", False, 8.0, 2, 1, stop=True)
    add("stopped_bad", True, 8.0, 2, 1, stop=True)
    add("odd", True, 8.0, 2, 0, odd=True)
    for d in (F64, F16, BF16):
        add("good_" + d, False, 8.0, 0, 1, d=d)
        add("bad_" + d, True, 8.0, 2, 0, d=d)
    for rank, shape in ((0, []), (1, [5]), (3, [2, 1, 3]), (4, [2, 1, 3, 2]), (5, [1, 2, 1, 3, 2])):
        add(f"rank{rank}", True, 8.0, 2, 0, shapes=(shape, [2]))
    add("no_rows", True, 8.0, 2, 0, shapes=([0, 3], [2]))
    attrs = dict(incr_every_n_steps=Int32(3), decr_every_n_nan_or_inf=Int32(2), incr_ratio=Float32(2.0),
                 decr_ratio=Float32(0.5))
    one = [Shape(BOOL, [1]), Shape(F32, [1]), Shape(I32, [1]), Shape(I32, [1]), T(BOOL, [False], const=True)]
    op.type("dynamic", [L(Shape(F32, [-1, 3])), *one],
            [L(Shape(F32, [-1, 3])), Shape(F32, [1]), Shape(I32, [1]), Shape(I32, [1])], **attrs)
    op.reject("states", [L(Shape(F32, [3])), one[0], Shape(F32, [2]), *one[2:]], **attrs)
    yield op
