"""The same program as an ONNX model, in the bytes of its protocol buffer."""
import struct

import torch

from program import ONNX_TYPES

OPSET = 20


def varint(number):
    number &= (1 << 64) - 1
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def field(number, value):
    """A field of a message: an integer, or bytes, text and messages with their length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, str):
        value = value.encode()
    return varint(number << 3 | 2) + varint(len(value)) + value


def tensor(name, data):
    raw = data.detach().contiguous()
    raw = (raw.view(torch.int16) if raw.dtype == torch.bfloat16 else raw).numpy().tobytes()
    dims = b"".join(field(1, n) for n in data.shape)
    return dims + field(2, ONNX_TYPES[data.dtype]) + field(8, name) + field(9, raw)


def value_info(name, data):
    shape = b"".join(field(1, field(1, n)) for n in data.shape)
    kind = field(1, ONNX_TYPES[data.dtype]) + field(2, shape)
    return field(1, name) + field(2, field(1, kind))


def attribute(name, value):
    if isinstance(value, float):
        return field(1, name) + varint(2 << 3 | 5) + struct.pack("<f", value) + field(20, 1)
    if isinstance(value, int):
        return field(1, name) + field(3, value) + field(20, 2)
    return field(1, name) + b"".join(field(8, n) for n in value) + field(20, 7)


def model(program):
    """The bytes of the model; weights and other constants are in there."""
    said = {id(value) for _, value in program.nodes}
    for _, operands, values in program.tape:
        if not any(v.constant or id(v) in said for v in values):
            raise ValueError("an operator of the program is not written for ONNX")
    names, initializers, nodes = {}, [], []

    def name_of(value):
        if id(value) not in names:
            names[id(value)] = f"c{len(names)}"
            initializers.append(field(5, tensor(names[id(value)], value.data)))
        return names[id(value)]

    inputs = []
    for name, value in program.inputs:
        if value.constant:
            continue
        names[id(value)] = name
        inputs.append(field(11, value_info(name, value.data)))
    for number, (parts, result) in enumerate(program.nodes):
        before = None
        for place, (op, operands, attributes) in enumerate(parts):
            last = place == len(parts) - 1
            out = f"v{number}" if last else f"v{number}_{place}"
            given = [before if v is None else name_of(v) for v in operands]
            node = b"".join(field(1, n) for n in given) + field(2, out) + field(4, op)
            node += b"".join(field(5, attribute(k, v)) for k, v in sorted(attributes.items()))
            nodes.append(field(1, node))
            before = out
        names[id(result)] = before
    outputs = []
    for i, value in enumerate(program.outputs):
        nodes.append(field(1, field(1, names[id(value)]) + field(2, f"output_{i}") + field(4, "Identity")))
        outputs.append(field(12, value_info(f"output_{i}", value.data)))
    graph = b"".join(nodes) + field(2, "main") + b"".join(initializers + inputs + outputs)
    return field(1, 9) + field(7, graph) + field(8, field(1, "") + field(2, OPSET))
