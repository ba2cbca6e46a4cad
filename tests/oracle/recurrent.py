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


def networks():
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
    add("odd", 3, 2, 5, 4)

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


ACTIVATIONS = {"sigmoid": torch.sigmoid, "tanh": torch.tanh, "relu": torch.relu, "identity": lambda v: v}


def _sequence(x, h, c, w, b, peepholes, reverse, acts):
    """Long short-term memory over one sequence, by its formulas."""
    size = w.shape[0]
    gate, cell, candidate = (ACTIVATIONS[a] for a in acts)
    check = b[0, 4 * size:].reshape(3, 1, size) if peepholes else torch.zeros([3, 1, size], dtype=x.dtype)
    states, cells = [None] * len(x), [None] * len(x)
    for t in reversed(range(len(x))) if reverse else range(len(x)):
        g, i, f, o = torch.split(x[t:t + 1] + h @ w + b[:, :4 * size], size, 1)
        i, f = gate(i + c * check[0]), gate(f + c * check[1])
        c = candidate(g) * i + c * f
        h = gate(o + c * check[2]) * cell(c)
        states[t], cells[t] = h, c
    empty = torch.zeros([0, size], dtype=x.dtype)
    return torch.cat(states or [empty]), torch.cat(cells or [empty])


def sequences():
    op, grad = Op("lstm"), Op("lstm_grad")

    def attrs(peepholes=True, reverse=False, acts=("sigmoid", "tanh", "tanh")):
        return dict(use_peepholes=Bool(peepholes), is_reverse=Bool(reverse), is_test=Bool(True),
                    gate_activation=Str(acts[0]), cell_activation=Str(acts[1]),
                    candidate_activation=Str(acts[2]))

    def add(case, d, steps, size, first=True, **settings):
        a = attrs(**settings)
        peepholes = settings.get("peepholes", True)
        x = values(f"lstm/{case}/x", [steps, 4 * size], d, -2, 2)
        h, c = (values(f"lstm/{case}/{n}", [1, size], d, -1, 1) if first else T(d, np.zeros([1, size]))
                for n in "hc")
        w = values(f"lstm/{case}/w", [size, 4 * size], d, -1, 1)
        b = values(f"lstm/{case}/b", [1, (7 if peepholes else 4) * size], d, -1, 1)
        leaves = [torch.tensor(t.f, requires_grad=True) for t in (x, h, c, w, b)]
        states, cells = _sequence(*leaves, peepholes, settings.get("reverse", False),
                                  settings.get("acts", ("sigmoid", "tanh", "tanh")))
        firsts = [h, c] if first else [None, None]
        out = [T(d, t.detach().numpy()) for t in (states, cells)]
        zeros = [T(d, np.zeros([steps, 4 * size])), T(d, np.zeros([steps, size]))]
        op.case(f"{case}_{d}", [x, *firsts, w, b], [*out, *zeros], **a)
        seeds = [values(f"lstm/{case}/g{i}", [steps, size], d, -1, 1) for i in range(2)]
        for both in (False, True):
            total = (states * torch.tensor(seeds[0].f)).sum()
            if both:
                total = total + (cells * torch.tensor(seeds[1].f)).sum()
            total = total + sum(0 * leaf.sum() for leaf in leaves)
            given = torch.autograd.grad(total, leaves, retain_graph=True)
            grad.case(f"{case}_{d}" + ("_cells" if both else ""),
                      [x, *firsts, w, b, *out, *zeros, seeds[0], seeds[1] if both else None],
                      [T(d, g.numpy()) for g in given], atol={F32: 1e-5, F64: 1e-11, F16: 2e-2, BF16: 2e-1}[d], **a)

    for d in (F32, F64):
        add("plain", d, 5, 3)
        add("reverse", d, 4, 3, reverse=True)
        add("no_peepholes", d, 5, 2, peepholes=False)
        add("no_first", d, 3, 4, first=False)
        add("one_step", d, 1, 2)
        add("no_step", d, 0, 2)
        add("activations", d, 4, 3, acts=("sigmoid", "identity", "relu"))
        add("gates", d, 4, 3, acts=("tanh", "relu", "sigmoid"))
        add("wide", d, 2, 11, peepholes=False)
    add("odd", F32, 4, 3)
    add("narrow", F16, 3, 4)
    add("narrow", BF16, 3, 4)
    one, wide = Shape(F32, [1, 3]), Shape(F32, [3, 12])
    x, b = Shape(F32, [-1, 12]), Shape(F32, [1, 21])
    out = Shape(F32, [-1, 3])
    op.type("dynamic", [x, one, one, wide, b], [out, out, x, out], **attrs())
    grad.type("dynamic", [x, one, one, wide, b, out, out, x, out, out, None], [x, one, one, wide, b], **attrs())
    op.reject("rank", [Shape(F32, [2, 5, 12]), one, one, wide, b], **attrs())
    op.reject("columns", [Shape(F32, [5, 13]), one, one, wide, b], **attrs())
    op.reject("weights", [x, one, one, Shape(F32, [3, 9]), b], **attrs())
    op.reject("biases", [x, one, one, wide, Shape(F32, [1, 12])], **attrs())
    op.reject("peepholes", [x, one, one, wide, b], **attrs(peepholes=False))
    op.reject("bias_rows", [x, one, one, wide, Shape(F32, [2, 21])], **attrs())
    op.reject("first_alone", [x, one, None, wide, b], **attrs())
    op.reject("first_rows", [x, Shape(F32, [2, 3]), Shape(F32, [2, 3]), wide, b], **attrs())
    op.reject("activation", [x, one, one, wide, b], **attrs(acts=("gelu", "tanh", "tanh")))
    grad.reject("gradient", [x, one, one, wide, b, out, out, x, out, Shape(F32, [5, 4]), None], **attrs())
    yield op
    yield grad


def units():
    op = Op("gru_unit")
    names = ("identity", "sigmoid", "tanh", "relu")

    def add(case, d, batch, size, bias=True, activation=2, gate=1, origin=False):
        x = values(f"gru/{case}/x", [batch, 3 * size], d, -2, 2)
        h = values(f"gru/{case}/h", [batch, size], d, -1, 1)
        w = values(f"gru/{case}/w", [size, 3 * size], d, -1, 1)
        b = values(f"gru/{case}/b", [1, 3 * size], d, -1, 1) if bias else None
        memory = torch.tensor(w.f).reshape(-1)
        of_state = memory[:2 * size * size].reshape(size, 2 * size)
        of_reset = memory[2 * size * size:].reshape(size, size)
        u, r, c = torch.split(torch.tensor(x.f) + (torch.tensor(b.f) if bias else 0), size, 1)
        state = torch.tensor(h.f)
        more = state @ of_state
        u = ACTIVATIONS[names[gate]](u + more[:, :size])
        r = ACTIVATIONS[names[gate]](r + more[:, size:])
        c = ACTIVATIONS[names[activation]](c + (r * state) @ of_reset)
        out = (1 - u) * c + u * state if origin else u * c + (1 - u) * state
        op.case(f"{case}_{d}", [x, h, w, b],
                [T(d, t.numpy()) for t in (torch.cat([u, r, c], 1), r * state, out)],
                activation=Int32(activation), gate_activation=Int32(gate), origin_mode=Bool(origin),
                **({} if d in (F32, F64) else dict(rtol=4 * TOLERANCE[d][0], atol=40 * TOLERANCE[d][1])))

    for d in (F32, F64):
        add("plain", d, 3, 4)
        add("origin", d, 3, 4, origin=True)
        add("no_bias", d, 2, 5, bias=False)
        add("activations", d, 2, 3, activation=3, gate=2)
        add("none", d, 2, 3, activation=0, gate=0)
        add("one", d, 1, 1)
        add("no_rows", d, 0, 3)
    add("odd", F32, 4, 3)
    add("narrow", F16, 3, 4)
    add("narrow", BF16, 3, 4)
    attrs = dict(activation=Int32(2), gate_activation=Int32(1), origin_mode=Bool(False))
    x, h, w, b = Shape(F32, [-1, 9]), Shape(F32, [-1, 3]), Shape(F32, [3, 9]), Shape(F32, [1, 9])
    op.type("dynamic", [x, h, w, b], [x, h, h], **attrs)
    op.reject("rank", [Shape(F32, [9]), h, w, b], **attrs)
    op.reject("columns", [Shape(F32, [2, 8]), h, w, b], **attrs)
    op.reject("weights", [x, h, Shape(F32, [3, 8]), b], **attrs)
    op.reject("rows", [x, h, Shape(F32, [4, 12]), b], **attrs)
    op.reject("batch", [Shape(F32, [2, 9]), Shape(F32, [3, 3]), w, b], **attrs)
    op.reject("biases", [x, h, w, Shape(F32, [9])], **attrs)
    op.reject("bias_size", [x, h, w, Shape(F32, [1, 8])], **attrs)
    op.reject("activation", [x, h, w, b], **dict(attrs, activation=Int32(4)))
    op.reject("gate_activation", [x, h, w, b], **dict(attrs, gate_activation=Int32(-1)))
    op.reject("empty", [Shape(F32, [2, 0]), Shape(F32, [2, 0]), Shape(F32, [0, 0]), None], **attrs)
    yield op


def ops():
    yield from networks()
    yield from sequences()
    yield from units()
