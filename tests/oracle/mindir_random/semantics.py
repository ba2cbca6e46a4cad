"""What MindIR's primitives make of numbers and tensors, written down from docs/reference/mindir-semantics.md.

A tensor has a dtype, a shape of at most one dimension and its numbers; a number stands alone, as in Python, and
has a dtype too. Nothing here is Weir's. Raises Undefined where a program has no defined result.
"""

import math
import struct

INTS = {"i8": (8, True), "u8": (8, False), "i16": (16, True), "i32": (32, True), "i64": (64, True)}
FLOATS = {"f16": "e", "f32": "f", "f64": "d"}
ORDER = ["bool", "u8", "i8", "i16", "i32", "i64", "f16", "f32", "f64"]


class Undefined(Exception):
    """What has no defined result, such as a division of integers by zero."""


class Tensor:
    def __init__(self, dtype, shape, data):
        self.dtype, self.shape, self.data = dtype, shape, tuple(data)

    def type(self):
        return ("t", self.dtype, self.shape)


class Number:
    def __init__(self, dtype, value):
        self.dtype, self.value = dtype, value

    shape = ()
    data = property(lambda self: (self.value,))

    def type(self):
        return ("n", self.dtype)


class Exact:
    """Rounds to dtypes as a machine does."""

    def rounded(self, dtype, value):
        if dtype == "bool":
            return value != 0
        if dtype in INTS:
            width, signed = INTS[dtype]
            value &= (1 << width) - 1
            return value - (1 << width) if signed and value >> (width - 1) else value
        if math.isnan(value) or math.isinf(value):
            return value
        try:
            return struct.unpack(FLOATS[dtype], struct.pack(FLOATS[dtype], value))[0]
        except OverflowError:
            return math.copysign(math.inf, value)


class Real(Exact):
    """Computes with floats as wide as Python's, whatever their dtype: what finite differences need."""

    def rounded(self, dtype, value):
        return float(value) if dtype in FLOATS else super().rounded(dtype, value)


def is_float(dtype):
    return dtype in FLOATS


def promote(a, b):
    """The dtype in which two operands meet."""
    if isinstance(a, Number) != isinstance(b, Number):
        tensor, number = (b, a) if isinstance(a, Number) else (a, b)
        if is_float(number.dtype) and not is_float(tensor.dtype):
            return "f32"
        return "i64" if number.dtype in INTS and tensor.dtype == "bool" else tensor.dtype
    if {a.dtype, b.dtype} == {"u8", "i8"}:
        return "i16"
    return max(a.dtype, b.dtype, key=ORDER.index)


def cast(machine, value, dtype):
    """One number of any dtype as one of `dtype`."""
    if dtype == "bool":
        return value != 0
    if dtype in INTS:
        if isinstance(value, float):
            if math.isnan(value) or math.isinf(value):
                raise Undefined
            whole = math.trunc(value)
            if machine.rounded(dtype, whole) != whole:
                raise Undefined
            return whole
        return machine.rounded(dtype, int(value))
    if not isinstance(value, float) and abs(value) > 1 << 53:
        raise Undefined
    return machine.rounded(dtype, float(value))


def nonzero(y):
    if y == 0:
        raise Undefined


def floor_divide(x, y):
    if isinstance(x, float):
        quotient = divide(x, y)
        if math.isinf(x) or math.isnan(quotient):
            return math.nan
        return quotient if math.isinf(quotient) else float(math.floor(quotient))
    nonzero(y)
    return x // y


def floor_mod(x, y):
    nonzero(y)
    if isinstance(x, float):
        if math.isinf(x) or math.isnan(x) or math.isinf(y) or math.isnan(y):
            raise Undefined
        rest = math.fmod(x, y)
        return rest + y if rest and (rest < 0) != (y < 0) else rest
    return x % y


def truncated_mod(x, y):
    nonzero(y)
    if isinstance(x, float):
        if math.isinf(x) or math.isnan(x) or math.isinf(y) or math.isnan(y):
            raise Undefined
        return math.fmod(x, y)
    return int(math.copysign(1, x)) * (abs(x) % abs(y))


def divide(x, y):
    if y == 0:
        return math.nan if x == 0 or math.isnan(x) else math.copysign(math.inf, x) * math.copysign(
            1, y)
    return x / y


def truncated_divide(x, y):
    nonzero(y)
    if isinstance(x, float):
        quotient = divide(x, y)
        return quotient if math.isinf(quotient) or math.isnan(quotient) else float(
            math.trunc(quotient))
    return (abs(x) // abs(y)) * (1 if (x < 0) == (y < 0) else -1)


def power(x, y):
    if not isinstance(x, float):
        if y >= 0:
            if abs(x) ** y > 1 << 53:
                raise Undefined
            return x ** y
        nonzero(x)
        return math.trunc(1 / x ** -y)
    if x == 0 and y < 0 or x < 0 and y != math.floor(y) or math.isnan(x) or math.isnan(y):
        raise Undefined
    try:
        return math.pow(x, y)
    except OverflowError:
        raise Undefined


def larger(x, y):
    return math.nan if x != x or y != y else max(x, y)


def smaller(x, y):
    return math.nan if x != x or y != y else min(x, y)


# Of two numbers of one dtype, a number of it.
ARITHMETIC = {
    "Add": lambda x, y: x + y,
    "Sub": lambda x, y: x - y,
    "Mul": lambda x, y: x * y,
    "FloorDiv": floor_divide,
    "FloorMod": floor_mod,
    "Mod": truncated_mod,
    "TruncateMod": truncated_mod,
    "TruncateDiv": truncated_divide,
    "Pow": power,
    "Maximum": larger,
    "Minimum": smaller,
    "SquaredDifference": lambda x, y: (x - y) * (x - y),
}
COMPARISONS = {
    "Equal": lambda x, y: x == y,
    "NotEqual": lambda x, y: x != y,
    "Less": lambda x, y: x < y,
    "LessEqual": lambda x, y: x <= y,
    "Greater": lambda x, y: x > y,
    "GreaterEqual": lambda x, y: x >= y,
    "LogicalAnd": lambda x, y: x != 0 and y != 0,
    "LogicalOr": lambda x, y: x != 0 or y != 0,
    "LogicalXor": lambda x, y: (x != 0) != (y != 0),
}
DIVISIONS = ("Div", "RealDiv")

# Of one number.
SAME = {
    "Neg": lambda x: -x,
    "Abs": abs,
    "Square": lambda x: x * x,
    "Sign": lambda x: type(x)((x > 0) - (x < 0)),
    "Floor": lambda x: float(math.floor(x)) if isinstance(x, float) and math.isfinite(x) else x,
    "Ceil": lambda x: float(math.ceil(x)) if isinstance(x, float) and math.isfinite(x) else x,
}


def root(x):
    if not x >= 0:
        raise Undefined
    return math.sqrt(x)


def logarithm(x):
    if not x > 0:
        raise Undefined
    return math.log(x)


# Of one number, a float.
FLOATING = {"Sqrt": root, "Exp": math.exp, "Sin": math.sin, "Cos": math.cos, "Tanh": math.tanh,
            "Log": logarithm}

# Other names of primitives, as graphs have them before inference.
ALIASES = {
    "add": "Add", "sub": "Sub", "mul": "Mul", "div": "RealDiv", "truediv": "RealDiv",
    "floordiv": "FloorDiv", "mod": "FloorMod", "pow_": "Pow", "negative": "Neg", "equal": "Equal",
    "not_equal": "NotEqual", "less": "Less", "less_equal": "LessEqual", "greater": "Greater",
    "greater_equal": "GreaterEqual", "logical_and": "LogicalAnd", "logical_or": "LogicalOr",
    "logical_not": "LogicalNot", "scalar_add": "Add", "scalar_sub": "Sub", "scalar_mul": "Mul",
    "scalar_div": "RealDiv", "scalar_floordiv": "FloorDiv", "scalar_mod": "FloorMod",
    "scalar_pow": "Pow", "scalar_usub": "Neg", "scalar_eq": "Equal", "scalar_ne": "NotEqual",
    "scalar_lt": "Less", "scalar_le": "LessEqual", "scalar_gt": "Greater",
    "scalar_ge": "GreaterEqual", "ScalarAdd": "Add", "ScalarSub": "Sub", "ScalarMul": "Mul",
    "ScalarDiv": "RealDiv", "ScalarFloorDiv": "FloorDiv", "ScalarMod": "FloorMod",
    "ScalarPow": "Pow", "ScalarEqual": "Equal", "ScalarLess": "Less", "ScalarGreater": "Greater",
    "ScalarLessEqual": "LessEqual", "ScalarGreaterEqual": "GreaterEqual", "ScalarUsub": "Neg",
}


def plain(name):
    for prefix in ("S-Prim-", "PrimFunc_"):
        name = name.removeprefix(prefix)
    return ALIASES.get(name, name)


def elementwise(machine, function, dtype, operands):
    """A function of each element of the operands, which broadcast; a number where all are numbers."""
    shape = max((each.shape for each in operands), key=len)
    size = shape[0] if shape else 1
    rows = [each.data * size if len(each.data) == 1 else each.data for each in operands]
    try:
        data = [machine.rounded(dtype, function(*row)) for row in zip(*rows)]
    except OverflowError:
        raise Undefined
    if all(isinstance(each, Number) for each in operands):
        return Number(dtype, data[0])
    return Tensor(dtype, shape, data)


def apply(machine, name, operands, dtype=None):
    """What a primitive makes of tensors and numbers; `dtype` is what Cast makes."""
    name = plain(name)
    numbers = all(isinstance(each, Number) for each in operands)
    if name == "Cast" or name == "ScalarCast":
        result = elementwise(machine, lambda x: cast(machine, x, dtype), dtype, operands)
        return Tensor(dtype, (), result.data) if name == "Cast" and numbers else result
    if name == "Select":
        shape = max((each.shape for each in operands), key=len)
        common = promote(operands[1], operands[2])
        picked = elementwise(
            machine, lambda c, x, y: cast(machine, x if c else y, common), common, operands)
        return Tensor(common, shape, picked.data)
    if name == "LogicalNot":
        return elementwise(machine, lambda x: x == 0, "bool", operands)
    if name in SAME:
        return elementwise(machine, SAME[name], operands[0].dtype, operands)
    if name in FLOATING:
        common = operands[0].dtype if is_float(operands[0].dtype) else "f32"
        return elementwise(
            machine, lambda x: FLOATING[name](cast(machine, x, common)), common, operands)
    common = promote(*operands)
    if name in COMPARISONS:
        return elementwise(
            machine,
            lambda x, y: COMPARISONS[name](cast(machine, x, common), cast(machine, y, common)),
            "bool", operands)
    if common == "bool" and numbers:
        common = "i64"
    if name in DIVISIONS:
        common = common if is_float(common) else "f32"
        function = divide
    else:
        function = ARITHMETIC[name]
    if numbers and common in INTS:
        return Number(common, whole(machine, common, function(
            *(cast(machine, each.value, common) for each in operands))))
    return elementwise(
        machine, lambda x, y: function(cast(machine, x, common), cast(machine, y, common)), common,
        operands)


def whole(machine, dtype, value):
    """A number of Python does not wrap."""
    if machine.rounded(dtype, value) != value:
        raise Undefined
    return value
