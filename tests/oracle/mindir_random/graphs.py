"""Function graphs: what they are, how they are written as IR text, and what they compute.

Gradients are finite differences. Types are tuples: ("t", dtype, shape) a tensor, ("n", dtype) a number, ("tup",
types), ("fn", arguments, result), and ("u",) where only Weir has to know.
"""

import math
from collections import namedtuple

from semantics import Number, Tensor, Undefined, apply, is_float, plain

Op = namedtuple("Op", "kind result operands detail type")

ELEMENTS = {"bool": "i1", "u8": "ui8"}
UNKNOWN = ("u",)


class Function:
    def __init__(self, name, parameters):
        self.name, self.parameters = name, parameters
        self.body, self.returned, self.captures = [], None, []

    def add(self, op):
        self.body.append(op)
        return op.result


class Program:
    def __init__(self, typed):
        self.typed, self.functions, self.types = typed, {}, {}

    def close(self):
        """Finds what each function captures: what it, and those that it makes, use and do not define."""
        defined, free = {}, {}
        for each in self.functions.values():
            defined[each.name] = set(each.parameters) | {op.result for op in each.body}
            used = [v for op in each.body for v in op.operands] + [each.returned]
            free[each.name] = [v for v in dict.fromkeys(used) if v not in defined[each.name]]
        grows = True
        while grows:
            grows = False
            for each in self.functions.values():
                for op in each.body:
                    for v in free[op.detail] if op.kind == "closure" else ():
                        if v not in defined[each.name] and v not in free[each.name]:
                            free[each.name].append(v)
                            grows = True
        for each in self.functions.values():
            each.captures = free[each.name]


# Text.


def element(dtype):
    return ELEMENTS.get(dtype, dtype)


def spelled(type):
    if type[0] == "t":
        return "tensor<%s%s>" % ("".join(f"{n}x" for n in type[2]), element(type[1]))
    if type[0] == "n":
        return element(type[1])
    if type[0] == "tup":
        return "tuple<%s>" % ", ".join(spelled(each) for each in type[1])
    if type[0] == "fn":
        return "(%s) -> %s" % (", ".join(spelled(each) for each in type[1]), result(type[2]))
    return "!mindir.type" if type[0] == "type" else "!mindir.unknown"


def result(type):
    return f"({spelled(type)})" if type[0] == "fn" else spelled(type)


def literal(dtype, value):
    if dtype == "bool":
        return "true" if value else "false"
    return "%.17e" % value if is_float(dtype) else str(value)


class Writer:
    def __init__(self, program):
        self.program, self.known = program, {}

    def written(self, variable):
        return self.known[variable]

    def define(self, variable, type):
        typed = self.program.typed or type[0] in ("t", "n", "type")
        self.known[variable] = type if typed else UNKNOWN
        return self.known[variable]

    def signature(self, function):
        """The type of a function as a value."""
        program = self.program
        if program.typed or function.name == "main":
            types = tuple(program.types[v] for v in function.parameters)
            returned = program.types[function.returned] if program.typed else UNKNOWN
            return ("fn", types, returned)
        return ("fn", (UNKNOWN,) * len(function.parameters), UNKNOWN)

    def text(self):
        # What is captured has the type of its definition, so definitions come first.
        for function in self.program.functions.values():
            _, types, _ = self.signature(function)
            for variable, type in zip(function.parameters, types):
                self.known[variable] = type
            for op in function.body:
                self.declare(op)
        return "".join(self.function(each) for each in self.program.functions.values())

    def declare(self, op):
        if op.kind == "closure":
            self.known[op.result] = self.signature(self.program.functions[op.detail])
        elif op.kind == "const":
            self.known[op.result] = op.type
        else:
            self.known[op.result] = op.type if self.program.typed else UNKNOWN

    def function(self, function):
        known = self.known
        _, types, returned = self.signature(function)
        if not self.program.typed:
            returned = known[function.returned]
        parameters = ", ".join(
            f"%{v}: {spelled(type)}" for v, type in zip(function.parameters, types))
        captures = ", ".join(f"%{v}: {spelled(known[v])}" for v in function.captures)
        lines = ["mindir.func %s@%s(%s)%s -> %s {" % (
            "" if function.name == "main" else "private ", function.name, parameters,
            f" captures({captures})" if captures else "", result(returned))]
        lines += ["  " + self.operation(op) for op in function.body]
        lines.append(f"  mindir.return %{function.returned} : {spelled(returned)}")
        return "\n".join(lines) + "\n}\n"

    def operation(self, op):
        operands = [f"%{v}" for v in op.operands]
        if op.kind == "const":
            return f"%{op.result} = mindir.constant {self.constant(op)}"
        if op.kind == "closure":
            captures = self.program.functions[op.detail].captures
            operands = [f"%{v}" for v in captures]
            form = f"mindir.closure @{op.detail}({', '.join(operands)})"
            given = [spelled(self.known[v]) for v in captures]
        else:
            given = [spelled(self.known[v]) for v in op.operands]
            form = self.form(op, operands)
        return f"%{op.result} = {form} : ({', '.join(given)}) -> {result(self.known[op.result])}"

    @staticmethod
    def form(op, operands):
        behind = ", ".join(operands[1:])
        if op.kind == "primitive":
            name, attributes = op.detail
            text = ", ".join(f"{key} = {value}" for key, value in attributes.items())
            return 'mindir.primitive "%s"(%s)%s' % (
                name, ", ".join(operands), f" with {{{text}}}" if text else "")
        return {
            "tuple": f"mindir.make_tuple({', '.join(operands)})",
            "item": f"mindir.tuple_get_item {', '.join(operands)}",
            "partial": f"mindir.partial {operands[0]}({behind})",
            "call": f"mindir.call {operands[0]}({behind})",
            "switch": f"mindir.switch {', '.join(operands)}",
            "layer": f"mindir.switch_layer {', '.join(operands)}",
        }[op.kind]

    @staticmethod
    def constant(op):
        if op.type[0] == "type":
            return f"{element(op.detail)} : !mindir.type"
        value = op.detail
        if isinstance(value, Number):
            text = literal(value.dtype, value.value)
            return f"{text} : {element(value.dtype)}"
        each = ", ".join(literal(value.dtype, x) for x in value.data)
        return f"dense<{each if not value.shape else f'[{each}]'}> : {spelled(op.type)}"


# Evaluation.


class Closure:
    """A function and what it captured; a gradient of one; a backpropagator."""

    def __init__(self, function, captured=None, kind="call", given=(), options=None):
        self.function, self.captured, self.kind = function, captured, kind
        self.given, self.options = tuple(given), options or {}


class Evaluation:
    """Runs a program. `step` is that of the outermost differences."""

    def __init__(self, program, machine, step=2e-3):
        self.program, self.machine, self.step = program, machine, step
        self.budget = 400_000

    def main(self, inputs):
        return self.run(self.program.functions["main"], inputs, {})

    def run(self, function, arguments, captured):
        known = dict(captured)
        known.update(zip(function.parameters, arguments, strict=True))
        for op in function.body:
            self.budget -= 1
            if self.budget < 0:
                raise Undefined
            known[op.result] = self.operation(op, known)
        return known[function.returned]

    def operation(self, op, known):
        values = [known[v] for v in op.operands]
        if op.kind == "const":
            return op.detail
        if op.kind == "primitive":
            return self.primitive(*op.detail, values)
        if op.kind == "tuple":
            return tuple(values)
        if op.kind in ("item", "layer"):
            index, elements = values if op.kind == "layer" else reversed(values)
            if not -len(elements) <= index.data[0] < len(elements):
                raise Undefined
            return elements[index.data[0]]
        if op.kind == "closure":
            function = self.program.functions[op.detail]
            return Closure(function, {v: known[v] for v in function.captures})
        if op.kind == "partial":
            callee = values[0]
            return Closure(callee.function, callee.captured, callee.kind,
                           callee.given + tuple(values[1:]), callee.options)
        if op.kind == "switch":
            return values[1] if values[0].data[0] != 0 else values[2]
        return self.call(values[0], values[1:])

    def primitive(self, name, attributes, values):
        options = {key: value == "true" for key, value in attributes.items()}
        if name == "GradOperation":
            return Closure(values[0], kind="gradient", options=options)
        if name == "J":
            return Closure(values[0], kind="forward")
        dtype = None
        if plain(name) in ("Cast", "ScalarCast"):
            dtype = values.pop()
        return apply(self.machine, name, values, dtype)

    def call(self, callee, arguments):
        arguments = list(callee.given) + list(arguments)
        if callee.kind == "call":
            return self.run(callee.function, arguments, callee.captured)
        if callee.kind == "forward":
            value = self.call(callee.function, arguments)
            return value, Closure(callee.function, kind="back", options={"point": arguments})
        if callee.kind == "back":
            point = callee.options["point"]
            return (None, *self.gradients(callee.function, point, arguments[0], range(len(point))))
        seed = arguments.pop() if callee.options.get("sens_param") else None
        places = range(len(arguments) if callee.options.get("get_all") else 1)
        gradients = self.gradients(callee.function, arguments, seed, places)
        return tuple(gradients) if callee.options.get("get_all") else gradients[0]

    def gradients(self, function, point, seed, places):
        inner = Evaluation(self.program, self.machine, self.step)
        inner.budget = self.budget

        def at(place, path, delta):
            moved = list(point)
            moved[place] = shifted(moved[place], path, delta)
            return weighted(inner.call(function, moved), seed)

        def slope(place, path):
            h = self.step
            near = at(place, path, h) - at(place, path, -h)
            far = at(place, path, 2 * h) - at(place, path, -2 * h)
            self.budget = inner.budget
            return (8 * near - far) / (12 * h)

        def gradient(place, value, path):
            if isinstance(value, tuple):
                return tuple(
                    gradient(place, each, path + (i,)) for i, each in enumerate(value))
            numbers = [slope(place, path + (i,)) for i in range(len(value.data))]
            if not all(math.isfinite(x) for x in numbers):
                raise Undefined
            return Tensor(value.dtype, value.shape, numbers)

        return [gradient(place, point[place], ()) for place in places]


def shifted(value, path, delta):
    if isinstance(value, tuple):
        return tuple(
            shifted(each, path[1:], delta) if i == path[0] else each
            for i, each in enumerate(value))
    data = [x + delta if i == path[0] else x for i, x in enumerate(value.data)]
    return Number(value.dtype, data[0]) if isinstance(value, Number) else Tensor(
        value.dtype, value.shape, data)


def leaves(value):
    if isinstance(value, tuple):
        return [leaf for each in value for leaf in leaves(each)]
    return [value]


def weighted(value, seed):
    total = 0.0
    seeds = leaves(seed) if seed is not None else [None] * len(leaves(value))
    for leaf, each in zip(leaves(value), seeds, strict=True):
        if is_float(leaf.dtype):
            weights = [1.0] * len(leaf.data) if each is None else each.data
            if len(weights) == 1:
                weights = weights * len(leaf.data)
            total += math.fsum(x * w for x, w in zip(leaf.data, weights, strict=True))
    return total
