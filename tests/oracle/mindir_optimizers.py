"""Writes mindir/optimizers.json: what steps of MindSpore's optimizer primitives make of weights.

Usage: python3 mindir_optimizers.py

A case is a function graph whose only input is a gradient `%x`, with what the optimizer changes as parameters `w`,
`a`, `b`, ..., and the gradients of several steps; `before` and `after` are the parameters. Where PyTorch has the
optimizer, the values are those of torch.optim in float64; all others follow the formulas of MindSpore's API
reference, and for Lamb those of its GPU kernel, written out in NumPy.
"""

import json
import os

import numpy as np
import torch

from common import *
from mindir_case import typ

CASES = []
STEPS = 4
SHAPE = [3, 4]


def grads(name):
    return [values(f"optim/{name}/{k}", SHAPE, F32) for k in range(STEPS)]


def case(name, primitive, operands, state, after, g, attrs="", rtol=2e-5, atol=1e-6):
    """`operands`: names of parameters, `x` for the gradient, or numbers; `state`: the parameters before."""
    types = {n: f'!mindir.ref<{typ(t)}, "{n}">' for n, t in state.items()}
    lines, names, kinds = [], [], []
    for k, o in enumerate(operands):
        if o == "x":
            names.append("%x")
            kinds.append(typ(g[0]))
        elif isinstance(o, str):
            names.append("%" + o)
            kinds.append(types[o])
        elif isinstance(o, T):
            data = str(o.a.tolist())
            lines.append(f"  %c{k} = mindir.constant dense<{data}> : {typ(o)}")
            names.append(f"%c{k}")
            kinds.append(typ(o))
        elif isinstance(o, int):
            lines.append(f"  %c{k} = mindir.constant dense<{o}> : tensor<i32>")
            names.append(f"%c{k}")
            kinds.append("tensor<i32>")
        else:
            lines.append(f"  %c{k} = mindir.constant dense<{o:e}> : tensor<f32>")
            names.append(f"%c{k}")
            kinds.append("tensor<f32>")
    with_attrs = f" with {{{attrs}}}" if attrs else ""
    lines.append(f'  %s = mindir.primitive "{primitive}"({", ".join(names)}){with_attrs} : '
                 f'({", ".join(kinds)}) -> {types["w"]}')
    parameters = ", ".join(f'%{n}: {t} {{mindir.weight = "{n}"}}' for n, t in types.items())
    CASES.append({
        "name": name,
        "ir": f"mindir.func @main(%x: {typ(g[0])}, {parameters}) -> {typ(g[0])} {{\n"
              + "\n".join(lines) + f"\n  mindir.return %x : {typ(g[0])}\n}}\n",
        "before": {n: t.json() for n, t in state.items()},
        "gradients": [t.json() for t in g],
        "after": {n: T(F32, a).json() for n, a in after.items()},
        "rtol": rtol, "atol": atol})


def weight(name):
    return values(f"optim/{name}/w", SHAPE, F32)


def torch_steps(make, w, g):
    p = torch.from_numpy(w.f.copy()).requires_grad_()
    opt = make([p])
    for each in g:
        p.grad = torch.from_numpy(each.f.copy())
        opt.step()
    return p.detach().numpy(), opt.state[p]


def zeros():
    return T(F32, np.zeros(SHAPE))


def by_torch():
    o = torch.optim
    w, g = weight("gd"), grads("gd")
    p, _ = torch_steps(lambda ps: o.SGD(ps, lr=0.1), w, g)
    case("ApplyGradientDescent", "ApplyGradientDescent", ["w", 0.1, "x"], {"w": w}, {"w": p}, g)
    for nesterov in (False, True):
        w, g = weight(f"mom{nesterov}"), grads(f"mom{nesterov}")
        p, s = torch_steps(lambda ps: o.SGD(ps, lr=0.1, momentum=0.9, nesterov=nesterov), w, g)
        case(f"ApplyMomentum/{'nesterov' if nesterov else 'plain'}", "ApplyMomentum",
             ["w", "a", 0.1, "x", 0.9], {"w": w, "a": zeros()},
             {"w": p, "a": s["momentum_buffer"].numpy()}, g,
             attrs=f"use_nesterov = {str(nesterov).lower()}")
    for name, kw in (("plain", {}), ("decay", dict(weight_decay=0.05)),
                     ("dampening", dict(dampening=0.3)), ("nesterov", dict(nesterov=True))):
        w, g = weight(f"sgd{name}"), grads(f"sgd{name}")
        p, s = torch_steps(lambda ps: o.SGD(ps, lr=0.1, momentum=0.9, **kw), w, g)
        attrs = (f"weight_decay = {kw.get('weight_decay', 0):e} : f32, dampening = "
                 f"{kw.get('dampening', 0):e} : f32, nesterov = {str('nesterov' in kw).lower()}")
        case(f"SGD/{name}", "SGD", ["w", "x", 0.1, "a", 0.9, "b"],
             {"w": w, "a": zeros(), "b": T(F32, np.ones(SHAPE))},
             {"w": p, "a": s["momentum_buffer"].numpy(), "b": np.zeros(SHAPE)}, g, attrs=attrs)
    w, g = weight("adagrad"), grads("adagrad")
    p, s = torch_steps(lambda ps: o.Adagrad(ps, lr=0.1, eps=0, initial_accumulator_value=0.1), w, g)
    case("ApplyAdagrad", "ApplyAdagrad", ["w", "a", 0.1, "x"],
         {"w": w, "a": T(F32, np.full(SHAPE, 0.1))}, {"w": p, "a": s["sum"].numpy()}, g)
    w, g = weight("adagrad2"), grads("adagrad2")
    p, s = torch_steps(
        lambda ps: o.Adagrad(ps, lr=0.1, eps=1e-3, initial_accumulator_value=0.1), w, g)
    case("ApplyAdagradV2", "ApplyAdagradV2", ["w", "a", 0.1, "x"],
         {"w": w, "a": T(F32, np.full(SHAPE, 0.1))}, {"w": p, "a": s["sum"].numpy()}, g,
         attrs="epsilon = 1.0e-3 : f32, update_slots = true")
    w, g = weight("adadelta"), grads("adadelta")
    p, s = torch_steps(lambda ps: o.Adadelta(ps, lr=0.5, rho=0.9, eps=1e-3), w, g)
    case("ApplyAdadelta", "ApplyAdadelta", ["w", "a", "b", 0.5, 0.9, 1e-3, "x"],
         {"w": w, "a": zeros(), "b": zeros()},
         {"w": p, "a": s["square_avg"].numpy(), "b": s["acc_delta"].numpy()}, g)


def steps(state, g, step):
    s = {n: t.f.copy() for n, t in state.items()}
    for k, each in enumerate(g):
        step(s, each.f, k + 1)
    return s


def adam():
    """The powers of beta are given, as an optimizer in MindSpore keeps them; one step for each."""
    r, b1, b2, eps = 0.1, 0.9, 0.99, 1e-3
    for k in (1, 3):
        w, g = weight(f"adam{k}"), grads(f"adam{k}")[:1]
        a, b = (values(f"optim/adam{k}/{n}", SHAPE, F32, 0, 1) for n in "ab")
        # torch.optim with the same state: its epsilon is added to the root of the corrected moment.
        p = torch.from_numpy(w.f.copy()).requires_grad_()
        opt = torch.optim.Adam([p], lr=r, betas=(b1, b2), eps=eps / np.sqrt(1 - b2 ** k))
        p.grad = torch.zeros_like(p)
        opt.step()
        with torch.no_grad():
            p[:] = torch.from_numpy(w.f)
        s = opt.state[p]
        s["exp_avg"][:], s["exp_avg_sq"][:] = torch.from_numpy(a.f), torch.from_numpy(b.f)
        s["step"] = torch.tensor(float(k - 1)) if torch.is_tensor(s["step"]) else k - 1
        p.grad = torch.from_numpy(g[0].f.copy())
        opt.step()
        case(f"Adam/step{k}", "Adam", ["w", "a", "b", b1 ** k, b2 ** k, r, b1, b2, eps, "x"],
             {"w": w, "a": a, "b": b},
             {"w": p.detach().numpy(), "a": s["exp_avg"].numpy(), "b": s["exp_avg_sq"].numpy()}, g)
    state = {"w": weight("adamn"), "a": zeros(), "b": zeros()}
    g = grads("adamn")

    def nesterov(s, x, _):
        s["a"] = b1 * s["a"] + (1 - b1) * x
        s["b"] = b2 * s["b"] + (1 - b2) * x * x
        rate = r * np.sqrt(1 - b2) / (1 - b1)
        s["w"] = s["w"] - rate * (b1 * s["a"] + (1 - b1) * x) / (np.sqrt(s["b"]) + eps)

    case("Adam/nesterov", "Adam", ["w", "a", "b", b1, b2, r, b1, b2, eps, "x"], state,
         steps(state, g, nesterov), g, attrs="use_nesterov = true")
    state = {"w": weight("adamw"), "a": zeros(), "b": zeros()}

    def decayed(s, x, _):
        s["a"] = b1 * s["a"] + (1 - b1) * x
        s["b"] = b2 * s["b"] + (1 - b2) * x * x
        s["w"] = s["w"] - r * (s["a"] / (np.sqrt(s["b"]) + eps) + 0.05 * s["w"])

    case("AdamWeightDecay", "AdamWeightDecay", ["w", "a", "b", r, b1, b2, eps, 0.05, "x"], state,
         steps(state, g, decayed), g)
    state = {"w": weight("adamax"), "a": zeros(), "b": zeros()}

    def largest(s, x, _):
        s["a"] = b1 * s["a"] + (1 - b1) * x
        s["b"] = np.maximum(b2 * s["b"], np.abs(x))
        s["w"] = s["w"] - r / (1 - b1) * s["a"] / (s["b"] + eps)

    case("ApplyAdaMax", "ApplyAdaMax", ["w", "a", "b", b1, r, b1, b2, eps, "x"], state,
         steps(state, g, largest), g)
    for name, scale in (("plain", 1), ("small", 1e-3)):
        state = {"w": T(F32, weight(f"lamb{name}").f * scale), "a": zeros(), "b": zeros()}
        g = grads(f"lamb{name}")

        def lamb(s, x, _):
            k = 2  # the number of the step is a constant of the graph
            s["a"] = b1 * s["a"] + (1 - b1) * x
            s["b"] = b2 * s["b"] + (1 - b2) * x * x
            m, v = s["a"] / (1 - b1 ** k), s["b"] / (1 - b2 ** k)
            hat = m / np.sqrt(v + eps) + 0.05 * s["w"]
            ratio = min(np.linalg.norm(s["w"]) / np.linalg.norm(hat), 10)
            s["w"] = s["w"] - r * ratio * (m / (np.sqrt(v) + eps) + 0.05 * s["w"])

        case(f"Lamb/{name}", "Lamb", ["w", "a", "b", r, b1, b2, eps, 0.05, 2, "x"], state,
             steps(state, g, lamb), g)
    state, g = {"w": zeros(), "a": zeros(), "b": zeros()}, grads("lambzero")[:1]

    def first(s, x, _):
        s["a"], s["b"] = (1 - b1) * x, (1 - b2) * x * x
        m, v = s["a"] / (1 - b1 ** 2), s["b"] / (1 - b2 ** 2)
        s["w"] = -r * m / (np.sqrt(v) + eps)

    case("Lamb/zero", "Lamb", ["w", "a", "b", r, b1, b2, eps, 0.05, 2, "x"], state,
         steps(state, g, first), g)


def rms():
    r, rho, momentum, eps = 0.1, 0.9, 0.5, 1e-3
    state, g = {"w": weight("rms"), "a": zeros(), "b": zeros()}, grads("rms")

    def plain(s, x, _):
        s["a"] = rho * s["a"] + (1 - rho) * x * x
        s["b"] = momentum * s["b"] + r * x / np.sqrt(s["a"] + eps)
        s["w"] = s["w"] - s["b"]

    case("ApplyRMSProp", "ApplyRMSProp", ["w", "a", "b", r, "x", rho, momentum, eps], state,
         steps(state, g, plain), g)
    state = {"w": weight("crms"), "a": zeros(), "b": zeros(), "c": zeros()}

    def centered(s, x, _):
        s["a"] = rho * s["a"] + (1 - rho) * x
        s["b"] = rho * s["b"] + (1 - rho) * x * x
        s["c"] = momentum * s["c"] + r * x / np.sqrt(s["b"] - s["a"] ** 2 + eps)
        s["w"] = s["w"] - s["c"]

    case("ApplyCenteredRMSProp", "ApplyCenteredRMSProp",
         ["w", "a", "b", "c", "x", r, rho, momentum, eps], state, steps(state, g, centered), g)


def assignments():
    """Parameters that are assigned to, as wholes and by index; each step changes them once more."""
    g = grads("assign")
    for name, f in (("Assign", lambda w, x: x), ("AssignAdd", np.add), ("AssignSub", np.subtract)):
        state = {"w": weight(name)}

        def whole(s, x, _):
            s["w"] = f(s["w"], x)

        case(name, name, ["w", "x"], state, steps(state, g, whole), g)
    rows = {"Update": T(I32, [4, 0, 2]), "Add": T(I32, [4, 0, 4]), "Sub": T(I32, [1, 1, 1])}
    for kind, at in rows.items():
        state = {"w": values(f"optim/scatter{kind}", [5, 4], F32)}
        for name, index in ((f"Scatter{kind}", at), (f"ScatterNd{kind}", T(I32, at.a[:, None]))):

            def scatter(s, x, _):
                if kind == "Update":
                    s["w"][at.a] = x
                else:
                    (np.add if kind == "Add" else np.subtract).at(s["w"], at.a, x)

            case(name, name, ["w", index, "x"], state, steps(state, g, scatter), g)


def main():
    for topic in (by_torch, adam, rms, assignments):
        topic()
    folder = os.path.join(OUT, "mindir")
    with open(os.path.join(folder, "optimizers.json"), "w", newline="\n") as f:
        f.write("[\n" + ",\n".join(json.dumps(c, separators=(",", ":")) for c in CASES) + "]\n")
    print(f"{len(CASES)} cases of {len({c['name'].split('/')[0] for c in CASES})} optimizers")


main()
