"""Tables for eager tensors: what NumPy prints, indexes and promotes, and what PyTorch's autograd gives.

Writes tests/src/test/resources/oracle/tensor/*.tsv. Arrays are `dtype|shape|numbers`, floats as `float.hex`.
"""

import pathlib

import numpy as np
import torch

OUT = pathlib.Path(__file__).parent.parent / "src/test/resources/oracle/tensor"


def text(array):
    a = np.asarray(array)
    numbers = [float(x).hex() if a.dtype.kind == "f" else str(int(x)) for x in a.ravel()]
    return "|".join([str(a.dtype), ",".join(map(str, a.shape)), " ".join(numbers)])


def write(name, rows):
    lines = ["\t".join(str(cell) for cell in row) for row in rows]
    (OUT / f"{name}.tsv").write_text("\n".join(lines) + "\n")


def escaped(s):
    return s.replace("\\", "\\\\").replace("\n", "\\n")


def printing():
    f = np.float32
    r = np.random.RandomState(7)
    arrays = [
        np.array([1, 2.5, -3], f), np.array([[1, 2], [3, 4]], f), np.array(0.1, f), np.array(3.0, f),
        np.array([1e-10, 1], f), np.array([1e10, 1], f), np.array([1e16, 2e16], np.float64),
        np.array([np.nan, np.inf, -np.inf, 1], f), np.array([0.1, 0.123456789], np.float64),
        np.array([0.1, 0.123456789], f), np.array([1 / 3, 2 / 3, 100], np.float64),
        np.array([123456.789, 0.001], f), np.array([0.00001, 0.5], f), np.array([-0.0, 0.0], f),
        np.array([1, -200, 30000], np.int64), np.array([[True, False]]), np.array(True), np.array(7, np.int32),
        np.zeros((0,), f), np.zeros((2, 0), f), np.arange(24, dtype=np.int64).reshape(2, 3, 4),
        np.arange(1001, dtype=f), np.arange(1200, dtype=np.int64).reshape(30, 40),
        np.arange(2000, dtype=f).reshape(20, 10, 10) / 7,
        r.randn(3, 30).astype(f), r.randn(5, 5) * 1e6, r.randn(4) * 1e-5, r.randint(-9, 9, (2, 2, 2, 2)),
        np.float64(1) / np.arange(1, 9), np.array([1.0000001, 1], f), np.array([999999.94], f),
        np.array([16777216, 16777218], f), np.array([1e-45, 3e38], f), np.array([5e-324, 1.7e308]),
    ]
    for dtype in (f, np.float64):
        for scale in (1e-8, 1e-3, 1, 1e3, 1e8):
            arrays.append((r.randn(7) * scale).astype(dtype))
    arrays += [np.array([65504, 2051, 4099], np.float16), np.array([65504, 0.5], np.float16), np.array([98765432], f)]
    write("printing", [(text(a), escaped(str(a))) for a in arrays])


def indexing():
    a = np.arange(60, dtype=np.float32).reshape(3, 4, 5)
    rows = []

    def add(*spec):
        key, words = [], []
        for s in spec:
            if s is None:
                key.append(None), words.append("new")
            elif s is Ellipsis:
                key.append(s), words.append("rest")
            elif isinstance(s, int):
                key.append(s), words.append(f"at {s}")
            elif isinstance(s, slice):
                key.append(s), words.append(f"slice {s.start} {s.stop} {s.step}")
            elif s.dtype == bool:
                key.append(s), words.append("mask " + text(s))
            else:
                key.append(s), words.append("take " + text(s))
        if any(isinstance(s, int) for s in spec) and any(isinstance(s, np.ndarray) for s in spec):
            # A number beside arrays is one of them for NumPy; PyTorch takes it before.
            found = torch.tensor(a)[tuple(torch.tensor(k) if isinstance(k, np.ndarray) else k for k in key)].numpy()
        else:
            found = a[tuple(key)]
        rows.append((";".join(words), text(found)))

    S = slice
    for spec in [
        (0,), (-1,), (1, 2), (1, 2, 3), (S(1, 3, None),), (S(None, None, -1),), (S(None, None, 2), S(1, None, None)),
        (S(-2, None, None),), (S(0, -1, None),), (S(5, 9, None),), (S(-9, 2, None),), (S(2, 0, -1),),
        (S(None, None, None), S(3, None, -2)), (Ellipsis, 0), (Ellipsis, S(1, 3, None)), (None, 1), (1, None),
        (0, Ellipsis, 1), (S(None, None, None), None, 1), (Ellipsis, None), (S(1, 1, None),), (S(None, None, -7),),
        (-3, S(None, 2, None), -1), (S(None, 0, -1),), (S(4, None, -3), S(None, 9, 3), S(-1, -4, -1)),
        (S(-4, -5, -1),), (S(-9, None, -1),), (0, S(4, 1, 3)), (0, 0, S(2, 2, None)), (S(0, 0, None), 1, None, S(-6, -7, -1)),
        (np.array([2, 0, 0]),), (np.array([[1, -1], [0, 2]]),), (S(None, None, None), np.array([3, -4, 1])),
        (1, np.array([0, 3])), (S(1, None, None), S(None, None, None), np.array([4, 0])),
        (a[:, 0, 0] > 10,), (a[:, :, 0] % 2 == 0,), (a > 30,), (S(None, None, None), a[0, :, 0] > 4),
    ]:
        add(*spec)
    i, j, k = np.array([2, 0, -1]), np.array([[1], [3]]), np.array([0, -4, 3])
    for spec in [
        (i, k), (i, j), (i, i, k), (i, S(None), k), (S(None), i, k), (S(1, None), j, k), (S(None), None, i, k),
        (i, None, k), (None, i, None, k), (Ellipsis, i, k), (i, Ellipsis, k), (0, i, k), (i, 1, k), (i, 0),
        (0, S(None), k), (i, S(None, None, 2), k), (S(None, None, -1), i, k),
        (a[:, 0, 0] > 10, np.array([1, 2])), (a[:, :, 0] % 2 == 0, np.array([4])), (a[:, 0, 0] >= 0, S(None), k),
        (np.array(1), k), (np.zeros((0,), np.int64), np.zeros((0,), np.int64)),
    ]:
        add(*spec)
    write("indexing", [("", text(a))] + rows)


def promotion():
    """NumPy has no bfloat16."""
    kinds = {name: getattr(torch, name) for name in (
        "bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64")}
    write("promotion", [(x, y, str(torch.promote_types(kinds[x], kinds[y])).removeprefix("torch."))
                        for x in kinds for y in kinds])


def gradients():
    """Functions of one or two float64 tensors, with value, gradients and second derivatives along ones."""
    fs = {
        "cube": (lambda x: (x * x * x).sum(), [(3,)]),
        "product": (lambda x, y: (x * y).sum(), [(2, 3), (2, 3)]),
        "broadcast": (lambda x, y: (x / (y * y + 1)).sum(), [(2, 3), (3,)]),
        "dense": (lambda x, y: torch.tanh(x @ y).sum(), [(3, 4), (4, 2)]),
        "softmax": (lambda x: (torch.softmax(x, -1) * x).sum(), [(3, 4)]),
        "norm": (lambda x: torch.sqrt((x * x).sum()), [(5,)]),
        "sigmoid": (lambda x: (torch.sigmoid(x) * torch.exp(-x * x)).sum(), [(4,)]),
        "reduce": (lambda x: (x.mean(1) * x.sum(1)).sum(), [(3, 4)]),
        "silu": (lambda x: torch.nn.functional.silu(x).sum(), [(6,)]),
        "layers": (lambda x, y: torch.sigmoid(torch.tanh(x @ y) @ y.T).mean(), [(2, 3), (3, 3)]),
        "slices": (lambda x: (x[0] * x[1] * x[:, 1].sum()).sum(), [(2, 3)]),
        "logs": (lambda x, y: (torch.log(x * x + 1) * torch.sin(y)).sum(), [(4,), (4,)]),
        "transpose": (lambda x, y: (x.T * torch.exp(y)).sum(), [(2, 3), (3, 2)]),
    }
    rows = []
    for name, (f, shapes) in fs.items():
        g = torch.Generator().manual_seed(sum(map(ord, name)))
        xs = [torch.randn(s, generator=g, dtype=torch.float64, requires_grad=True) for s in shapes]
        value = f(*xs)
        first = torch.autograd.grad(value, xs, create_graph=True)
        second = torch.autograd.grad(sum(d.sum() for d in first), xs, allow_unused=True)
        arrays = [x.detach().numpy() for x in xs] + [value.detach().numpy()]
        arrays += [d.detach().numpy() for d in first]
        arrays += [np.zeros(s) if d is None else d.numpy() for d, s in zip(second, shapes)]
        rows.append((name, len(xs), *map(text, arrays)))
    write("gradients", rows)


def files():
    """What NumPy and the safetensors format have of three arrays."""
    arrays = {"weight": np.arange(6, dtype=np.float32).reshape(2, 3), "ids": np.array([1, -2], np.int64),
              "flag": np.array([True, False, True]), "scalar": np.array(2.5)}
    np.savez(OUT / "arrays.npz", **arrays)
    np.save(OUT / "weight.npy", arrays["weight"])
    write("files", [(k, text(v)) for k, v in arrays.items()])


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    printing()
    indexing()
    promotion()
    gradients()
    files()
