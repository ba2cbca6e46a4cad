"""Cases of operators that are short for others: losses and choices; and choices between two elements."""

import torch
import torch.nn.functional as F

from common import *
from elementwise import _binary, _same_type


def _t(t):
    return torch.tensor(t.f)


def choices():
    special = ([NAN, 1.0, NAN, INF, -INF, 0.0, -0.0, 2.0], [1.0, NAN, NAN, NAN, 3.0, 5.0, -7.0, INF])
    numbers = FLOATS + (I8, U8, I16, I32, I64)
    yield _binary("fmax", _same_type(np.fmax), numbers, special=special)
    yield _binary("fmin", _same_type(np.fmin), numbers, special=special)

    def heaviside(x, y):
        return torch.heaviside(torch.tensor(x), torch.tensor(y)).numpy()

    yield _binary("heaviside", _same_type(
        lambda x, y: heaviside(*np.broadcast_arrays(np.array(x, np.float64), y * 1.0))),
        FLOATS + (I32, I64), first=lambda n, s, d: T(d, rng(n).integers(-1, 2, s)), special=special)


def bits():
    op = Op("bitwise_not")
    for d in (BOOL,) + INTS:
        x = values("bitwise_not/" + d, [3, 5], d, -100, 100)
        op.case("dtype_" + d, [x], [T(d, np.invert(x.a))], exact=True)
    op.case("rank0", [T(I32, 5)], [T(I32, -6)], exact=True)
    op.case("zero_size", [T(I64, np.zeros([2, 0]))], [T(I64, np.zeros([2, 0]))], exact=True)
    x = values("bitwise_not/rank5", [1, 2, 1, 2, 2], I32)
    op.case("rank5", [x], [T(I32, np.invert(x.a))], exact=True)
    op.type("dynamic", [Shape(I32, [-1, 3])], [Shape(I32, [-1, 3])])
    yield op

    for name, function in (("bitwise_left_shift", np.left_shift),
                           ("bitwise_right_shift", np.right_shift)):
        op = Op(name)

        def add(case, xs, ys, d, arithmetic=True):
            x = values(f"{name}/{case}/x", xs, d, -120, 120)
            y = values(f"{name}/{case}/y", ys, d, 0, 7)
            unsigned = np.dtype(d if d == U8 or arithmetic else "u" + d)
            want = function(x.a.view(unsigned), y.a.view(unsigned)).view(x.a.dtype)
            op.case(case, [x, y], [T(d, want)], exact=True, is_arithmetic=Bool(arithmetic))

        for d in INTS:
            add("dtype_" + d, [3, 5], [5], d)
            add("logical_" + d, [3, 5], [3, 1], d, arithmetic=False)
        add("rank0", [], [], I32)
        add("rank5", [1, 2, 1, 2, 2], [2, 1, 2], I64)
        add("zero_size", [2, 0], [1], I32)
        x = T(I32, [5, -5, 5, -5, 5, -5, 1 << 30])
        y = T(I32, [31, 31, 32, 40, -1, -1, 1])
        left = [-(1 << 31), -(1 << 31), 0, 0, 0, 0, -(1 << 31)]
        right = [0, -1, 0, -1, 0, -1, 1 << 29]
        op.case("far", [x, y], [T(I32, left if "left" in name else right)], exact=True,
                is_arithmetic=Bool(True))
        op.type("dynamic", [Shape(I32, [-1, 3]), Shape(I32, [3])], [Shape(I32, [-1, 3])],
                is_arithmetic=Bool(True))
        op.reject("sizes_differ", [Shape(I32, [2, 3]), Shape(I32, [4])], is_arithmetic=Bool(True))
        yield op


def losses():
    shapes = (("matrix", [3, 4], F32), ("rank0", [], F32), ("rank5", [1, 2, 1, 2, 2], F32),
              ("zero_size", [2, 0], F32), ("tail", [41], F32), ("float64", [2, 5], F64),
              ("rank3", [2, 1, 3], F32), ("rank4", [2, 1, 3, 2], F32), ("float16", [2, 5], F16),
              ("bfloat16", [2, 5], BF16))

    op = Op("huber_loss")
    for case, shape, d in shapes:
        for delta in (1.0, 0.5):
            x, y = values(f"huber/{case}/x", shape, d), values(f"huber/{case}/y", shape, d)
            want = F.huber_loss(_t(x), _t(y), reduction="none", delta=delta).numpy()
            op.case(f"{case}_{delta}", [x, y], [T(d, want), T(d, y.f - x.f)], delta=Float32(delta))
    x, y = T(F32, [NAN, INF, -INF, 0.0]), T(F32, [0.0, 1.0, 1.0, 0.0])
    op.case("special", [x, y], [T(F32, [NAN, INF, INF, 0.0]), T(F32, [NAN, -INF, INF, 0.0])],
            delta=Float32(1.0))
    op.type("dynamic", [Shape(F32, [-1, 3])] * 2, [Shape(F32, [-1, 3])] * 2, delta=Float32(1.0))
    op.reject("shapes_differ", [Shape(F32, [2, 3]), Shape(F32, [2, 4])], delta=Float32(1.0))
    yield op

    op = Op("bce_loss")
    for case, shape, d in shapes:
        x = values(f"bce/{case}/x", shape, d, 0.05, 0.95)
        y = values(f"bce/{case}/y", shape, d, 0.0, 1.0)
        op.case(case, [x, y], [T(d, F.binary_cross_entropy(_t(x), _t(y), reduction="none"))])
    x, y = T(F32, [0.0, 1.0, 1.0, 0.0, 0.0]), T(F32, [1.0, 0.0, 1.0, 0.0, 0.5])
    op.case("certain", [x, y], [T(F32, F.binary_cross_entropy(_t(x), _t(y), reduction="none"))])
    op.type("dynamic", [Shape(F32, [-1, 3])] * 2, [Shape(F32, [-1, 3])])
    op.reject("shapes_differ", [Shape(F32, [2, 3]), Shape(F32, [2, 4])])
    yield op

    op = Op("sigmoid_cross_entropy_with_logits")

    def logits(case, x, y, weight=None, normalize=False, ignore=-100):
        want = F.binary_cross_entropy_with_logits(
            _t(x), _t(y), reduction="none", pos_weight=None if weight is None else _t(weight))
        counts = _t(y) != ignore
        want = torch.where(counts, want, torch.zeros_like(want))
        if normalize:
            want = want / torch.clamp(counts.sum(), min=1e-5)
        # Each of the operators that this is short for rounds.
        op.case(case, [x, y, weight], [T(x.dtype, want)], normalize=Bool(normalize),
                ignore_index=Int32(ignore), **(dict(rtol=3.2e-2) if x.dtype == BF16 else {}))

    for case, shape, d in shapes:
        x = values(f"logits/{case}/x", shape, d)
        y = values(f"logits/{case}/y", shape, d, 0.0, 1.0)
        logits(case, x, y)
        logits(case + "_weighted", x, y, values(f"logits/{case}/w", shape, d, 0.2, 4.0))
    x, y = values("logits/ignored/x", [3, 4], F32), T(F32, rng("logits/y").integers(-1, 2, [3, 4]))
    logits("ignored", x, y, ignore=-1)
    logits("normalized", x, y, ignore=-1, normalize=True)
    logits("all_ignored", x, T(F32, np.full([3, 4], -1)), ignore=-1, normalize=True)
    logits("odd", values("logits/odd", [4], F32), T(F32, [0.0, 1.0, 0.5, 1.0]))
    logits("large", T(F32, [200.0, -200.0, 90.0, -90.0]), T(F32, [0.0, 1.0, 1.0, 0.25]))
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(F32, [-1, 3]), None], [Shape(F32, [-1, 3])],
            normalize=Bool(False), ignore_index=Int32(-100))
    op.reject("shapes_differ", [Shape(F32, [2, 3]), Shape(F32, [2, 4]), None],
              normalize=Bool(False), ignore_index=Int32(-100))
    yield op

    op = Op("kldiv_loss")
    for case, shape, d in shapes:
        for reduction in ("none", "sum", "mean", "batchmean"):
            if reduction != "none" and (0 in shape or (not shape and reduction == "batchmean")):
                continue
            for target in (False, True):
                x = values(f"kldiv/{case}/x", shape, d, -3.0, 0.0)
                y = values(f"kldiv/{case}/y", shape, d, *((-2.0, 0.0) if target else (0.05, 1.0)))
                want = F.kl_div(_t(x), _t(y), reduction=reduction, log_target=target).numpy()
                op.case(f"{case}_{reduction}_{target}", [x, y], [T(d, want)],
                        reduction=Str(reduction), log_target=Bool(target))
    for target in (False, True):
        x, y = T(F32, [NAN, INF, -INF, -1.0, -1.0]), T(F32, [0.5, 0.5, 0.5, NAN, INF])
        want = F.kl_div(_t(x), _t(y), reduction="none", log_target=target).numpy()
        op.case(f"odd_{target}", [x, y], [T(F32, want)], reduction=Str("none"), log_target=Bool(target))
    op.case("no_label", [T(F32, [-1.0, -2.0, 0.0]), T(F32, [0.0, 1.0, 0.0])],
            [T(F32, [0.0, 2.0, 0.0])], reduction=Str("none"), log_target=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3])] * 2, [Shape(F32, [])], reduction=Str("batchmean"),
            log_target=Bool(False))
    op.reject("shapes_differ", [Shape(F32, [2, 3]), Shape(F32, [2, 4])], reduction=Str("sum"),
              log_target=Bool(False))
    op.reject("no_reduction", [Shape(F32, [2, 3])] * 2, reduction=Str("median"),
              log_target=Bool(False))
    yield op


def of_several():
    op = Op("lerp")
    for case, xs, ys, ws, d in (
            ("matrix", [3, 4], [3, 4], [3, 4], F32), ("scalar", [3, 4], [3, 4], [1], F32),
            ("rank0", [], [], [], F32), ("broadcast", [2, 1, 4], [3, 1], [2, 1, 1], F32),
            ("rank5", [1, 2, 1, 2, 2], [2], [2, 2], F32), ("zero_size", [0, 4], [4], [1], F32),
            ("float64", [3, 4], [4], [3, 1], F64)):
        x, y, w = (values(f"lerp/{case}/{n}", s, d) for n, s in (("x", xs), ("y", ys), ("w", ws)))
        op.case(case, [x, y, w], [T(d, torch.lerp(_t(x), _t(y), _t(w)))])
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(F32, [3]), Shape(F32, [1])],
            [Shape(F32, [-1, 3])])
    op.reject("sizes_differ", [Shape(F32, [2, 3]), Shape(F32, [4]), Shape(F32, [1])])
    yield op

    op = Op("masked_fill")
    for case, xs, ms, d in (("matrix", [3, 4], [3, 4], F32), ("row", [3, 4], [4], F32),
                            ("column", [3, 4], [3, 1], F64), ("rank0", [], [], F32),
                            ("rank5", [1, 2, 1, 2, 2], [2, 1, 1, 2], F32),
                            ("zero_size", [0, 4], [4], F32), ("int64", [3, 4], [3, 4], I64),
                            ("half", [3, 4], [3, 4], F16), ("brain", [3, 4], [3, 4], BF16)):
        x, m = values(f"masked_fill/{case}/x", xs, d), values(f"masked_fill/{case}/m", ms, BOOL)
        v = T(d, 7)
        op.case(case, [x, m, v], [T(d, np.where(m.a, v.a, x.a))], exact=True)
    x, m = T(F32, [1.0, NAN, INF]), T(BOOL, [True, False, True])
    op.case("special", [x, m, T(F32, [-INF])], [T(F32, [-INF, NAN, -INF])], exact=True)
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(BOOL, [3]), Shape(F32, [1])],
            [Shape(F32, [-1, 3])])
    op.reject("mask_too_large", [Shape(F32, [3]), Shape(BOOL, [2, 3]), Shape(F32, [1])])
    op.reject("value_too_large", [Shape(F32, [3]), Shape(BOOL, [3]), Shape(F32, [2])])
    yield op

    op = Op("equal_all")
    for d in (F32, F64, I32, I64, BOOL):
        x = values("equal_all/" + d, [3, 4], d)
        op.case("same_" + d, [x, x], [T(BOOL, True)])
        y = T(d, x.a.copy())
        y.a[1, 2] = 1 - y.a[1, 2]
        op.case("one_differs_" + d, [x, y], [T(BOOL, False)])
    op.case("nan", [T(F32, [NAN]), T(F32, [NAN])], [T(BOOL, False)])
    op.case("shapes_differ", [T(F32, np.ones([2, 3])), T(F32, np.ones([3]))], [T(BOOL, False)])
    op.case("rank0", [T(F32, 1.0), T(F32, 1.0)], [T(BOOL, True)])
    op.case("zero_size", [T(F32, np.zeros([0, 3]))] * 2, [T(BOOL, True)])
    op.type("dynamic", [Shape(F32, [-1, 3])] * 2, [Shape(BOOL, [])])
    yield op

    op = Op("prelu")
    for case, xs, ws, mode, layout in (
            ("all", [2, 3, 4], [1], "all", "NCHW"), ("image", [2, 3, 2, 2], [3], "channel", "NCHW"),
            ("last", [2, 2, 2, 3], [3], "channel", "NHWC"), ("matrix", [4, 3], [3], "channel", "NCHW"),
            ("element", [2, 3, 2], [1, 3, 2], "element", "NCHW"), ("zero_size", [0, 3], [3],
            "channel", "NCHW"), ("rank5", [1, 2, 1, 2, 2], [2], "channel", "NCDHW")):
        for d in (F32, F64):
            x, w = values(f"prelu/{case}/x", xs, d), values(f"prelu/{case}/w", ws, d)
            slopes = w.f
            if mode == "channel" and layout.startswith("NC"):
                slopes = slopes.reshape([-1] + [1] * (len(xs) - 2))
            op.case(f"{case}_{d}", [x, w], [T(d, np.where(x.f > 0, x.f, slopes * x.f))],
                    data_format=Str(layout), mode=Str(mode))
    for case, x in (("rank0", T(F32, -2.0)), ("rank1", values("prelu/rank1", [5], F32))):
        op.case(case, [x, T(F32, [0.25])], [T(F32, np.where(x.f > 0, x.f, 0.25 * x.f))], data_format=Str("NCHW"),
                mode=Str("all"))
    op.case("special", [T(F32, [[NAN, INF, -INF, 0.0]]), T(F32, [0.25])],
            [T(F32, [[NAN, INF, -INF, 0.0]])], data_format=Str("NCHW"), mode=Str("all"))
    op.type("dynamic", [Shape(F32, [-1, 3, -1]), Shape(F32, [3])], [Shape(F32, [-1, 3, -1])],
            data_format=Str("NCHW"), mode=Str("channel"))
    op.reject("no_mode", [Shape(F32, [2, 3]), Shape(F32, [1])], data_format=Str("NCHW"),
              mode=Str("row"))
    yield op


def ops():
    yield from choices()
    yield from bits()
    yield from losses()
    yield from of_several()
