"""Cases of norms, of normalisation by image and channel, of the negative log likelihood, and of what is made."""

import torch
import torch.nn.functional as F

from common import *

SHAPES = (("matrix", [3, 4], 1), ("rows", [3, 4], 0), ("last", [2, 3, 4], -1), ("vector", [41], 0),
          ("rank0", [], -1), ("rank5", [1, 2, 1, 3, 2], 3), ("zero_size", [0, 4], 1))


def _t(t):
    return torch.tensor(t.f)


def norms():
    op = Op("p_norm")

    def add(case, x, p, axis, keep=False, whole=False):
        if whole:
            want = torch.linalg.vector_norm(_t(x), p, keepdim=keep)
        else:
            want = torch.linalg.vector_norm(_t(x), p, axis if x.a.ndim else None, keep)
        op.case(case, [x], [T(x.dtype, want.numpy())], porder=Float32(p), axis=Int32(axis),
                epsilon=Float32(f32bits(1e-12)), keepdim=Bool(keep), asvector=Bool(whole))

    for case, shape, axis in SHAPES:
        for p in (0.0, 1.0, 2.0, 3.0, INF, -INF):
            add(f"{case}_{p}", values(f"p_norm/{case}", shape, F32), p, axis)
        add(f"{case}_wide", values(f"p_norm/{case}", shape, F64), 2.5, axis, True)
        if 0 not in shape:
            add(f"{case}_whole", values(f"p_norm/{case}", shape, F64), 2.0, axis, whole=True)
            add(f"{case}_whole_kept", values(f"p_norm/{case}", shape, F64), 1.5, axis, True, True)
    add("negative", values("p_norm/negative", [3, 4], F64, 0.5, 2.0), -1.5, 1)
    zeros = T(F64, [[0.0, 0.0, 0.0], [0.0, 3.0, -4.0], [NAN, 0.0, 1.0], [INF, 1.0, 0.0]])
    for p in (0.0, 0.5, 1.0, 2.0, 3.0):
        add(f"zeros_{p}", zeros, p, 1)
    for d in (F16, BF16):
        add("dtype_" + d, values("p_norm/" + d, [3, 5], d), 2.0, 1)
    attrs = dict(porder=Float32(2.0), axis=Int32(-1), epsilon=Float32(f32bits(1e-12)),
                 keepdim=Bool(False), asvector=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1])], **attrs)
    op.type("whole", [Shape(F32, [-1, 3])], [Shape(F32, [])], **dict(attrs, asvector=Bool(True)))
    op.reject("axis", [Shape(F32, [2, 3])], **dict(attrs, axis=Int32(2)))
    yield op

    op = Op("frobenius_norm")
    for case, shape, axes in (("matrix", [3, 4], [0, 1]), ("rows", [3, 4], [0]), ("none", [3, 4], []),
                              ("last_two", [2, 3, 4], [-2, -1]), ("rank5", [1, 2, 1, 3, 2], [1, 3]),
                              ("zero_size", [0, 4], [1])):
        for keep in (False, True):
            for d in (F32, F64):
                x = values(f"frobenius_norm/{case}", shape, d)
                axis = tuple(axes) if axes else None
                want = np.sqrt(np.sum(x.f ** 2, axis=axis, keepdims=keep))
                op.case(f"{case}_{keep}_{d}", [x, ints(axes)], [T(d, want)], keep_dim=Bool(keep),
                        reduce_all=Bool(False))
    x = values("frobenius_norm/all", [2, 3], F32)
    op.case("reduce_all", [x, ints([0])], [T(F32, np.sqrt(np.sum(x.f ** 2)))], keep_dim=Bool(False),
            reduce_all=Bool(True))
    attrs = dict(keep_dim=Bool(False), reduce_all=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3, 4]), ints([1, 2])], [Shape(F32, [-1])], **attrs)
    op.reject("axis", [Shape(F32, [2, 3]), ints([2])], **attrs)
    yield op

    op = Op("norm")
    for case, shape, axis in SHAPES:
        if shape and 0 not in shape:
            for epsilon in (1e-10, 0.5):
                for d in (F32, F64):
                    x = values(f"norm/{case}", shape, d)
                    size = np.sqrt(np.sum(x.f ** 2, axis=axis, keepdims=True) + f32bits(epsilon))
                    op.case(f"{case}_{epsilon}_{d}", [x], [T(d, x.f / size), T(d, size)],
                            axis=Int32(axis), epsilon=Float32(f32bits(epsilon)), is_test=Bool(False))
    attrs = dict(axis=Int32(1), epsilon=Float32(f32bits(1e-10)), is_test=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3]), Shape(F32, [-1, 1])], **attrs)
    op.reject("axis", [Shape(F32, [2, 3])], **dict(attrs, axis=Int32(2)))
    yield op

    op = Op("dist")
    for case, xs, ys in (("matrix", [3, 4], [3, 4]), ("broadcast", [3, 1], [4]), ("scalars", [], []),
                         ("rank5", [1, 2, 1, 3, 2], [2])):
        for p in (0.0, 1.0, 2.0, 3.0, INF, -INF):
            for d in (F32, F64):
                x, y = values(f"dist/{case}/x", xs, d), values(f"dist/{case}/y", ys, d)
                op.case(f"{case}_{p}_{d}", [x, y], [T(d, torch.dist(_t(x), _t(y), p).numpy())],
                        p=Float32(p))
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(F32, [3])], [Shape(F32, [])], p=Float32(2.0))
    op.reject("shapes", [Shape(F32, [2, 3]), Shape(F32, [4])], p=Float32(2.0))
    yield op

    op = Op("logsumexp")

    def exponentials(case, x, axes, keep=False, whole=False):
        dims = list(range(x.a.ndim)) if whole or not axes else axes
        want = torch.logsumexp(_t(x), dims, keep) if x.a.ndim else _t(x)
        op.case(case, [x], [T(x.dtype, want.numpy())], axis=Int32s(axes), keepdim=Bool(keep),
                reduce_all=Bool(whole))

    for case, shape, axis in SHAPES:
        for keep in (False, True):
            for d in (F32, F64):
                exponentials(f"{case}_{keep}_{d}", values(f"logsumexp/{case}", shape, d), [axis], keep)
    x = values("logsumexp/several", [2, 3, 4], F32)
    exponentials("several", x, [0, -1])
    exponentials("none", x, [])
    exponentials("whole", x, [0], whole=True)
    exponentials("whole_kept", x, [0], True, True)
    exponentials("large", T(F32, [[1000.0, 999.0, -1000.0], [-2000.0, -2001.0, -1999.0]]), [1])
    exponentials("special", T(F32, [[INF, 1.0], [-INF, -INF], [NAN, 0.0], [-INF, 2.0], [INF, -INF]]), [1])
    attrs = dict(axis=Int32s([1]), keepdim=Bool(False), reduce_all=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1])], **attrs)
    op.reject("axis", [Shape(F32, [2, 3])], **dict(attrs, axis=Int32s([2])))
    yield op


def instance_norm():
    op = Op("instance_norm")

    def add(case, x, scale, bias, epsilon=1e-5):
        a = x.f
        axes = tuple(range(2, a.ndim))
        mean = a.mean(axis=axes, keepdims=True) if axes else a
        inverse = 1 / np.sqrt((((a - mean) ** 2).mean(axis=axes, keepdims=True) if axes else 0 * a)
                              + f32bits(epsilon))
        shape = [1, -1] + [1] * (a.ndim - 2)
        y = (a - mean) * inverse
        y = y if scale is None else y * scale.f.reshape(shape)
        y = y if bias is None else y + bias.f.reshape(shape)
        wide = F64 if x.dtype == F64 else F32
        op.case(case, [x, scale, bias], [T(x.dtype, y), T(wide, mean.reshape(-1)),
                                         T(wide, inverse.reshape(-1))],
                epsilon=Float32(f32bits(epsilon)))

    for case, shape in (("images", [2, 3, 4, 5]), ("rows", [2, 3, 7]), ("volumes", [1, 2, 2, 3, 2]),
                        ("no_images", [0, 3, 2, 2])):
        for d in (F32, F64):
            x = values(f"instance_norm/{case}/x", shape, d)
            s, b = (values(f"instance_norm/{case}/{n}", [shape[1]], d) for n in "sb")
            add(f"{case}_{d}", x, s, b)
            add(f"{case}_{d}_plain", x, None, None, 1e-2)
    x = values("instance_norm/one", [2, 3], F32)
    s, b = (values(f"instance_norm/one/{n}", [3], F32) for n in "sb")
    add("single_elements", x, s, b)
    for d in (F16, BF16):
        x = values("instance_norm/" + d, [2, 3, 4, 5], d)
        s, b = (values(f"instance_norm/{d}/{n}", [3], F32) for n in "sb")
        add("dtype_" + d, x, s, b)
    attrs = dict(epsilon=Float32(f32bits(1e-5)))
    op.type("dynamic", [Shape(F32, [-1, 3, -1]), Shape(F32, [3]), Shape(F32, [3])],
            [Shape(F32, [-1, 3, -1]), Shape(F32, [-1]), Shape(F32, [-1])], **attrs)
    op.type("unknown_channels", [Shape(F32, [2, -1, 4]), None, None],
            [Shape(F32, [2, -1, 4]), Shape(F32, [-1]), Shape(F32, [-1])], **attrs)
    op.reject("vector", [Shape(F32, [3]), None, None], **attrs)
    op.reject("scale", [Shape(F32, [2, 3, 4]), Shape(F32, [4]), None], **attrs)
    op.reject("bias", [Shape(F32, [2, 3, 4]), Shape(F32, [3]), Shape(F32, [2])], **attrs)
    yield op


def likelihood():
    op = Op("nll_loss")

    def add(case, x, y, w, reduction, ignore=-100):
        weight = None if w is None else _t(w)
        out = F.nll_loss(_t(x), torch.tensor(y.a), weight, reduction=reduction, ignore_index=ignore)
        each = torch.ones(x.shape[1], dtype=torch.float64) if weight is None else weight
        counts = torch.tensor(y.a) != ignore
        total = each[torch.where(counts, torch.tensor(y.a), 0)][counts].sum()
        if reduction == "none":
            total = torch.zeros_like(total)
        elif reduction == "mean" and not counts.any():
            out = torch.zeros_like(out)
        op.case(case, [x, y, w], [T(x.dtype, out.numpy()), T(x.dtype, total.numpy())],
                ignore_index=Int64(ignore), reduction=Str(reduction))

    for case, shape in (("rows", [5, 4]), ("images", [2, 4, 3, 2])):
        label = [shape[0]] + shape[2:]
        for d in (F32, F64):
            x = values(f"nll/{case}/x", shape, d, -3.0, 0.0)
            w = values(f"nll/{case}/w", [4], d, 0.25, 2.0)
            y = T(I64, rng("nll/" + case).integers(0, 4, label))
            for reduction in ("none", "sum", "mean"):
                add(f"{case}_{reduction}_{d}", x, y, None, reduction)
                add(f"{case}_{reduction}_{d}_weighted", x, y, w, reduction)
                add(f"{case}_{reduction}_{d}_ignored", x, y, w, reduction, 1)
    x, y = values("nll/all/x", [3, 4], F32), T(I64, [-100, -100, -100])
    for reduction in ("none", "sum", "mean"):
        add("all_ignored_" + reduction, x, y, None, reduction)
    special = T(F32, [[-INF, NAN, -1.0, -2.0]] * 3)
    add("special", special, T(I64, [2, -100, 3]), None, "mean")
    attrs = dict(ignore_index=Int64(-100), reduction=Str("none"))
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(I64, [-1]), None],
            [Shape(F32, [-1]), Shape(F32, [])], **attrs)
    op.reject("rank", [Shape(F32, [2, 3, 4]), Shape(I64, [2, 4]), None], **attrs)
    op.reject("labels", [Shape(F32, [2, 3]), Shape(I64, [3]), None], **attrs)
    op.reject("weights", [Shape(F32, [2, 3]), Shape(I64, [2]), Shape(F32, [2])], **attrs)
    op.reject("reduction", [Shape(F32, [2, 3]), Shape(I64, [2]), None],
              **dict(attrs, reduction=Str("median")))
    yield op


def creation():
    op = Op("eye")
    for rows, columns in ((3, 3), (2, 5), (4, 1), (3, -1), (0, 2)):
        for d in (F32, F64, I64, BOOL):
            want = np.eye(rows, None if columns < 0 else columns)
            op.case(f"{rows}_{columns}_{d}", [scalar(rows, I32), scalar(columns, I32)], [T(d, want)],
                    exact=True, dtype=DType(d), place=Place("cpu"))
    attrs = dict(dtype=DType(F32), place=Place("cpu"))
    op.type("unknown", [Shape(I64, [1]), scalar(3, I64)], [Shape(F32, [-1, 3])], **attrs)
    op.reject("rows", [scalar(-1, I32), scalar(3, I32)], **attrs)
    op.reject("columns", [scalar(3, I32), scalar(-2, I32)], **attrs)
    yield op

    op = Op("linspace")

    def add(case, start, stop, count, d, exact=False):
        a, b = start.a.reshape(()), stop.a.reshape(())
        want = (np.linspace(a.astype(np.float64), b.astype(np.float64), count) if d in FLOATS
                else np.trunc(np.linspace(int(a), int(b), count)))
        op.case(case, [start, stop, scalar(count, I32)], [T(d, want)], exact=exact, dtype=DType(d),
                place=Place("cpu"))

    for count in (1, 2, 5, 41):
        for d in (F32, F64):
            add(f"{count}_{d}", T(d, [-1.5]), T(d, [2.25]), count, d)
    add("scalars", T(F32, 3.0), T(F32, -3.0), 7, F32)
    add("same", T(F32, [2.0]), T(F32, [2.0]), 4, F32)
    for d in (I32, I64):
        add("integers_" + d, T(d, [0]), T(d, [10]), 5, d, True)
        add("down_" + d, T(d, [7]), T(d, [-7]), 4, d, True)
    add("cast", T(F64, [0.0]), T(F64, [1.0]), 3, F32)
    attrs = dict(dtype=DType(F32), place=Place("cpu"))
    op.type("known", [Shape(F32, [1]), Shape(F32, [1]), scalar(5, I32)], [Shape(F32, [5])], **attrs)
    op.type("unknown", [Shape(F32, [1]), Shape(F32, [1]), Shape(I32, [1])], [Shape(F32, [-1])], **attrs)
    op.reject("number", [Shape(F32, [1]), Shape(F32, [1]), scalar(0, I32)], **attrs)
    yield op

    op = Op("full_batch_size_like")
    for case, shape, sizes, i, o in (("first", [4, 3], [-1, 5], 0, 0), ("second", [4, 3], [2, -1, 3], 1, 1),
                                     ("negative", [2, 3, 4], [7, 2], -1, 0), ("empty", [0, 3], [-1, 2], 0, 0)):
        for d in (F32, F64, I64, BOOL):
            x = values(f"full_batch_size_like/{case}", shape, F32)
            wide = list(sizes)
            wide[o] = shape[i]
            op.case(f"{case}_{d}", [x], [T(d, np.full(wide, 3.0))], exact=True, shape=Int32s(sizes),
                    dtype=DType(d), value=Float64(3.0), input_dim_idx=Int32(i),
                    output_dim_idx=Int32(o), place=Place("cpu"))
    attrs = dict(shape=Int32s([-1, 5]), dtype=DType(F32), value=Float64(1.0), input_dim_idx=Int32(1),
                 output_dim_idx=Int32(0), place=Place("cpu"))
    op.type("dynamic", [Shape(F32, [2, -1])], [Shape(F32, [-1, 5])], **attrs)
    op.reject("input", [Shape(F32, [2])], **attrs)
    op.reject("output", [Shape(F32, [2, 3])], **dict(attrs, output_dim_idx=Int32(2)))
    op.reject("size", [Shape(F32, [2, 3])], **dict(attrs, shape=Int32s([-1, -1])))
    yield op


def ops():
    yield from norms()
    yield from instance_norm()
    yield from likelihood()
    yield from creation()
