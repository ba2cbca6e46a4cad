"""Gradients of what picks, moves and repeats elements, and of attention, by PyTorch in float64."""

import numpy as np
import torch
import torch.nn.functional as F

from attention import _attention, _qkv
from backward import back
from common import *
from gradient import add_case, gradients, tensor
from quantization import _whole


def gather():
    op = Op("gather_grad")

    def add(case, shape, index, axis=0, dtype=F32, index_type=I64):
        x = values(f"gather_grad/{case}/x", shape, dtype)
        i = T(index_type, np.asarray(index))
        a = tensor(x)
        at = np.asarray(index, dtype=np.int64).reshape(-1) % shape[axis]
        out = a.index_select(axis, torch.tensor(at))
        if i.a.ndim == 0:
            out = out.squeeze(axis)
        back(op, case, [x, i], out, [a], [scalar(axis, I32)], dtype)

    add("rows", [4, 3], [2, 0, 2])
    add("columns", [3, 4], [1, 1, 3, 1], 1)
    add("negative_axis", [2, 3, 4], [0, 2], -1)
    add("scalar", [4, 3], 2)
    add("column_of_indices", [4, 3], [[2], [0]])
    add("negative_index", [4, 3], [-1, 0])
    add("none", [4, 3], np.zeros([0], np.int64))
    add("index_int32", [5], [4, 4, 4], index_type=I32)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [4, 3], [2, 0, 2, 2], dtype=d)
    axis = scalar(0, I32)
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(I64, [-1]), Shape(F32, [-1, 3]), axis],
            [Shape(F32, [-1, 3])])
    op.reject("gradient_of_other_shape",
              [Shape(F32, [4, 3]), Shape(I64, [2]), Shape(F32, [3, 3]), axis])
    yield op


def gather_nd():
    op = Op("gather_nd_grad")

    def add(case, shape, index, dtype=F32):
        x = values(f"gather_nd_grad/{case}/x", shape, dtype)
        i = T(I64, np.asarray(index))
        a = tensor(x)
        out = a[tuple(torch.tensor(i.a[..., d]) for d in range(i.a.shape[-1]))]
        back(op, case, [x, i], out, [a], dtype=dtype)

    add("elements", [3, 4], [[0, 1], [2, 3], [0, 1]])
    add("rows", [3, 4], [[2], [0], [2]])
    add("matrix_of_indices", [3, 4, 2], [[[0, 1], [2, 2]], [[0, 1], [0, 0]]])
    add("negative", [3, 4], [[-1, -2], [0, 0]])
    add("whole", [3], np.zeros([2, 1], np.int64))
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 4], [[1], [1], [1]], dtype=d)
    op.type("dynamic", [Shape(F32, [-1, 4]), Shape(I64, [-1, 1]), Shape(F32, [-1, 4])],
            [Shape(F32, [-1, 4])])
    op.reject("gradient_of_other_shape",
              [Shape(F32, [3, 4]), Shape(I64, [2, 1]), Shape(F32, [2, 5])])
    yield op


def embedding():
    op = Op("embedding_grad")

    def attrs(padding=-1):
        return dict(padding_idx=Int64(padding), sparse=Bool(False))

    def add(case, rows, width, ids, padding=-1, dtype=F32, ids_type=I64):
        w = values(f"embedding_grad/{case}/w", [rows, width], dtype)
        i = T(ids_type, np.asarray(ids))
        a = tensor(w)
        out = F.embedding(torch.tensor(i.a.astype(np.int64)), a,
                          padding_idx=padding if padding >= 0 else None)
        back(op, case, [i, w], out, [a], dtype=dtype, **attrs(padding))

    add("plain", 5, 3, [1, 4, 1])
    add("matrix", 5, 3, [[0, 1], [1, 4]])
    add("padding", 5, 3, [0, 2, 2, 4], padding=2)
    add("scalar", 5, 3, 2)
    add("none", 5, 3, np.zeros([0], np.int64))
    add("ids_int32", 5, 2, [3, 3], ids_type=I32)
    add("long_rows", 3, 5000, [2, 0, 2])
    for d in (F64, F16, BF16):
        add("dtype_" + d, 5, 3, [1, 1, 1, 0], dtype=d)
    op.type("dynamic", [Shape(I64, [-1, 7]), Shape(F32, [9, 4]), Shape(F32, [-1, 7, 4])],
            [Shape(F32, [9, 4])], **attrs())
    op.reject("gradient_of_other_shape",
              [Shape(I64, [2]), Shape(F32, [9, 4]), Shape(F32, [2, 5])], **attrs())
    yield op


def along_axis():
    cummax, topk = Op("cummax_grad"), Op("topk_grad")
    top = dict(largest=Bool(True), sorted=Bool(True))

    def add(case, shape, axis=-1, k=2, largest=True, dtype=F32, ties=False):
        x = values(f"along_axis_grad/{case}/x", shape, dtype)
        if ties:
            x = T(dtype, np.round(x.f))
        a = tensor(x)
        out, index = torch.cummax(a, axis)
        back(cummax, case, [x, T(I64, index.numpy())], out, [a], dtype=dtype, axis=Int32(axis),
             index_type=DType(I64))
        out, index = torch.topk(a, k, axis, largest)
        back(topk, case, [x, T(I64, index.numpy())], out, [a], [scalar(k, I32)], dtype,
             axis=Int32(axis), largest=Bool(largest), sorted=Bool(True))

    add("last", [3, 5])
    add("first", [4, 3], 0)
    add("middle", [2, 4, 3], 1, k=3)
    add("smallest", [3, 5], largest=False)
    add("ties", [3, 7], k=4, ties=True)
    add("all", [2, 3], k=3)
    add("scalar", [], k=1)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 5], dtype=d)
    x, i = Shape(F32, [-1, 5]), Shape(I64, [-1, 5])
    cummax.type("dynamic", [x, i, x], [x], axis=Int32(-1), dtype=DType(I64))
    cummax.reject("gradient_of_other_shape", [x, i, Shape(F32, [2, 4])], axis=Int32(-1),
                  dtype=DType(I64))
    two, three = scalar(2, I32), Shape(F32, [-1, 3])
    topk.type("dynamic", [x, Shape(I64, [-1, 2]), Shape(F32, [-1, 2]), two], [x], axis=Int32(-1),
              **top)
    topk.reject("gradient_of_other_shape", [x, Shape(I64, [-1, 3]), three, two], axis=Int32(-1),
                **top)
    yield cummax
    yield topk


def take_along():
    op = Op("take_along_axis_grad")

    def add(case, shape, index, axis=-1, dtype=F32, index_type=I64):
        x = values(f"take_along_axis_grad/{case}/x", shape, dtype)
        i = np.asarray(index, dtype=np.int64)
        a = tensor(x)
        out = a.take_along_dim(torch.tensor(i % shape[axis]), axis)
        back(op, case, [x, T(index_type, i)], out, [a], dtype=dtype, axis=Int32(axis))

    add("last", [3, 5], [[0, 4], [2, 2], [1, 3]])
    add("first", [4, 3], [[3, 0, 1], [3, 3, 3]], 0)
    add("middle", [2, 4, 3], rng("take_along_axis_grad/i").integers(0, 4, [2, 2, 3]), 1)
    add("negative_index", [3, 5], [[-1], [-5], [0]])
    add("index_int32", [3, 5], [[0], [1], [4]], index_type=I32)
    add("none", [3, 5], np.zeros([3, 0]))
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 5], [[0, 0], [2, 2], [1, 3]], dtype=d)
    x = Shape(F32, [-1, 5])
    op.type("dynamic", [x, Shape(I64, [-1, 2]), Shape(F32, [-1, 2])], [x], axis=Int32(1))
    op.reject("gradient_of_other_shape", [x, Shape(I64, [-1, 2]), Shape(F32, [-1, 3])],
              axis=Int32(1))
    yield op


def slices():
    op = Op("slice_grad")

    def attrs(axes, decrease=()):
        return dict(axes=Int64s(axes), infer_flags=Int64s([1] * len(axes)),
                    decrease_axis=Int64s(decrease))

    def add(case, shape, axes, starts, ends, decrease=(), dtype=F32):
        x = values(f"slice_grad/{case}/x", shape, dtype)
        a = tensor(x)
        part = [slice(None)] * len(shape)
        for axis, s, e in zip(axes, starts, ends):
            part[axis] = slice(s, e)
        out = a[tuple(part)]
        out = out.reshape([n for i, n in enumerate(out.shape) if i not in decrease])
        back(op, case, [x], out, [a], [ints(starts), ints(ends)], dtype, **attrs(axes, decrease))

    add("rows", [5, 3], [0], [1], [4])
    add("corner", [5, 4], [0, 1], [1, 2], [3, 4])
    add("negative", [5, 4], [0, 1], [-2, 0], [2**31 - 1, -1])
    add("dropped", [5, 4], [0], [2], [3], [0])
    add("all_dropped", [5, 4], [0, 1], [2, 1], [3, 2], [0, 1])
    add("nothing", [5, 4], [0], [3], [3])
    for d in (F64, F16, BF16):
        add("dtype_" + d, [5, 3], [0], [1], [4], dtype=d)
    op.type("dynamic", [Shape(F32, [-1, 4]), Shape(F32, [-1, 2]), ints([1]), ints([3])],
            [Shape(F32, [-1, 4])], **attrs([1]))
    op.reject("gradient_of_other_shape",
              [Shape(F32, [5, 4]), Shape(F32, [5, 3]), ints([1]), ints([3])], **attrs([1]))
    yield op

    strided = Op("strided_slice_grad")

    def add_strided(case, shape, axes, starts, ends, strides, dtype=F32):
        x = values(f"strided_slice_grad/{case}/x", shape, dtype)
        a = tensor(x)
        out = a
        for axis, s, e, step in zip(axes, starts, ends, strides):
            at = np.arange(shape[axis])[s:e:step].copy()
            out = out.index_select(axis, torch.tensor(at))
        back(strided, case, [x], out, [a], [ints(starts), ints(ends), ints(strides)], dtype,
             axes=Int32s(axes))

    add_strided("every_second", [7, 3], [0], [0], [7], [2])
    add_strided("two_axes", [6, 7], [0, 1], [1, 2], [6, 7], [2, 3])
    add_strided("backwards", [6, 3], [0], [4], [0], [-1])
    add_strided("backwards_by_two", [7, 3], [0], [5], [-7], [-2])
    add_strided("nothing", [6, 3], [0], [3], [3], [1])
    for d in (F64, F16, BF16):
        add_strided("dtype_" + d, [7, 3], [0], [0], [7], [2], dtype=d)
    strided.type("dynamic",
                 [Shape(F32, [-1, 4]), Shape(F32, [-1, 2]), ints([0]), ints([4]), ints([2])],
                 [Shape(F32, [-1, 4])], axes=Int32s([1]))
    strided.reject("gradient_of_other_shape",
                   [Shape(F32, [5, 4]), Shape(F32, [5, 3]), ints([0]), ints([4]), ints([2])],
                   axes=Int32s([1]))
    yield strided


def pads():
    op = Op("pad3d_grad")

    def attrs(mode, data_format):
        return dict(mode=Str(mode), pad_value=Float32(0.5), data_format=Str(data_format))

    def add(case, shape, paddings, mode="constant", data_format="NCDHW", dtype=F32):
        x = values(f"pad3d_grad/{case}/x", shape, dtype)
        a = tensor(x)
        volume = a if data_format == "NCDHW" else a.movedim(-1, 1)
        out = F.pad(volume, paddings, mode, **(dict(value=0.5) if mode == "constant" else {}))
        back(op, case, [x], out, [a], [ints(paddings)], dtype, layout=data_format,
             **attrs(mode, data_format))

    for mode in ("constant", "reflect", "replicate", "circular"):
        add(mode, [1, 2, 3, 4, 5], [1, 2, 0, 1, 2, 1], mode)
        add(mode + "_last", [2, 3, 4, 3, 2], [1, 1, 2, 0, 1, 1], mode, "NDHWC")
    add("cropped", [1, 2, 3, 4, 5], [-1, 2, 0, -2, 1, 0])
    for d in (F64, F16, BF16):
        add("dtype_" + d, [1, 1, 2, 3, 3], [1, 1, 1, 1, 1, 1], "replicate", dtype=d)
    op.type("dynamic", [Shape(F32, [-1, 2, 3, 4, 5]), Shape(F32, [-1, 2, 3, 4, 7]),
                        ints([1, 1, 0, 0, 0, 0])], [Shape(F32, [-1, 2, 3, 4, 5])],
            **attrs("constant", "NCDHW"))
    op.reject("gradient_of_other_shape",
              [Shape(F32, [1, 2, 3, 4, 5]), Shape(F32, [1, 2, 3, 4, 6]), ints([1, 1, 0, 0, 0, 0])],
              **attrs("constant", "NCDHW"))
    yield op


def tile():
    op = Op("tile_grad")

    def add(case, shape, times, dtype=F32):
        x = values(f"tile_grad/{case}/x", shape, dtype)
        a = tensor(x)
        rank = max(len(shape), len(times))
        wide = a.reshape([1] * (rank - len(shape)) + shape)
        out = wide.repeat([1] * (rank - len(times)) + times)
        back(op, case, [x], out, [a], [ints(times)], dtype)

    add("rows", [2, 3], [2, 1])
    add("both", [2, 3], [3, 2])
    add("more_times", [3], [2, 4])
    add("fewer_times", [2, 3], [2])
    add("scalar", [], [5])
    add("no_times", [2, 3], [])
    add("zero", [2, 3], [0, 2])
    for d in (F64, F16, BF16):
        add("dtype_" + d, [2, 3], [2, 2], dtype=d)
    op.type("dynamic", [Shape(F32, [-1, 3]), Shape(F32, [-1, 6]), ints([2, 2])],
            [Shape(F32, [-1, 3])])
    op.reject("gradient_of_other_shape", [Shape(F32, [2, 3]), Shape(F32, [4, 5]), ints([2, 2])])
    yield op


def prod():
    op = Op("prod_grad")

    def add(case, shape, axes, keepdim=False, zeros=(), dtype=F32, reduce_all=False):
        x = values(f"prod_grad/{case}/x", shape, dtype)
        for at in zeros:
            x.a[at] = 0
        a = tensor(x)
        used = range(len(shape)) if reduce_all or not axes else [i % len(shape) for i in axes]
        out = a
        for axis in sorted(used, reverse=True):
            out = torch.prod(out, axis, keepdim)
        back(op, case, [x, T(dtype, out.detach().numpy())], out, [a], [ints(axes)], dtype,
             keepdim=Bool(keepdim), reduce_all=Bool(reduce_all))

    add("last", [3, 4], [-1])
    add("first_kept", [3, 4], [0], True)
    add("two", [2, 3, 4], [0, 2])
    add("all", [2, 3], [])
    add("reduce_all", [2, 3], [0], reduce_all=True)
    add("a_zero", [3, 4], [1], zeros=[(1, 2)])
    add("two_zeros", [3, 4], [1], zeros=[(1, 2), (1, 0), (2, 3)])
    add("scalar", [], [])
    add("empty", [0, 3], [1])
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 3], [1], dtype=d)
    std = dict(keepdim=Bool(False), reduce_all=Bool(False))
    op.type("dynamic", [Shape(F32, [-1, 4]), Shape(F32, [-1]), Shape(F32, [-1]), ints([1])],
            [Shape(F32, [-1, 4])], **std)
    op.reject("gradient_of_other_shape",
              [Shape(F32, [3, 4]), Shape(F32, [3]), Shape(F32, [4]), ints([1])], **std)
    yield op


def broadcast():
    reduce, expand = Op("reduce_as"), Op("expand_as")

    def add(case, large, small, dtype=F32, by_shape=False):
        x = values(f"reduce_as/{case}/x", large, dtype)
        y = values(f"reduce_as/{case}/y", small, dtype)
        total = torch.tensor(x.f).sum_to_size(small) if small else torch.tensor(x.f).sum()
        add_case(reduce, case, [x, y], [T(dtype, total.numpy())], dtype)
        expand.case(case, [y, None if by_shape else x],
                    [T(dtype, np.broadcast_to(y.f, large))], exact=True,
                    target_shape=Int32s(large if by_shape else []))

    add("same", [3, 4], [3, 4])
    add("row", [3, 4], [4])
    add("column", [3, 4], [3, 1])
    add("scalar", [3, 4], [])
    add("middle", [2, 3, 4], [2, 1, 4])
    add("several", [2, 3, 4, 5], [3, 1, 5])
    add("empty", [0, 4], [4])
    add("by_shape", [2, 3], [3], by_shape=True)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 4], [4], dtype=d)
    add("odd", [4, 3], [1, 3])
    add("rank0", [], [])
    add("rank1", [5], [])
    add("rank5", [1, 2, 1, 3, 2], [2, 1, 3, 1])
    for d in (I32, BOOL):
        y = values("expand_as/" + d, [3], d)
        expand.case("dtype_" + d, [y, Shape0(F32, [2, 3])],
                    [T(d, np.broadcast_to(y.a, [2, 3]))], exact=True, target_shape=Int32s([]))
    reduce.type("dynamic", [Shape(F32, [-1, 4]), Shape(F32, [4])], [Shape(F32, [4])])
    reduce.reject("does_not_broadcast", [Shape(F32, [3, 4]), Shape(F32, [3])])
    expand.type("dynamic", [Shape(F32, [4]), Shape(F32, [-1, 4])], [Shape(F32, [-1, 4])],
                target_shape=Int32s([]))
    expand.type("by_shape_type", [Shape(F32, [4]), None], [Shape(F32, [2, 4])],
                target_shape=Int32s([2, 4]))
    expand.reject("does_not_broadcast", [Shape(F32, [3]), Shape(F32, [3, 4])],
                  target_shape=Int32s([]))
    yield reduce
    yield expand


def Shape0(dtype, shape):
    """A tensor of which only the shape matters."""
    return T(dtype, np.zeros(shape))


def flash():
    op = Op("flash_attn_grad")

    def attrs(causal):
        return dict(dropout=Float32(0.0), causal=Bool(causal))

    def add(case, b, sq, sk, h, d, causal=False, mask=None, dtype=F32):
        seed = "flash_attn_grad/" + case
        q, k, v = _qkv(seed, b, sq, sk, h, d, d, dtype)
        stat = F64 if dtype == F64 else F32
        added = values(seed + "/mask", mask, dtype) if mask else None
        bias = torch.tensor(added.f) if mask else None
        if causal:
            hidden = torch.full([sq, sk], -INF, dtype=torch.float64).triu(1 + sk - sq)
            bias = hidden if bias is None else bias + hidden
        t = [tensor(q), tensor(k), tensor(v)]
        out, scores, _ = _attention(*t, 1 / np.sqrt(d), bias)
        sums = torch.logsumexp(scores, -1)
        g = values(seed + "/g", list(out.shape), dtype)
        add_case(op, case, [q, k, v, T(dtype, out.detach().numpy()), T(stat, sums.detach().numpy()),
                            T(I64, [0, 0]), added, g],
                 [T(dtype, a) for a in gradients(out, g, *t)], dtype, **attrs(causal))

    add("plain", 2, 4, 4, 2, 8)
    add("causal", 1, 5, 5, 2, 4, causal=True)
    add("cross_causal", 1, 3, 5, 2, 4, causal=True)
    add("mask", 2, 4, 6, 2, 4, mask=[2, 1, 1, 6])
    for d in (F64, F16, BF16):
        add("dtype_" + d, 1, 4, 4, 2, 8, dtype=d)
    x, sums = Shape(F32, [-1, 16, 4, 8]), Shape(F32, [-1, 4, 16])
    op.type("dynamic", [x, x, x, x, sums, Shape(I64, [2]), None, x], [x, x, x], **attrs(False))
    op.reject("gradient_of_other_shape",
              [x, x, x, x, sums, Shape(I64, [2]), None, Shape(F32, [-1, 16, 4, 7])], **attrs(False))
    yield op


def weight_only():
    op = Op("weight_only_linear_grad")

    def add(case, xs, n, bits=8, group=-1, dtype=F32):
        seed = "weight_only_linear_grad/" + case
        k = xs[-1]
        w, x = values(seed + "/w", [k, n], dtype), values(seed + "/x", xs, dtype)
        whole, scales, spread = _whole(w, 127 if bits == 8 else 7, group)
        packed = whole.T.astype(np.int64)
        if bits == 4:
            packed = (packed[0::2] & 15) | (packed[1::2] << 4)
        scale = T(dtype, scales.f.reshape([-1, n] if group > 0 else [n]))
        a = tensor(x)
        out = torch.matmul(a, torch.tensor(whole * spread))
        g = values(seed + "/g", list(out.shape), dtype)
        dx, = gradients(out, g, a)
        op.case(case, [x, T(I8, packed), None, scale, g], [T(dtype, dx)],
                atol={F32: 1e-4, F64: 1e-11, F16: 1e-1, BF16: 1.0}[dtype],
                weight_dtype=Str(f"int{bits}"), arch=Int32(80), group_size=Int32(group))

    add("int8", [3, 64], 16)
    add("int4", [3, 64], 16, bits=4)
    add("batch", [2, 3, 64], 32)
    add("groups_int4", [3, 128], 16, bits=4, group=64)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [3, 64], 16, dtype=d)
    std = dict(weight_dtype=Str("int8"), arch=Int32(80), group_size=Int32(-1))
    x, w, s = Shape(F16, [-1, 7, 64]), Shape(I8, [32, 64]), Shape(F16, [32])
    op.type("dynamic", [x, w, None, s, Shape(F16, [-1, 7, 32])], [x], **std)
    op.reject("gradient_of_other_rank", [x, w, None, s, Shape(F16, [7, 32])], **std)
    yield op


def rotary():
    op = Op("fused_rotary_position_embedding_grad")

    def attrs(neox, time_major=False, base=10000.0):
        return dict(use_neox_rotary_style=Bool(neox), time_major=Bool(time_major),
                    rotary_emb_base=Float32(base))

    def add(case, b, s, h, d, neox, k=True, v=False, tables=False, ids=None, time_major=False,
            dtype=F32):
        seed = "rotary_grad/" + case
        shape = [s, b, h, d] if time_major else [b, s, h, d]
        given = [values(f"{seed}/{n}", shape, dtype) if there else None
                 for n, there in (("q", True), ("k", k), ("v", v))]
        positions = np.asarray(ids) if ids is not None else np.tile(np.arange(s), (b, 1))
        if tables:
            # The elements of a pair need not turn by the same angle.
            sin, cos = (values(f"{seed}/{n}", [1, 8, 1, d], dtype, -1, 1) for n in ("sin", "cos"))
            sines, cosines = (t.f.reshape(8, d)[positions] for t in (sin, cos))
        else:
            sin = cos = None
            pair = np.arange(d) // 2 if neox else np.arange(d) % (d // 2)
            angle = positions[:, :, None] * 10000.0 ** (-2.0 * pair / d)
            sines, cosines = np.sin(angle), np.cos(angle)
        if time_major:
            sines, cosines = np.swapaxes(sines, 0, 1), np.swapaxes(cosines, 0, 1)
        grads = []
        for g in given:
            if g is None:
                grads.append(None)
                continue
            a = torch.zeros(shape, dtype=torch.float64, requires_grad=True)
            if neox:
                crossed = torch.stack([-a[..., 1::2], a[..., 0::2]], -1).flatten(-2)
            else:
                crossed = torch.cat([-a[..., d // 2:], a[..., :d // 2]], -1)
            out = a * torch.tensor(cosines)[:, :, None] + crossed * torch.tensor(sines)[:, :, None]
            grads.append(T(dtype, gradients(out, g, a)[0]))
        add_case(op, case,
                 [sin, cos, T(I64, positions) if ids is not None else None] + given, grads, dtype,
                 **attrs(neox, time_major))

    add("neighbours", 2, 3, 2, 4, True)
    add("halves", 2, 3, 2, 4, False)
    add("query_only", 1, 3, 2, 8, False, k=False)
    add("all_three", 1, 3, 2, 8, True, v=True)
    add("tables", 2, 3, 2, 8, False, tables=True)
    add("tables_neighbours", 1, 4, 2, 8, True, tables=True)
    add("position_ids", 2, 3, 2, 8, False, tables=True, ids=[[0, 5, 2], [7, 7, 1]])
    add("time_major", 2, 3, 2, 4, False, time_major=True)
    for d in (F64, F16, BF16):
        add("dtype_" + d, 1, 3, 2, 4, False, dtype=d)
    q = Shape(F16, [-1, 16, 4, 8])
    op.type("dynamic", [None, None, None, q, q, None], [q, q, None], **attrs(True))
    op.reject("odd_size", [None] * 3 + [Shape(F32, [2, 3, 4, 5]), None, None], **attrs(True))
    yield op


def ops():
    yield from gather()
    yield from gather_nd()
    yield from embedding()
    yield from along_axis()
    yield from take_along()
    yield from slices()
    yield from pads()
    yield from tile()
    yield from prod()
    yield from broadcast()
    yield from flash()
    yield from weight_only()
    yield from rotary()
