"""Writes PaddlePaddle's ProgramDesc (framework.proto) and files of parameters by their wire formats."""
import struct, numpy as np
def varint(n):
    n &= (1 << 64) - 1; out = b''
    while True:
        b = n & 127; n >>= 7
        if n: out += bytes([b | 128])
        else: return out + bytes([b])
def f_int(k, v): return varint(k << 3) + varint(v)
def f_bytes(k, b): return varint(k << 3 | 2) + varint(len(b)) + b
def f_str(k, s): return f_bytes(k, s.encode())
def f_float(k, v): return varint(k << 3 | 5) + struct.pack('<f', v)
TYPES = {'bool': 0, 'int16': 1, 'int32': 2, 'int64': 3, 'float16': 4, 'float32': 5, 'float64': 6, 'uint8': 20, 'int8': 21}
class Block(int): pass
class Long(int): pass
class Longs(list): pass
class Ints(list): pass
class Floats(list): pass
class Strings(list): pass
class Bools(list): pass
def attr(name, v):
    b = f_str(1, name)
    if isinstance(v, Block): return b + f_int(2, 8) + f_int(12, v)
    if isinstance(v, bool): return b + f_int(2, 6) + f_int(10, int(v))
    if isinstance(v, Long): return b + f_int(2, 9) + f_int(13, v)
    if isinstance(v, int): return b + f_int(2, 0) + f_int(3, v)
    if isinstance(v, float): return b + f_int(2, 1) + f_float(4, v)
    if isinstance(v, str): return b + f_int(2, 2) + f_str(5, v)
    if isinstance(v, Longs): return b + f_int(2, 11) + b''.join(f_int(15, x) for x in v)
    if isinstance(v, Floats) or (isinstance(v, list) and v and isinstance(v[0], float)): return b + f_int(2, 4) + b''.join(f_float(7, x) for x in v)
    if isinstance(v, Strings): return b + f_int(2, 5) + b''.join(f_str(8, x) for x in v)
    if isinstance(v, Bools): return b + f_int(2, 7) + b''.join(f_int(11, int(x)) for x in v)
    if isinstance(v, list): return b + f_int(2, 3) + b''.join(f_int(6, x) for x in v)
    raise ValueError(name)
def op(type, ins, outs, **attrs):
    def var(k, p, a): return f_bytes(k, f_str(1, p) + b''.join(f_str(2, x) for x in (a if isinstance(a, list) else [a])))
    return (b''.join(var(1, p, a) for p, a in ins.items()) + b''.join(var(2, p, a) for p, a in outs.items())
            + f_str(3, type) + b''.join(f_bytes(4, attr(n, v)) for n, v in attrs.items()))
def tensor_desc(dtype, dims): return f_int(1, TYPES[dtype]) + b''.join(f_int(2, d) for d in dims)
def var(name, dtype=None, dims=(), persistable=False, kind=7, check=False):
    if kind == 7: t = f_int(1, 7) + f_bytes(3, f_bytes(1, tensor_desc(dtype, dims)) + f_int(2, 0))
    elif kind == 13: t = f_int(1, 13) + f_bytes(4, f_bytes(1, tensor_desc(dtype, dims)))
    else: t = f_int(1, kind)
    return f_str(1, name) + f_bytes(2, t) + (f_int(3, 1) if persistable else b'') + (f_int(4, 1) if check else b'')
def block(idx, parent, vars, ops): return f_int(1, idx) + f_int(2, parent) + b''.join(f_bytes(3, v) for v in vars) + b''.join(f_bytes(4, o) for o in ops) + f_int(5, -1)
def program(blocks, version=2003002): return b''.join(f_bytes(1, b) for b in blocks) + f_bytes(4, f_int(1, version))
def tensor(a):
    d = tensor_desc(str(a.dtype), a.shape)
    return struct.pack('<IQIi', 0, 0, 0, len(d)) + d + a.tobytes()
def params(d): return b''.join(tensor(d[k]) for k in sorted(d))
class Model:
    """One block of operators; results declared by shape."""
    def __init__(self): self.vars, self.ops, self.params, self.inputs, self.outputs, self.blocks = [], [], {}, [], [], []
    def input(self, name, dtype, dims):
        self.vars.append(var(name, dtype, dims, check=True)); self.ops.append(op('feed', {'X': 'feed'}, {'Out': name}, col=len(self.inputs))); self.inputs.append(name); return name
    def param(self, name, a):
        a = np.ascontiguousarray(a); self.vars.append(var(name, str(a.dtype), a.shape, True)); self.params[name] = a; return name
    def let(self, name, dtype='float32', dims=(-1,)):
        self.vars.append(var(name, dtype, dims)); return name
    def op(self, *a, **k): self.ops.append(op(*a, **k))
    def fetch(self, name): self.ops.append(op('fetch', {'X': name}, {'Out': 'fetch'}, col=len(self.outputs))); self.outputs.append(name)
    def bytes(self): return program([block(0, -1, [var('feed', kind=9, persistable=True), var('fetch', kind=10, persistable=True)] + self.vars, self.ops)] + self.blocks)
