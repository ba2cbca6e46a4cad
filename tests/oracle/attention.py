"""Attention and what stands before it, by PyTorch in float64."""

import math

import numpy as np
import torch

from common import *
from gradient import add_case, gradients, tensor


def _attention(q, k, v, scale, bias):
    """Result, scores and softmax of [batch, sequence, heads, size] tensors."""
    scores = torch.einsum("bqhd,bkhd->bhqk", q, k) * scale
    if bias is not None:
        scores = scores + bias
    softmax = torch.softmax(scores, -1)
    return torch.einsum("bhqk,bkhd->bqhd", softmax, v), scores, softmax


def _qkv(seed, b, sq, sk, h, d, dv, dtype):
    return (values(seed + "/q", [b, sq, h, d], dtype, -1, 1),
            values(seed + "/k", [b, sk, h, d], dtype, -1, 1),
            values(seed + "/v", [b, sk, h, dv], dtype))


def _shapes(dtype=F32, b=-1):
    return [Shape(dtype, [b, 16, 4, 8])] * 3


def dot_product():
    forward = Op("fused_dot_product_attention")
    backward = Op("fused_dot_product_attention_grad")

    def attrs(scale, **more):
        return dict(scaling_factor=Float32(scale), dropout_probability=Float32(0.0),
                    mask_type_str=Str("none"), bias_type_str=Str("post_scale_bias"), **more)

    def add(case, b, sq, sk, h, d, dv=None, bias=None, scale=0.5, dtype=F32):
        seed = "fused_dot_product_attention/" + case
        q, k, v = _qkv(seed, b, sq, sk, h, d, dv or d, dtype)
        stat = F64 if dtype == F64 else F32
        mask = values(seed + "/bias", bias, dtype) if bias else None
        t = [tensor(q), tensor(k), tensor(v)] + ([tensor(mask)] if mask else [])
        out, scores, _ = _attention(*t[:3], scale, t[3] if mask else None)
        sums = torch.logsumexp(scores, -1, keepdim=True)
        results = [T(dtype, out.detach().numpy()), T(stat, sums.detach().numpy()),
                   Ignored(I64, [2])]
        if case == "odd":
            # Of a row with an infinite score the softmax is NaN, and whether the sum that is kept says so is left open.
            results[1] = Ignored(stat, list(sums.shape))
        add_case(forward, case, [q, k, v, mask, None, None], results, dtype,
                 **attrs(scale, is_training=Bool(True)))
        if case == "odd":
            return
        g = values(seed + "/g", list(out.shape), dtype)
        grads = [T(dtype, a) for a in gradients(out, g, *t)]
        add_case(backward, case,
                 [q, k, v, mask, None, None] + results[:2] + [T(I64, [0, 0]), g],
                 grads + ([] if mask else [None]), dtype, **attrs(scale))

    add("plain", 2, 4, 4, 2, 8)
    add("full_bias", 2, 4, 4, 2, 8, bias=[2, 2, 4, 4])
    add("mask", 2, 5, 5, 3, 4, bias=[2, 1, 1, 5])
    add("cross", 1, 3, 7, 2, 4, bias=[1, 1, 3, 7])
    add("other_values", 1, 3, 3, 2, 4, dv=6)
    add("dtype_float64", 1, 4, 4, 2, 8, bias=[1, 1, 4, 4], dtype=F64)
    add("dtype_float16", 1, 4, 4, 2, 8, bias=[1, 1, 4, 4], dtype=F16)
    add("dtype_bfloat16", 1, 4, 4, 2, 8, dtype=BF16)
    add("odd", 1, 4, 4, 2, 8)
    add("no_images", 0, 4, 4, 2, 8)
    std = attrs(0.5, is_training=Bool(False))
    forward.type("dynamic", _shapes(F16) + [None, None, None],
                 [Shape(F16, [-1, 16, 4, 8]), Shape(F32, [-1, 4, 16, 1]), Shape(I64, [2])], **std)
    forward.reject("heads_differ", _shapes(b=2)[:2] + [Shape(F32, [2, 16, 2, 8])] + [None] * 3,
                   **std)
    forward.reject("rank3", [Shape(F32, [2, 16, 8])] * 3 + [None] * 3, **std)
    forward.reject("bias_too_large", _shapes(b=2) + [Shape(F32, [3, 2, 4, 16, 16]), None, None],
                   **std)
    rest = [Shape(F32, [2, 16, 4, 8]), Shape(F32, [2, 4, 16, 1]), Shape(I64, [2])]
    backward.type("dynamic",
                  _shapes() + [Shape(F32, [1, 1, 1, 16]), None, None] + _shapes()[:1] + rest[1:]
                  + _shapes()[:1], _shapes() + [Shape(F32, [1, 1, 1, 16])], **attrs(0.5))
    backward.reject("gradient_of_other_shape",
                    _shapes(b=2) + [None] * 3 + rest + [Shape(F32, [2, 4, 16, 8])], **attrs(0.5))
    yield forward
    yield backward


def flash_attn():
    op = Op("flash_attn")

    def attrs(causal=False, softmax=False):
        return dict(dropout=Float32(0.0), causal=Bool(causal), return_softmax=Bool(softmax),
                    is_test=Bool(True), rng_name=Str(""))

    def add(case, b, sq, sk, h, d, mask=None, causal=False, softmax=False, dtype=F32):
        seed = "flash_attn/" + case
        q, k, v = _qkv(seed, b, sq, sk, h, d, d, dtype)
        bias = values(seed + "/mask", mask, dtype) if mask else None
        added = tensor(bias) if mask else None
        if causal:
            hidden = torch.full([sq, sk], -INF, dtype=torch.float64).triu(1 + sk - sq)
            added = hidden if added is None else added + hidden
        out, scores, p = _attention(tensor(q), tensor(k), tensor(v), 1 / math.sqrt(d), added)
        stat = F64 if dtype == F64 else F32
        sums = torch.logsumexp(scores, -1).detach().numpy()
        add_case(op, case, [q, k, v, None, bias],
                 [T(dtype, out.detach().numpy()), T(dtype, p.detach().numpy()) if softmax else None,
                  Ignored(stat, list(sums.shape)) if case == "odd" else T(stat, sums), Ignored(I64, [2])],
                 dtype, **attrs(causal, softmax))

    add("plain", 2, 4, 4, 2, 8)
    add("mask", 2, 5, 5, 3, 4, mask=[2, 1, 5, 5])
    add("causal", 1, 5, 5, 2, 4, causal=True)
    add("causal_cross", 1, 3, 5, 2, 4, causal=True)
    add("softmax", 1, 3, 5, 2, 4, softmax=True)
    for d in (F64, F16, BF16):
        add("dtype_" + d, 1, 4, 4, 2, 8, dtype=d)
    add("odd", 1, 4, 4, 2, 8)
    add("no_images", 0, 4, 4, 2, 8)
    op.type("dynamic", _shapes(F16) + [None, None],
            [Shape(F16, [-1, 16, 4, 8]), None, Shape(F32, [-1, 4, 16]), Shape(I64, [2])], **attrs())
    op.reject("rank3", [Shape(F32, [2, 16, 8])] * 3 + [None] * 2, **attrs())
    op.reject("sizes_differ", _shapes(b=2)[:1] + [Shape(F32, [2, 16, 4, 4])] * 2 + [None] * 2,
              **attrs())
    yield op


def multihead_matmul():
    op = Op("multihead_matmul")

    def attrs(heads, alpha=1.0):
        return dict(transpose_q=Bool(False), transpose_k=Bool(True), transpose_v=Bool(False),
                    alpha=Float32(f32bits(alpha)), head_number=Int32(heads))

    def add(case, b, s, width, heads, bias_qk=None, alpha=0.5, dtype=F32):
        seed = "multihead_matmul/" + case
        x = values(seed + "/x", [b, s, width], dtype, -1, 1)
        w = values(seed + "/w", [width, 3, width], dtype, -1, 1)
        bias = values(seed + "/bias", [3, width], dtype, -1, 1)
        mask = values(seed + "/mask", bias_qk, dtype) if bias_qk else None
        qkv = torch.einsum("bsi,ijo->jbso", tensor(x), tensor(w)) + tensor(bias)[:, None, None, :]
        q, k, v = [t.reshape(b, s, heads, width // heads) for t in qkv]
        out, _, _ = _attention(q, k, v, f32bits(alpha), tensor(mask) if mask else None)
        add_case(op, case, [x, w, bias, mask], [T(dtype, out.reshape(b, s, width).detach().numpy())],
                 dtype, **attrs(heads, alpha))

    add("plain", 2, 4, 8, 2)
    add("one_head", 1, 3, 4, 1)
    add("bias_qk", 2, 4, 8, 2, bias_qk=[2, 2, 4, 4])
    add("mask", 2, 4, 8, 4, bias_qk=[2, 1, 1, 4])
    for d in (F64, F16, BF16):
        add("dtype_" + d, 1, 3, 8, 2, dtype=d)
    add("odd", 1, 3, 8, 2)
    add("no_images", 0, 3, 8, 2)
    op.type("dynamic", [Shape(F32, [-1, 16, 8]), Shape(F32, [8, 3, 8]), Shape(F32, [3, 8]), None],
            [Shape(F32, [-1, 16, 8])], **attrs(2))
    op.reject("two_matrices", [Shape(F32, [1, 4, 8]), Shape(F32, [8, 2, 8]), Shape(F32, [3, 8]), None],
              **attrs(2))
    op.reject("heads_do_not_divide",
              [Shape(F32, [1, 4, 8]), Shape(F32, [8, 3, 8]), Shape(F32, [3, 8]), None], **attrs(3))
    op.reject("matrix", [Shape(F32, [4, 8]), Shape(F32, [8, 3, 8]), Shape(F32, [3, 8]), None],
              **attrs(2))
    yield op


def rotary():
    op = Op("fused_rotary_position_embedding")

    def attrs(neox, time_major=False, base=10000.0):
        return dict(use_neox_rotary_style=Bool(neox), time_major=Bool(time_major),
                    rotary_emb_base=Float32(base))

    def turn(x, angle, neox):
        """Each pair as a complex number times e to the i angle, which is a turn in the plane."""
        d = x.shape[-1]
        pairs = np.empty([*x.shape[:-1], d // 2], np.complex128)
        pairs.real, pairs.imag = (x[..., 0::2], x[..., 1::2]) if neox else (x[..., :d // 2], x[..., d // 2:])
        pairs = pairs * np.exp(1j * angle)
        out = np.empty_like(x)
        if neox:
            out[..., 0::2], out[..., 1::2] = pairs.real, pairs.imag
        else:
            out[..., :d // 2], out[..., d // 2:] = pairs.real, pairs.imag
        return out

    def add(case, b, s, h, d, neox, k=True, v=False, tables=False, ids=None, time_major=False,
            base=10000.0, dtype=F32):
        seed = "rotary/" + case
        shape = [s, b, h, d] if time_major else [b, s, h, d]
        qkv = [values(f"{seed}/{n}", shape, dtype) if there else None
               for n, there in (("q", True), ("k", k), ("v", v))]
        positions = np.asarray(ids) if ids is not None else np.tile(np.arange(s), (b, 1))
        rate = base ** (-2.0 * np.arange(d // 2) / d)
        sin = cos = None
        if tables:
            # Any angles, the same for both elements of a pair.
            every = np.arange(8)[:, None] * rng(seed + "/rate").uniform(0, 1, d // 2)[None, :]
            full = np.repeat(every, 2, axis=1) if neox else np.concatenate([every, every], axis=1)
            sin = T(dtype, np.sin(full).reshape(1, 8, 1, d))
            cos = T(dtype, np.cos(full).reshape(1, 8, 1, d))
            angle = every[positions]
        else:
            angle = positions[:, :, None] * rate
        if time_major:
            angle = np.swapaxes(angle, 0, 1)
        outs = [T(dtype, turn(t.f, angle[:, :, None, :], neox)) if t else None for t in qkv]
        add_case(op, case, qkv + [sin, cos, T(I64, positions) if ids is not None else None], outs,
                 dtype, **attrs(neox, time_major, base))

    add("neighbours", 2, 3, 2, 4, True)
    add("halves", 2, 3, 2, 4, False)
    add("query_only", 1, 3, 2, 8, False, k=False)
    add("all_three", 1, 3, 2, 8, True, v=True)
    add("tables", 2, 3, 2, 8, False, tables=True)
    add("tables_neighbours", 1, 4, 2, 8, True, tables=True)
    add("position_ids", 2, 3, 2, 8, False, tables=True, ids=[[0, 5, 2], [7, 7, 1]])
    add("position_ids_no_tables", 2, 3, 1, 4, True, ids=[[0, 5, 2], [7, 7, 1]])
    add("time_major", 2, 3, 2, 4, False, time_major=True)
    add("other_base", 1, 4, 1, 8, True, base=100.0)
    for d in (F64, F16, BF16):
        add("dtype_" + d, 1, 3, 2, 4, False, dtype=d)
    add("odd", 1, 3, 2, 4, False)
    add("no_images", 0, 3, 2, 4, False)
    q = Shape(F16, [-1, 16, 4, 8])
    op.type("dynamic", [q, q, None, None, None, None], [q, q, None], **attrs(True))
    op.type("values_only", [q, None, q, None, None, None], [q, None, q], **attrs(True))
    op.reject("odd_size", [Shape(F32, [2, 3, 4, 5])] + [None] * 5, **attrs(True))
    op.reject("rank3", [Shape(F32, [2, 3, 4])] + [None] * 5, **attrs(True))
    op.reject("sin_without_cos",
              [Shape(F32, [2, 3, 4, 8]), None, None, Shape(F32, [3, 8]), None, None], **attrs(True))
    yield op


def embedding():
    op = Op("fused_embedding_eltwise_layernorm")

    def add(case, shape, count, width, epsilon=1e-5, dtype=F32, ids_type=I64):
        seed = "fused_embedding_eltwise_layernorm/" + case
        rows = [7 + i for i in range(count)]
        ids = [T(ids_type, rng(f"{seed}/ids{i}").integers(0, rows[i], shape)) for i in range(count)]
        tables = [values(f"{seed}/table{i}", [rows[i], width], dtype) for i in range(count)]
        bias = values(seed + "/bias", [width], dtype, -1, 1)
        scale = values(seed + "/scale", [width], dtype, 0.5, 1.5)
        total = sum(torch.nn.functional.embedding(torch.tensor(i.a.astype(np.int64)), torch.tensor(t.f))
                    for i, t in zip(ids, tables))
        out = torch.nn.functional.layer_norm(
            total, [width], torch.tensor(scale.f), torch.tensor(bias.f), f32bits(epsilon))
        add_case(op, case, [L(*ids), L(*tables), bias, scale], [T(dtype, out.numpy())], dtype,
                 epsilon=Float32(f32bits(epsilon)))

    add("two", [2, 3], 2, 8)
    add("three", [2, 3], 3, 8)
    add("one", [4], 1, 8)
    add("int32", [2, 3], 2, 8, ids_type=I32)
    add("bert_epsilon", [2, 3], 3, 8, epsilon=1e-12)
    for d in (F64, F16, BF16):
        add("dtype_" + d, [2, 3], 2, 8, dtype=d)
    add("odd", [5], 1, 8)
    for rank, shape in ((0, []), (3, [2, 1, 3]), (4, [2, 1, 3, 2]), (5, [1, 2, 1, 3, 2])):
        add(f"rank{rank}", shape, 2, 8)
    add("no_rows", [0, 3], 2, 8)
    ids, table, row = Shape(I64, [-1, 16]), Shape(F32, [100, 8]), Shape(F32, [8])
    std = dict(epsilon=Float32(f32bits(1e-5)))
    op.type("dynamic", [L(ids, ids), L(table, table), row, row], [Shape(F32, [-1, 16, 8])], **std)
    op.reject("one_table_less", [L(ids, ids), L(table), row, row], **std)
    op.reject("bias_too_long", [L(ids), L(table), Shape(F32, [9]), row], **std)
    op.reject("widths_differ", [L(ids, ids), L(table, Shape(F32, [100, 9])), row, row], **std)
    yield op


def ops():
    yield from dot_product()
    yield from flash_attn()
    yield from multihead_matmul()
    yield from rotary()
    yield from embedding()
