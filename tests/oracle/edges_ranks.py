"""Cases of ranks and element types that other scripts leave out, of operators that NumPy or PyTorch has a function for.
Attributes that do not matter here are those of an operator's first case."""

import torch

from common import *
from edges import _moved, _odd, _t, edge

_SHAPES = {0: [], 1: [4], 2: [3, 4], 3: [2, 1, 3], 4: [2, 1, 3, 2], 5: [1, 2, 1, 3, 2]}
_NARROW = (BF16, F16)


def _same(op, ranks, dtypes, f, result=None, exact=True, **more):
    """Cases of one operand, in which `f` is applied to the values of a tensor, which may be special."""
    attrs = dict(op.cases[0]["attrs"], **more)
    for case, d, r in [(f"of_rank{r}", F32, r) for r in ranks] + [("of_" + d, d, 2) for d in dtypes]:
        x = _moved("ranks", _SHAPES[r], d) if r else T(d, 3)
        op.case(case, [x], [T(result or d, f(x.a if d not in FLOATS else x.f))], exact=exact, **attrs)


@edge("abs")
def absolute(op):
    _same(op, (), (U8,), np.abs)


@edge("isfinite", "isinf", "isnan")
def kinds(op):
    _same(op, (3, 5) if op.name == "isnan" else (3,), (), getattr(np, op.name), BOOL)


@edge("logical_not", "bitwise_not")
def negations(op):
    for r in (3, 4, 5) if op.name == "logical_not" else (1, 3, 4):
        d = BOOL if op.name == "logical_not" else I16
        x = values("ranks/not", _SHAPES[r], d)
        op.case(f"of_rank{r}", [x], [T(d, np.logical_not(x.a) if d == BOOL else np.invert(x.a))], exact=True)


@edge("bitwise_left_shift", "bitwise_right_shift")
def shifts(op):
    for r in (3, 4):
        x, y = values("ranks/shift/x", _SHAPES[r], I16, -50, 50), values("ranks/shift/y", _SHAPES[r][-1:], I16, 0, 5)
        want = (np.left_shift if "left" in op.name else np.right_shift)(x.a, y.a)
        op.case(f"of_rank{r}", [x, y], [T(I16, want)], exact=True, is_arithmetic=Bool(True))


@edge("scale")
def scale(op):
    for r in (3, 4, 5):
        x = _odd("ranks/scale", _SHAPES[r])
        op.case(f"of_rank{r}", [x, scalar(2.0, F32)], [T(F32, 2 * (x.f + 0.5))], bias=Float32(0.5), bias_after_scale=Bool(False))


@edge("clip")
def clip(op):
    for r in (3, 4):
        x = _odd("ranks/clip", _SHAPES[r])
        op.case(f"of_rank{r}", [x, scalar(-1, F32), scalar(1, F32)], [T(F32, np.clip(x.f, -1, 1))], exact=True)


@edge("lerp")
def lerp(op):
    x, y, w = (values(f"ranks/lerp/{k}", s, F32) for k, s in (("x", _SHAPES[4]), ("y", [3, 2]), ("w", [1])))
    op.case("of_rank4", [x, y, w], [T(F32, x.f + w.f * (y.f - x.f))])


@edge("angle", "real", "imag")
def parts(op):
    for r in (3, 4):
        x = values("ranks/parts", _SHAPES[r], C64)
        op.case(f"of_rank{r}", [x], [T(F32, getattr(np, op.name)(x.f))], exact=op.name != "angle")


@edge("conj")
def conj(op):
    for r in (3, 4):
        x = values("ranks/conj", _SHAPES[r], C64)
        op.case(f"of_rank{r}", [x], [T(C64, np.conj(x.f))], exact=True)
    _same(op, (), (BF16, F16, I16, I64, I8, U8), lambda a: a)


@edge("complex")
def complex_(op):
    for r in (1, 3, 4):
        x, y = values("ranks/complex/x", _SHAPES[r], F32), values("ranks/complex/y", _SHAPES[r], F32)
        op.case(f"of_rank{r}", [x, y], [T(C64, x.f + 1j * y.f)], exact=True)


@edge("as_complex", "as_real")
def pairs(op):
    for r in (4, 5) if op.name == "as_complex" else (3, 4):
        d = F32 if op.name == "as_complex" else C64
        x = values("ranks/pairs", _SHAPES[r], d)
        want = T(C64, x.f[..., 0] + 1j * x.f[..., 1]) if d == F32 else T(F32, np.stack([x.f.real, x.f.imag], -1))
        op.case(f"of_rank{r}", [x], [want], exact=True)


@edge("cast")
def cast(op):
    for r, d in ((3, I32), (4, F16), (5, C64)):
        x = values("ranks/cast", _SHAPES[r], F32)
        op.case(f"of_rank{r}", [x], [T(d, np.trunc(x.a) if d == I32 else x.a)], exact=True, dtype=DType(d))


@edge("subtract", "prod")
def logic(op):
    if op.name == "subtract":
        # As C++ has it, in which kernels are written: the difference of two numbers, and whether it is not 0.
        x, y = T(BOOL, [0, 0, 1, 1]), T(BOOL, [0, 1, 0, 1])
        op.case("of_bool", [x, y], [T(BOOL, x.a.astype(int) - y.a.astype(int) != 0)], exact=True)
    else:
        x = T(BOOL, [[1, 1, 1], [1, 0, 1]])
        op.case("of_bool", [x, ints([-1])], [T(BOOL, [1, 0])], exact=True, keepdim=Bool(False), reduce_all=Bool(False))


# ---- what moves elements ----------------------------------------------------------------------

@edge("assign", "memcpy_d2h", "memcpy_h2d", "share_data_")
def copies(op):
    narrow = () if op.name == "assign" else _NARROW
    _same(op, (3,) if op.name == "assign" else (1, 3, 4, 5), narrow, lambda a: a)
    if op.name != "assign":
        x = T(F32, np.zeros([0, 3]))
        op.case("of_no_rows", [x], [x], exact=True, **op.cases[0]["attrs"])


@edge("assign_out_")
def assign_out(op):
    for case, x in ([(f"of_rank{r}", _odd("ranks/out", _SHAPES[r]) if r else T(F32, 3.5)) for r in (0, 1, 3, 4, 5)]
                    + [("of_" + d, _moved("ranks/out", [3, 4], d)) for d in (C64, C128, I16, I8, U8)]
                    + [("of_no_rows", T(F32, np.zeros([0, 3])))]):
        op.case(case, [x, T(x.dtype, np.ones(x.shape))], [x], exact=True, **op.cases[0]["attrs"])


@edge("flatten")
def flatten(op):
    for d in (F64, BOOL, I32, I8, U8):
        x = _moved("ranks/flatten", [2, 3, 4], d)
        op.case("of_" + d, [x], [T(d, x.a.reshape(2, 12))], exact=True, start_axis=Int32(1), stop_axis=Int32(-1))


@edge("squeeze", "unsqueeze")
def units(op):
    for d in (BF16, F64, I32, I8, U8, BOOL):
        if op.name == "squeeze":
            x = _moved("ranks/units", [2, 1, 3], d)
            op.case("of_" + d, [x, ints([-2])], [T(d, x.a[:, 0])], exact=True)
        else:
            x = _moved("ranks/units", [2, 3], d)
            op.case("of_" + d, [x, ints([-2])], [T(d, x.a[:, None])], exact=True)
    if op.name == "squeeze":
        op.case("of_rank0", [T(F32, 3.5), ints([])], [T(F32, 3.5)], exact=True)
        op.case("of_rank1", [T(F32, [3.5]), ints([0])], [T(F32, 3.5)], exact=True)
    else:
        x = _odd("ranks/units", [2, 1, 3])
        op.case("of_rank3", [x, ints([3])], [T(F32, x.a[..., None])], exact=True)


@edge("expand", "tile", "stack", "roll", "split", "split_with_num", "slice", "strided_slice", "unstack", "tril",
      "triu", "expand_as", "index_select", "gather_nd", "scatter", "masked_fill", "masked_select")
def moves(op):
    x3, x4, x5 = (_odd(f"ranks/{op.name}", s) for s in ([2, 1, 3], [2, 1, 3, 2], [1, 2, 1, 3, 2]))
    if op.name == "expand":
        op.case("of_rank3", [x3, ints([4, 2, 5, 3])], [T(F32, np.broadcast_to(x3.a, [4, 2, 5, 3]))], exact=True)
    elif op.name == "tile":
        op.case("of_rank3", [x3, ints([2, 3, 1])], [T(F32, np.tile(x3.a, [2, 3, 1]))], exact=True)
    elif op.name == "stack":
        op.case("of_rank3", [L(x3, x3)], [T(F32, np.stack([x3.a, x3.a], -1))], exact=True, axis=Int32(-1))
    elif op.name == "roll":
        for d in (I8, U8):
            x = values("ranks/roll", [3, 4], d)
            op.case("of_" + d, [x, ints([-1])], [T(d, np.roll(x.a, -1, -1))], exact=True, axis=Int64s([-1]))
        op.case("of_rank0", [T(F32, 3.5), ints([1])], [T(F32, 3.5)], exact=True, axis=Int64s([]))
    elif op.name == "split":
        x = _odd("ranks/split", [5])
        op.case("of_rank1", [x, ints([2, -1]), scalar(-1, I32)], [L(T(F32, x.a[:2]), T(F32, x.a[2:]))], exact=True)
        op.case("of_rank5", [x5, ints([1, 1]), scalar(-4, I32)], [L(T(F32, x5.a[:, :1]), T(F32, x5.a[:, 1:]))], exact=True)
    elif op.name == "split_with_num":
        x = _odd("ranks/split", [6])
        op.case("of_rank1", [x, scalar(-1, I32)], [L(*(T(F32, p) for p in np.split(x.a, 3)))], exact=True, num=Int32(3))
    elif op.name == "slice":
        op.case("of_rank5", [x5, ints([-2, 0]), ints([3, -1])], [T(F32, x5.a[:, :, :, -2:3, 0:-1])], exact=True,
                axes=Int64s([3, 4]), infer_flags=Int64s([1, 1]), decrease_axis=Int64s([]))
    elif op.name == "strided_slice":
        for r, x, axis in ((3, x3, 2), (5, x5, 3)):
            want = x.a[..., ::-2] if r == 3 else x.a[..., ::-2, :]
            op.case(f"of_rank{r}", [x, ints([-1]), ints([-4]), ints([-2])], [T(F32, want)], exact=True, axes=Int32s([axis]))
    elif op.name == "unstack":
        op.case("of_rank5", [x5], [L(*(T(F32, x5.a[:, :, :, i]) for i in range(3)))], exact=True, axis=Int32(-2), num=Int32(3))
    elif op.name in ("tril", "triu"):
        op.case("of_rank5", [x5], [T(F32, getattr(np, op.name)(x5.a, -1))], exact=True, diagonal=Int32(-1))
    elif op.name == "expand_as":
        for r, x in ((4, x4), (5, x5)):
            y = T(F32, np.zeros([4] + x.shape[1:] if r == 5 else [2, 5] + x.shape[2:]))
            op.case(f"of_rank{r}", [x, y], [T(F32, np.broadcast_to(x.a, y.shape))], exact=True, target_shape=Int32s([]))
    elif op.name == "index_select":
        op.case("of_rank4", [x4, T(I64, [2, 0, 0])], [T(F32, x4.a[:, :, [2, 0, 0]])], exact=True, axis=Int32(-2))
    elif op.name == "gather_nd":
        op.case("of_rank5", [x5, T(I64, [[0, 1, 0], [0, 0, 0]])], [T(F32, x5.a[[0, 0], [1, 0], [0, 0]])], exact=True)
    elif op.name == "scatter":
        x, y = _odd("ranks/scatter", [4, 1, 2, 1, 2]), _odd("ranks/scatter/y", [2, 1, 2, 1, 2])
        want = x.a.copy()
        want[[3, 1]] = y.a
        op.case("of_rank5", [x, T(I64, [3, 1]), y], [T(F32, want)], exact=True, overwrite=Bool(True))
    else:
        for r, x in ((1, _odd("ranks/mask", [5])), (3, x3), (4, x4)):
            mask = values("ranks/mask/m", x.shape, BOOL)
            if op.name == "masked_select":
                op.case(f"of_rank{r}", [x, mask], [T(F32, x.a[mask.a])], exact=True)
            elif r > 1:
                op.case(f"of_rank{r}", [x, mask, T(F32, 7.0)], [T(F32, np.where(mask.a, 7.0, x.a))], exact=True)
        if op.name == "masked_select":
            for d in _NARROW:
                x, mask = _odd("ranks/mask", [3, 4], d), values("ranks/mask/m", [3, 4], BOOL)
                op.case("of_" + d, [x, mask], [T(d, x.a[mask.a])], exact=True)


@edge("broadcast_tensors", "meshgrid")
def lists(op):
    f = np.broadcast_arrays if op.name == "broadcast_tensors" else lambda *a: np.meshgrid(*a, indexing="ij")
    for d in _NARROW:
        x, y = (([3, 1], [4]) if op.name == "broadcast_tensors" else ([3], [2]))
        x, y = _odd("ranks/list/x", x, d), values("ranks/list/y", y, d)
        op.case("of_" + d, [L(x, y)], [L(*(T(d, a) for a in f(x.a, y.a)))], exact=True)
    if op.name == "broadcast_tensors":
        for r in (0, 3, 4):
            x, y = T(F32, 3.5) if r == 0 else _odd("ranks/list/x", _SHAPES[r]), values("ranks/list/y", [5, 1], F32) if r < 3 else values("ranks/list/y", [3, 1] if r == 3 else [4, 1, 1], F32)
            op.case(f"of_rank{r}", [L(x, y)], [L(*(T(F32, a) for a in f(x.a, y.a)))], exact=True)


@edge("diag", "diag_embed")
def diagonals(op):
    for d in _NARROW:
        x = _odd("ranks/diag", [3], d)
        attrs = (dict(offset=Int32(0), padding_value=Float32(0.0)) if op.name == "diag"
                 else dict(offset=Int32(0), dim1=Int32(-2), dim2=Int32(-1)))
        want = np.zeros([3, 3])
        want[range(3), range(3)] = x.a
        op.case("of_" + d, [x], [T(d, want)], exact=True, **attrs)
    if op.name == "diag_embed":
        for r in (3, 5):
            x = _odd("ranks/diag", _SHAPES[r])
            op.case(f"of_rank{r}", [x], [T(F32, torch.diag_embed(_t(x), 1, 0, -2))], exact=True, offset=Int32(1),
                    dim1=Int32(0), dim2=Int32(-2))


@edge("as_strided")
def strided(op):
    for case, x in (("of_rank4", _odd("ranks/strided", _SHAPES[4])), ("of_rank5", _odd("ranks/strided", _SHAPES[5])),
                    ("of_bfloat16", _odd("ranks/strided", [3, 4], BF16))):
        want = np.lib.stride_tricks.as_strided(x.a.reshape(-1)[1:], [2, 3], [4 * x.a.itemsize, x.a.itemsize])
        op.case(case, [x], [T(x.dtype, want)], exact=True, dims=Int64s([2, 3]), stride=Int64s([4, 1]), offset=Int64(1))


@edge("view_shape", "view_slice")
def views(op):
    if op.name == "view_shape":
        for case, x in ([(f"of_rank{r}", _odd("ranks/view", _SHAPES[r]) if r else T(F32, 3.5)) for r in (0, 3, 4, 5)]
                        + [("of_" + d, _odd("ranks/view", [3, 2], d)) for d in _NARROW]):
            dims = [1, 1] if x.a.ndim == 0 else [-1, x.a.size // 2]
            op.case(case, [x], [T(x.dtype, x.a.reshape(dims))], exact=True, dims=Int64s(dims))
    else:
        for case, x in ([(f"of_rank{r}", _odd("ranks/view", [4] + _SHAPES[r][1:])) for r in (3, 4)]
                        + [("of_" + d, _odd("ranks/view", [4, 3], d)) for d in _NARROW]):
            op.case(case, [x], [T(x.dtype, x.a[1:3])], exact=True, begin_idx=Int64(1), end_idx=Int64(3))


@edge("view_dtype")
def view_dtype(op):
    for r in (3, 4):
        x = values("ranks/view", _SHAPES[r][:-1] + [4], F32)
        op.case(f"of_rank{r}", [x], [T(I32, x.a.view(np.int32))], exact=True, dtype=DType(I32))
        op.case(f"of_rank{r}_to_wider", [x], [T(I64, x.a.view(np.int64))], exact=True, dtype=DType(I64))
    x = values("ranks/view", [2, 4], BF16)
    op.case("of_bfloat16", [x], [T(I16, (x.a.view(np.uint32) >> np.uint32(16)).astype(np.uint16).view(np.int16))],
            exact=True, dtype=DType(I16))
    for d, to in ((C64, F32), (C128, F64), (C64, I64)):
        x = values("ranks/view", [2, 4], d)
        op.case(f"of_{d}_to_{to}", [x], [T(to, x.a.view(to))], exact=True, dtype=DType(to))


@edge("channel_shuffle", "pixel_shuffle", "pixel_unshuffle")
def shuffles(op):
    import torch.nn.functional as F
    for d in _NARROW:
        x = _odd("ranks/shuffle", [2, 8, 4, 6], d)
        t = torch.tensor(x.a)
        want = (F.pixel_shuffle(t, 2) if op.name == "pixel_shuffle" else F.pixel_unshuffle(t, 2)
                if op.name == "pixel_unshuffle" else t.reshape(2, 2, 4, 4, 6).transpose(1, 2).reshape(2, 8, 4, 6))
        op.case("of_" + d, [x], [T(d, want)], exact=True, **op.cases[0]["attrs"])


@edge("temporal_shift")
def temporal(op):
    for d in _NARROW:
        x = _odd("ranks/shift", [4, 8, 2, 3], d)
        a = x.a.reshape(-1, 2, 8, 2, 3)
        want = np.zeros_like(a)
        want[:, 1:, :2] = a[:, :-1, :2]
        want[:, :-1, 2:4] = a[:, 1:, 2:4]
        want[:, :, 4:] = a[:, :, 4:]
        op.case("of_" + d, [x], [T(d, want.reshape(x.a.shape))], exact=True, seg_num=Int32(2), shift_ratio=Float32(0.25),
                data_format=Str("NCHW"))


@edge("repeat_interleave")
def repeat(op):
    for case, x in [("of_rank4", _odd("ranks/repeat", _SHAPES[4]))] + [("of_" + d, _odd("ranks/repeat", [3, 2], d)) for d in _NARROW]:
        op.case(case, [x], [T(x.dtype, np.repeat(x.a, 2, -1))], exact=True, axis=Int32(-1), repeats=Int32(2))


@edge("pad3d")
def pad3d(op):
    for d in (BF16, C64, C128, F16, BOOL, I16, I8, U8):
        x = _moved("ranks/pad3d", [1, 2, 2, 3, 2], d)
        want = np.pad(x.a, [(0, 0), (0, 0), (0, 1), (2, 0), (1, 2)], constant_values=1)
        op.case("of_" + d, [x, ints([1, 2, 2, 0, 0, 1])], [T(d, want)], exact=True, mode=Str("constant"),
                pad_value=Float32(1.0), data_format=Str("NCDHW"))
    x = T(F32, np.zeros([0, 2, 2, 3, 2]))
    op.case("of_no_images", [x, ints([1, 1, 1, 1, 1, 1])], [T(F32, np.zeros([0, 2, 4, 5, 4]))], exact=True,
            mode=Str("constant"), pad_value=Float32(1.0), data_format=Str("NCDHW"))


@edge("crop")
def crop(op):
    x = T(F32, np.zeros([0, 4]))
    op.case("of_no_rows", [x, ints([0, 2]), ints([0, 1])], [T(F32, np.zeros([0, 2]))], exact=True)
    x = values("ranks/crop", [3, 4], F32)
    op.case("to_no_rows", [x, ints([0, 2]), ints([1, 1])], [T(F32, np.zeros([0, 2]))], exact=True)


@edge("nearest_interp")
def nearest(op):
    import torch.nn.functional as F
    for d in (BOOL, I16, I8):
        x = values("ranks/nearest", [1, 2, 3, 4], d)
        want = F.interpolate(torch.tensor(x.a.astype(np.float64)), (6, 8), mode="nearest")
        op.case("of_" + d, [x, None, None, None], [T(d, want)], exact=True, **op.cases[0]["attrs"])


@edge("fusion_transpose_flatten_concat")
def flat(op):
    attrs = dict(trans_axis=Int32s([0, 2, 3, 1]), flatten_axis=Int32(1), concat_axis=Int32(1))
    for d in (BF16, C64, C128, F16, F64, BOOL, I16, I32, I8, U8):
        xs = [_moved(f"ranks/flat/{i}", s, d) for i, s in enumerate(([2, 3, 4, 5], [2, 1, 2, 3]))]
        op.case("of_" + d, [L(*xs)], [T(d, np.concatenate([x.a.transpose(0, 2, 3, 1).reshape(2, -1) for x in xs], 1))],
                exact=True, **attrs)
    xs = [T(F32, np.zeros(s)) for s in ([0, 3, 4, 5], [0, 1, 2, 3])]
    op.case("of_no_rows", [L(*xs)], [T(F32, np.zeros([0, 66]))], exact=True, **attrs)
