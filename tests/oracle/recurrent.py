"""rnn."""

import numpy as np
import torch

from common import *


def _weights(case, size, hidden, layers, directions, dtype):
    """The tensors in the order of `weight_list`, and the same by PyTorch's names."""
    matrices, biases, named = [], [], {}
    for layer in range(layers):
        width = size if layer == 0 else hidden * directions
        for direction in range(directions):
            suffix = f"_l{layer}" + ("_reverse" if direction else "")
            for kind, shape in (("weight_ih", [4 * hidden, width]),
                                ("weight_hh", [4 * hidden, hidden]),
                                ("bias_ih", [4 * hidden]), ("bias_hh", [4 * hidden])):
                t = values(f"rnn/{case}/{kind}{suffix}", shape, dtype, -1, 1)
                (matrices if kind.startswith("weight") else biases).append(t)
                named[kind + suffix] = torch.from_numpy(t.f.copy())
    return matrices + biases, named


def _torch(x, h, c, named, size, hidden, layers, directions, lengths):
    lstm = torch.nn.LSTM(size, hidden, layers, bidirectional=directions == 2).double()
    lstm.load_state_dict(named)
    steps = torch.from_numpy(x.f.copy())
    if lengths is not None:
        steps = torch.nn.utils.rnn.pack_padded_sequence(
            steps, torch.tensor(lengths), enforce_sorted=False)
    with torch.no_grad():
        out, (hn, cn) = lstm(steps, (torch.from_numpy(h.f.copy()), torch.from_numpy(c.f.copy())))
    if lengths is not None:
        out, _ = torch.nn.utils.rnn.pad_packed_sequence(out, total_length=x.shape[0])
    return out.numpy(), hn.numpy(), cn.numpy()


def _attrs(size, hidden, layers, directions):
    return dict(dropout_prob=Float32(0.0), is_bidirec=Bool(directions == 2),
                input_size=Int32(size), hidden_size=Int32(hidden), num_layers=Int32(layers),
                mode=Str("LSTM"), seed=Int32(0), is_test=Bool(True))


def _backward(op, case, x, h, c, weights, named, size, hidden, layers, directions, lengths, out,
              seeds, dtype):
    lstm = torch.nn.LSTM(size, hidden, layers, bidirectional=directions == 2).double()
    lstm.load_state_dict(named)
    leaves = [torch.tensor(t.f, requires_grad=True) for t in (x, h, c)]
    steps = leaves[0]
    if lengths is not None:
        steps = torch.nn.utils.rnn.pack_padded_sequence(
            steps, torch.tensor(lengths), enforce_sorted=False)
    result, last = lstm(steps, (leaves[1], leaves[2]))
    if lengths is not None:
        result, _ = torch.nn.utils.rnn.pad_packed_sequence(result, total_length=x.shape[0])
    seed = [values(f"rnn_grad/{case}/g{i}", list(r.shape), dtype, -1, 1)
            for i, r in enumerate((result, *last))]
    parameters = dict(lstm.named_parameters())
    grads = torch.autograd.grad(
        (result, *last), leaves + [parameters[n] for n in named], [torch.tensor(g.f) for g in seed])
    of = dict(zip(named, grads[3:]))
    matrices = [T(dtype, g.numpy()) for n, g in of.items() if n.startswith("weight")]
    biases = [T(dtype, g.numpy()) for n, g in of.items() if n.startswith("bias")]
    op.case(case, [x, L(h, c), L(*weights), None if lengths is None else T(I32, lengths),
                   T(dtype, out), seeds, T(dtype, np.zeros([0])), seed[0], L(*seed[1:])],
            [T(dtype, grads[0].numpy()), L(*[T(dtype, g.numpy()) for g in grads[1:3]]),
             L(*matrices, *biases)],
            rtol={F32: 1e-4}.get(dtype), atol={F32: 1e-4, F64: 1e-10, F16: 2e-2, BF16: 2e-1}[dtype],
            **_attrs(size, hidden, layers, directions))


def ops():
    op = Op("rnn")
    grad = Op("rnn_grad")

    def add(case, time, batch, size, hidden, layers=1, directions=1, dtype=F32, lengths=None):
        x = values(f"rnn/{case}/x", [time, batch, size], dtype, -2, 2)
        states = [layers * directions, batch, hidden]
        h = values(f"rnn/{case}/h", states, dtype, -1, 1)
        c = values(f"rnn/{case}/c", states, dtype, -1, 1)
        weights, named = _weights(case, size, hidden, layers, directions, dtype)
        out, hn, cn = _torch(x, h, c, named, size, hidden, layers, directions, lengths)
        seeds = T(U8, [1, 2])
        _backward(grad, case, x, h, c, weights, named, size, hidden, layers, directions, lengths,
                  out, seeds, dtype)
        op.case(case, [x, L(h, c), L(*weights), None if lengths is None else T(I32, lengths),
                       seeds],
                [T(dtype, out), seeds, L(T(dtype, hn), T(dtype, cn)), Ignored(dtype, [-1])],
                **_attrs(size, hidden, layers, directions))

    add("one_step", 1, 1, 3, 2)
    add("steps", 7, 2, 5, 4)
    add("wide", 3, 4, 40, 33)
    add("layers", 5, 2, 3, 4, layers=3)
    add("both_directions", 5, 2, 3, 4, directions=2)
    add("layers_both_directions", 4, 3, 3, 2, layers=2, directions=2)
    add("lengths", 6, 3, 4, 3, lengths=[6, 2, 4])
    add("lengths_both_directions", 6, 3, 4, 3, layers=2, directions=2, lengths=[1, 6, 5])
    add("dtype_float64", 5, 2, 5, 4, layers=2, directions=2, dtype=F64)
    add("dtype_float16", 3, 2, 5, 4, dtype=F16)
    add("dtype_bfloat16", 3, 2, 5, 4, dtype=BF16)

    def shapes(size, hidden):
        return [Shape(F32, s) for s in ([4 * hidden, size], [4 * hidden, hidden], [4 * hidden],
                                        [4 * hidden])]

    def states(batch, hidden, layers=1):
        return L(*[Shape(F32, [layers, batch, hidden])] * 2)

    op.type("dynamic_time_and_batch",
            [Shape(F32, [-1, -1, 3]), states(-1, 2), L(*shapes(3, 2)), None, Shape(U8, [1])],
            [Shape(F32, [-1, -1, 2]), Shape(U8, [1]), states(-1, 2), Shape(F32, [-1])],
            **_attrs(3, 2, 1, 1))

    x, seeds = Shape(F32, [5, 2, 3]), Shape(U8, [1])

    def bad(case, x, state, weights, **more):
        op.reject(case, [x, state, L(*weights), None, seeds], **dict(_attrs(3, 2, 1, 1), **more))

    bad("rank", Shape(F32, [5, 3]), states(2, 2), shapes(3, 2))
    bad("input_size", x, states(2, 2), shapes(3, 2), input_size=Int32(4))
    bad("hidden_size", x, states(2, 3), shapes(3, 2))
    bad("layers", x, states(2, 2, 2), shapes(3, 2))
    bad("batch", x, states(3, 2), shapes(3, 2))
    bad("no_cell", x, L(Shape(F32, [1, 2, 2])), shapes(3, 2))
    bad("few_weights", x, states(2, 2), shapes(3, 2)[:3])
    bad("weight_shape", x, states(2, 2), shapes(2, 2))
    bad("mode", x, states(2, 2), shapes(3, 2), mode=Str("GRU"))
    w = L(*shapes(3, 2))
    both = Shape(F32, [-1, -1, 2])
    kept = [both, Shape(U8, [1]), Shape(F32, [-1])]
    grad.type("dynamic_time_and_batch",
              [Shape(F32, [-1, -1, 3]), states(-1, 2), w, None, *kept, both, states(-1, 2)],
              [Shape(F32, [-1, -1, 3]), states(-1, 2), w], **_attrs(3, 2, 1, 1))
    grad.reject("gradient_of_other_shape",
                [x, states(2, 2), w, None, *kept, Shape(F32, [5, 2, 3]), states(2, 2)],
                **_attrs(3, 2, 1, 1))
    inplace = Op("rnn_")
    inplace.cases, inplace.types, inplace.invalid = op.cases, op.types, op.invalid
    return [op, inplace, grad]
