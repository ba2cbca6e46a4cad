"""Writes nn/src/test/resources/oracle: what PyTorch computes of random models, losses, optimisers and schedules of the module nn.
Usage: python3 nn.py

models.txt has 60 models drawn from a grammar of layers, a line for each model and one for each layer of it; the layers'
arguments are those of PyTorch. Weights and inputs are numbers that both sides make by the same formula (`numbers`), so
models.safetensors has results only: what a model gives, its loss, the gradient of each weight, and each weight and running
statistic after three steps of its optimiser. PyTorch computes in float64, from numbers rounded to float32; what is written
is rounded to float32.

pieces.safetensors has losses and their gradients, weights along steps of optimisers, and learning rates along schedules.
"""

import json
import math
import os
import random

import numpy as np
import torch
import torch.nn.functional as F
from torch.nn.utils.stateless import functional_call

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "..", "nn", "src", "test", "resources", "oracle")
MODELS = 60
RATE = 0.01
ACTIVATIONS = ["relu", "gelu", "gelu_tanh", "silu", "tanh", "sigmoid", "elu", "leaky_relu", "softplus", "hardswish",
               "mish", "selu"]
torch.set_default_dtype(torch.float64)
torch.use_deterministic_algorithms(True)


def numbers(seed, tensor, count):
    """As many numbers from -1 to 1: the hash of a seed, the number of a tensor and that of an element."""
    with np.errstate(over="ignore"):
        h = (np.uint32(seed) * np.uint32(0x9E3779B1) + np.uint32(tensor) * np.uint32(0x85EBCA77)
             + np.arange(count, dtype=np.uint32) * np.uint32(0xC2B2AE3D))
        for shift, factor in ((15, 0x2C1B3C6D), (12, 0x297A2D39)):
            h ^= h >> np.uint32(shift)
            h *= np.uint32(factor)
        h ^= h >> np.uint32(15)
    return 2.0 * ((h >> np.uint32(8)) * 2.0 ** -24) - 1


def tensor(values, shape):
    return torch.tensor(values.astype(np.float32).astype(np.float64)).reshape(shape)


def activation(name, x):
    return {
        "relu": F.relu, "gelu": F.gelu, "gelu_tanh": lambda v: F.gelu(v, approximate="tanh"), "silu": F.silu,
        "tanh": torch.tanh, "sigmoid": torch.sigmoid, "elu": F.elu, "leaky_relu": F.leaky_relu,
        "softplus": F.softplus, "hardswish": F.hardswish, "mish": F.mish, "selu": F.selu,
    }[name](x)


class Net:
    """The layers of a model, and their weights by name in the order in which they are made."""

    def __init__(self, seed):
        self.seed, self.lines, self.steps = seed, [], []
        self.weights, self.buffers = {}, {}

    def weight(self, name, shape, kind="weight"):
        name = f"layers.{len(self.steps)}.{name}"
        u = numbers(self.seed, len(self.weights) + len(self.buffers) + 1, math.prod(shape))
        if kind == "scale":
            u = 1 + 0.5 * u
        elif kind == "bias":
            u = 0.5 * u
        elif kind == "weight":
            u = u * (1 / math.sqrt(math.prod(shape[1:])))
        if kind in ("zeros", "ones"):
            self.buffers[name] = torch.full(shape, 0.0 if kind == "zeros" else 1.0)
        else:
            self.weights[name] = tensor(u, shape).requires_grad_()
        return name

    def add(self, line, step):
        self.lines.append(line)
        self.steps.append(step)

    def get(self, name):
        return self.weights[name] if name in self.weights else self.buffers[name]

    def linear(self, i, o, bias):
        w = self.weight("weight", (o, i))
        b = self.weight("bias", (o,), "bias") if bias else None
        self.add(f"linear {i} {o} {int(bias)}",
                 lambda x: F.linear(x, self.get(w), self.get(b) if b else None))

    def act(self, name):
        self.add(f"act {name}", lambda x: activation(name, x))

    def conv(self, i, o, k, stride, pad, dilation, groups, bias, one):
        shape = (o, i // groups, k) if one else (o, i // groups, k, k)
        w = self.weight("weight", shape)
        b = self.weight("bias", (o,), "bias") if bias else None
        f = F.conv1d if one else F.conv2d
        self.add(f"conv{1 if one else 2} {i} {o} {k} {stride} {pad} {dilation} {groups} {int(bias)}",
                 lambda x: f(x, self.get(w), self.get(b) if b else None, stride, pad, dilation, groups))

    def transposed(self, i, o, k, stride, pad, more):
        w, b = self.weight("weight", (i, o, k, k)), self.weight("bias", (o,), "bias")
        self.add(f"transposed {i} {o} {k} {stride} {pad} {more}",
                 lambda x: F.conv_transpose2d(x, self.get(w), self.get(b), stride, pad, more))

    def pool(self, kind, k, stride, pad):
        f = (lambda x: F.max_pool2d(x, k, stride, pad)) if kind == "max" else (
            lambda x: F.avg_pool2d(x, k, stride, pad))
        self.add(f"pool {kind} {k} {stride} {pad}", f)

    def layer_norm(self, *shape):
        w, b = self.weight("weight", shape, "scale"), self.weight("bias", shape, "bias")
        self.add("layer_norm " + " ".join(map(str, shape)),
                 lambda x: F.layer_norm(x, shape, self.get(w), self.get(b)))

    def rms_norm(self, width):
        w = self.weight("weight", (width,), "scale")
        self.add(f"rms_norm {width}",
                 lambda x: x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-6) * self.get(w))

    def group_norm(self, groups, channels):
        w, b = self.weight("weight", (channels,), "scale"), self.weight("bias", (channels,), "bias")
        self.add(f"group_norm {groups} {channels}", lambda x: F.group_norm(x, groups, self.get(w), self.get(b)))

    def batch_norm(self, channels):
        w, b = self.weight("weight", (channels,), "scale"), self.weight("bias", (channels,), "bias")
        m, v = self.weight("mean", (channels,), "zeros"), self.weight("variance", (channels,), "ones")
        self.add(f"batch_norm {channels}",
                 lambda x: F.batch_norm(x, self.buffers[m], self.buffers[v], self.get(w), self.get(b), True, 0.1))

    def flatten(self):
        self.add("flatten", lambda x: x.flatten(1))

    def global_mean(self):
        self.add("global_mean", lambda x: x.flatten(2).mean(2))

    def embedding(self, rows, width):
        w = self.weight("weight", (rows, width))
        self.add(f"embedding {rows} {width}", lambda x: F.embedding(x, self.get(w)))

    def recurrent(self, kind, i, h):
        gates = 4 if kind == "lstm" else 3
        names = [self.weight("weightInput", (gates * h, i)), self.weight("weightState", (gates * h, h)),
                 self.weight("biasInput", (gates * h,), "bias"), self.weight("biasState", (gates * h,), "bias")]

        def step(x):
            weights, first = [self.get(n) for n in names], torch.zeros(1, x.shape[0], h)
            options = (weights, True, 1, 0.0, True, False, True)
            return torch.lstm(x, (first, first), *options)[0] if kind == "lstm" else torch.gru(x, first, *options)[0]

        self.add(f"{kind} {i} {h}", step)

    def attention(self, prefix, width):
        names = {}
        for part in ("query", "key", "value", "output"):
            names[part] = (self.weight(f"{prefix}{part}.weight", (width, width)),
                           self.weight(f"{prefix}{part}.bias", (width,), "bias"))
        return names

    def attention_weights(self, prefix, names):
        three = [names[part] for part in ("query", "key", "value")]
        return {f"{prefix}in_proj_weight": torch.cat([self.get(w) for w, _ in three]),
                f"{prefix}in_proj_bias": torch.cat([self.get(b) for _, b in three]),
                f"{prefix}out_proj.weight": self.get(names["output"][0]),
                f"{prefix}out_proj.bias": self.get(names["output"][1])}

    def linear_weights(self, prefix, i, o):
        return self.weight(f"block.{prefix}.weight", (o, i)), self.weight(f"block.{prefix}.bias", (o,), "bias")

    def norm_weights(self, prefix, width):
        return self.weight(f"block.{prefix}.weight", (width,), "scale"), self.weight(f"block.{prefix}.bias", (width,), "bias")

    def encoder(self, width, heads, hidden, first, causal):
        attention = self.attention("block.attention.", width)
        pairs = {"norm1": self.norm_weights("norm1", width), "linear1": self.linear_weights("linear1", width, hidden),
                 "linear2": self.linear_weights("linear2", hidden, width), "norm2": self.norm_weights("norm2", width)}
        module = torch.nn.TransformerEncoderLayer(width, heads, hidden, 0.0, "gelu", batch_first=True,
                                                  norm_first=first)

        def step(x):
            given = self.attention_weights("self_attn.", attention)
            for name, (w, b) in pairs.items():
                given[f"{name}.weight"], given[f"{name}.bias"] = self.get(w), self.get(b)
            n = x.shape[1]
            mask = torch.full((n, n), -math.inf).triu(1) if causal else None
            return functional_call(module, given, (x, mask))

        self.add(f"encoder {width} {heads} {hidden} {int(first)} {int(causal)}", step)

    def decoder(self, width, heads, hidden, first):
        """Looks at its own input."""
        attention, cross = self.attention("block.attention.", width), self.attention("block.cross.", width)
        pairs = {"linear1": self.linear_weights("linear1", width, hidden),
                 "linear2": self.linear_weights("linear2", hidden, width)}
        for norm in ("norm1", "norm2", "norm3"):
            pairs[norm] = self.norm_weights(norm, width)
        module = torch.nn.TransformerDecoderLayer(width, heads, hidden, 0.0, "gelu", batch_first=True,
                                                  norm_first=first)

        def step(x):
            given = self.attention_weights("self_attn.", attention)
            given.update(self.attention_weights("multihead_attn.", cross))
            for name, (w, b) in pairs.items():
                given[f"{name}.weight"], given[f"{name}.bias"] = self.get(w), self.get(b)
            n = x.shape[1]
            return functional_call(module, given, (x, x.tanh(), torch.full((n, n), -math.inf).triu(1)))

        self.add(f"decoder {width} {heads} {hidden} {int(first)}", step)

    def __call__(self, x):
        for step in self.steps:
            x = step(x)
        return x


def dense(net, rng):
    n, width = rng.randint(3, 6), rng.randint(3, 6)
    shape, first = (n, width), width
    for _ in range(rng.randint(1, 3)):
        wide = rng.randint(3, 7)
        norm = rng.choice(["none", "layer", "rms", "batch"])
        # A bias before a norm of channels has no gradient but rounding.
        net.linear(width, wide, norm != "batch" and rng.random() < .7)
        width = wide
        if norm == "layer":
            net.layer_norm(width)
        elif norm == "rms":
            net.rms_norm(width)
        elif norm == "batch":
            net.batch_norm(width)
        net.act(rng.choice(ACTIVATIONS))
    classes = rng.randint(3, 5)
    net.linear(width, classes, True)
    return shape, None, (n,), classes


def image(net, rng):
    n, channels, side = rng.randint(2, 3), rng.randint(1, 3), rng.randint(6, 8)
    shape = (n, channels, side, side)
    probe = torch.zeros(shape)

    def last():
        nonlocal probe
        probe = net.steps[-1](probe)

    for _ in range(rng.randint(1, 3)):
        kind = rng.choice(["conv", "conv", "conv", "transposed"])
        i = probe.shape[1]
        o = rng.choice([2, 4])
        norm = rng.choice(["none", "batch", "group", "layer"] if kind == "conv" else ["none", "layer"])
        if kind == "conv":
            groups = 2 if i % 2 == 0 and rng.random() < .3 else 1
            size, dilation = (rng.choice([1, 2, 3]), rng.randint(1, 2)) if probe.shape[2] > 4 else (1, 1)
            net.conv(i, o, size, rng.randint(1, 2), rng.randint(0, 1), dilation, groups,
                     norm in ("none", "layer") and rng.random() < .7, False)
        else:
            stride = rng.randint(1, 2)
            net.transposed(i, o, rng.randint(2, 3), stride, rng.randint(0, 1), stride - 1 if rng.random() < .5 else 0)
        last()
        if norm == "batch":
            net.batch_norm(o)
            last()
        elif norm == "group":
            net.group_norm(2, o)
            last()
        elif norm == "layer":
            net.layer_norm(*probe.shape[1:])
            last()
        net.act(rng.choice(ACTIVATIONS))
        last()
        if probe.shape[2] >= 4 and rng.random() < .6:
            net.pool(rng.choice(["max", "mean"]), rng.randint(2, 3), rng.randint(1, 2), rng.randint(0, 1))
            last()
    net.global_mean() if rng.random() < .4 else net.flatten()
    last()
    classes = rng.randint(3, 5)
    net.linear(probe.shape[1], classes, True)
    return shape, None, (n,), classes


def signal(net, rng):
    n, channels, length = rng.randint(2, 3), rng.randint(1, 3), rng.randint(7, 10)
    shape = (n, channels, length)
    for _ in range(rng.randint(1, 2)):
        o = rng.randint(2, 4)
        norm = rng.random() < .5
        net.conv(channels, o, rng.randint(1, 3), rng.randint(1, 2), 1, 1, 1, not norm, True)
        channels = o
        if norm:
            net.batch_norm(channels)
        net.act(rng.choice(ACTIVATIONS))
    net.global_mean()
    classes = rng.randint(3, 5)
    net.linear(channels, classes, True)
    return shape, None, (n,), classes


def sequence(net, rng):
    n, steps, width = 2, rng.randint(3, 5), 4
    tokens = rng.random() < .6
    rows = rng.randint(5, 8)
    if tokens:
        net.embedding(rows, width)
    for _ in range(rng.randint(1, 2)):
        kind = rng.choice(["lstm", "lstm", "gru", "encoder", "decoder", "decoder", "linear"])
        if kind in ("lstm", "gru"):
            wide = rng.choice([2, 4])
            net.recurrent(kind, width, wide)
            width = wide
        elif kind == "encoder":
            net.encoder(width, rng.choice([1, 2]), rng.randint(3, 6), rng.random() < .5, rng.random() < .5)
        elif kind == "decoder":
            net.decoder(width, rng.choice([1, 2]), rng.randint(3, 6), rng.random() < .5)
        else:
            net.linear(width, width, True)
            net.act(rng.choice(ACTIVATIONS))
    if rng.random() < .5:
        net.layer_norm(width) if rng.random() < .5 else net.rms_norm(width)
    classes = rng.randint(3, 5)
    net.linear(width, classes, True)
    return ((n, steps), rows, (n, steps), classes) if tokens else ((n, steps, 4), None, (n, steps), classes)


def labels(seed, tensor_number, shape, classes):
    u = numbers(seed, tensor_number, math.prod(shape))
    return torch.tensor(np.minimum((u + 1) / 2 * classes, classes - 1).astype(np.int64)).reshape(shape)


def loss_of(kind, out, seed, shape, classes):
    if kind.startswith("cross_entropy"):
        smoothing = 0.1 if kind.endswith("smooth") else 0.0
        ignore = 1 if kind.endswith("ignore") else -100
        return F.cross_entropy(out.reshape(-1, classes), labels(seed, 1001, shape, classes).reshape(-1),
                               label_smoothing=smoothing, ignore_index=ignore)
    target = tensor(numbers(seed, 1001, out.numel()), out.shape)
    if kind == "squared":
        return F.mse_loss(out, target)
    if kind == "absolute":
        return F.l1_loss(out, target)
    if kind == "smooth_absolute":
        return F.smooth_l1_loss(out, target, beta=0.5)
    return F.binary_cross_entropy_with_logits(out, (target + 1) / 2)


def optimizer_of(kind, weights):
    return {
        "sgd": lambda: torch.optim.SGD(weights, RATE),
        "momentum": lambda: torch.optim.SGD(weights, RATE, momentum=0.9),
        "nesterov": lambda: torch.optim.SGD(weights, RATE, momentum=0.9, nesterov=True, weight_decay=0.1),
        "adam": lambda: torch.optim.Adam(weights, RATE, eps=1e-4),
        "adamw": lambda: torch.optim.AdamW(weights, RATE, eps=1e-4, weight_decay=0.1),
    }[kind]()


LOSSES = ["cross_entropy", "cross_entropy_smooth", "cross_entropy_ignore", "squared", "absolute", "smooth_absolute",
          "binary"]
OPTIMIZERS = ["sgd", "momentum", "nesterov", "adam", "adamw"]


def write(name, tensors):
    header, offset, data = {}, 0, b""
    for key, value in tensors.items():
        raw = np.ascontiguousarray(value.detach().numpy().astype(np.float32)).tobytes()
        header[key] = {"dtype": "F32", "shape": list(value.shape), "data_offsets": [offset, offset + len(raw)]}
        offset += len(raw)
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(os.path.join(OUT, name), "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text + data)


def models():
    lines, results = [], {}
    for number in range(MODELS):
        rng = random.Random(1000 + number)
        seed = 17 * number + 5
        net = Net(seed)
        grammar = [dense, image, sequence, image, sequence, signal][number % 6]
        shape, rows, target, classes = grammar(net, rng)
        for name in net.buffers:  # finding shapes went through batch norms
            net.buffers[name] = torch.full_like(net.buffers[name], 1.0 if name.endswith("variance") else 0.0)
        loss_kind, optimizer_kind = LOSSES[number % len(LOSSES)], OPTIMIZERS[number % len(OPTIMIZERS)]
        if rows is None:
            x = tensor(numbers(seed, 1000, math.prod(shape)), shape)
        else:
            x = labels(seed, 1000, shape, rows)
        lines.append(" ".join(["model", str(number), str(seed), loss_kind, optimizer_kind, str(classes),
                               str(rows or 0), *map(str, shape)]))
        lines += net.lines
        optimizer = optimizer_of(optimizer_kind, list(net.weights.values()))
        for step in range(3):
            optimizer.zero_grad()
            out = net(x)
            loss = loss_of(loss_kind, out, seed, target, classes)
            loss.backward()
            if step == 0:
                results[f"{number}/out"] = out
                results[f"{number}/loss"] = loss
                for name, weight in net.weights.items():
                    results[f"{number}/grad/{name}"] = weight.grad.clone()
            optimizer.step()
        for name, weight in {**net.weights, **net.buffers}.items():
            results[f"{number}/after/{name}"] = weight
    with open(os.path.join(OUT, "models.txt"), "w") as file:
        file.write("\n".join(lines) + "\n")
    write("models.safetensors", results)


def pieces():
    results = {}
    x = tensor(numbers(1, 1, 24) * 3, (6, 4))
    target = tensor(numbers(1, 2, 24) * 3, (6, 4))
    wanted = labels(1, 3, (6,), 4)
    probabilities = torch.softmax(target, -1)
    losses = {
        "cross_entropy": lambda v: F.cross_entropy(v, wanted),
        "cross_entropy_smooth": lambda v: F.cross_entropy(v, wanted, label_smoothing=0.2),
        "cross_entropy_ignore": lambda v: F.cross_entropy(v, wanted, ignore_index=2),
        "cross_entropy_both": lambda v: F.cross_entropy(v, wanted, ignore_index=2, label_smoothing=0.2),
        "cross_entropy_sum": lambda v: F.cross_entropy(v, wanted, reduction="sum", ignore_index=2),
        "nll": lambda v: F.nll_loss(F.log_softmax(v, -1), wanted),
        "squared": lambda v: F.mse_loss(v, target),
        "squared_sum": lambda v: F.mse_loss(v, target, reduction="sum"),
        "absolute": lambda v: F.l1_loss(v, target),
        "smooth_absolute": lambda v: F.smooth_l1_loss(v, target, beta=2.0),
        "binary": lambda v: F.binary_cross_entropy_with_logits(v * 20, torch.sigmoid(target)),
        "divergence": lambda v: F.kl_div(F.log_softmax(v, -1), probabilities, reduction="batchmean"),
    }
    for name, loss in losses.items():
        v = x.clone().requires_grad_()
        value = loss(v)
        value.backward()
        results[f"loss/{name}"] = value
        results[f"loss/{name}/grad"] = v.grad
    optimizers = {
        "sgd": lambda w: torch.optim.SGD(w, 0.1),
        "sgd_decay": lambda w: torch.optim.SGD(w, 0.1, weight_decay=0.3),
        "momentum": lambda w: torch.optim.SGD(w, 0.1, momentum=0.9),
        "nesterov": lambda w: torch.optim.SGD(w, 0.1, momentum=0.8, nesterov=True, weight_decay=0.05),
        "adam": lambda w: torch.optim.Adam(w, 0.1),
        "adam_betas": lambda w: torch.optim.Adam(w, 0.1, betas=(0.7, 0.95), eps=1e-3, weight_decay=0.1),
        "adamw": lambda w: torch.optim.AdamW(w, 0.1, weight_decay=0.2),
    }
    for name, make in optimizers.items():
        w = [tensor(numbers(2, i, count), (count,)).requires_grad_() for i, count in enumerate((5, 1, 12))]
        optimizer = make(w)
        for step in range(12):
            for i, each in enumerate(w):
                each.grad = tensor(numbers(3 + step, i, each.numel()), each.shape)
            optimizer.step()
            if step in (0, 4, 11):
                for i, each in enumerate(w):
                    results[f"optimizer/{name}/{step}/{i}"] = each.detach().clone()
    one = [torch.zeros(1, requires_grad=True)]
    schedules = {
        "step": lambda o: torch.optim.lr_scheduler.StepLR(o, 7, 0.3),
        "exponential": lambda o: torch.optim.lr_scheduler.ExponentialLR(o, 0.9),
        "cosine": lambda o: torch.optim.lr_scheduler.CosineAnnealingLR(o, 30),
    }
    for name, make in schedules.items():
        optimizer = torch.optim.SGD(one, 0.5)
        schedule, rates = make(optimizer), []
        for _ in range(30):
            rates.append(optimizer.param_groups[0]["lr"])
            optimizer.step()
            schedule.step()
        results[f"schedule/{name}"] = torch.tensor(rates)
    gradients = [tensor(numbers(4, i, count) * 5, (count,)).requires_grad_() for i, count in enumerate((5, 1, 12))]
    for bound in (1, 1000):
        for each, i in zip(gradients, range(3)):
            each.grad = each.detach().clone()
        torch.nn.utils.clip_grad_norm_(gradients, bound)
        for i, each in enumerate(gradients):
            results[f"clip/norm/{bound}/{i}"] = each.grad.clone()
    write("pieces.safetensors", results)


os.makedirs(OUT, exist_ok=True)
models()
pieces()
