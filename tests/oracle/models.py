"""Whole models as lists of pd_op operators with seeded weights, run by PyTorch in float64."""

import json
import math
import os

import numpy as np
import torch
import torch.nn.functional as F

from common import (Bool, DType, F32, Float32, Float64, I64, Int32, Int32s, Int64, Int64s, IntArray,
                    OUT, Place, Str, f32bits)

# ---- the generator that Java repeats -------------------------------------------------------

_MASK = (1 << 64) - 1


def fnv1a64(name):
    h = 0xCBF29CE484222325
    for b in name.encode("utf-8"):
        h = ((h ^ b) * 0x100000001B3) & _MASK
    return h


def splitmix64(z):
    """The SplitMix64 output for state `z`, element by element (uint64 arrays)."""
    with np.errstate(over="ignore"):
        z = z + np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def unit(name, count):
    """The first `count` values of the stream `name`: float64 in [0, 1), multiples of 2^-24."""
    with np.errstate(over="ignore"):
        bits = splitmix64(np.uint64(fnv1a64(name)) + np.arange(count, dtype=np.uint64))
    return (bits >> np.uint64(40)).astype(np.float64) * 2.0 ** -24


def seeded(name, shape, scale, offset=0.0):
    """float32 values `offset + (u - 0.5) * scale`."""
    u = unit(name, int(np.prod(shape)))
    return (offset + (u - 0.5) * scale).astype(np.float32).reshape(shape)


def seeded_ids(name, shape, bound):
    """int64 values `floor(u * bound)`."""
    return np.floor(unit(name, int(np.prod(shape))) * bound).astype(np.int64).reshape(shape)


# ---- a program -----------------------------------------------------------------------------


class Program:
    """A straight-line pd_op program; every operator is run as it is added."""

    def __init__(self, name, about):
        self.name, self.about = name, about
        self.inputs, self.parameters, self.ops, self.values = [], [], [], {}

    def _define(self, name, tensor):
        if name in self.values:
            raise ValueError("two values named " + name)
        self.values[name] = tensor

    def input(self, name, array, **how):
        dtype = str(array.dtype)
        self.inputs.append({"name": name, "dtype": dtype, "shape": list(array.shape), **how})
        t = torch.from_numpy(array)
        self._define(name, t.double() if t.is_floating_point() else t)
        return name

    def parameter(self, name, shape, scale, offset=0.0):
        self.parameters.append({"name": name, "dtype": F32, "shape": list(shape), "offset": offset,
                                "scale": scale})
        self._define(name, torch.from_numpy(seeded(name, shape, scale, offset)).double())
        return name

    def op(self, kind, operands, result, **attrs):
        """Adds an operator with one compared result; its further results have no names."""
        plain = {k: v["value"] for k, v in attrs.items()}
        out = _RUN[kind](*[self.values[o] for o in operands], **plain)
        self._define(result, out)
        self.ops.append({"op": "pd_op." + kind, "operands": list(operands),
                         "attrs": dict(sorted(attrs.items())), "result": result,
                         "shape": list(out.shape)})
        return result

    def ints(self, name, values):
        return self.op("full_int_array", [], name, value=Int64s(values), dtype=DType(I64),
                       place=Place("cpu"))

    def write(self, outputs, checks, atol=1e-4):
        def numbers(t):
            return [float(f"{v:.12g}") for v in t.reshape(-1).tolist()]
        document = {
            "model": self.name, "about": self.about, "atol": atol,
            "inputs": self.inputs, "parameters": self.parameters, "program": self.ops,
            "outputs": [{"name": o, "shape": list(self.values[o].shape),
                         "data": numbers(self.values[o])} for o in outputs],
            "checks": [{"name": c, "first": numbers(self.values[c])[:4],
                        "sum": numbers(self.values[c].sum())[0]} for c in checks]}
        lines = []
        for key, value in document.items():
            if isinstance(value, list):
                rows = ",\n".join("  " + json.dumps(v, separators=(",", ":")) for v in value)
                lines.append(f'{json.dumps(key)}:[\n{rows}]')
            else:
                lines.append(f"{json.dumps(key)}:{json.dumps(value)}")
        path = os.path.join(OUT, "models", self.name + ".json")
        with open(path, "w", newline="\n") as f:
            f.write("{" + ",\n ".join(lines) + "}\n")


def _pool2d(x, kernel, strides, paddings, pooling_type, adaptive, **_):
    k = kernel.tolist()
    if adaptive:
        return F.adaptive_avg_pool2d(x, k)
    return F.max_pool2d(x, k, strides, paddings)


_RUN = {
    "full_int_array": lambda value, **_: torch.tensor(value, dtype=torch.int64),
    "full": lambda shape, value, **_: torch.full(shape, value, dtype=torch.float64),
    "conv2d": lambda x, w, strides, paddings, dilations, groups, **_: F.conv2d(
        x, w, None, strides, paddings, dilations, groups),
    "pool2d": _pool2d,
    "batch_norm_": lambda x, m, v, w, b, epsilon, **_: F.batch_norm(
        x, m, v, w, b, False, 0.0, epsilon),
    "add": torch.add,
    "relu": torch.relu,
    "tanh": torch.tanh,
    "gelu": lambda x, approximate: F.gelu(x),
    "matmul": lambda x, y, transpose_x, transpose_y: torch.matmul(
        x, y.transpose(-1, -2) if transpose_y else y),
    "flatten": lambda x, start_axis, stop_axis: torch.flatten(x, start_axis, stop_axis),
    "reshape": lambda x, shape: x.reshape(
        [x.shape[i] if d == 0 else d for i, d in enumerate(shape.tolist())]),
    "transpose": lambda x, perm: x.permute(perm),
    "scale": lambda x, s, bias, bias_after_scale: x * s + bias,
    "softmax": lambda x, axis: F.softmax(x, axis),
    "embedding": lambda i, w, **_: F.embedding(i, w),
    "layer_norm": lambda x, w, b, epsilon, begin_norm_axis: F.layer_norm(
        x, x.shape[begin_norm_axis:], w, b, epsilon),
    "slice": lambda x, starts, ends, axes, decrease_axis, **_: x.narrow(
        axes[0], int(starts[0]), int(ends[0] - starts[0])).squeeze(axes[0]),
}


# ---- pieces --------------------------------------------------------------------------------


def conv(p, name, x, cin, cout, k, stride=1, pad=0, bias=False):
    w = p.parameter(name + ".weight", [cout, cin, k, k], math.sqrt(24.0 / (cin * k * k)))
    y = p.op("conv2d", [x, w], name + ".conv" if bias else name, strides=Int32s([stride] * 2),
             paddings=Int32s([pad] * 2), padding_algorithm=Str("EXPLICIT"),
             dilations=Int32s([1, 1]), groups=Int32(1), data_format=Str("NCHW"))
    if not bias:
        return y
    b = p.parameter(name + ".bias", [cout], 0.5)
    shape = p.ints(name + ".bias_shape", [1, cout, 1, 1])
    return p.op("add", [y, p.op("reshape", [b, shape], name + ".bias_nchw")], name)


def pool(p, name, x, kernel, stride, pad=0, kind="max", adaptive=False):
    k = p.ints(name + ".kernel", [kernel] * 2)
    return p.op("pool2d", [x, k], name, strides=Int32s([stride] * 2), paddings=Int32s([pad] * 2),
                ceil_mode=Bool(False), exclusive=Bool(True), data_format=Str("NCHW"),
                pooling_type=Str(kind), global_pooling=Bool(False), adaptive=Bool(adaptive),
                padding_algorithm=Str("EXPLICIT"))


def linear(p, name, x, cin, cout, gain=3.0):
    w = p.parameter(name + ".weight", [cin, cout], math.sqrt(gain / cin))
    b = p.parameter(name + ".bias", [cout], 0.5)
    y = p.op("matmul", [x, w], name + ".matmul", transpose_x=Bool(False), transpose_y=Bool(False))
    return p.op("add", [y, b], name)


def batch_norm(p, name, x, c):
    mean = p.parameter(name + ".mean", [c], 0.5)
    variance = p.parameter(name + ".variance", [c], 1.0, 1.0)
    scale = p.parameter(name + ".scale", [c], 0.5, 1.0)
    bias = p.parameter(name + ".bias", [c], 0.5)
    return p.op("batch_norm_", [x, mean, variance, scale, bias], name, is_test=Bool(True),
                momentum=Float32(f32bits(0.9)), epsilon=Float32(f32bits(1e-5)),
                data_format=Str("NCHW"), use_global_stats=Bool(False),
                trainable_statistics=Bool(False))


def layer_norm(p, name, x, n, axis):
    w = p.parameter(name + ".scale", [n], 0.5, 1.0)
    b = p.parameter(name + ".bias", [n], 0.5)
    return p.op("layer_norm", [x, w, b], name, epsilon=Float32(f32bits(1e-12)),
                begin_norm_axis=Int32(axis))


def image(p, shape):
    return p.input("image", seeded("image", shape, 2.0), offset=0.0, scale=2.0)


# ---- the three models ----------------------------------------------------------------------


def lenet():
    p = Program("lenet", "LeNet on 28x28 grey images: two convolutions, three linear layers.")
    x = image(p, [2, 1, 28, 28])
    x = p.op("relu", [conv(p, "conv1", x, 1, 6, 3, pad=1, bias=True)], "relu1")
    x = pool(p, "pool1", x, 2, 2)
    x = p.op("relu", [conv(p, "conv2", x, 6, 16, 5, bias=True)], "relu2")
    x = pool(p, "pool2", x, 2, 2)
    x = p.op("flatten", [x], "flat", start_axis=Int32(1), stop_axis=Int32(-1))
    x = p.op("relu", [linear(p, "fc1", x, 400, 120, 24.0)], "relu3")
    x = p.op("relu", [linear(p, "fc2", x, 120, 84, 24.0)], "relu4")
    x = linear(p, "fc3", x, 84, 10)
    p.op("softmax", [x], "probabilities", axis=Int32(-1))
    return p, ["fc3", "probabilities"], ["pool1", "pool2", "relu3", "relu4"]


def resnet18():
    p = Program("resnet18", "ResNet-18 in test mode, full width (64 to 512 channels, 1000 "
                            "classes), on one 64x64 image.")
    x = conv(p, "conv1", image(p, [1, 3, 64, 64]), 3, 64, 7, 2, 3)
    x = p.op("relu", [batch_norm(p, "bn1", x, 64)], "relu1")
    x = pool(p, "maxpool", x, 3, 2, 1)
    checks, cin = ["maxpool"], 64
    for stage, cout in enumerate((64, 128, 256, 512), 1):
        for block in (0, 1):
            name, stride = f"layer{stage}.{block}", 2 if stage > 1 and block == 0 else 1
            y = conv(p, name + ".conv1", x, cin, cout, 3, stride, 1)
            y = p.op("relu", [batch_norm(p, name + ".bn1", y, cout)], name + ".relu1")
            y = batch_norm(p, name + ".bn2", conv(p, name + ".conv2", y, cout, cout, 3, 1, 1), cout)
            if stride != 1:
                x = conv(p, name + ".downsample.conv", x, cin, cout, 1, stride)
                x = batch_norm(p, name + ".downsample.bn", x, cout)
            x = p.op("relu", [p.op("add", [y, x], name + ".add")], name)
            cin = cout
            checks.append(name)
    x = pool(p, "avgpool", x, 1, 1, kind="avg", adaptive=True)
    x = p.op("flatten", [x], "flat", start_axis=Int32(1), stop_axis=Int32(-1))
    linear(p, "fc", x, 512, 1000, 0.01)
    return p, ["fc"], checks + ["flat"]


def bert(batch=2, seq=16, hidden=64, heads=4, inner=256, vocab=100, layers=2, kept=(16, 12)):
    p = Program("bert", f"BERT encoder: {layers} layers, hidden {hidden}, {heads} heads, "
                        f"intermediate {inner}, sequence {seq}, post-norm, exact GELU, pooler.")
    size = hidden // heads
    ids = p.input("input_ids", seeded_ids("input_ids", [batch, seq], vocab), bound=vocab)
    types = p.input("token_type_ids", seeded_ids("token_type_ids", [batch, seq], 2), bound=2)
    position = p.input("position_ids", np.tile(np.arange(seq, dtype=np.int64), [1, 1]),
                       values=list(range(seq)))
    bias = np.zeros([batch, 1, 1, seq], dtype=np.float32)
    for row, n in enumerate(kept):
        bias[row, :, :, n:] = -10000.0
    mask = p.input("attention_mask", bias, values=[float(v) for v in bias.reshape(-1)])

    def table(name, rows, index):
        w = p.parameter(f"embeddings.{name}.weight", [rows, hidden], 2.0)
        return p.op("embedding", [index, w], f"embeddings.{name}", padding_idx=Int64(-1),
                    sparse=Bool(False))

    x = p.op("add", [table("word", vocab, ids), table("position", seq, position)],
             "embeddings.add1")
    x = p.op("add", [x, table("type", 2, types)], "embeddings.add2")
    x = layer_norm(p, "embeddings.norm", x, hidden, 2)
    split = p.ints("head_shape", [0, 0, heads, size])
    joined = p.ints("hidden_shape", [0, 0, hidden])
    factor = p.op("full", [], "attention_scale", shape=IntArray([1]),
                  value=Float64(1.0 / math.sqrt(size)), dtype=DType(F32), place=Place("cpu"))
    checks = ["embeddings.norm"]
    swap = dict(perm=Int32s([0, 2, 1, 3]))
    for i in range(layers):
        n = f"layer{i}"

        def head(kind):
            y = linear(p, f"{n}.{kind}", x, hidden, hidden, 12.0)
            y = p.op("reshape", [y, split], f"{n}.{kind}.split")
            return p.op("transpose", [y], f"{n}.{kind}.heads", **swap)

        q, k, v = head("query"), head("key"), head("value")
        s = p.op("matmul", [q, k], n + ".scores", transpose_x=Bool(False), transpose_y=Bool(True))
        s = p.op("scale", [s, factor], n + ".scaled", bias=Float32(0.0),
                 bias_after_scale=Bool(True))
        s = p.op("add", [s, mask], n + ".masked")
        s = p.op("softmax", [s], n + ".probabilities", axis=Int32(-1))
        c = p.op("matmul", [s, v], n + ".context", transpose_x=Bool(False), transpose_y=Bool(False))
        c = p.op("transpose", [c], n + ".context.swapped", **swap)
        c = p.op("reshape", [c, joined], n + ".context.joined")
        c = linear(p, n + ".output", c, hidden, hidden, 12.0)
        x = layer_norm(p, n + ".norm1", p.op("add", [x, c], n + ".add1"), hidden, 2)
        y = linear(p, n + ".ffn1", x, hidden, inner, 12.0)
        y = p.op("gelu", [y], n + ".gelu", approximate=Bool(False))
        y = linear(p, n + ".ffn2", y, inner, hidden, 12.0)
        x = layer_norm(p, n + ".norm2", p.op("add", [x, y], n + ".add2"), hidden, 2)
        checks += [n + ".probabilities", n + ".norm1", n + ".norm2"]
    first = p.op("slice", [x, p.ints("first_start", [0]), p.ints("first_end", [1])], "first_token",
                 axes=Int64s([1]), infer_flags=Int64s([1]), decrease_axis=Int64s([1]))
    p.op("tanh", [linear(p, "pooler", first, hidden, hidden, 12.0)], "pooled")
    return p, [x, "pooled"], checks


# ---- the same models written a second time, as PyTorch users write them ---------------------


def _check_resnet18(p):
    v = p.values

    def bn(name, x):
        return F.batch_norm(x, v[name + ".mean"], v[name + ".variance"], v[name + ".scale"],
                            v[name + ".bias"], eps=f32bits(1e-5))

    x = F.relu(bn("bn1", F.conv2d(v["image"], v["conv1.weight"], stride=2, padding=3)))
    x = F.max_pool2d(x, 3, 2, 1)
    for stage in range(1, 5):
        for block in range(2):
            n = f"layer{stage}.{block}"
            s = 2 if stage > 1 and block == 0 else 1
            y = F.relu(bn(n + ".bn1", F.conv2d(x, v[n + ".conv1.weight"], stride=s, padding=1)))
            y = bn(n + ".bn2", F.conv2d(y, v[n + ".conv2.weight"], padding=1))
            if n + ".downsample.conv.weight" in v:
                x = bn(n + ".downsample.bn",
                       F.conv2d(x, v[n + ".downsample.conv.weight"], stride=s))
            x = F.relu(x + y)
    return F.linear(x.mean(dim=(2, 3)), v["fc.weight"].t(), v["fc.bias"])


def _check_bert(p):
    v = p.values
    hidden, heads = 64, 4
    model = torch.nn.TransformerEncoder(
        torch.nn.TransformerEncoderLayer(hidden, heads, 256, 0.0, "gelu", f32bits(1e-12),
                                         batch_first=True, dtype=torch.float64), 2)
    model.train()
    with torch.no_grad():
        for i, layer in enumerate(model.layers):
            n = f"layer{i}."
            a = layer.self_attn
            a.in_proj_weight.copy_(torch.cat([v[n + k + ".weight"].t()
                                              for k in ("query", "key", "value")]))
            a.in_proj_bias.copy_(torch.cat([v[n + k + ".bias"] for k in ("query", "key", "value")]))
            for module, name in ((a.out_proj, "output"), (layer.linear1, "ffn1"),
                                 (layer.linear2, "ffn2")):
                module.weight.copy_(v[n + name + ".weight"].t())
                module.bias.copy_(v[n + name + ".bias"])
            for module, name in ((layer.norm1, "norm1"), (layer.norm2, "norm2")):
                module.weight.copy_(v[n + name + ".scale"])
                module.bias.copy_(v[n + name + ".bias"])
        mask = v["attention_mask"].reshape(2, 1, 1, 16).expand(2, heads, 16, 16).reshape(8, 16, 16)
        x = model(v["embeddings.norm"], mask)
        return torch.tanh(x[:, 0] @ v["pooler.weight"] + v["pooler.bias"])


def _check_lenet(p):
    v = p.values
    x = F.max_pool2d(F.relu(F.conv2d(v["image"], v["conv1.weight"], v["conv1.bias"], padding=1)), 2)
    x = F.max_pool2d(F.relu(F.conv2d(x, v["conv2.weight"], v["conv2.bias"])), 2).flatten(1)
    x = F.relu(F.linear(x, v["fc1.weight"].t(), v["fc1.bias"]))
    x = F.relu(F.linear(x, v["fc2.weight"].t(), v["fc2.bias"]))
    return F.softmax(F.linear(x, v["fc3.weight"].t(), v["fc3.bias"]), -1)


MODELS = ((lenet, _check_lenet), (resnet18, _check_resnet18), (bert, _check_bert))
