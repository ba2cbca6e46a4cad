"""Writes oracle/quantize.json: programs in f32, data, and what comes out when they are quantised to 8 bits, simulated by
NumPy in f64 from the definition of quantize_linear. Usage: python3 quantize.py
"""

import json
import os

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "src", "test", "resources", "oracle", "quantize.json")
rng = np.random.default_rng(18)


def f32(a):
    return np.asarray(a, np.float32)


def data_scale(runs, symmetric):
    """Size of a step, in f32 as 127 of them, and zero point."""
    low, high = min(0, min(r.min() for r in runs)), max(0, max(r.max() for r in runs))
    if symmetric:
        return float(f32(max(-low, high))) / 127, 0
    scale = float(f32((high - low) / 255 * 127))
    return scale / 127, int(np.clip(np.floor(-128 - low * 127 / scale + 0.5), -128, 127))


def fake(x, step, zero):
    q = np.clip(np.rint(x.astype(np.float64) / step) + zero, -128, 127)
    return (q - zero) * step


def fake_weights(w, axis):
    other = tuple(i for i in range(w.ndim) if i != axis) if axis is not None else None
    most = np.abs(w).max(axis=other, keepdims=axis is not None).astype(np.float64)
    step = np.where(most == 0, 1, most) / 127
    return np.clip(np.rint(w / step), -127, 127) * step


def conv(x, w, pad):
    x = np.pad(x, ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    n, _, h, v = x.shape
    o, _, kh, kw = w.shape
    y = np.zeros((n, o, h - kh + 1, v - kw + 1))
    for i in range(kh):
        for j in range(kw):
            part = x[:, :, i:i + y.shape[2], j:j + y.shape[3]]
            y += np.einsum("nchw,oc->nohw", part, w[:, :, i, j])
    return y


def text(t):
    return "tensor<" + "x".join(map(str, t)) + "xf32>"


def data(name, shape):
    dims = ", ".join("-1" if d == "?" else str(d) for d in shape)
    return (f'%{name} = pd_op.data {{dtype = #pir.dtype<float32>, name = "{name}", '
            f'shape = array<i64: {dims}>}} : {text(shape)}')


def values(a):
    return {"shape": list(a.shape), "values": [float(v) for v in a.ravel()]}


cases = []


def case(name, inputs, weights, lines, out, runs, expected, options=()):
    program = [data(n, s) for n, s in inputs]
    program += [f'%{n} = pir.parameter "{n}" : {text(w.shape)}' for n, w in weights.items()]
    program += lines + [f'pir.shadow_output %y, "y" : {text(out)}']
    cases.append({"name": name, "program": "\n".join(program) + "\n", "options": list(options),
                  "weights": {n: values(w) for n, w in weights.items()},
                  "runs": [{n: values(a) for n, a in run.items()} for run in runs],
                  "expected": [values(e) for e in expected]})


def product(name, symmetric, per_tensor, transposed, options):
    w = f32(rng.normal(0, 1, (5, 12) if transposed else (12, 5)) * rng.uniform(.1, 3, 5).reshape(
        (5, 1) if transposed else (1, 5)))
    if not per_tensor:
        w[(2,) if transposed else (slice(None), 2)] = 0
    runs = [f32(rng.uniform(-1, 3, (n, 12))) for n in (2, 3)]
    step, zero = data_scale(runs, symmetric)
    axis = None if per_tensor else 0 if transposed else 1
    wq = fake_weights(w, axis)
    ys = [fake(x, step, zero) @ (wq.T if transposed else wq) for x in runs]
    attr = " {transpose_y = true}" if transposed else ""
    case(name, [("x", ("?", 12))], {"w": w},
         [f"%y = pd_op.matmul %x, %w{attr} : ({text(('?', 12))}, {text(w.shape)}) -> {text(('?', 5))}"],
         ("?", 5), [{"x": x} for x in runs], ys, options)


product("matmul", False, False, False, [])
product("matmul_symmetric", True, False, False, ["symmetric"])
product("matmul_per_tensor", False, True, False, ["per-tensor"])
product("matmul_transposed", False, False, True, [])

a = [f32(rng.uniform(0, 2, (2, 3, 8))) for _ in range(2)]
b = [f32(rng.normal(0, 1, (2, 8, 4))) for _ in range(2)]
sa, sb = data_scale(a, False), data_scale(b, True)
case("products", [("a", (2, 3, 8)), ("b", (2, 8, 4))], {},
     [f"%y = pd_op.matmul %a, %b : ({text((2, 3, 8))}, {text((2, 8, 4))}) -> {text((2, 3, 4))}"],
     (2, 3, 4), [{"a": p, "b": q} for p, q in zip(a, b)],
     [fake(p, *sa) @ fake(q, *sb) for p, q in zip(a, b)], ["products"])

w = f32(rng.normal(0, 1, (4, 3, 3, 3)) * rng.uniform(.1, 3, (4, 1, 1, 1)))
x = [f32(rng.uniform(-.5, 2, (2, 3, 6, 5))) for _ in range(2)]
s = data_scale(x, False)
case("conv2d", [("x", (2, 3, 6, 5))], {"w": w},
     ["%y = pd_op.conv2d %x, %w {paddings = array<i32: 1, 1>} : "
      f"({text((2, 3, 6, 5))}, {text(w.shape)}) -> {text((2, 4, 6, 5))}"],
     (2, 4, 6, 5), [{"x": v} for v in x], [conv(fake(v, *s), fake_weights(w, 0), 1) for v in x])

w, bias = f32(rng.normal(0, 1, (10, 6))), f32(rng.normal(0, 1, 6))
x = [f32(rng.uniform(-1, 1, (3, 10))) for _ in range(2)]
s = data_scale(x, False)
case("fc", [("x", (3, 10))], {"w": w, "b": bias},
     ['%y = "pd_op.fc"(%x, %w, %b) <{activation_type = "relu", in_num_col_dims = 1 : i32}> : '
      f"({text((3, 10))}, {text(w.shape)}, {text((6,))}) -> {text((3, 6))}"],
     (3, 6), [{"x": v} for v in x],
     [np.maximum(fake(v, *s) @ fake_weights(w, 1) + bias, 0) for v in x])

# Values with a few far away, and the range that holds 99 of 100 of them.
many = f32(np.concatenate([rng.normal(0, 1, 4000), [60, -40]]))
low, high = np.quantile(many.astype(np.float64), [.005, .995])
with open(OUT, "w") as file:
    json.dump({"cases": cases, "distribution": values(many),
               "percentile": {"percent": 99, "low": low, "high": high}}, file, indent=0)
    file.write("\n")
