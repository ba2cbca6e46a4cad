"""Writes pir/programs.json: PIR programs with what NumPy and PyTorch compute for them.
Usage: python3 pir_programs.py"""

import json
import os
import sys

import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from common import F32, F64, I64, T, values

SPELLED = {F32: "f32", F64: "f64", I64: "i64"}
cases = []


class Program:
    """A PIR text in the untagged style, line by line."""

    def __init__(self, name, tolerance=0.0):
        self.name, self.tolerance = name, tolerance
        self.lines, self.next, self.inputs, self.outputs = [], 0, {}, {}

    def new(self):
        self.next += 1
        return f"%{self.next - 1}"

    def op(self, op, operands, attributes, results):
        """operands and results are pairs of name and type; results are types, None for none."""
        names = [self.new() for _ in results]
        show = lambda t: "<<NULL TYPE>>" if t is None else t
        self.lines.append('    (%s) = "%s" (%s) {%s} : (%s) -> %s' % (
            ", ".join(names), op, ", ".join(v or "<<NULL VALUE>>" for v, _ in operands),
            ",".join(f"{k}:{attributes[k]}" for k in sorted(attributes)),
            ", ".join(show(t) for _, t in operands), ", ".join(show(t) for t in results)))
        return [(n if t else None, t) for n, t in zip(names, results)]

    def data(self, name, tensor):
        self.inputs[name] = tensor
        return self.op("pd_op.data", [], {"dtype": tensor.dtype, "name": f'"{name}"',
                       "place": "Place(undefined:0)", "shape": shape(tensor.shape)},
                       [typed(tensor)])[0]

    def ints(self, numbers):
        return self.op("pd_op.full_int_array", [], {"dtype": "int64", "place": "Place(cpu)",
                       "value": shape(numbers)}, [f"tensor<{len(numbers)}xi64>"])[0]

    def number(self, value, dtype=F32):
        return self.op("pd_op.full", [], {"dtype": dtype, "place": "Place(cpu)", "shape": "[1]",
                       "value": f"{value:g}"}, [f"tensor<1x{SPELLED[dtype]}>"])[0]

    def fetch(self, name, value, tensor):
        self.op("pd_op.fetch", [value], {"col": len(self.outputs), "name": f'"{name}"',
                "persistable": "[true]"}, [value[1]])
        self.outputs[name] = tensor

    def done(self):
        cases.append({"name": self.name, "tolerance": self.tolerance,
                      "program": ["{"] + self.lines + ["}"],
                      "inputs": {k: v.json() for k, v in self.inputs.items()},
                      "outputs": {k: v.json() for k, v in self.outputs.items()}})


def shape(sizes):
    return "[" + ",".join(str(int(s)) for s in sizes) + "]"


def typed(tensor):
    return "tensor<%s>" % "x".join([str(s) for s in tensor.shape] + [SPELLED[tensor.dtype]])


def stores():
    """x[index] = v; each index is written as PaddlePaddle writes it: bounds by axis, dropped axes
    for integers, added ones for None."""
    far = 2 ** 31 - 1
    rows = [
        # name, shape, index, starts, ends, steps, axes, dropped, added, shape of v
        ("row", [4, 3], np.s_[1], [1], [2], [1], [0], [0], [], [3]),
        ("row_by_number", [4, 3], np.s_[2], [2], [3], [1], [0], [0], [], [1]),
        ("rows", [4, 3], np.s_[1:3], [1], [3], [1], [0], [], [], [2, 3]),
        ("every_other", [7, 3], np.s_[1:6:2], [1], [6], [2], [0], [], [], [3, 1]),
        ("backwards", [5], np.s_[::-2], [4], [-far], [-2], [0], [], [], [3]),
        ("from_the_back", [4, 5], np.s_[-2:, -3:-1], [-2, -3], [far, -1], [1, 1], [0, 1], [], [],
         [2, 2]),
        ("last_axis", [2, 3, 4], np.s_[..., 3], [3], [4], [1], [2], [2], [], [2, 3]),
        ("two_dropped", [2, 3, 4], np.s_[1, :, 2], [1, 2], [2, 3], [1, 1], [0, 2], [0, 2], [], [3]),
        ("element", [2, 3], np.s_[1, 2], [1, 2], [2, 3], [1, 1], [0, 1], [0, 1], [], [1]),
        ("added_first", [4, 3], np.s_[None, 1:3], [1], [3], [1], [0], [], [0], [1, 2, 3]),
        ("added_behind_dropped", [4, 3], np.s_[1, None], [1], [2], [1], [0], [0], [1], [1, 3]),
        ("added_last", [4, 3], np.s_[1:3, :, None], [1], [3], [1], [0], [], [2], [2, 3, 1]),
        ("leading_ones", [4, 3], np.s_[1:3], [1], [3], [1], [0], [], [], [1, 1, 3]),
        ("cut_off", [4, 3], np.s_[2:9], [2], [9], [1], [0], [], [], [2, 3]),
    ]
    for name, size, index, starts, ends, steps, axes, dropped, added, part in rows:
        for dtype in (F32, I64) if name in ("row", "every_other") else (F32,):
            x = values(f"pir/set/{name}/x", size, dtype)
            v = values(f"pir/set/{name}/v", part, dtype)
            want = np.array(x.a)
            room = want[index]
            want[index] = v.a if np.ndim(room) else v.a.reshape(())
            attributes = {"axes": shape(axes), "decrease_axes": shape(dropped),
                          "none_axes": shape(added)}
            for op in ("set_value_with_tensor", "set_value_with_tensor_", "set_value", "set_value_"):
                p = Program(f"{op}/{name}_{dtype}")
                to = p.data("x", x)
                bounds = [p.ints(b) for b in (starts, ends, steps)]
                if "tensor" in op:
                    operands, more = [to, p.data("v", v)] + bounds, {}
                else:
                    numbers = [repr(n.item()) for n in v.a.reshape(-1)]
                    operands = [to] + bounds
                    more = {"shape": shape(part), "values": "[" + ",".join(numbers) + "]"}
                out, = p.op("pd_op." + op, operands, {**attributes, **more}, [typed(x)])
                p.fetch("out", out, T(dtype, want))
                p.done()


def assigned():
    v = values("pir/assign_value/v", [2, 3], F32)
    numbers = "[" + ",".join(repr(n.item()) for n in v.a.reshape(-1)) + "]"
    attributes = {"dtype": F32, "place": "Place(cpu)", "shape": "[2,3]", "values": numbers}
    x = values("pir/assign_value/x", [2, 3], F32)
    p = Program("assign_value")
    made, = p.op("pd_op.assign_value", [], attributes, ["tensor<2x3xf32>"])
    out, = p.op("pd_op.add", [made, p.data("x", x)], {}, ["tensor<2x3xf32>"])
    p.fetch("out", out, T(F32, v.a + x.a))
    p.done()
    p = Program("assign_value_")
    to = p.data("x", x)
    twice, = p.op("pd_op.add", [to, to], {}, ["tensor<2x3xf32>"])
    made, = p.op("pd_op.assign_value_", [twice], attributes, ["tensor<2x3xf32>"])
    out, = p.op("pd_op.add", [made, to], {}, ["tensor<2x3xf32>"])
    p.fetch("out", out, T(F32, v.a + x.a))
    p.done()


def adam(name, op, optimizer, steps, skip=None, amsgrad=False, dtype=F64, **extra):
    rate, beta1, beta2, epsilon = 0.125, 0.75, 0.875, 1e-8
    x = values(f"pir/{name}/x", [2, 3], dtype)
    p = torch.nn.Parameter(torch.tensor(np.array(x.a)))
    decay = {"weight_decay": extra["coeff"]} if extra.get("with_decay") == "true" else {}
    factor = extra.get("lr_ratio", 1.0) if decay else 1.0
    opt = optimizer([p], lr=rate * factor, betas=(beta1, beta2), eps=epsilon, amsgrad=amsgrad,
                    **decay)
    kinds = [dtype, dtype, dtype]
    before = None
    for step in range(steps):
        g = values(f"pir/{name}/g{step}", [2, 3], dtype)
        state = opt.state[p]
        zero = np.zeros([2, 3])
        now = lambda key: np.array(state[key]) if key in state else zero
        before = (np.array(p.detach()), now("exp_avg"), now("exp_avg_sq"), now("max_exp_avg_sq"))
        p.grad = torch.tensor(np.array(g.a))
        opt.step()
    state = opt.state[p]
    after = (np.array(p.detach()), np.array(state["exp_avg"]), np.array(state["exp_avg_sq"]),
             np.array(state["max_exp_avg_sq"]) if amsgrad else before[3])
    powers = [beta1 ** steps, beta2 ** steps]
    later = [powers[0] * beta1, powers[1] * beta2]
    if skip:
        after, later = before, powers
    if extra.get("use_global_beta_pow") == "true":
        later = powers
    prog = Program(name, 1e-12)
    t = f"tensor<2x3x{SPELLED[dtype]}>"
    one = f"tensor<1x{SPELLED[dtype]}>"
    state = [prog.data(n, T(dtype, v)) for n, v in zip(("p", "m", "v", "w"), before)]
    grad = prog.data("g", g)
    pows = [prog.data(n, T(dtype, [v])) for n, v in zip(("b1", "b2"), powers)]
    lr = prog.number(rate, dtype)
    none = (None, None)
    skipped = none
    if skip is not None:
        at = prog.number(int(skip), dtype)
        skipped, = prog.op("pd_op.cast", [at], {"dtype": "bool"}, ["tensor<1xb>"])
    most = state[3] if amsgrad else none
    operands = [state[0], grad, lr, state[1], state[2], most, *pows, none, skipped,
                prog.number(beta1), prog.number(beta2), prog.number(epsilon, F64)]
    attributes = {"lazy_mode": "false", "min_row_size_to_use_multithread": 1000,
                  "multi_precision": "false", "use_global_beta_pow": "false",
                  "amsgrad": "true" if amsgrad else "false", **extra}
    made = prog.op("pd_op." + op, operands, attributes,
                   [t, t, t, t if amsgrad else None, one, one, None])
    for n, v, want in zip(("p", "m", "v"), made, after):
        prog.fetch(n + "_out", v, T(dtype, want))
    if amsgrad:
        prog.fetch("w_out", made[3], T(dtype, after[3]))
    for n, v, want in zip(("b1", "b2"), made[4:6], later):
        prog.fetch(n + "_out", v, T(dtype, [want]))
    prog.done()


def arrays():
    x = values("pir/arrays/x", [2, 3], F32)
    y = values("pir/arrays/y", [2, 3], F32)
    t, a = "tensor<2x3xf32>", "pd_op.tensor_array<2x3xf32>"
    p = Program("arrays")
    xs, ys = p.data("x", x), p.data("y", y)
    made, = p.op("pd_op.create_array", [], {"dtype": F32}, [a])
    places = [p.number(i, I64) for i in range(3)]
    for place, v in zip(places, (xs, ys, xs)):
        p.op("pd_op.array_write_", [made, v, place], {}, [a])
    p.op("pd_op.array_write_", [made, ys, places[0]], {}, [a])
    read, = p.op("pd_op.array_read", [made, places[2]], {}, [t])
    length, = p.op("pd_op.array_length", [made], {}, ["tensor<1xi64>"])
    first = {"axis": 0, "use_stack": "true"}
    stacked, = p.op("pd_op.array_to_tensor", [made], first, ["tensor<-1x2x3xf32>", "tensor<-1xi32>"])[:1]
    p.op("pd_op.array_pop", [made], {"index": 1}, [a, t])
    joined, sizes = p.op("pd_op.array_to_tensor", [made], {"axis": 1, "use_stack": "false"},
                         ["tensor<2x-1xf32>", "tensor<-1xi32>"])
    like, = p.op("pd_op.create_array_like", [made], {"val": "0.25"}, [a])
    filled, = p.op("pd_op.array_to_tensor", [like], first, ["tensor<-1x2x3xf32>", "tensor<-1xi32>"])[:1]
    p.fetch("read", read, x)
    p.fetch("length", length, T(I64, [3]))
    p.fetch("stacked", stacked, T(F32, np.stack([y.a, y.a, x.a])))
    p.fetch("joined", joined, T(F32, np.concatenate([y.a, x.a], 1)))
    p.fetch("sizes", sizes, T("int32", [3, 3]))
    p.fetch("filled", filled, T(F32, np.full([2, 2, 3], 0.25)))
    p.done()


def main():
    stores()
    assigned()
    arrays()
    for n in (1, 3):
        adam(f"adam_/step{n}", "adam_", torch.optim.Adam, n)
        adam(f"adam_/amsgrad{n}", "adam_", torch.optim.Adam, n, amsgrad=True)
        adam(f"adamw_/step{n}", "adamw_", torch.optim.AdamW, n, with_decay="true", coeff=0.0625,
             lr_ratio=0.5)
    adam("adam_/skipped", "adam_", torch.optim.Adam, 2, skip=True)
    adam("adam_/not_skipped", "adam_", torch.optim.Adam, 2, skip=False)
    adam("adam_/global_powers", "adam_", torch.optim.Adam, 2, use_global_beta_pow="true")
    adam("adamw_/without_decay", "adamw_", torch.optim.Adam, 2, with_decay="false", coeff=0.0625,
         lr_ratio=0.5)
    path = os.path.join(HERE, "../src/test/resources/oracle/pir/programs.json")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f:
        json.dump(cases, f, indent=1)
        f.write("\n")
    print(f"{len(cases)} programs")


if __name__ == "__main__":
    main()
