#!/usr/bin/env python3
"""Writes the workloads that generated kernels are judged by, and computes them with PyTorch.

Each workload is written once, as a Python function over the operators of `Program`. Calling one of these
does two things: it adds a line of `pd_op` to the text, and it computes the result with PyTorch, which also
gives the types. Values of half precision are rounded after every operator, as the program says.

  benchmarks/workloads.py --write examples/workloads          the programs, in sizes that run in seconds
  benchmarks/workloads.py --write DIR --full                  the same in the sizes of the benchmarks
  benchmarks/workloads.py --data DIR [NAME...]                inputs and expected outputs as .npy, DIR/NAME/
  benchmarks/workloads.py --list                              the names
"""
import argparse
import os
import subprocess
import sys

import numpy
import torch

DTYPES = {
    torch.float32: ("f32", "float32"), torch.float64: ("f64", "float64"),
    torch.float16: ("f16", "float16"), torch.bfloat16: ("bf16", "bfloat16"),
    torch.int64: ("i64", "int64"), torch.int32: ("i32", "int32"), torch.bool: ("i1", "bool"),
}
F32, F16, BF16, I64, BOOL = (
    torch.float32, torch.float16, torch.bfloat16, torch.int64, torch.bool)


def number(value):
    """A number as the text has it, with a point."""
    mantissa, e, exponent = repr(float(value)).partition("e")
    return mantissa + ("" if "." in mantissa else ".0") + e + exponent


def present(which, *groups):
    """The attribute that says how many operands or results belong to each group."""
    return f"{which}SegmentSizes = array<i32: {', '.join(map(str, groups))}>"


class Value:
    """A value of the program: its name in the text and what PyTorch computed."""

    def __init__(self, name, data, text_type=""):
        self.name = name
        self.data = data
        self.text_type = text_type

    @property
    def shape(self):
        return list(self.data.shape)


class Program:
    """A program that is written and computed at once.

    A dimension of one of the sizes `dynamic` is written `?`. Inputs asked for while `training` are parameters:
    gradients are taken with respect to them.
    """

    def __init__(self, dynamic=()):
        self.dynamic = set(dynamic)
        self.inputs = []
        self.lines = []
        self.outputs = []
        self.count = 0
        self.random = torch.Generator().manual_seed(7)
        self.constants = {}
        self.training = False
        self.functions = []
        self.pipelines = ["builtin.module()"]

    # Types and lines.

    def type(self, data, dynamic=None):
        known = self.dynamic if dynamic is None else dynamic
        sizes = "".join("?x" if n in known else f"{n}x" for n in data.shape)
        return f"tensor<{sizes}{DTYPES[data.dtype][0]}>"

    def fresh(self):
        self.count += 1
        return f"%{self.count - 1}"

    def emit(self, op, operands, results, attributes=""):
        names = [self.fresh() for _ in results]
        types = ", ".join(x.text_type or self.type(x.data) for x in operands)
        given = ", ".join(x.name for x in operands)
        out = ", ".join(self.type(r) for r in results) if operands else self.type(results[0], ())
        left = ", ".join(names)
        text = f" <{{{attributes}}}>" if attributes else ""
        head = f"{left} = " if names else ""
        self.lines.append(f'{head}"{op}"({given}){text} : ({types}) -> ({out})')
        values = [Value(n, r, "" if operands else out) for n, r in zip(names, results)]
        return values[0] if len(values) == 1 else values

    def constant(self, key, op, data, attributes):
        if key not in self.constants:
            self.constants[key] = self.emit(op, [], [data], attributes)
        return self.constants[key]

    def ints(self, *values):
        text = ": " + ", ".join(str(v) for v in values) if values else ""
        return self.constant(
            ("ints", values), "pd_op.full_int_array", torch.tensor(values, dtype=I64),
            f"value = array<i64{text}>, dtype = #pir.dtype<int64>")

    def full(self, value, dtype=F32, shape=(1,)):
        shape = list(shape)
        dims = ": " + ", ".join(str(n) for n in shape) if shape else ""
        return self.constant(
            ("full", value, dtype, tuple(shape)), "pd_op.full",
            torch.full(shape, value, dtype=dtype),
            f"shape = array<i64{dims}>, value = {number(value)} : f64, "
            f"dtype = #pir.dtype<{DTYPES[dtype][1]}>")

    # Inputs and outputs.

    def input(self, name, shape, dtype=F32, low=-1.0, high=1.0):
        if dtype == BOOL:
            data = torch.rand(shape, generator=self.random) < 0.7
        elif dtype == I64:
            data = torch.randint(int(low), int(high), shape, generator=self.random)
        else:
            data = (torch.rand(shape, generator=self.random) * (high - low) + low).to(dtype)
        data.requires_grad_(self.training)
        value = Value(f"%{name}", data)
        self.inputs.append((name, value))
        return value

    def given(self, name, data):
        value = Value(f"%{name}", data)
        self.inputs.append((name, value))
        return value

    def output(self, *values):
        self.outputs.extend(values)

    def differentiate(self, loss):
        """Makes what was written so far the function `loss`, and calls it and its gradient.

        Returns the loss and the gradient of each parameter: Weir's `autodiff` writes these into the text,
        PyTorch computes them here.
        """
        parameters = [v for _, v in self.inputs if v.data.requires_grad]
        places = [str(i) for i, (_, v) in enumerate(self.inputs) if v.data.requires_grad]
        gradients = torch.autograd.grad(loss.data, [v.data for v in parameters])
        for value in parameters + [loss]:
            value.data = value.data.detach()
        types = ", ".join(self.type(v.data) for _, v in self.inputs)
        results = [loss.data, *gradients]
        given = ", ".join(self.type(r) for r in results)
        self.functions += [
            self.function("loss", [loss], names=False),
            f"func.func private @step({types}) -> ({given})\n"]
        self.pipelines = [
            f"builtin.module(autodiff{{function=loss name=step inputs={','.join(places)} value=true only=true}})",
            "builtin.module(inline,symbol-dce,canonicalize,cse)"]
        self.lines, self.constants, self.count = [], {}, 0
        arguments = ", ".join(v.name for _, v in self.inputs)
        self.lines.append(
            f"%step:{len(results)} = func.call @step({arguments}) : ({types}) -> ({given})")
        values = [Value(f"%step#{i}", r) for i, r in enumerate(results)]
        return values[0], list(zip([n for n, v in self.inputs if v in parameters], parameters, values[1:]))

    # Operators.

    def _wide(self, x):
        return x.data.float() if x.data.dtype in (F16, BF16) else x.data

    def elementwise(self, op, function, *operands, attributes=""):
        dtype = operands[-1].data.dtype
        result = function(*[self._wide(x) for x in operands])
        if result.dtype != BOOL:
            result = result.to(dtype)
        return self.emit("pd_op." + op, operands, [result], attributes)

    def add(self, x, y):
        return self.elementwise("add", torch.add, x, y)

    def subtract(self, x, y):
        return self.elementwise("subtract", torch.sub, x, y)

    def multiply(self, x, y):
        return self.elementwise("multiply", torch.mul, x, y)

    def divide(self, x, y):
        return self.elementwise("divide", torch.div, x, y)

    def maximum(self, x, y):
        return self.elementwise("maximum", torch.maximum, x, y)

    def exp(self, x):
        return self.elementwise("exp", torch.exp, x)

    def relu(self, x):
        return self.elementwise("relu", torch.relu, x)

    def gelu(self, x):
        return self.elementwise("gelu", torch.nn.functional.gelu, x)

    def silu(self, x):
        return self.elementwise("silu", torch.nn.functional.silu, x)

    def square(self, x):
        return self.elementwise("square", torch.square, x)

    def sqrt(self, x):
        return self.elementwise("sqrt", torch.sqrt, x)

    def rsqrt(self, x):
        return self.elementwise("rsqrt", torch.rsqrt, x)

    def scale(self, x, factor, bias=0.0):
        scalar = self.full(factor, F32 if x.data.dtype in (F16, BF16) else x.data.dtype)
        result = (self._wide(x) * factor + bias).to(x.data.dtype)
        attributes = f"bias = {number(bias)} : f32" if bias else ""
        return self.emit("pd_op.scale", [x, scalar], [result], attributes)

    def cast(self, x, dtype):
        return self.emit("pd_op.cast", [x], [x.data.to(dtype)],
                         f"dtype = #pir.dtype<{DTYPES[dtype][1]}>")

    def where(self, condition, x, y):
        return self.emit("pd_op.where", [condition, x, y],
                         [torch.where(condition.data, x.data, y.data)])

    def less_than(self, x, y):
        return self.elementwise("less_than", torch.lt, x, y)

    def softmax(self, x, axis=-1):
        return self.elementwise("softmax", lambda v: torch.softmax(v, axis), x)

    def log_softmax(self, x, axis=-1):
        return self.elementwise("log_softmax", lambda v: torch.log_softmax(v, axis), x)

    def reduce(self, op, function, x, axes, keepdim=False):
        result = function(self._wide(x), axes or list(range(x.data.dim())), keepdim)
        attributes = "keepdim = true" if keepdim else ""
        return self.emit("pd_op." + op, [x, self.ints(*axes)], [result.to(x.data.dtype)],
                         attributes)

    def sum(self, x, axes=(), keepdim=False):
        return self.reduce("sum", lambda v, a, k: torch.sum(v, list(a), keepdim=k), x, axes, keepdim)

    def mean(self, x, axes=(), keepdim=False):
        return self.reduce("mean", lambda v, a, k: torch.mean(v, list(a), keepdim=k), x, axes,
                           keepdim)

    def max(self, x, axes=(), keepdim=False):
        return self.reduce("max", lambda v, a, k: torch.amax(v, list(a), keepdim=k), x, axes, keepdim)

    def argmax(self, x, axis):
        return self.emit("pd_op.argmax", [x, self.ints(axis)], [torch.argmax(x.data, axis)],
                         "dtype = #pir.dtype<int64>")

    def layer_norm(self, x, weight, bias):
        axis = x.data.dim() - 1
        wide = self._wide(x)
        out = torch.nn.functional.layer_norm(
            wide, wide.shape[-1:], weight.data.float(), bias.data.float(), 1e-5)
        mean = wide.mean(-1)
        variance = wide.var(-1, unbiased=False)
        return self.emit("pd_op.layer_norm", [x, weight, bias],
                         [out.to(x.data.dtype), mean, variance],
                         f"begin_norm_axis = {axis} : i32, {present('operand', 1, 1, 1)}")[0]

    def matmul(self, x, y, transpose_x=False, transpose_y=False):
        a = self._wide(x)
        b = self._wide(y)
        a = a.transpose(-1, -2) if transpose_x else a
        b = b.transpose(-1, -2) if transpose_y else b
        flags = [f"{n} = true" for n, on in
                 (("transpose_x", transpose_x), ("transpose_y", transpose_y)) if on]
        return self.emit("pd_op.matmul", [x, y], [torch.matmul(a, b).to(x.data.dtype)],
                         ", ".join(flags))

    def bmm(self, x, y):
        return self.elementwise("bmm", torch.bmm, x, y)

    def reshape(self, x, *shape):
        sizes = [x.shape[i] if n == 0 else n for i, n in enumerate(shape)]
        return self.emit("pd_op.reshape", [x, self.ints(*shape)], [x.data.reshape(sizes)])

    def transpose(self, x, *perm):
        return self.emit("pd_op.transpose", [x], [x.data.permute(perm).contiguous()],
                         f"perm = array<i32: {', '.join(map(str, perm))}>")

    def slice(self, x, axis, start, end):
        index = [slice(None)] * x.data.dim()
        index[axis] = slice(start, end)
        return self.emit("pd_op.slice", [x, self.ints(start), self.ints(end)], [x.data[tuple(index)]],
                         f"axes = array<i64: {axis}>")

    def combine(self, *values):
        name = self.fresh()
        types = ", ".join(self.type(v.data) for v in values)
        names = ", ".join(v.name for v in values)
        self.lines.append(f'{name} = "pir.combine"({names}) : ({types}) -> tuple<{types}>')
        return Value(name, values[0].data, f"tuple<{types}>")

    def concat(self, values, axis):
        scalar = self.constant(
            ("axis", axis), "pd_op.full", torch.full([1], axis, dtype=torch.int32),
            f"shape = array<i64: 1>, value = {number(axis)} : f64, dtype = #pir.dtype<int32>")
        return self.emit("pd_op.concat", [self.combine(*values), scalar],
                         [torch.cat([v.data for v in values], axis)])

    def expand(self, x, *shape):
        return self.emit("pd_op.expand", [x, self.ints(*shape)],
                         [x.data.expand(*shape).contiguous()])

    def expand_as(self, x, y):
        return self.emit("pd_op.expand_as", [x, y], [x.data.expand_as(y.data).contiguous()])

    def full_like(self, x, value):
        return self.emit("pd_op.full_like", [x, self.full(value)], [torch.full_like(x.data, value)])

    def embedding(self, indices, weight):
        return self.emit("pd_op.embedding", [indices, weight], [weight.data[indices.data]])

    def take_along_axis(self, x, indices, axis):
        return self.emit("pd_op.take_along_axis", [x, indices],
                         [torch.take_along_dim(x.data, indices.data, axis)],
                         f"axis = {axis} : i32")

    def cross_entropy_with_softmax(self, logits, label):
        softmax = torch.softmax(logits.data, -1)
        loss = -torch.log_softmax(logits.data, -1).gather(-1, label.data)
        return self.emit("pd_op.cross_entropy_with_softmax", [logits, label], [softmax, loss])

    def flash_attn(self, q, k, v, causal):
        a, b, c = (self._wide(x).permute(0, 2, 1, 3) for x in (q, k, v))
        scores = a @ b.transpose(-1, -2) / q.shape[-1] ** 0.5
        if causal:
            rows, columns = scores.shape[-2:]
            future = torch.ones(rows, columns, dtype=BOOL).triu(1 + columns - rows)
            scores = scores.masked_fill(future, float("-inf"))
        out = (torch.softmax(scores, -1) @ c).permute(0, 2, 1, 3).contiguous()
        lse = torch.logsumexp(scores, -1)
        flags = "is_test = true, " + present("operand", 1, 1, 1, 0, 0)
        return self.emit("pd_op.flash_attn", [q, k, v],
                         [out.to(q.data.dtype), lse, torch.zeros(2, dtype=I64)],
                         ("causal = true, " if causal else "") + flags)[0]

    def conv2d(self, x, weight, stride=1, padding=0):
        result = torch.nn.functional.conv2d(x.data, weight.data, stride=stride, padding=padding)
        return self.emit("pd_op.conv2d", [x, weight], [result],
                         f"strides = array<i32: {stride}, {stride}>, "
                         f"paddings = array<i32: {padding}, {padding}>")

    def max_pool(self, x, size):
        result = torch.nn.functional.max_pool2d(x.data, size)
        return self.emit("pd_op.pool2d", [x, self.ints(size, size)], [result],
                         f'strides = array<i32: {size}, {size}>, paddings = array<i32: 0, 0>, '
                         f'pooling_type = "max"')

    def batch_norm(self, x, mean, variance, weight, bias):
        test = not self.training
        result = torch.nn.functional.batch_norm(
            x.data, mean.data.clone(), variance.data.clone(), weight.data, bias.data, not test, eps=1e-5)
        return self.emit(
            "pd_op.batch_norm_", [x, mean, variance, weight, bias],
            [result, mean.data, variance.data, mean.data, variance.data],
            f'is_test = {str(test).lower()}, momentum = 0.9 : f32, epsilon = 1.0e-5 : f32, data_format = "NCHW", '
            "use_global_stats = false, trainable_statistics = false, "
            + present("operand", 1, 1, 1, 1, 1))[0]

    def scatter(self, x, index, updates):
        result = x.data.clone()
        result[index.data] = updates.data
        return self.emit("pd_op.scatter", [x, index, updates], [result], "overwrite = true")

    def less_equal(self, x, y):
        return self.elementwise("less_equal", torch.le, x, y)

    def repeat(self, condition, carried, body):
        """`pd_op.while`: `body` takes the carried values and gives the next condition and the next ones.

        The text has the body of the first iteration, which is that of all.
        """
        outer, constants = self.lines, dict(self.constants)
        arguments = [Value(self.fresh(), v.data) for v in carried]
        self.lines = []
        again, values = body(*arguments)
        body_lines, yielded = self.lines, [again, *values]
        while again.data.item():
            self.lines = []
            again, values = body(*values)
        self.lines, self.constants = outer, constants
        results = [Value(self.fresh(), v.data) for v in values]
        types = [self.type(v.data) for v in carried]
        self.lines.append(
            f"{', '.join(v.name for v in results)} = pd_op.while "
            f"({', '.join(v.name for v in [condition, *carried])}) : "
            f"({', '.join([self.type(condition.data), *types])}) -> ({', '.join(types)}) {{")
        self.lines.append(
            f"^bb0({', '.join(f'{v.name}: {t}' for v, t in zip(arguments, types))}):")
        self.lines += ["  " + line for line in body_lines]
        self.lines.append(
            f"  pir.yield {', '.join(v.name for v in yielded)} : "
            f"{', '.join(self.type(v.data) for v in yielded)}")
        self.lines.append("}")
        return results

    # The text.

    def function(self, name, results, names=True):
        described = ' {{pir.name = "{}"}}'.format if names else lambda _: ""
        arguments = ", ".join(f"%{n}: {self.type(v.data)}{described(n)}" for n, v in self.inputs)
        types = ", ".join(self.type(v.data) for v in results)
        body = "\n".join("  " + line for line in self.lines)
        given = ", ".join(v.name for v in results)
        return (f"func.func @{name}({arguments}) -> ({types}) {{\n{body}\n"
                f"  return {given} : {types}\n}}\n")

    def text(self):
        """The program as `weir opt` prints it after its pipelines."""
        text = "".join(self.functions) + self.function("main", self.outputs)
        for pipeline in self.pipelines:
            printed = subprocess.run(
                [os.environ.get("WEIR", os.path.join(ROOT, "weir")), "opt", "-",
                 f"--pass-pipeline={pipeline}"],
                input=text, capture_output=True, text=True)
            if printed.returncode:
                sys.exit(printed.stderr)
            text = printed.stdout
        return text


ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORKLOADS = {}


def workload(name, comment):
    def register(function):
        WORKLOADS[name] = (comment, function)
        return function
    return register


def pick(full, large, small):
    return large if full else small


@workload("01-elementwise-chain", "0.5 exp((x + y) x - y): one kernel that reads its inputs once")
def _(full):
    p = Program()
    shape = pick(full, [4096, 4096], [37, 781])
    x, y = p.input("x", shape), p.input("y", shape)
    p.output(p.scale(p.exp(p.subtract(p.multiply(p.add(x, y), x), y)), 0.5))
    return p


@workload("02-bias-gelu", "gelu(x + bias) in half precision")
def _(full):
    p = Program()
    rows, columns = pick(full, (8192, 4096), (64, 300))
    x, bias = p.input("x", [rows, columns], BF16), p.input("bias", [columns], BF16)
    p.output(p.gelu(p.add(x, bias)))
    return p


@workload("03-broadcast", "maximum(a b + a, c), each missing another dimension; nothing is expanded in memory")
def _(full):
    p = Program()
    a = p.input("a", pick(full, [64, 1, 128], [9, 1, 40]))
    b = p.input("b", pick(full, [1, 256, 128], [1, 17, 40]))
    c = p.input("c", pick(full, [128], [40]))
    p.output(p.maximum(p.add(p.multiply(a, b), a), c))
    return p


for _columns in (64, 256, 1000, 4096, 65536):
    @workload(f"04-reduce-last-{_columns}", "the sum, the mean and the largest of each row")
    def _(full, columns=_columns):
        p = Program()
        rows = pick(full, max(1, (1 << 24) // columns), max(3, (1 << 14) // columns))
        x = p.input("x", [rows, columns])
        p.output(p.sum(x, [-1]), p.mean(x, [-1]), p.max(x, [-1]))
        return p


@workload("05-reduce-first", "the sum of x y over the rows")
def _(full):
    p = Program()
    shape = pick(full, [65536, 1024], [1000, 67])
    x, y = p.input("x", shape), p.input("y", shape)
    p.output(p.sum(p.multiply(x, y), [0]))
    return p


@workload("05-reduce-middle", "the sum of x y over the second of three dimensions")
def _(full):
    p = Program()
    shape = pick(full, [64, 640, 100], [7, 64, 100])
    x, y = p.input("x", shape), p.input("y", shape)
    p.output(p.sum(p.multiply(x, y), [1]))
    return p


@workload("06-masked-softmax", "the softmax of the scores that a mask leaves, plus a bias; odd sizes")
def _(full):
    p = Program()
    batch, heads, size = pick(full, (2, 12, 781), (2, 3, 61))
    x = p.input("x", [batch, heads, size, size])
    mask = p.input("mask", [batch, 1, size, size], BOOL)
    bias = p.input("bias", [1, heads, 1, size])
    low = p.full(-10000.0, F32, [1])
    p.output(p.softmax(p.add(p.where(p.expand(mask, batch, heads, size, size), x,
                                     p.expand(low, batch, heads, size, size)), bias)))
    return p


@workload("07-nll-loss", "the mean negative logarithm of the probability of the labels")
def _(full):
    p = Program()
    rows, classes = pick(full, (8192, 1000), (97, 100))
    x = p.input("x", [rows, classes])
    label = p.input("label", [rows, 1], I64, 0, classes)
    picked = p.take_along_axis(p.log_softmax(x), label, 1)
    p.output(p.scale(p.mean(picked), -1.0))
    return p


@workload("07-cross-entropy", "the same by cross_entropy_with_softmax")
def _(full):
    p = Program()
    rows, classes = pick(full, (8192, 1000), (97, 100))
    x = p.input("x", [rows, classes])
    label = p.input("label", [rows, 1], I64, 0, classes)
    p.output(p.mean(p.cross_entropy_with_softmax(x, label)[1]))
    return p


@workload("08-residual-layer-norm", "layer_norm(x + residual)")
def _(full):
    p = Program()
    rows, columns = pick(full, (8192, 1024), (37, 781))
    x, residual = p.input("x", [rows, columns]), p.input("residual", [rows, columns])
    p.output(p.layer_norm(p.add(x, residual), p.input("weight", [columns]), p.input("bias", [columns])))
    return p


def rms_norm(p, x, weight, dtype):
    wide = p.cast(x, F32)
    factor = p.rsqrt(p.scale(p.mean(p.square(wide), [-1], True), 1.0, 1e-5))
    return p.cast(p.multiply(p.multiply(wide, factor), p.cast(weight, F32)), dtype)


@workload("09-rms-norm", "RMSNorm in half precision, computed in f32")
def _(full):
    p = Program()
    rows, columns = pick(full, (4096, 4096), (33, 520))
    x, weight = p.input("x", [rows, columns], BF16), p.input("weight", [columns], BF16)
    p.output(rms_norm(p, x, weight, BF16))
    return p


@workload("10-head-split", "[B, S, H D] to [B, H, S, D], scaled")
def _(full):
    p = Program()
    batch, sequence, heads, size = pick(full, (8, 1024, 16, 64), (2, 37, 4, 24))
    x = p.input("x", [batch, sequence, heads * size])
    split = p.reshape(x, 0, 0, heads, size)
    p.output(p.scale(p.transpose(split, 0, 2, 1, 3), size ** -0.5))
    return p


@workload("11-embeddings", "layer_norm of the sum of two embeddings")
def _(full):
    p = Program()
    batch, sequence, words, size = pick(full, (8, 512, 30522, 768), (3, 19, 101, 48))
    ids = p.input("ids", [batch, sequence], I64, 0, words)
    kinds = p.input("kinds", [batch, sequence], I64, 0, 2)
    sum_ = p.add(p.embedding(ids, p.input("words", [words, size])),
                 p.embedding(kinds, p.input("types", [2, size])))
    p.output(p.layer_norm(sum_, p.input("weight", [size]), p.input("bias", [size])))
    return p


for _name, _dtype in (("f32", F32), ("f16", F16), ("bf16", BF16)):
    @workload(f"12-gemm-{_name}", f"relu(x w + bias) in {_name}")
    def _(full, dtype=_dtype):
        p = Program()
        m, n, k = pick(full, (1024, 1024, 1024), (64, 96, 128))
        x, w, bias = p.input("x", [m, k], dtype), p.input("w", [k, n], dtype), p.input("bias", [n], dtype)
        p.output(p.relu(p.add(p.matmul(x, w), bias)))
        return p


@workload("12-gemm-odd", "gelu(x w + bias) of odd sizes")
def _(full):
    p = Program()
    m, n, k = pick(full, (1021, 769, 515), (37, 71, 53))
    x, w, bias = p.input("x", [m, k]), p.input("w", [k, n]), p.input("bias", [n])
    p.output(p.gelu(p.add(p.matmul(x, w), bias)))
    return p


@workload("13-batched-matmul", "a product for each of a batch, the second factor transposed")
def _(full):
    p = Program()
    batch, m, n, k = pick(full, (64, 256, 256, 64), (5, 33, 20, 24))
    x, y = p.input("x", [batch, m, k]), p.input("y", [batch, n, k])
    p.output(p.matmul(x, y, transpose_y=True))
    return p


@workload("13-bmm", "bmm")
def _(full):
    p = Program()
    batch, m, n, k = pick(full, (64, 256, 256, 64), (5, 33, 20, 24))
    p.output(p.bmm(p.input("x", [batch, m, k]), p.input("y", [batch, k, n])))
    return p


def linear(p, x, name, inner, outer):
    return p.add(p.matmul(x, p.input(name + "_w", [inner, outer], low=-inner ** -0.5, high=inner ** -0.5)),
                 p.input(name + "_b", [outer]))


@workload("14-mlp", "x + (gelu(x w1 + b1) w2 + b2)")
def _(full):
    p = Program()
    rows, size = pick(full, (512, 768), (37, 48))
    x = p.input("x", [rows, size])
    hidden = p.gelu(linear(p, x, "up", size, 4 * size))
    p.output(p.add(linear(p, hidden, "down", 4 * size, size), x))
    return p


def attention(p, q, k, v, mask=None):
    scores = p.scale(p.matmul(q, k, transpose_y=True), q.shape[-1] ** -0.5)
    if mask is not None:
        scores = p.add(scores, mask)
    return p.matmul(p.softmax(scores), v)


@workload("15-attention", "softmax(q k' / sqrt(d)) v")
def _(full):
    p = Program()
    shape = pick(full, [8, 16, 1024, 64], [2, 3, 50, 32])
    p.output(attention(p, p.input("q", shape), p.input("k", shape), p.input("v", shape)))
    return p


@workload("15-attention-causal", "the same, with a mask added that hides later keys")
def _(full):
    p = Program()
    shape = pick(full, [8, 16, 1024, 64], [2, 3, 50, 32])
    size = shape[2]
    mask = p.given("mask", torch.full([size, size], -10000.0).triu(1))
    p.output(attention(p, p.input("q", shape), p.input("k", shape), p.input("v", shape), mask))
    return p


@workload("15-flash-attn", "the same by flash_attn, over [B, S, H, D]")
def _(full):
    p = Program()
    shape = pick(full, [8, 1024, 16, 64], [2, 50, 3, 32])
    p.output(p.flash_attn(p.input("q", shape), p.input("k", shape), p.input("v", shape), True))
    return p


@workload("16-lenet", "LeNet-5: ten probabilities for each image")
def _(full):
    p = Program()
    x = p.input("x", [pick(full, 32, 2), 1, 28, 28])
    x = p.conv2d(x, p.input("c1_w", [6, 1, 5, 5]), padding=2)
    x = p.max_pool(p.relu(p.add(x, p.input("c1_b", [1, 6, 1, 1]))), 2)
    x = p.conv2d(x, p.input("c2_w", [16, 6, 5, 5], low=-0.2, high=0.2))
    x = p.max_pool(p.relu(p.add(x, p.input("c2_b", [1, 16, 1, 1]))), 2)
    x = p.reshape(x, -1, 400)
    x = p.relu(linear(p, x, "f1", 400, 120))
    x = p.relu(linear(p, x, "f2", 120, 84))
    p.output(p.softmax(linear(p, x, "f3", 84, 10)))
    return p


def norm2d(p, x, name, channels):
    return p.batch_norm(
        x, p.input(name + "_mean", [channels]), p.input(name + "_variance", [channels], low=0.5, high=1.5),
        p.input(name + "_weight", [channels]), p.input(name + "_bias", [channels]))


@workload("17-resnet-block", "conv, norm, relu, conv, norm, add, relu; the norms as in inference")
def _(full):
    p = Program()
    batch, channels, size = pick(full, (4, 64, 56), (1, 8, 14))
    x = p.input("x", [batch, channels, size, size])
    bound = (9 * channels) ** -0.5
    w1 = p.input("w1", [channels, channels, 3, 3], low=-bound, high=bound)
    w2 = p.input("w2", [channels, channels, 3, 3], low=-bound, high=bound)
    y = p.relu(norm2d(p, p.conv2d(x, w1, padding=1), "n1", channels))
    y = norm2d(p, p.conv2d(y, w2, padding=1), "n2", channels)
    p.output(p.relu(p.add(y, x)))
    return p


def bert(p, x, heads):
    size = x.shape[-1]

    def split(name):
        y = p.reshape(linear(p, x, name, size, size), 0, 0, heads, size // heads)
        return p.transpose(y, 0, 2, 1, 3)

    y = attention(p, split("q"), split("k"), split("v"))
    y = p.reshape(p.transpose(y, 0, 2, 1, 3), 0, 0, size)
    x = p.layer_norm(p.add(linear(p, y, "out", size, size), x),
                     p.input("n1_w", [size]), p.input("n1_b", [size]))
    y = linear(p, p.gelu(linear(p, x, "up", size, 4 * size)), "down", 4 * size, size)
    return p.layer_norm(p.add(y, x), p.input("n2_w", [size]), p.input("n2_b", [size]))


@workload("19-bert-layer", "an encoder layer")
def _(full):
    p = Program()
    batch, sequence, size, heads = pick(full, (8, 128, 768, 12), (2, 13, 48, 4))
    p.output(bert(p, p.input("x", [batch, sequence, size]), heads))
    return p


def adamw(p, parameter, gradient, m, v, rate=1e-3, decay=0.01, step=1):
    """One step of AdamW as Paddle's `adamw_` computes it."""
    m = p.add(p.scale(m, 0.9), p.scale(gradient, 0.1))
    v = p.add(p.scale(v, 0.999), p.scale(p.square(gradient), 0.001))
    correction = (1 - 0.999 ** step) ** 0.5
    denominator = p.scale(p.sqrt(v), 1.0, 1e-8 * correction)
    change = p.scale(p.divide(m, denominator), rate * correction / (1 - 0.9 ** step))
    return p.subtract(p.scale(parameter, 1 - rate * decay), change), m, v


@workload("20-bert-training", "a training step: an encoder layer, a classifier, its loss, AdamW")
def _(full):
    p = Program()
    batch, sequence, size, heads, classes = pick(full, (8, 128, 768, 12, 10), (2, 13, 48, 4, 7))
    x = p.input("x", [batch, sequence, size])
    label = p.input("label", [batch, sequence, 1], I64, 0, classes)
    p.training = True
    y = bert(p, x, heads)
    logits = linear(p, y, "head", size, classes)
    p.training = False
    loss, gradients = p.differentiate(p.mean(p.cross_entropy_with_softmax(logits, label)[1]))
    p.output(loss)
    for name, parameter, gradient in gradients:
        m = p.input(name + "_m", parameter.shape, low=0.0, high=0.01)
        v = p.input(name + "_v", parameter.shape, low=0.0, high=0.01)
        p.output(*adamw(p, parameter, gradient, m, v, step=10))
    return p


@workload("24-mlp-training", "a training step: two layers, the loss, gradient descent")
def _(full):
    p = Program()
    rows, size, hidden, classes = pick(full, (256, 784, 512, 10), (32, 20, 24, 7))
    x = p.input("x", [rows, size])
    label = p.input("label", [rows, 1], I64, 0, classes)
    p.training = True
    y = linear(p, p.relu(linear(p, x, "one", size, hidden)), "two", hidden, classes)
    p.training = False
    loss, gradients = p.differentiate(p.mean(p.cross_entropy_with_softmax(y, label)[1]))
    p.output(loss)
    for _, parameter, gradient in gradients:
        p.output(p.subtract(parameter, p.scale(gradient, 0.1)))
    return p


@workload("18-bottleneck-training", "a training step: a ResNet bottleneck, norms over the batch, momentum")
def _(full):
    p = Program()
    batch, channels, inner, size = pick(full, (8, 256, 64, 28), (2, 16, 4, 7))
    x = p.input("x", [batch, channels, size, size])
    target = p.input("target", [batch, channels, size, size])
    p.training = True

    def layer(y, name, inputs, outputs, kernel):
        bound = (kernel * kernel * inputs) ** -0.5
        w = p.input(name + "_w", [outputs, inputs, kernel, kernel], low=-bound, high=bound)
        y = p.conv2d(y, w, padding=kernel // 2)
        return p.batch_norm(y, p.full(0.0, F32, [outputs]), p.full(1.0, F32, [outputs]),
                            p.input(name + "_scale", [outputs], low=0.5, high=1.5),
                            p.input(name + "_shift", [outputs]))

    y = p.relu(layer(x, "a", channels, inner, 1))
    y = p.relu(layer(y, "b", inner, inner, 3))
    y = p.relu(p.add(layer(y, "c", inner, channels, 1), x))
    p.training = False
    loss, gradients = p.differentiate(p.mean(p.square(p.subtract(y, target))))
    p.output(loss)
    for name, parameter, gradient in gradients:
        velocity = p.add(p.scale(p.input(name + "_v", parameter.shape), 0.9), gradient)
        p.output(p.subtract(parameter, p.scale(velocity, 0.01)), velocity)
    return p


def gpt2(batch, sequence, size, heads, dynamic):
    p = Program([batch, sequence] if dynamic else ())
    x = p.input("x", [batch, sequence, size])
    y = p.layer_norm(x, p.input("n1_w", [size]), p.input("n1_b", [size]))
    y = linear(p, y, "qkv", size, 3 * size)
    mask = p.given("mask", torch.ones(sequence, sequence, dtype=BOOL).tril())

    def head(i):
        part = p.slice(y, 2, i * size, (i + 1) * size)
        return p.transpose(p.reshape(part, 0, 0, heads, size // heads), 0, 2, 1, 3)

    q, k, v = head(0), head(1), head(2)
    scores = p.scale(p.matmul(q, k, transpose_y=True), (size // heads) ** -0.5)
    scores = p.where(p.expand_as(mask, scores), scores, p.full_like(scores, -10000.0))
    y = p.transpose(p.matmul(p.softmax(scores), v), 0, 2, 1, 3)
    x = p.add(linear(p, p.reshape(y, 0, 0, size), "out", size, size), x)
    y = p.layer_norm(x, p.input("n2_w", [size]), p.input("n2_b", [size]))
    y = linear(p, p.gelu(linear(p, y, "up", size, 4 * size)), "down", 4 * size, size)
    p.output(p.add(y, x))
    return p


@workload("21-gpt2-block", "a GPT-2 block; batch and sequence are known only when it runs")
def _(full):
    return gpt2(*pick(full, (2, 256, 768, 12), (2, 13, 48, 4)), dynamic=True)


def rotary(p, x, cosine, sine):
    size = x.shape[-1]
    first, second = p.slice(x, 3, 0, size // 2), p.slice(x, 3, size // 2, size)
    turned = p.concat([p.scale(second, -1.0), first], 3)
    return p.add(p.multiply(x, cosine), p.multiply(turned, sine))


def llama(batch, sequence, size, heads, groups, hidden):
    p = Program()
    head = size // heads
    x = p.input("x", [batch, sequence, size])
    positions = torch.arange(sequence).float()[:, None] * 10000.0 ** (
        -torch.arange(0, head, 2).float() / head)
    angles = torch.cat([positions, positions], -1)
    cosine = p.given("cos", torch.cos(angles)[None, None])
    sine = p.given("sin", torch.sin(angles)[None, None])
    mask = p.given("mask", torch.full([sequence, sequence], -10000.0).triu(1))

    def weight(name, inner, outer):
        return p.input(name, [inner, outer], low=-inner ** -0.5, high=inner ** -0.5)

    def heads_of(y, count):
        return p.transpose(p.reshape(y, 0, 0, count, head), 0, 2, 1, 3)

    def shared(y):
        repeat = heads // groups
        y = p.reshape(y, 0, groups, 1, sequence, head)
        y = p.expand(y, batch, groups, repeat, sequence, head)
        return p.reshape(y, 0, heads, sequence, head)

    y = rms_norm(p, x, p.input("n1", [size]), F32)
    q = rotary(p, heads_of(p.matmul(y, weight("wq", size, size)), heads), cosine, sine)
    k = rotary(p, heads_of(p.matmul(y, weight("wk", size, groups * head)), groups), cosine, sine)
    v = heads_of(p.matmul(y, weight("wv", size, groups * head)), groups)
    y = attention(p, q, shared(k), shared(v), mask)
    y = p.reshape(p.transpose(y, 0, 2, 1, 3), 0, 0, size)
    x = p.add(x, p.matmul(y, weight("wo", size, size)))
    y = rms_norm(p, x, p.input("n2", [size]), F32)
    gate = p.silu(p.matmul(y, weight("w1", size, hidden)))
    y = p.matmul(p.multiply(gate, p.matmul(y, weight("w3", size, hidden))), weight("w2", hidden, size))
    p.output(p.add(x, y))
    return p


@workload("22-llama-prefill", "a LLaMA layer over a whole prompt, keys and values shared by groups of heads")
def _(full):
    return llama(*pick(full, (1, 128, 4096, 32, 8, 11008), (1, 11, 64, 8, 2, 96)))


@workload("23-llama-decode", "words chosen one by one, the likeliest first, keys and values kept in a cache")
def _(full):
    p = Program()
    words, size, heads, groups, hidden, length = pick(
        full, (32000, 2048, 32, 8, 5632, 64), (50, 32, 4, 2, 40, 9))
    head, repeat = size // heads, heads // groups
    start = p.given("start", torch.tensor([3]))
    table = p.input("words", [words, size])
    positions = p.given("positions", torch.arange(length))
    angles = torch.arange(length).float()[:, None] * 10000.0 ** (-torch.arange(0, head, 2).float() / head)
    cosine = p.given("cos", torch.cos(torch.cat([angles, angles], -1)))
    sine = p.given("sin", torch.sin(torch.cat([angles, angles], -1)))

    def weight(name, inner, outer):
        return p.input(name, [inner, outer], low=-inner ** -0.5, high=inner ** -0.5)

    n1, n2, n3 = (p.input(f"n{i}", [size]) for i in (1, 2, 3))
    wq, wk = weight("wq", size, size), weight("wk", size, groups * head)
    wv, wo = weight("wv", size, groups * head), weight("wo", size, size)
    w1, w2, w3 = weight("w1", size, hidden), weight("w2", hidden, size), weight("w3", size, hidden)

    def step(at, word, keys, values, chosen):
        x = p.embedding(word, table)
        y = rms_norm(p, x, n1, F32)
        turn = p.reshape(p.embedding(at, cosine), 1, 1, 1, head), p.reshape(p.embedding(at, sine), 1, 1, 1, head)
        q = rotary(p, p.reshape(p.matmul(y, wq), 1, groups, repeat, head), *turn)
        k = rotary(p, p.reshape(p.matmul(y, wk), 1, 1, groups, head), *turn)
        keys = p.scatter(keys, at, p.reshape(k, 1, groups, head))
        values = p.scatter(values, at, p.reshape(p.matmul(y, wv), 1, groups, head))
        scores = p.matmul(p.reshape(q, groups, repeat, head), p.transpose(keys, 1, 2, 0))
        seen = p.expand(p.less_equal(positions, at), groups, repeat, length)
        scores = p.where(seen, p.scale(scores, head ** -0.5), p.full(-10000.0, F32, [groups, repeat, length]))
        y = p.matmul(p.softmax(scores), p.transpose(values, 1, 0, 2))
        x = p.add(x, p.matmul(p.reshape(y, 1, size), wo))
        y = rms_norm(p, x, n2, F32)
        y = p.multiply(p.silu(p.matmul(y, w1)), p.matmul(y, w3))
        x = p.add(x, p.matmul(y, w2))
        word = p.argmax(p.matmul(rms_norm(p, x, n3, F32), table, transpose_y=True), 1)
        chosen = p.scatter(chosen, at, word)
        at = p.add(at, p.full(1.0, I64))
        return p.less_than(at, p.full(float(length), I64)), [at, word, keys, values, chosen]

    zero = p.full(0.0, I64)
    cache = p.full(0.0, F32, [length, groups, head])
    carried = [zero, start, cache, cache, p.full(0.0, I64, [length])]
    *_, keys, values, chosen = p.repeat(p.less_than(zero, p.full(float(length), I64)), carried, step)
    p.output(chosen, keys, values)
    return p


@workload("25-multi-tensor-adam", "one step of Adam for many tensors at once")
def _(full):
    p = Program()
    for i in range(pick(full, 60, 12)):
        shape = pick(full, [[768, 768], [768], [3072, 768]], [[16, 20], [20], [7, 5]])[i % 3]
        x, g = p.input(f"x{i}", shape), p.input(f"g{i}", shape)
        m, v = p.input(f"m{i}", shape), p.input(f"v{i}", shape, low=0.1, high=1.0)
        m = p.add(p.scale(m, 0.9), p.scale(g, 0.1))
        v = p.add(p.scale(v, 0.999), p.scale(p.square(g), 0.001))
        step = p.divide(m, p.scale(p.sqrt(v), 1.0, 1e-8))
        p.output(p.subtract(x, p.scale(step, 0.001)), m, v)
    return p


def save(path, data):
    if data.dtype == BF16:
        numpy.save(path, data.view(torch.int16).numpy().view("V2"))
    else:
        numpy.save(path, data.numpy())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--write", metavar="DIR")
    parser.add_argument("--data", metavar="DIR")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    names = [n for n in WORKLOADS if not arguments.names or n in arguments.names]
    unknown = set(arguments.names) - set(WORKLOADS)
    if unknown:
        sys.exit(f"no workload is called {', '.join(sorted(unknown))}; --list names them")
    if arguments.list:
        print("\n".join(names))
    for name in names if arguments.write or arguments.data else []:
        comment, function = WORKLOADS[name]
        program = function(arguments.full)
        if arguments.write:
            os.makedirs(arguments.write, exist_ok=True)
            with open(os.path.join(arguments.write, name + ".mlir"), "w") as out:
                out.write(f"// {comment}.\n//\n// Written by benchmarks/workloads.py.\n{program.text()}")
        if arguments.data:
            folder = os.path.join(arguments.data, name)
            os.makedirs(folder, exist_ok=True)
            for input_name, value in program.inputs:
                save(os.path.join(folder, f"{input_name}.npy"), value.data)
            for i, value in enumerate(program.outputs):
                save(os.path.join(folder, f"expected_{i}.npy"), value.data)


if __name__ == "__main__":
    main()
