"""A program that is written as `pd_op`, and for ONNX, while PyTorch computes it."""
import os
import subprocess
import sys

import torch

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

DTYPES = {
    torch.float32: ("f32", "float32"), torch.float64: ("f64", "float64"),
    torch.float16: ("f16", "float16"), torch.bfloat16: ("bf16", "bfloat16"),
    torch.int64: ("i64", "int64"), torch.int32: ("i32", "int32"), torch.bool: ("i1", "bool"),
}
F32, F16, BF16, I64, BOOL = (
    torch.float32, torch.float16, torch.bfloat16, torch.int64, torch.bool)


def rounded_once(function, data):
    """What `function` computes of `data`: of half precision in f32, and rounded at the end.

    In what precision PyTorch itself accumulates in half precision depends on the machine: a product of
    bf16 is summed in bf16 by a CPU without AVX-512. What is expected does not.
    """
    narrow = [d.dtype for d in data if d.dtype in (F16, BF16)]
    if not narrow:
        return function(*data)
    results = function(*[d.float() if d.dtype in (F16, BF16) else d for d in data])
    if isinstance(results, tuple):
        return tuple(r.to(narrow[0]) if r.dtype == F32 else r for r in results)
    return results.to(narrow[0]) if results.dtype == F32 else results


def number(value):
    """A number as the text has it, with a point."""
    mantissa, e, exponent = repr(float(value)).partition("e")
    return mantissa + ("" if "." in mantissa else ".0") + e + exponent


def present(which, *groups):
    """The attribute that says how many operands or results belong to each group."""
    return f"{which}SegmentSizes = array<i32: {', '.join(map(str, groups))}>"


# Numbers of element types in ONNX.
ONNX_TYPES = {F32: 1, I64: 7, BOOL: 9, F16: 10, torch.float64: 11, BF16: 16, torch.int32: 6}


class Value:
    """A value of the program: its name in the text and what PyTorch computed.

    `constant` says that it is the same for every run.
    """

    def __init__(self, name, data, text_type=""):
        self.name = name
        self.data = data
        self.text_type = text_type
        self.constant = False

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
        self.measuring = False
        self.tape = []
        self.nodes = []
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

    def emit(self, op, operands, function, attributes="", onnx=None, exact=False):
        """Adds an operator; `exact` is one that computes nothing, and whose results have types of its own.

        `function` computes the results of the operands' data; `onnx` says what ONNX calls it: a list of
        nodes (operator, operands, attributes), the last of which gives the first result.
        """
        data = [v.data for v in operands]
        results = function(*data) if exact else rounded_once(function, data)
        results = list(results) if isinstance(results, tuple) else [results]
        names = [self.fresh() for _ in results]
        types = ", ".join(v.text_type or self.type(v.data) for v in operands)
        given = ", ".join(v.name for v in operands)
        out = ", ".join(self.type(r) for r in results) if operands else self.type(results[0], ())
        text = f" <{{{attributes}}}>" if attributes else ""
        self.lines.append(f'{", ".join(names)} = "{op}"({given}){text} : ({types}) -> ({out})')
        values = [Value(n, r, "" if operands else out) for n, r in zip(names, results)]
        self.tape.append((function, operands, values))
        if onnx:
            self.nodes.append((onnx, values[0]))
        return values[0] if len(values) == 1 else values

    def replay(self):
        """Computes the outputs again, with PyTorch alone."""
        data = {id(v): v.data for _, v in self.inputs}
        for function, operands, values in self.tape:
            results = function(*[data.get(id(v), v.data) for v in operands])
            for value, result in zip(values, results if isinstance(results, tuple) else (results,)):
                data[id(value)] = result
        return [data[id(v)] for v in self.outputs]

    def constant(self, key, op, data, attributes):
        if key not in self.constants:
            self.constants[key] = self.emit(op, [], lambda: data, attributes)
            self.constants[key].constant = True
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
        return self.given(name, data)

    def weight(self, name, shape, low=-1.0, high=1.0):
        """An input that is the same for every run."""
        value = self.input(name, shape, low=low, high=high)
        value.constant = True
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

    def elementwise(self, op, function, *operands, attributes="", onnx=None):
        def run(*data):
            narrow = data[-1].dtype
            result = function(*[d.float() if d.dtype in (F16, BF16) else d for d in data])
            return result if result.dtype == BOOL else result.to(narrow)
        return self.emit("pd_op." + op, operands, run, attributes, onnx and [(onnx, operands, {})])

    def add(self, x, y):
        return self.elementwise("add", torch.add, x, y, onnx="Add")

    def subtract(self, x, y):
        return self.elementwise("subtract", torch.sub, x, y, onnx="Sub")

    def multiply(self, x, y):
        return self.elementwise("multiply", torch.mul, x, y, onnx="Mul")

    def divide(self, x, y):
        return self.elementwise("divide", torch.div, x, y, onnx="Div")

    def maximum(self, x, y):
        return self.elementwise("maximum", torch.maximum, x, y, onnx="Max")

    def exp(self, x):
        return self.elementwise("exp", torch.exp, x, onnx="Exp")

    def relu(self, x):
        return self.elementwise("relu", torch.relu, x, onnx="Relu")

    def gelu(self, x):
        return self.elementwise("gelu", torch.nn.functional.gelu, x, onnx="Gelu")

    def silu(self, x):
        return self.emit(
            "pd_op.silu", [x], torch.nn.functional.silu,
            onnx=[("Sigmoid", [x], {}), ("Mul", [x, None], {})])

    def square(self, x):
        return self.emit("pd_op.square", [x], torch.square, onnx=[("Mul", [x, x], {})])

    def sqrt(self, x):
        return self.elementwise("sqrt", torch.sqrt, x, onnx="Sqrt")

    def rsqrt(self, x):
        return self.emit("pd_op.rsqrt", [x], torch.rsqrt,
                         onnx=[("Sqrt", [x], {}), ("Reciprocal", [None], {})])

    def scale(self, x, factor, bias=0.0):
        wide = F32 if x.data.dtype in (F16, BF16) else x.data.dtype
        scalar = self.full(factor, wide)
        onnx = [("Mul", [x, scalar], {})]
        if bias:
            onnx.append(("Add", [None, Value("", torch.tensor([bias], dtype=wide))], {}))
        return self.emit(
            "pd_op.scale", [x, scalar], lambda a, b: (a.to(wide) * factor + bias).to(a.dtype),
            f"bias = {number(bias)} : f32" if bias else "", onnx)

    def cast(self, x, dtype):
        return self.emit("pd_op.cast", [x], lambda a: a.to(dtype),
                         f"dtype = #pir.dtype<{DTYPES[dtype][1]}>",
                         [("Cast", [x], {"to": ONNX_TYPES[dtype]})], exact=True)

    def where(self, condition, x, y):
        return self.emit("pd_op.where", [condition, x, y], torch.where,
                         onnx=[("Where", [condition, x, y], {})])

    def less_than(self, x, y):
        return self.elementwise("less_than", torch.lt, x, y)

    def less_equal(self, x, y):
        return self.elementwise("less_equal", torch.le, x, y)

    def softmax(self, x):
        return self.emit("pd_op.softmax", [x], lambda a: torch.softmax(a, -1),
                         onnx=[("Softmax", [x], {"axis": -1})])

    def log_softmax(self, x):
        return self.emit("pd_op.log_softmax", [x], lambda a: torch.log_softmax(a, -1))

    def reduce(self, op, function, x, axes, keepdim, onnx):
        over = list(axes) or list(range(x.data.dim()))
        return self.emit(
            "pd_op." + op, [x, self.ints(*axes)], lambda a, _: function(a, over, keepdim=keepdim),
            "keepdim = true" if keepdim else "",
            [(onnx, [x, self.ints(*over)], {"keepdims": int(keepdim)})])

    def sum(self, x, axes=(), keepdim=False):
        return self.reduce("sum", torch.sum, x, axes, keepdim, "ReduceSum")

    def mean(self, x, axes=(), keepdim=False):
        return self.reduce("mean", torch.mean, x, axes, keepdim, "ReduceMean")

    def max(self, x, axes=(), keepdim=False):
        return self.reduce("max", torch.amax, x, axes, keepdim, "ReduceMax")

    def argmax(self, x, axis):
        return self.emit("pd_op.argmax", [x, self.ints(axis)], lambda a, _: torch.argmax(a, axis),
                         "dtype = #pir.dtype<int64>")

    def layer_norm(self, x, weight, bias):
        def run(a, w, b):
            out = torch.nn.functional.layer_norm(a, a.shape[-1:], w, b, 1e-5)
            if self.measuring:
                return (out,)
            return out, a.mean(-1), a.var(-1, unbiased=False)
        return self.emit(
            "pd_op.layer_norm", [x, weight, bias], run,
            f"begin_norm_axis = {x.data.dim() - 1} : i32, {present('operand', 1, 1, 1)}",
            [("LayerNormalization", [x, weight, bias], {"axis": -1, "epsilon": 1e-5})])[0]

    def matmul(self, x, y, transpose_x=False, transpose_y=False):
        def run(a, b):
            if a.dtype == F16:
                # PyTorch multiplies matrices of this type on GPUs only.
                return run(a.float(), b.float()).half()
            return torch.matmul(a.transpose(-1, -2) if transpose_x else a,
                                b.transpose(-1, -2) if transpose_y else b)

        def turned(v, on):
            perm = list(range(v.data.dim()))
            perm[-2:] = perm[-1], perm[-2]
            return ("Transpose", [v], {"perm": perm}) if on else None
        flags = [f"{n} = true" for n, on in
                 (("transpose_x", transpose_x), ("transpose_y", transpose_y)) if on]
        onnx = [("MatMul", [x, y], {})]
        if transpose_y and not transpose_x:
            onnx = [turned(y, True), ("MatMul", [x, None], {})]
        return self.emit("pd_op.matmul", [x, y], run, ", ".join(flags), onnx)

    def bmm(self, x, y):
        return self.emit("pd_op.bmm", [x, y], torch.bmm)

    def reshape(self, x, *shape):
        sizes = [x.shape[i] if n == 0 else n for i, n in enumerate(shape)]
        return self.emit("pd_op.reshape", [x, self.ints(*shape)], lambda a, _: a.reshape(sizes),
                         onnx=[("Reshape", [x, self.ints(*shape)], {})])

    def transpose(self, x, *perm):
        return self.emit("pd_op.transpose", [x], lambda a: a.permute(perm),
                         f"perm = array<i32: {', '.join(map(str, perm))}>",
                         [("Transpose", [x], {"perm": list(perm)})])

    def slice(self, x, axis, start, end):
        index = tuple([slice(None)] * axis + [slice(start, end)])
        places = [self.ints(n) for n in (start, end)]
        return self.emit("pd_op.slice", [x, *places], lambda a, *_: a[index],
                         f"axes = array<i64: {axis}>",
                         [("Slice", [x, *places, Value("", torch.tensor([axis]))], {})])

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
        result = self.emit("pd_op.concat", [self.combine(*values), scalar],
                           lambda *_: torch.cat([v.data for v in values], axis))
        self.tape[-1] = (lambda *parts: torch.cat(parts, axis), values, [result])
        self.nodes.append(([("Concat", values, {"axis": axis})], result))
        return result

    def expand(self, x, *shape):
        return self.emit("pd_op.expand", [x, self.ints(*shape)], lambda a, _: a.expand(*shape),
                         onnx=[("Expand", [x, self.ints(*shape)], {})])

    def expand_as(self, x, y):
        return self.emit("pd_op.expand_as", [x, y], lambda a, b: a.expand_as(b))

    def full_like(self, x, value):
        return self.emit("pd_op.full_like", [x, self.full(value)],
                         lambda a, _: torch.full_like(a, value))

    def embedding(self, indices, weight):
        return self.emit("pd_op.embedding", [indices, weight], lambda i, w: w[i])

    def take_along_axis(self, x, indices, axis):
        return self.emit("pd_op.take_along_axis", [x, indices],
                         lambda a, i: torch.take_along_dim(a, i, axis), f"axis = {axis} : i32")

    def cross_entropy_with_softmax(self, logits, label):
        def run(a, i):
            return torch.softmax(a, -1), -torch.log_softmax(a, -1).gather(-1, i)
        return self.emit("pd_op.cross_entropy_with_softmax", [logits, label], run)

    def flash_attn(self, q, k, v, causal):
        def run(*data):
            a, b, c = (x.permute(0, 2, 1, 3) for x in data)
            scores = a @ b.transpose(-1, -2) / a.shape[-1] ** 0.5
            if causal:
                rows, columns = scores.shape[-2:]
                future = torch.ones(rows, columns, dtype=BOOL).triu(1 + columns - rows)
                scores = scores.masked_fill(future, float("-inf"))
            out = (torch.softmax(scores, -1) @ c).permute(0, 2, 1, 3)
            return out, torch.logsumexp(scores, -1), torch.zeros(2, dtype=I64)
        flags = "is_test = true, " + present("operand", 1, 1, 1, 0, 0)
        return self.emit("pd_op.flash_attn", [q, k, v], run, ("causal = true, " if causal else "") + flags)[0]

    def conv2d(self, x, weight, padding=0):
        return self.emit(
            "pd_op.conv2d", [x, weight],
            lambda a, w: torch.nn.functional.conv2d(a, w, padding=padding),
            f"strides = array<i32: 1, 1>, paddings = array<i32: {padding}, {padding}>",
            [("Conv", [x, weight], {"pads": [padding] * 4})])

    def max_pool(self, x, size):
        return self.emit("pd_op.pool2d", [x, self.ints(size, size)],
                         lambda a, _: torch.nn.functional.max_pool2d(a, size),
                         f'strides = array<i32: {size}, {size}>, paddings = array<i32: 0, 0>, '
                         f'pooling_type = "max"')

    def batch_norm(self, x, mean, variance, weight, bias):
        training = self.training

        def run(a, m, v, w, b):
            out = torch.nn.functional.batch_norm(a, m.clone(), v.clone(), w, b, training, eps=1e-5)
            return out, m, v, m, v
        return self.emit(
            "pd_op.batch_norm_", [x, mean, variance, weight, bias], run,
            f'is_test = {str(not training).lower()}, momentum = 0.9 : f32, epsilon = 1.0e-5 : f32, '
            'data_format = "NCHW", use_global_stats = false, trainable_statistics = false, '
            + present("operand", 1, 1, 1, 1, 1),
            [("BatchNormalization", [x, weight, bias, mean, variance], {"epsilon": 1e-5})])[0]

    def scatter(self, x, index, updates):
        def run(a, i, u):
            result = a.clone()
            result[i] = u
            return result
        return self.emit("pd_op.scatter", [x, index, updates], run, "overwrite = true")

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

    def with_parameters(self):
        """The text of a program whose weights are parameters, to be given when it is compiled."""
        lines = []
        for name, value in self.inputs:
            dims = "".join(f"{', ' if i else ': '}{n}" for i, n in enumerate(value.shape))
            if value.constant:
                made = f'"pir.parameter"() <{{parameter_name = "{name}"}}>'
            else:
                made = (f'"pd_op.data"() <{{name = "{name}", shape = array<i64{dims}>, '
                        f"dtype = #pir.dtype<{DTYPES[value.data.dtype][1]}>}}>")
            lines.append(f"%{name} = {made} : () -> {self.type(value.data)}")
        for i, value in enumerate(self.outputs):
            lines.append(f'"pir.shadow_output"({value.name}) <{{output_name = "output_{i}"}}> : '
                         f"({self.type(value.data)}) -> ()")
        at = len(self.inputs)
        return "\n".join(lines[:at] + self.lines + lines[at:]) + "\n"

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
