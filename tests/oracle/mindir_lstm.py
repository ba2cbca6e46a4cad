"""The output of MindSpore's LSTM model, computed from its file alone.

Usage: python3 mindir_lstm.py MODEL.mindir

The file is read with a reader of protocol buffers of this script's own (fields of mind_ir.proto by number);
the network is written out step by step in NumPy in float64: an LSTM over 9 steps, a dense layer on the last
step, tanh. The inputs are ones; the first state is 0.5, the first cell -0.25 throughout.
"""

import sys

import numpy as np


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = varint(data, at)
        else:
            size, at = {1: lambda a: (8, a), 5: lambda a: (4, a),
                        2: lambda a: varint(data, a)}[kind](at)
            value = data[at:at + size]
            at += size
        yield key >> 3, value


def weights(path):
    with open(path, "rb") as file:
        model = file.read()
    graph = next(value for number, value in fields(model) if number == 7)
    found = {}
    for number, parameter in fields(graph):
        if number == 3:
            dims = [v for n, v in fields(parameter) if n == 1]
            name = next(v for n, v in fields(parameter) if n == 7).decode()
            raw = next(v for n, v in fields(parameter) if n == 9)
            found[name.split(":")[-1]] = np.frombuffer(raw, "<f4").reshape(dims).astype(float)
    return found


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def main():
    w = weights(sys.argv[1])
    h, c = np.full(50, 0.5), np.full(50, -0.25)
    for _ in range(9):
        gates = (w["lstm.weight_ih_l0"] @ np.ones(10) + w["lstm.bias_ih_l0"]
                 + w["lstm.weight_hh_l0"] @ h + w["lstm.bias_hh_l0"])
        i, f, g, o = np.split(gates, 4)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
    print(np.tanh(w["dense1.weight"] @ h + w["dense1.bias"]))


main()
