"""Operators that move elements: shape changes, joining, cutting, padding, reordering."""

import numpy as np

from common import *


def _dtypes(op, run, shape):
    """One case per dtype; `run(case, tensor)` adds it."""
    for d in (F64, F16, BF16) + INTS + (BOOL,):
        run("dtype_" + d, values(f"{op.name}/{d}", shape, d))


def _x(op, case, shape, dtype=F32):
    return values(f"{op.name}/{case}", shape, dtype)


# ---- one tensor, another shape -------------------------------------------------------------


def reshape():
    op = Op("reshape")

    def run(case, x, shape, out=None):
        op.case(case, [x, ints(shape)], [T(x.dtype, x.a.reshape(out or shape))], exact=True)

    run("plain", _x(op, "a", [2, 6]), [3, 4])
    run("infer", _x(op, "b", [2, 6]), [4, -1])
    run("infer_first", _x(op, "c", [2, 3, 4]), [-1, 4])
    run("zero_copies", _x(op, "d", [2, 3, 4]), [0, 12], [2, 12])
    run("zero_copies_and_infer", _x(op, "e", [2, 3, 4]), [0, -1, 2], [2, 6, 2])
    run("zero_copies_middle", _x(op, "f", [2, 3, 4]), [4, 0, 2], [4, 3, 2])
    run("flat", _x(op, "g", [2, 3]), [-1])
    run("add_ones", _x(op, "h", [6]), [1, 6, 1])
    op.case("to_rank0", [_x(op, "i", [1, 1]), ints([])],
            [T(F32, _x(op, "i", [1, 1]).a.reshape([]))], exact=True)
    run("from_rank0", T(F32, 2.5), [1])
    run("from_rank0_infer", T(F32, 2.5), [-1, 1], [1, 1])
    run("zero_size", T(F32, np.zeros([0, 6])), [0, 2, 3])
    _dtypes(op, lambda case, x: run(case, x, [3, 2]), [2, 3])

    def typed(case, shape, target, out):
        op.type(case, [Shape(F32, shape), target], [Shape(F32, out)])

    typed("dynamic_infer", [-1, 6], ints([-1, 2, 3]), [-1, 2, 3])
    typed("dynamic_zero_copies", [-1, 6], ints([0, 2, 3]), [-1, 2, 3])
    typed("dynamic_to_static", [-1, 6], ints([4, 3]), [4, 3])
    typed("static_infer", [2, 6], ints([3, -1]), [3, 4])
    typed("shape_not_known", [2, 6], Shape(I64, [3]), [-1, -1, -1])
    yield op


def flatten():
    op = Op("flatten")

    def run(case, x, start, stop):
        s = list(x.a.shape)
        if s:
            a, b = start % len(s), stop % len(s)
            s = s[:a] + [int(np.prod(s[a:b + 1]))] + s[b + 1:]
        else:
            s = [1]
        op.case(case, [x], [T(x.dtype, x.a.reshape(s))], exact=True, start_axis=Int32(start),
                stop_axis=Int32(stop))

    run("from_one", _x(op, "a", [2, 3, 4]), 1, -1)
    run("all", _x(op, "b", [2, 3, 4]), 0, -1)
    run("first_two", _x(op, "c", [2, 3, 4]), 0, 1)
    run("middle", _x(op, "d", [2, 3, 4, 5]), 1, 2)
    run("negative", _x(op, "e", [2, 3, 4, 5]), -3, -2)
    run("same_axis", _x(op, "f", [2, 3]), 1, 1)
    run("vector", _x(op, "g", [5]), 0, 0)
    run("rank0", T(F32, 2.5), 0, 0)
    run("zero_size", T(F32, np.zeros([0, 3, 2])), 1, 2)
    run("dtype_int64", _x(op, "h", [2, 3, 2], I64), 1, 2)
    run("dtype_bfloat16", _x(op, "i", [2, 3, 2], BF16), 0, 1)
    a = dict(start_axis=Int32(1), stop_axis=Int32(-1))
    op.type("dynamic_batch", [Shape(F32, [-1, 3, 4])], [Shape(F32, [-1, 12])], **a)
    op.type("dynamic_inside", [Shape(F32, [2, -1, 4])], [Shape(F32, [2, -1])], **a)
    yield op


def squeeze():
    op = Op("squeeze")

    def run(case, x, axis):
        r = x.a.ndim
        named = [a % r for a in axis] if axis else range(r)
        s = [d for i, d in enumerate(x.a.shape) if not (i in named and d == 1)]
        op.case(case, [x, ints(axis)], [T(x.dtype, x.a.reshape(s))], exact=True)

    run("one_axis", _x(op, "a", [2, 1, 3]), [1])
    run("negative_axis", _x(op, "b", [2, 3, 1]), [-1])
    run("two_axes", _x(op, "c", [1, 2, 1, 3]), [0, 2])
    run("all", _x(op, "d", [1, 2, 1, 3, 1]), [])
    run("axis_not_one_is_kept", _x(op, "e", [1, 2, 3]), [0, 1])
    run("to_rank0", _x(op, "f", [1, 1]), [])
    run("zero_size", T(F32, np.zeros([0, 1, 3])), [1])
    run("dtype_int64", _x(op, "g", [1, 4], I64), [0])
    run("dtype_bool", _x(op, "h", [4, 1], BOOL), [1])
    op.type("dynamic", [Shape(F32, [-1, 1, 3]), ints([1])], [Shape(F32, [-1, 3])])
    op.type("static_all", [Shape(F32, [1, 2, 1]), ints([])], [Shape(F32, [2])])
    yield op

    op = Op("unsqueeze")

    def run(case, x, axis):
        s = list(x.a.shape)
        for a in axis:
            s.insert(a + len(s) + 1 if a < 0 else a, 1)
        op.case(case, [x, ints(axis)], [T(x.dtype, x.a.reshape(s))], exact=True)

    run("front", _x(op, "a", [2, 3]), [0])
    run("back", _x(op, "b", [2, 3]), [-1])
    run("middle", _x(op, "c", [2, 3]), [1])
    run("two_axes", _x(op, "d", [2, 3]), [0, 2])
    run("two_axes_descending", _x(op, "e", [2, 3]), [2, 0])
    run("negative_middle", _x(op, "f", [2, 3]), [-2])
    run("rank0", T(F32, 2.5), [0])
    run("rank0_twice", T(F32, 2.5), [0, 1])
    run("zero_size", T(F32, np.zeros([0, 3])), [1])
    run("dtype_int64", _x(op, "g", [4], I64), [0])
    run("dtype_float16", _x(op, "h", [4], F16), [1])
    op.type("dynamic", [Shape(F32, [-1, 3]), ints([0])], [Shape(F32, [1, -1, 3])])
    op.type("dynamic_back", [Shape(F32, [-1, 3]), ints([-1])], [Shape(F32, [-1, 3, 1])])
    yield op


def expand():
    op = Op("expand")

    def run(case, x, shape):
        lead = len(shape) - x.a.ndim
        target = [x.a.shape[i - lead] if d == -1 else d for i, d in enumerate(shape)]
        op.case(case, [x, ints(shape)], [T(x.dtype, np.broadcast_to(x.a, target))], exact=True)

    run("row", _x(op, "a", [1, 3]), [4, 3])
    run("column", _x(op, "b", [3, 1]), [3, 4])
    run("more_axes", _x(op, "c", [3, 1]), [2, 3, 4])
    run("keep", _x(op, "d", [3, 1]), [-1, 4])
    run("keep_all", _x(op, "e", [2, 3]), [-1, -1])
    run("rank0", T(F32, 2.5), [2, 3])
    run("to_one", _x(op, "f", [3]), [1, 3])
    run("zero_size", T(F32, np.zeros([1, 0])), [2, 0])
    _dtypes(op, lambda case, x: run(case, x, [3, 2]), [1, 2])
    op.type("dynamic_kept", [Shape(F32, [-1, 1]), ints([-1, 4])], [Shape(F32, [-1, 4])])
    op.type("dynamic_named", [Shape(F32, [-1, 3]), ints([5, 3])], [Shape(F32, [5, 3])])
    op.type("shape_not_known", [Shape(F32, [2, 1]), Shape(I64, [2])], [Shape(F32, [-1, -1])])
    yield op

    op = Op("tile")

    def run(case, x, times):
        op.case(case, [x, ints(times)], [T(x.dtype, np.tile(x.a, times))], exact=True)

    run("rows", _x(op, "a", [2, 3]), [2, 1])
    run("both", _x(op, "b", [2, 3]), [2, 3])
    run("more_times_than_axes", _x(op, "c", [3]), [2, 2])
    run("fewer_times_than_axes", _x(op, "d", [2, 3]), [2])
    run("ones", _x(op, "e", [2, 3]), [1, 1])
    run("rank0", T(F32, 2.5), [3])
    run("rank0_to_matrix", T(F32, 2.5), [2, 2])
    run("zero_size", T(F32, np.zeros([0, 2])), [3, 2])
    _dtypes(op, lambda case, x: run(case, x, [2, 2]), [1, 2])
    op.type("dynamic", [Shape(F32, [-1, 3]), ints([2, 2])], [Shape(F32, [-1, 6])])
    op.type("more_times", [Shape(F32, [3]), ints([2, 2])], [Shape(F32, [2, 6])])
    yield op


def transpose():
    op = Op("transpose")

    def run(case, x, perm):
        op.case(case, [x], [T(x.dtype, np.transpose(x.a, perm))], exact=True, perm=Int32s(perm))

    run("matrix", _x(op, "a", [3, 5]), [1, 0])
    run("identity", _x(op, "b", [3, 5]), [0, 1])
    run("rotate", _x(op, "c", [2, 3, 4]), [2, 0, 1])
    run("heads", _x(op, "d", [2, 3, 2, 4]), [0, 2, 1, 3])
    run("nchw_to_nhwc", _x(op, "e", [2, 3, 4, 5]), [0, 2, 3, 1])
    run("nhwc_to_nchw", _x(op, "f", [2, 4, 5, 3]), [0, 3, 1, 2])
    run("negative", _x(op, "g", [2, 3, 4]), [0, -1, -2])
    run("large", _x(op, "h", [17, 19]), [1, 0])
    run("vector", _x(op, "i", [4]), [0])
    run("rank0", T(F32, 2.5), [])
    run("zero_size", T(F32, np.zeros([0, 3])), [1, 0])
    _dtypes(op, lambda case, x: run(case, x, [1, 0]), [2, 3])
    op.type("dynamic", [Shape(F32, [-1, 3, 4])], [Shape(F32, [4, -1, 3])], perm=Int32s([2, 0, 1]))
    yield op


def shape():
    op = Op("shape")
    for case, s, d in (("matrix", [2, 3], F32), ("rank4", [1, 2, 0, 4], F16), ("vector", [7], I64),
                       ("rank0", [], F32), ("bool", [3], BOOL)):
        op.case(case, [values("shape/" + case, s, d)], [T(I32, np.asarray(s, dtype=np.int32))],
                exact=True)
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(I32, [2])])
    op.type("rank0_type", [Shape(F32, [])], [Shape(I32, [0])])
    yield op


# ---- joining and cutting -------------------------------------------------------------------


def join():
    op = Op("concat")

    def run(case, xs, axis):
        op.case(case, [L(*xs), scalar(axis, I32)],
                [T(xs[0].dtype, np.concatenate([x.a for x in xs], axis))], exact=True)

    def parts(case, shapes, dtype=F32):
        return [values(f"concat/{case}/{i}", s, dtype) for i, s in enumerate(shapes)]

    run("rows", parts("a", [[2, 3], [1, 3]]), 0)
    run("columns", parts("b", [[2, 3], [2, 1]]), 1)
    run("negative_axis", parts("c", [[2, 3], [2, 2]]), -1)
    run("middle", parts("d", [[2, 1, 3], [2, 2, 3], [2, 3, 3]]), 1)
    run("one_part", parts("e", [[2, 3]]), 0)
    run("five_parts", parts("f", [[1], [2], [3], [1], [2]]), 0)
    run("empty_part", parts("g", [[2, 3], [0, 3], [1, 3]]), 0)
    run("all_empty", parts("h", [[0, 3], [0, 3]]), 1)
    for d in (F64, F16, BF16) + INTS + (BOOL,):
        run("dtype_" + d, parts(d, [[2, 2], [2, 1]], d), 1)
    op.type("dynamic_axis", [L(Shape(F32, [-1, 3]), Shape(F32, [2, 3])), scalar(0, I32)],
            [Shape(F32, [-1, 3])])
    op.type("dynamic_other", [L(Shape(F32, [-1, 3]), Shape(F32, [-1, 2])), scalar(1, I32)],
            [Shape(F32, [-1, 5])])
    op.type("dynamic_other_known_once",
            [L(Shape(F32, [-1, 3]), Shape(F32, [4, 2])), scalar(1, I32)], [Shape(F32, [4, 5])])
    yield op

    op = Op("stack")

    def run(case, shapes, axis, dtype=F32):
        xs = [values(f"stack/{case}/{i}", s, dtype) for i, s in enumerate(shapes)]
        op.case(case, [L(*xs)], [T(dtype, np.stack([x.a for x in xs], axis))], exact=True,
                axis=Int32(axis))

    run("front", [[2, 3]] * 2, 0)
    run("back", [[2, 3]] * 3, -1)
    run("middle", [[2, 3]] * 2, 1)
    run("negative_middle", [[2, 3]] * 2, -2)
    run("one_part", [[2, 3]], 0)
    run("rank0", [[]] * 3, 0)
    run("zero_size", [[0, 2]] * 2, 0)
    for d in (F64, F16, BF16) + INTS + (BOOL,):
        run("dtype_" + d, [[3]] * 2, 1, d)
    op.type("dynamic", [L(Shape(F32, [-1, 3]), Shape(F32, [-1, 3]))], [Shape(F32, [2, -1, 3])],
            axis=Int32(0))
    op.type("dynamic_back", [L(Shape(F32, [-1, 3]), Shape(F32, [-1, 3]))], [Shape(F32, [-1, 3, 2])],
            axis=Int32(-1))
    yield op


def cut():
    op = Op("split")

    def run(case, x, sections, axis):
        known = sum(s for s in sections if s != -1)
        sizes = [x.a.shape[axis] - known if s == -1 else s for s in sections]
        parts = np.split(x.a, np.cumsum(sizes)[:-1], axis)
        op.case(case, [x, ints(sections), scalar(axis, I32)],
                [L(*[T(x.dtype, p) for p in parts])], exact=True)

    run("rows", _x(op, "a", [5, 2]), [2, 3], 0)
    run("columns", _x(op, "b", [2, 6]), [1, 2, 3], 1)
    run("infer", _x(op, "c", [2, 6]), [2, -1, 1], 1)
    run("negative_axis", _x(op, "d", [2, 3, 4]), [3, 1], -1)
    run("middle", _x(op, "e", [2, 3, 2]), [1, 2], 1)
    run("one_section", _x(op, "f", [2, 3]), [3], 1)
    run("empty_section", _x(op, "g", [2, 3]), [0, 3], 1)
    run("zero_size", T(F32, np.zeros([0, 4])), [1, 3], 1)
    _dtypes(op, lambda case, x: run(case, x, [1, 2], 1), [2, 3])
    op.type("dynamic", [Shape(F32, [-1, 6]), ints([2, 4]), scalar(1, I32)],
            [L(Shape(F32, [-1, 2]), Shape(F32, [-1, 4]))])
    op.type("dynamic_infer", [Shape(F32, [-1, 6]), ints([2, -1]), scalar(-1, I32)],
            [L(Shape(F32, [-1, 2]), Shape(F32, [-1, 4]))])
    yield op

    op = Op("split_with_num")

    def run(case, x, num, axis):
        parts = [T(x.dtype, p) for p in np.split(x.a, num, axis)]
        op.case(case, [x, scalar(axis, I32)], [L(*parts)], exact=True, num=Int32(num))

    run("rows", _x(op, "a", [4, 3]), 2, 0)
    run("columns", _x(op, "b", [2, 6]), 3, 1)
    run("negative_axis", _x(op, "c", [2, 3, 4]), 4, -1)
    run("middle", _x(op, "d", [2, 4, 3]), 2, 1)
    run("one", _x(op, "e", [2, 3]), 1, 0)
    run("zero_size", T(F32, np.zeros([0, 4])), 2, 1)
    _dtypes(op, lambda case, x: run(case, x, 2, 1), [2, 4])
    op.type("dynamic_other", [Shape(F32, [-1, 6]), scalar(1, I32)],
            [L(Shape(F32, [-1, 3]), Shape(F32, [-1, 3]))], num=Int32(2))
    op.type("dynamic_axis", [Shape(F32, [-1, 6]), scalar(0, I32)],
            [L(Shape(F32, [-1, 6]), Shape(F32, [-1, 6]))], num=Int32(2))
    yield op

    op = Op("unstack")

    def run(case, x, axis):
        n = x.a.shape[axis]
        parts = [np.take(x.a, i, axis) for i in range(n)]
        op.case(case, [x], [L(*[T(x.dtype, p) for p in parts])], exact=True, axis=Int32(axis),
                num=Int32(n))

    run("front", _x(op, "a", [3, 2]), 0)
    run("back", _x(op, "b", [2, 3]), -1)
    run("middle", _x(op, "c", [2, 3, 2]), 1)
    run("vector_to_rank0", _x(op, "d", [3]), 0)
    run("one", _x(op, "e", [1, 4]), 0)
    run("zero_size", T(F32, np.zeros([2, 0])), 0)
    _dtypes(op, lambda case, x: run(case, x, 0), [2, 2])
    op.type("dynamic", [Shape(F32, [2, -1])], [L(Shape(F32, [-1]), Shape(F32, [-1]))],
            axis=Int32(0), num=Int32(2))
    yield op


def slices():
    op = Op("slice")

    def run(case, x, axes, starts, ends, decrease=()):
        index = [slice(None)] * x.a.ndim
        for a, s, e in zip(axes, starts, ends):
            index[a] = slice(s, e)
        r = x.a[tuple(index)]
        r = r.reshape([d for i, d in enumerate(r.shape) if i not in decrease])
        op.case(case, [x, ints(starts), ints(ends)], [T(x.dtype, r)], exact=True, axes=Int64s(axes),
                infer_flags=Int64s([1] * len(axes)), decrease_axis=Int64s(decrease))

    run("rows", _x(op, "a", [5, 3]), [0], [1], [4])
    run("columns", _x(op, "b", [3, 5]), [1], [2], [4])
    run("both", _x(op, "c", [4, 5]), [0, 1], [1, 0], [3, 2])
    run("negative_start", _x(op, "d", [5, 2]), [0], [-3], [5])
    run("negative_end", _x(op, "e", [5, 2]), [0], [0], [-1])
    run("end_beyond", _x(op, "f", [3, 2]), [0], [1], [2147483647])
    run("start_before", _x(op, "g", [3, 2]), [0], [-100], [2])
    run("middle_axis", _x(op, "h", [2, 4, 3]), [1], [1], [3])
    run("decrease", _x(op, "i", [3, 4]), [0], [1], [2], [0])
    run("decrease_last", _x(op, "j", [3, 4]), [1], [3], [4], [1])
    run("decrease_to_rank0", _x(op, "k", [4]), [0], [2], [3], [0])
    run("decrease_one_of_two", _x(op, "l", [3, 4, 2]), [0, 1], [0, 1], [1, 3], [0])
    run("empty_result", _x(op, "m", [3, 2]), [0], [2], [2])
    run("zero_size", T(F32, np.zeros([0, 4])), [1], [1], [3])
    _dtypes(op, lambda case, x: run(case, x, [1], [1], [3]), [2, 4])

    def typed(case, shape, axes, starts, ends, out, decrease=(), flags=None):
        op.type(case, [Shape(F32, shape), starts, ends], [Shape(F32, out)], axes=Int64s(axes),
                infer_flags=Int64s(flags or [1] * len(axes)), decrease_axis=Int64s(decrease))

    typed("dynamic_other", [-1, 6], [1], ints([1]), ints([4]), [-1, 3])
    typed("dynamic_decreased", [-1, 6], [0], ints([0]), ints([1]), [6], [0])
    typed("static", [5, 6], [0], ints([-2]), ints([100]), [2, 6])
    typed("bounds_not_known", [5, 6], [0], Shape(I64, [1]), Shape(I64, [1]), [-1, 6], (), [-1])
    yield op

    op = Op("strided_slice")

    def run(case, x, axes, starts, ends, strides):
        index = [slice(None)] * x.a.ndim
        for a, s, e, t in zip(axes, starts, ends, strides):
            index[a] = slice(s, e, t)
        op.case(case, [x, ints(starts), ints(ends), ints(strides)], [T(x.dtype, x.a[tuple(index)])],
                exact=True, axes=Int32s(axes))

    run("step_two", _x(op, "a", [6, 2]), [0], [0], [6], [2])
    run("step_two_odd", _x(op, "b", [7, 2]), [0], [1], [6], [2])
    run("step_three_beyond", _x(op, "c", [7]), [0], [0], [100], [3])
    run("reverse", _x(op, "d", [5, 2]), [0], [-1], [-6], [-1])
    run("reverse_step_two", _x(op, "e", [7, 2]), [0], [5], [0], [-2])
    run("reverse_to_the_front", _x(op, "f", [5]), [0], [3], [-100], [-1])
    run("two_axes", _x(op, "g", [4, 6]), [0, 1], [0, 5], [4, 1], [2, -2])
    run("step_one", _x(op, "h", [4, 3]), [1], [0], [2], [1])
    run("negative_bounds", _x(op, "i", [6]), [0], [-5], [-1], [2])
    run("zero_size", T(F32, np.zeros([0, 4])), [1], [0], [4], [2])
    _dtypes(op, lambda case, x: run(case, x, [1], [0], [5], [2]), [2, 5])
    op.type("dynamic_other", [Shape(F32, [-1, 7]), ints([0]), ints([7]), ints([2])],
            [Shape(F32, [-1, 4])], axes=Int32s([1]))
    op.type("reverse_type", [Shape(F32, [-1, 7]), ints([-1]), ints([-8]), ints([-3])],
            [Shape(F32, [-1, 3])], axes=Int32s([1]))
    yield op


# ---- padding, order ------------------------------------------------------------------------


def pads():
    op = Op("pad")

    def run(case, x, paddings, value=0.0):
        width = [(paddings[2 * i], paddings[2 * i + 1]) for i in range(x.a.ndim)]
        fill = f32bits(value) if x.dtype in FLOATS else value
        op.case(case, [x, scalar(value, F32)],
                [T(x.dtype, np.pad(x.f, width, constant_values=fill) if width else x.f)],
                exact=True, paddings=Int32s(paddings))

    run("matrix", _x(op, "a", [2, 3]), [1, 0, 0, 2])
    run("value", _x(op, "b", [2, 3]), [1, 1, 1, 1], 7.5)
    run("value_is_rounded", _x(op, "c", [2]), [1, 1], 0.1)
    run("nothing", _x(op, "d", [2, 3]), [0, 0, 0, 0])
    run("vector", _x(op, "e", [3]), [2, 1], -1.0)
    run("rank4", _x(op, "f", [1, 2, 2, 2]), [0, 0, 1, 0, 0, 1, 1, 1])
    run("infinite_value", _x(op, "g", [2]), [1, 0], -INF)
    run("zero_size", T(F32, np.zeros([0, 2])), [1, 1, 0, 1], 2.0)
    for d in (F64, F16, BF16, I32, I64):
        run("dtype_" + d, _x(op, d, [2, 2], d), [1, 0, 0, 1], 3)
    op.type("dynamic", [Shape(F32, [-1, 3]), scalar(0.0, F32)], [Shape(F32, [-1, 6])],
            paddings=Int32s([0, 0, 1, 2]))
    yield op

    op = Op("pad3d")

    def run(case, x, paddings, mode="constant", value=0.0, data_format="NCDHW"):
        left, right, top, bottom, front, back = paddings
        width = [(front, back), (top, bottom), (left, right)]
        width = ([(0, 0)] * 2 + width if data_format == "NCDHW" else [(0, 0)] + width + [(0, 0)])
        how = {"constant": "constant", "reflect": "reflect", "replicate": "edge",
               "circular": "wrap"}[mode]
        more = {"constant_values": f32bits(value)} if mode == "constant" else {}
        op.case(case, [x, ints(paddings)], [T(x.dtype, np.pad(x.f, width, how, **more))],
                exact=True, mode=Str(mode), pad_value=Float32(f32bits(value)),
                data_format=Str(data_format))

    run("constant", _x(op, "a", [1, 2, 2, 3, 3]), [1, 0, 0, 2, 1, 1])
    run("constant_value", _x(op, "b", [1, 1, 2, 2, 2]), [1, 1, 1, 1, 0, 0], value=2.5)
    run("reflect", _x(op, "c", [1, 2, 2, 3, 4]), [3, 1, 2, 1, 1, 0], "reflect")
    run("replicate", _x(op, "d", [1, 2, 2, 3, 3]), [2, 1, 0, 3, 1, 1], "replicate")
    run("circular", _x(op, "e", [1, 2, 2, 3, 4]), [2, 1, 1, 2, 1, 0], "circular")
    run("nothing", _x(op, "f", [1, 1, 2, 2, 2]), [0] * 6)
    run("constant_ndhwc", _x(op, "g", [1, 2, 3, 3, 2]), [1, 0, 0, 1, 1, 0],
        value=-1.0, data_format="NDHWC")
    run("reflect_ndhwc", _x(op, "h", [1, 2, 3, 4, 2]), [1, 2, 1, 1, 1, 1], "reflect",
        data_format="NDHWC")
    run("replicate_ndhwc", _x(op, "i", [1, 2, 2, 2, 2]), [1, 1, 0, 1, 1, 0], "replicate",
        data_format="NDHWC")
    for d in (F64, I32, I64):
        run("dtype_" + d, _x(op, d, [1, 1, 1, 2, 2], d), [1, 0, 0, 1, 0, 0], value=3)
    std = dict(mode=Str("constant"), pad_value=Float32(0.0))
    op.type("dynamic_batch", [Shape(F32, [-1, 2, 3, 4, 5]), ints([1, 1, 2, 2, 0, 3])],
            [Shape(F32, [-1, 2, 6, 8, 7])], data_format=Str("NCDHW"), **std)
    op.type("dynamic_width", [Shape(F32, [1, 2, 3, 4, -1]), ints([1, 1, 0, 0, 0, 0])],
            [Shape(F32, [1, 2, 3, 4, -1])], data_format=Str("NCDHW"), **std)
    yield op


def order():
    op = Op("flip")

    def run(case, x, axis):
        op.case(case, [x], [T(x.dtype, np.flip(x.a, tuple(axis)))], exact=True, axis=Int32s(axis))

    run("rows", _x(op, "a", [3, 2]), [0])
    run("columns", _x(op, "b", [2, 3]), [1])
    run("both", _x(op, "c", [2, 3]), [0, 1])
    run("negative", _x(op, "d", [2, 3, 2]), [-2])
    run("vector", _x(op, "e", [7]), [0])
    run("zero_size", T(F32, np.zeros([0, 3])), [1])
    _dtypes(op, lambda case, x: run(case, x, [1]), [2, 3])
    op.type("dynamic", [Shape(F32, [-1, 3])], [Shape(F32, [-1, 3])], axis=Int32s([0]))
    yield op

    op = Op("roll")

    def run(case, x, shifts, axis):
        r = (np.roll(x.a, shifts, tuple(axis)) if axis
             else np.roll(x.a.reshape(-1), shifts[0]).reshape(x.a.shape))
        op.case(case, [x, ints(shifts)], [T(x.dtype, r)], exact=True, axis=Int64s(axis))

    run("rows", _x(op, "a", [4, 2]), [1], [0])
    run("columns_back", _x(op, "b", [2, 4]), [-1], [1])
    run("two_axes", _x(op, "c", [3, 4]), [1, -2], [0, 1])
    run("flat", _x(op, "d", [2, 3]), [2], [])
    run("beyond_size", _x(op, "e", [3]), [7], [0])
    run("negative_axis", _x(op, "f", [2, 3, 2]), [1], [-2])
    run("nothing", _x(op, "g", [3]), [0], [0])
    run("zero_size", T(F32, np.zeros([0, 3])), [1], [1])
    for d in (F64, F16, BF16, I32, I64, BOOL):
        run("dtype_" + d, _x(op, d, [2, 3], d), [1], [1])
    op.type("dynamic", [Shape(F32, [-1, 3]), ints([1])], [Shape(F32, [-1, 3])], axis=Int64s([0]))
    yield op

    for name, fn in (("tril", np.tril), ("triu", np.triu)):
        op = Op(name)

        def run(case, x, diagonal):
            op.case(case, [x], [T(x.dtype, fn(x.a, diagonal))], exact=True,
                    diagonal=Int32(diagonal))

        run("square", _x(op, "a", [4, 4]), 0)
        run("above", _x(op, "b", [4, 4]), 1)
        run("below", _x(op, "c", [4, 4]), -1)
        run("wide", _x(op, "d", [3, 5]), 1)
        run("tall", _x(op, "e", [5, 3]), -2)
        run("beyond", _x(op, "f", [3, 3]), 10)
        run("far_below", _x(op, "g", [3, 3]), -10)
        run("batch", _x(op, "h", [2, 3, 3]), 0)
        run("nan_is_dropped", T(F32, [[NAN, NAN], [NAN, NAN]]), 0)
        run("zero_size", T(F32, np.zeros([0, 3])), 0)
        for d in (F64, F16, BF16, I32, I64, BOOL):
            run("dtype_" + d, _x(op, d, [3, 3], d), 0)
        op.type("dynamic", [Shape(F32, [-1, 3, -1])], [Shape(F32, [-1, 3, -1])], diagonal=Int32(0))
        yield op


def ops():
    for topic in (reshape, flatten, squeeze, expand, transpose, shape, join, cut, slices, pads,
                  order):
        yield from topic()
