"""Cases of ranks, element types and special values that other scripts leave out, of operators that compute. By NumPy and
PyTorch; attributes that do not matter here are those of an operator's first case."""

import torch
import torch.nn.functional as F

from common import *
from edges import _moved, _odd, _t, edge
from edges_ranks import _NARROW, _SHAPES


@edge("addmm")
def addmm(op):
    i, x, y = T(F32, 1.5), values("types/addmm/x", [3, 4], F32), values("types/addmm/y", [4, 5], F32)
    op.case("of_rank0", [i, x, y], [T(F32, 0.5 * i.f + 2 * (x.f @ y.f))], beta=Float32(0.5), alpha=Float32(2.0))


@edge("argmax", "argmin")
def arg(op):
    f = np.argmax if op.name == "argmax" else np.argmin
    attrs = dict(keepdims=Bool(False), flatten=Bool(False), dtype=DType(I64))
    op.case("of_rank0", [T(F32, 3.5), scalar(-1, I64)], [T(I64, 0)], exact=True, **attrs)
    x = T(BOOL, [[0, 1, 1], [1, 1, 1], [0, 0, 0], [1, 0, 1]])
    op.case("of_bool", [x, scalar(-1, I64)], [T(I64, f(x.a, -1))], exact=True, **attrs)


@edge("bce_loss")
def bce(op):
    x = T(F32, [NAN, 0.5, 0.5, 0.5, 0.0, 1.0, 0.0, 1.0])
    y = T(F32, [0.5, NAN, INF, -INF, 1.0, 0.0, 0.0, 1.0])
    # Logarithms end at -100, as the layer's description has it.
    near, far = np.maximum(np.log(x.f), -100), np.maximum(np.log1p(-x.f), -100)
    op.case("odd", [x, y], [T(F32, -(y.f * near + (1 - y.f) * far))])


@edge("bilinear_interp")
def bilinear(op):
    x = T(F32, [[[[INF, 1.0, 3.0, 2.0], [1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, -INF]]]])
    want = F.interpolate(_t(x), (6, 8), mode="bilinear", align_corners=False)
    op.case("odd", [x, None, None, None], [T(F32, want)], **dict(op.cases[0]["attrs"], align_mode=Int32(0)))


@edge("inverse", "solve", "triangular_solve")
def systems(op):
    for case, a in (("infinity", [[INF, 0.0], [0.0, 4.0]]),) + ((("nan", [[NAN, 1.0], [1.0, 2.0]]),) if op.name != "triangular_solve" else ()):
        x, b = T(F32, a), T(F32, [[1.0], [2.0]])
        if op.name == "inverse":
            op.case("odd_" + case, [x], [T(F32, torch.linalg.inv(_t(x)))])
        elif op.name == "solve":
            op.case("odd_" + case, [x, b], [T(F32, torch.linalg.solve(_t(x), _t(b)))])
        else:
            op.case("odd_" + case, [x, b], [T(F32, torch.triangular_solve(_t(b), _t(x), upper=True)[0])],
                    **dict(op.cases[0]["attrs"], upper=Bool(True)))


@edge("conv3d_transpose")
def conv3d_transpose(op):
    x, w = T(F32, np.zeros([0, 2, 2, 3, 2])), values("types/conv3dt", [2, 3, 2, 2, 1], F32)
    op.case("of_no_images", [x, w], [T(F32, np.zeros([0, 3, 3, 4, 2]))], **op.cases[0]["attrs"])


@edge("cross_entropy_with_softmax")
def entropy(op):
    for r, shape, axis in ((1, [5], 0), (4, [2, 3, 1, 4], 1), (5, [1, 2, 1, 3, 2], -2)):
        x = values("types/entropy", shape, F32)
        one = list(shape)
        one[axis] = 1
        y = T(I64, rng(f"types/entropy/{r}").integers(0, shape[axis], one))
        loss = -torch.log_softmax(_t(x), axis).take_along_dim(torch.tensor(y.a), axis)
        op.case(f"of_rank{r}", [x, y], [T(F32, torch.softmax(_t(x), axis)), T(F32, loss)],
                **dict(op.cases[0]["attrs"], axis=Int32(axis)))


@edge("cummax", "cummin")
def extremes(op):
    f = getattr(torch, op.name)
    for r in (1,) if op.name == "cummax" else (0, 3):
        x = values("types/cum", _SHAPES[r], F32)
        v, i = f(_t(x), -1) if r else (x.f, 0)
        op.case(f"of_rank{r}", [x], [T(F32, v), T(I64, i)], exact=True, axis=Int32(-1), dtype=DType(I64))
    if op.name == "cummax":
        x = T(BOOL, [[0, 1, 0, 1], [0, 0, 0, 1], [1, 0, 1, 0]])
        v, i = f(torch.tensor(x.a), -1)
        op.case("of_bool", [x], [T(BOOL, v), T(I64, i)], exact=True, axis=Int32(-1), dtype=DType(I64))


@edge("cumprod", "logcumsumexp")
def cumulative(op):
    x = values("types/cum", _SHAPES[4], F32)
    f = torch.cumprod if op.name == "cumprod" else torch.logcumsumexp
    op.case("of_rank4", [x], [T(F32, f(_t(x), -2))],
            **dict(op.cases[0]["attrs"], **{"dim" if op.name == "cumprod" else "axis": Int32(-2)}))


@edge("dequantize_linear", "quantize_linear")
def linear(op):
    attrs = op.cases[0]["attrs"]
    x, one = T(F32, [[NAN, INF, -INF, 3.0]]), T(F32, [2.0])
    zero = T(F32, [0.0])
    if op.name == "quantize_linear":
        x = T(F32, [[NAN, 1.0, -1.0, 3.0]])
        op.case("odd", [x, one, zero, None, None], [T(F32, [[NAN, 64.0, -64.0, 127.0]]), None, None, None], **attrs)
    if op.name == "dequantize_linear":
        op.case("odd", [x, one, zero, None, None], [T(F32, x.f * 2 / 127), None, None, None], **attrs)
        for d in (I16, I64, U8):
            x = values("types/dequantize", [3, 4], d, 0, 100)
            op.case("of_" + d, [x, one, zero, None, None], [T(F32, x.f * 2 / 127), None, None, None], **attrs)
        x = T(F32, np.zeros([0, 4]))
        op.case("of_no_rows", [x, one, zero, None, None], [x, None, None, None], **attrs)


@edge("dist", "dot", "kron", "equal_all")
def pairs(op):
    for r in {"dist": (3,), "dot": (3, 4), "kron": (5,), "equal_all": (3, 4)}[op.name]:
        x, y = values("types/pairs/x", _SHAPES[r], F32), values("types/pairs/y", _SHAPES[r], F32)
        if op.name == "dist":
            op.case(f"of_rank{r}", [x, y], [T(F32, torch.dist(_t(x), _t(y), 3.0))], p=Float32(3.0))
        elif op.name == "dot":
            op.case(f"of_rank{r}", [x, y], [T(F32, (x.f * y.f).sum(-1))])
        elif op.name == "kron":
            y = values("types/pairs/kron", [2, 2], F32)
            op.case(f"of_rank{r}", [x, y], [T(F32, np.kron(x.f, y.f))])
        else:
            op.case(f"of_rank{r}", [x, x], [T(BOOL, True)], exact=True)
            op.case(f"of_rank{r}_differs", [x, y], [T(BOOL, False)], exact=True)


@edge("embedding")
def embedding(op):
    w = values("types/embedding", [6, 4], F32)
    for r in (3, 4, 5):
        x = T(I64, rng("types/embedding/ids").integers(0, 6, _SHAPES[r]))
        op.case(f"of_rank{r}", [x, w], [T(F32, w.a[x.a])], exact=True, padding_idx=Int64(-1), sparse=Bool(False))
    x = T(I64, [4, 0, 4])
    for d in (C64, C128, BOOL, I16, I8, U8):
        w = _moved("types/embedding", [6, 4], d)
        op.case("of_table_" + d, [x, w], [T(d, w.a[x.a])], exact=True, padding_idx=Int64(-1), sparse=Bool(False))


@edge("fft_c2c", "fft_c2r", "fft_r2c")
def fourier(op):
    attrs = dict(op.cases[0]["attrs"])
    x = values("types/fft", [2, 3, 1, 4], C64)
    attrs["axes"] = Int64s([-3, 3])
    tight = dict(rtol=1e-5, atol=1e-5)
    if op.name == "fft_c2c":
        op.case("of_rank0", [T(C64, 1 + 2j)], [T(C64, 1 + 2j)], **dict(attrs, axes=Int64s([])))
        op.case("of_rank4", [x], [T(C64, np.fft.fftn(x.f, axes=[-3, 3]))], **tight, **attrs)
    elif op.name == "fft_c2r":
        attrs["last_dim_size"] = Int64(6)
        op.case("of_rank4", [x], [T(F32, np.fft.irfftn(x.f, [3, 6], axes=[-3, 3]))], **tight, **attrs)
    else:
        x = values("types/fft", [2, 3, 1, 4], F32)
        op.case("of_rank4", [x], [T(C64, np.fft.rfftn(x.f, axes=[-3, 3]))], **tight, **attrs)
        # The spectrum of two numbers is their sum and their difference; of more, an infinite number times 0 may be in it.
        x = T(F32, [[1.0, NAN], [INF, 2.0]])
        attrs["axes"] = Int64s([-1])
        op.case("odd", [x], [T(C64, np.stack([x.f[:, 0] + x.f[:, 1], x.f[:, 0] - x.f[:, 1]], -1))], **attrs)


@edge("floor_divide")
def floor_divide(op):
    x, y = T(F32, [NAN, 1.0, INF, -INF, 7.0, -7.0, -7.0, 7.0]), T(F32, [1.0, NAN, 2.0, 2.0, INF, INF, 2.0, -2.0])
    op.case("odd", [x, y], [T(F32, np.floor_divide(x.f, y.f))])


@edge("frobenius_norm", "p_norm")
def norms(op):
    if op.name == "p_norm":
        x = values("types/norm", _SHAPES[4], F32)
        want = torch.linalg.vector_norm(_t(x), 3.0, -2)
        op.case("of_rank4", [x], [T(F32, want)], **dict(op.cases[0]["attrs"], axis=Int32(-2), porder=Float32(3.0)))
        return
    for r in (0, 1):
        x = values("types/norm", _SHAPES[r], F32) if r else T(F32, -3.5)
        want = np.sqrt((x.f ** 2).sum())
        op.case(f"of_rank{r}", [x, ints([])], [T(F32, want)], keep_dim=Bool(False), reduce_all=Bool(True))


@edge("full_batch_size_like", "full_like", "shape")
def likes(op):
    attrs = op.cases[0]["attrs"]
    if op.name == "full_batch_size_like":
        for case, x in ([(f"of_rank{r}", values("types/like", _SHAPES[r], F32)) for r in (1, 4, 5)]
                        + [("of_" + d, values("types/like", [4, 3], d)) for d in (BF16, F16, F64)]):
            op.case(case, [x], [T(x.dtype, np.full([x.shape[0], 5], 3.0))], exact=True,
                    **dict(attrs, dtype=DType(x.dtype)))
    elif op.name == "full_like":
        for case, x in ([(f"of_rank{r}", values("types/like", _SHAPES[r], F32)) for r in (3, 4, 5)]
                        + [("of_" + d, values("types/like", [4, 3], d)) for d in COMPLEX]):
            op.case(case, [x, scalar(2.5, F32)], [T(x.dtype, np.full(x.shape, 2.5))], exact=True, **attrs)
    else:
        for case, x in ([(f"of_rank{r}", values("types/like", _SHAPES[r], F32)) for r in (3, 5)]
                        + [("of_" + d, values("types/like", [4, 3], d)) for d in (BF16, C64, C128, F64, I16, I32, I8, U8)]):
            op.case(case, [x], [T(I32, x.shape)], exact=True, **attrs)


@edge("histogram")
def histogram(op):
    for case, x in [(f"of_rank{r}", values("types/histogram", _SHAPES[r], F32)) for r in (3, 4)] + [
            ("of_" + d, values("types/histogram", [3, 4], d, -20, 20)) for d in (I16, I8)]:
        lo, hi = (-20.0, 20.0) if x.dtype in INTS else (-3.0, 3.0)
        want, _ = np.histogram(x.f, 5, (lo, hi))
        op.case(case, [x, None], [T(I64, want)], exact=True, bins=Int64(5), min=Float32(lo), max=Float32(hi), density=Bool(False))


@edge("llm_int8_linear")
def outliers(op):
    w, s = values("types/int8/w", [3, 4], I8, -100, 100), T(F32, [0.01, 0.02, 0.03])
    # An infinite element is an outlier: its column is multiplied as it is, and the rest in 8 bits.
    x = T(F32, [[1.0, INF, 2.0, -4.0], [4.0, 1.0, -1.0, 2.0]])
    small = np.where([True, False, True, True], x.f, 0)
    span = np.abs(small).max(1, keepdims=True)
    whole = np.sign(small) * np.floor(np.abs(small * 127 / span) + 0.5)
    want = (whole @ w.f.T * span / 127 + np.outer(x.f[:, 1], w.f[:, 1])) * s.f
    op.case("odd_infinity", [x, w, None, s], [T(F32, want)], rtol=1e-4, atol=1e-4, threshold=Float32(6.0))
    x = T(F32, [[1.0, NAN, 2.0, -4.0]])
    op.case("odd_nan", [x, w, None, s], [T(F32, np.full([1, 3], NAN))], threshold=Float32(6.0))


@edge("weight_quantize")
def weights(op):
    attrs = op.cases[0]["attrs"]
    x = values("types/weights", [64, 16], F32)
    x.a[3, 1], x.a[5, 2] = NAN, INF
    # The scale of a column tells that its integers are none.
    op.case("odd_columns", [x], [Ignored(I8, [16, 64]), T(F32, np.abs(x.f).max(0) / 127)], **attrs)
    op.case("of_no_rows", [T(F32, np.zeros([0, 16]))], [T(I8, np.zeros([16, 0])), T(F32, np.zeros([16]))], exact=True, **attrs)


@edge("matrix_nms")
def decayed(op):
    boxes = T(F32, [[[0, 0, 1, 1], [2, 2, 3, 3], [4, 4, 5, 5], [6, 6, 7, 7]]])
    scores = T(F32, [[[NAN, INF, -INF, 0.5]]])
    rows = [[0, INF, 2, 2, 3, 3], [0, 0.5, 6, 6, 7, 7]]
    op.case("odd", [boxes, scores], [T(F32, rows), T(I32, [[1], [3]]), T(I32, [2])], **op.cases[0]["attrs"])


@edge("matmul")
def matmul(op):
    x, y = values("types/matmul/x", [1, 2, 1, 3, 4], F32), values("types/matmul/y", [2, 4, 5], F32)
    op.case("of_rank5", [x, y], [T(F32, np.matmul(x.f, y.f))], transpose_x=Bool(False), transpose_y=Bool(False))


@edge("mode", "unique", "nonzero")
def found(op):
    x = T(F32, rng("types/found").integers(0, 3, [2, 1, 5, 2]))
    if op.name == "nonzero":
        op.case("of_rank4", [x], [T(I64, np.argwhere(x.a))], exact=True)
    elif op.name == "mode":
        # The last of the places of the most frequent number, and the least of such numbers.
        v = np.zeros([2, 1, 2])
        i = np.zeros([2, 1, 2])
        for at in np.ndindex(2, 1, 2):
            line = x.a[at[0], at[1], :, at[2]]
            numbers, counts = np.unique(line, return_counts=True)
            v[at] = numbers[counts.argmax()]
            i[at] = np.flatnonzero(line == v[at])[-1]
        op.case("of_rank4", [x], [T(F32, v), T(I64, i)], exact=True, axis=Int32(-2), keepdim=Bool(False))
    else:
        v, first, inverse, counts = np.unique(x.a, return_index=True, return_inverse=True, return_counts=True)
        op.case("of_rank4", [x], [T(F32, v), T(I64, first), T(I64, inverse.reshape(-1)), T(I64, counts)], exact=True,
                **op.cases[0]["attrs"])


@edge("one_hot")
def one_hot(op):
    for case, x in ([(f"of_rank{r}", T(I64, rng("types/one_hot").integers(0, 4, _SHAPES[r]))) for r in (3, 5)]
                    + [("of_" + d, T(d, [3, 0, 2])) for d in (I16, I8, U8)]):
        op.case(case, [x, scalar(4, I32)], [T(F32, np.eye(4)[x.a])], exact=True)


@edge("put_along_axis")
def put(op):
    for case, d in (("of_rank4", F32), ("of_int16", I16)):
        x, y = values("types/put/x", [2, 1, 3, 2], d), values("types/put/y", [2, 1, 2, 2], d)
        i = T(I64, np.broadcast_to(np.reshape([2, 0], [1, 1, 2, 1]), [2, 1, 2, 2]))
        want = x.a.copy()
        np.put_along_axis(want, i.a, y.a, -2)
        op.case(case, [x, i, y], [T(d, want)], exact=True, axis=Int32(-2), include_self=Bool(True), reduce=Str("assign"))


@edge("rnn", "rnn_")
def recurrent(op):
    if op.name == "rnn":
        first = next(c for c in op.cases if c["name"] == "steps")
        none = T(F32, np.zeros([3, 0, 5])), T(F32, np.zeros([1, 0, 4]))
        w = L(*(values(f"types/rnn/{i}", s, F32) for i, s in enumerate(([16, 5], [16, 4], [16], [16]))))
        seeds = T(U8, [1, 2])
        op.case("of_no_images", [none[0], L(none[1], none[1]), w, None, seeds],
                [T(F32, np.zeros([3, 0, 4])), seeds, L(none[1], none[1]), Ignored(F32, [-1])], **first["attrs"])


@edge("searchsorted")
def searchsorted(op):
    for r in (3, 4):
        rows = T(F32, np.sort(values("types/search", _SHAPES[r][:-1] + [6], F32).a, -1))
        x = values("types/search/x", _SHAPES[r][:-1] + [3], F32)
        want = torch.searchsorted(torch.tensor(rows.a), torch.tensor(x.a))
        op.case(f"of_rank{r}", [rows, x], [T(I64, want)], exact=True, out_int32=Bool(False), right=Bool(False))
