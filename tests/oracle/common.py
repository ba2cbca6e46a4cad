"""Shared parts of the oracle generators: dtypes, tensors, attributes, cases, writing."""

import json
import os
import struct
import zlib

import numpy as np

OUT = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "src", "test", "resources", "oracle")

F32, F64, F16, BF16 = "float32", "float64", "float16", "bfloat16"
C64, C128 = "complex64", "complex128"
I8, U8, I16, I32, I64, BOOL = "int8", "uint8", "int16", "int32", "int64", "bool"
FLOATS = (F32, F64, F16, BF16)
COMPLEX = (C64, C128)
INTS = (I8, U8, I16, I32, I64)
NUMERIC = FLOATS + INTS
ALL = NUMERIC + (BOOL,)
NAN, INF = float("nan"), float("inf")

# (rtol, atol) that an implementation is held to, by the dtype of the output.
TOLERANCE = {F32: (1e-5, 1e-6), F64: (1e-11, 1e-12), F16: (2e-3, 1e-4), BF16: (1.6e-2, 1e-3),
             C64: (1e-5, 1e-6), C128: (1e-11, 1e-12)}


def storage(dtype):
    """NumPy's dtype for a tensor of `dtype`; a bfloat16 tensor is kept as rounded float32."""
    return np.dtype("float32") if dtype == BF16 else np.dtype(dtype)


def round_bfloat16(a):
    """Nearest bfloat16 (ties to even) of each element, as float32."""
    a = np.ascontiguousarray(a, dtype=np.float32)
    bits = a.view(np.uint32)
    rounded = ((bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1)))
               & np.uint32(0xFFFF0000)).view(np.float32)
    return np.where(np.isnan(a), np.float32(NAN), rounded).reshape(a.shape)


class T:
    """A tensor: a dtype and exactly representable values."""

    def __init__(self, dtype, values, const=False):
        with np.errstate(all="ignore"):
            a = np.asarray(values)
            self.a = (round_bfloat16(a).reshape(a.shape) if dtype == BF16
                      else a.astype(storage(dtype)))
        self.dtype = dtype
        self.const = const

    @property
    def shape(self):
        return list(self.a.shape)

    @property
    def f(self):
        """The values in float64 (floats), complex128 (complex) or as they are (integers, bool)."""
        if self.dtype in COMPLEX:
            return self.a.astype(np.complex128)
        return self.a.astype(np.float64) if self.dtype in FLOATS else self.a

    def hex(self):
        a = np.ascontiguousarray(self.a)
        if self.dtype == BF16:
            bits = (a.view(np.uint32) >> np.uint32(16)).astype("<u2")
            return np.where(np.isnan(a), np.uint16(0x7FC0), bits).astype("<u2").tobytes().hex()
        if self.dtype in COMPLEX:
            part = F32 if self.dtype == C64 else F64
            return T(part, a.reshape(-1).view(part)).hex()
        if self.dtype in (F16, F32, F64):
            quiet = {F16: (np.uint16, 0x7E00), F32: (np.uint32, 0x7FC00000),
                     F64: (np.uint64, 0x7FF8000000000000)}[self.dtype]
            bits = np.where(np.isnan(a), quiet[0](quiet[1]), a.view(quiet[0]))
            return bits.astype(np.dtype(quiet[0]).newbyteorder("<")).tobytes().hex()
        return a.astype(a.dtype.newbyteorder("<")).tobytes().hex()

    def json(self):
        d = {"dtype": self.dtype, "shape": self.shape, "hex": self.hex()}
        if self.const:
            d["const"] = True
        return d


class L:
    """A list operand or result (`vec[...]` in PIR)."""

    def __init__(self, *tensors):
        self.tensors = tensors

    def json(self):
        return {"list": [t.json() for t in self.tensors]}


class Shape:
    """A type without values: an input or result of a type case."""

    def __init__(self, dtype, shape):
        self.dtype, self._shape = dtype, list(shape)

    def json(self):
        return {"dtype": self.dtype, "shape": self._shape}


class Ignored(Shape):
    """A result of which only the type holds; its values are not compared."""

    def json(self):
        return {"dtype": self.dtype, "shape": self._shape, "data": None}


def ints(values, dtype=I64):
    """Constant operand of an IntArray argument, as `pd_op.full_int_array` makes it."""
    return T(dtype, np.asarray(values, dtype=np.int64).reshape(-1), const=True)


def scalar(value, dtype):
    """Constant operand of a Scalar argument, as `pd_op.full` of shape [1] makes it."""
    return T(dtype, np.asarray([value]), const=True)


def _number(v):
    v = float(v)
    return "nan" if v != v else "inf" if v == INF else "-inf" if v == -INF else v


def attr(kind):
    def make(value):
        if kind in ("float32", "float64"):
            value = _number(value)
        elif kind == "float32array":
            value = [_number(v) for v in value]
        elif kind.endswith("array"):
            value = [int(v) for v in value]
        elif kind in ("int32", "int64"):
            value = int(value)
        return {"type": kind, "value": value}
    return make


Bool, Int32, Int64 = attr("bool"), attr("int32"), attr("int64")
Float32, Float64, Str = attr("float32"), attr("float64"), attr("string")
IntArray, Int32s, Int64s = attr("intarray"), attr("int32array"), attr("int64array")
Float32s, DType, Place = attr("float32array"), attr("dtype"), attr("place")


def rng(name):
    """A generator seeded by a name, so that adding cases does not change others."""
    return np.random.Generator(np.random.PCG64(zlib.crc32(name.encode())))


# Names of tensors of which a few elements are NaN and infinite: the first operand of a case called `odd`.
_ODD = ("/odd", "/odd/x", "/odd/q", "/odd/table0")


def values(name, shape, dtype, lo=-3.0, hi=3.0):
    """Random tensor of `dtype`, values in [lo, hi), but for what is `_ODD`."""
    g = rng(name)
    if dtype == BOOL:
        return T(BOOL, g.integers(0, 2, shape))
    if dtype in INTS:
        lo = max(lo, np.iinfo(dtype).min)
        if dtype == U8:
            lo = max(lo, 0)
        return T(dtype, g.integers(int(lo), max(int(hi), int(lo) + 1), shape))
    if dtype in COMPLEX:
        return T(dtype, g.uniform(lo, hi, shape) + 1j * g.uniform(lo, hi, shape))
    a = g.uniform(lo, hi, shape)
    if name.endswith(_ODD) and a.size > 2:
        a.reshape(-1)[[1, a.size // 2, a.size - 1]] = NAN, INF, -INF
    return T(dtype, a)


def tolerance(outputs):
    rt = at = 0.0
    for o in outputs:
        for t in (o.tensors if isinstance(o, L) else [o]):
            if isinstance(t, T) and t.dtype in TOLERANCE:
                rt, at = max(rt, TOLERANCE[t.dtype][0]), max(at, TOLERANCE[t.dtype][1])
    return rt, at


class Op:
    """The cases of one operator, written to ops/<name>.json."""

    def __init__(self, name):
        self.name, self.cases, self.types, self.invalid = name, [], [], []
        self.names = set()

    def _new(self, name):
        if name in self.names:
            raise ValueError(f"{self.name}: two cases named {name}")
        self.names.add(name)

    def case(self, name, inputs, outputs, /, exact=False, rtol=None, atol=None, **attrs):
        self._new(name)
        outputs = outputs if isinstance(outputs, (list, tuple)) else [outputs]
        rt, at = (0.0, 0.0) if exact else tolerance(outputs)
        self.cases.append({
            "name": name,
            "attrs": dict(sorted(attrs.items())),
            "inputs": [None if i is None else i.json() for i in inputs],
            "outputs": [None if o is None else o.json() for o in outputs],
            "rtol": rt if rtol is None else rtol,
            "atol": at if atol is None else atol})

    def type(self, name, inputs, outputs, /, **attrs):
        """A case of inference only; inputs are Shape, L of Shape, None, or constant T."""
        self._new(name)
        outputs = outputs if isinstance(outputs, (list, tuple)) else [outputs]
        self.types.append({
            "name": name,
            "attrs": dict(sorted(attrs.items())),
            "inputs": [None if i is None else i.json() for i in inputs],
            "outputs": [None if o is None else o.json() for o in outputs]})

    def reject(self, name, inputs, /, **attrs):
        """A case that inference or verification must report as an error."""
        self._new("invalid_" + name)
        self.invalid.append({
            "name": name,
            "attrs": dict(sorted(attrs.items())),
            "inputs": [None if i is None else i.json() for i in inputs]})

    def write(self):
        path = os.path.join(OUT, "ops", self.name + ".json")
        def rows(cases):
            return ",\n".join("  " + json.dumps(c, separators=(",", ":")) for c in cases)
        with open(path, "w", newline="\n") as f:
            f.write('{"op":"pd_op.%s",\n "cases":[\n%s],\n "type_cases":[\n%s],\n'
                    ' "invalid_cases":[\n%s]}\n'
                    % (self.name, rows(self.cases), rows(self.types), rows(self.invalid)))
        return len(self.cases), len(self.types), len(self.invalid)


def f32bits(value):
    """The float32 nearest to `value`, as a float64."""
    return struct.unpack("<f", struct.pack("<f", value))[0]
