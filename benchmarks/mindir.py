#!/usr/bin/env python3
"""Times large MindIR graphs: `weir import`, which reads, verifies and prints, `weir inspect`, which counts and
says whether the graph runs, and `weir export`, which writes it back.

    benchmarks/mindir.py [--nodes N,N,...] [--runs R] [--weir COMMAND] [--keep DIR]

Each graph is what pipeline parallelism makes of a transformer: identical blocks of ten nodes, one
for each layer, under 32 micro-batches that share the weights of the layers. `--keep` leaves the
generated files in DIR. Wall and user time are medians of R runs, peak memory is the largest.
"""
import argparse
import os
import resource
import shlex
import statistics
import struct
import subprocess
import sys
import tempfile
import time

MICRO_BATCHES = 32
BLOCK = 10
FLOAT, TENSORS, INT64 = 1, 19, 7


def varint(n):
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
    return bytes(out)


def number(field, n):
    return varint(field << 3) + varint(n)


def data(field, content):
    if isinstance(content, str):
        content = content.encode()
    return varint(field << 3 | 2) + varint(len(content)) + content


def tensor(dims, name=None, raw=None, key=None):
    out = b''.join(number(1, d) for d in dims) + number(2, FLOAT)
    if name:
        out += data(7, name)
    if raw is not None:
        out += data(9, raw)
    if key:
        out += data(13, key)
    return out


SHAPE = data(5, data(1, 'shape') + data(12, tensor([4, 4])) + number(16, TENSORS))


class Graph:
    """The bytes of a graph, in the encoding that MindSpore has written since 1.7."""

    def __init__(self):
        self.nodes = []
        self.primitives = {}
        self.uid = 0

    def node(self, primitive, *inputs, scope):
        self.uid += 1
        name = f'net:CNode_{self.uid}:{self.uid}'
        number = self.primitives.setdefault(primitive, len(self.primitives) + 1)
        body = b''.join(data(1, i) for i in inputs)
        body += data(2, name) + data(3, name) + data(4, f'REF::{primitive}:{number}') + SHAPE
        body += data(7, scope)
        self.nodes.append(data(1, body))
        return name

    def block(self, x, layer, batch):
        scope = f'Default/network-Pipeline/blocks-CellList/{layer}-Block/op{batch}'
        w = [f'net:layer{layer}.{n}' for n in ('query', 'key', 'value', 'dense')]
        q = self.node('MatMul', x, w[0], scope=scope)
        k = self.node('MatMul', x, w[1], scope=scope)
        v = self.node('MatMul', x, w[2], scope=scope)
        s = self.node('MatMul', q, k, scope=scope)
        s = self.node('Softmax', s, scope=scope)
        a = self.node('MatMul', s, v, scope=scope)
        r = self.node('Add', x, a, scope=scope)
        h = self.node('MatMul', r, w[3], scope=scope)
        h = self.node('ReLU', h, scope=scope)
        return self.node('Add', r, h, scope=scope)

    def file(self, layers):
        inputs, outputs = [], []
        for batch in range(MICRO_BATCHES):
            x = f'net:micro_{batch}'
            inputs.append(x)
            for layer in range(layers):
                x = self.block(x, layer, batch)
            outputs.append(x)
        while len(outputs) > 1:
            outputs = [self.node('Add', outputs[i], outputs[i + 1], scope='Default/sum')
                       for i in range(0, len(outputs), 2)]
        graph = b''.join(self.nodes) + data(2, 'net')
        raw = struct.pack('<16f', *range(16))
        for layer in range(layers):
            for n in ('query', 'key', 'value', 'dense'):
                key = f'layer{layer}.{n}'
                graph += data(3, tensor([4, 4], 'net:' + key, raw, key))
        for x in inputs:
            graph += data(5, data(1, x) + data(2, tensor([4, 4])))
        graph += data(6, data(1, outputs[0]) + data(2, tensor([4, 4])))
        model = data(1, '0.1.1') + data(2, 'MindSpore') + data(5, '2.3.0') + data(7, graph)
        model += number(10, 1)
        for name, uid in self.primitives.items():
            model += data(12, data(1, f'{name}:{uid}') + data(2, name) + number(5, 1))
        return model + number(13, 2)


def measure(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status:
        sys.exit(f'{shlex.join(command)}: exit status {status}')
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    user = after.ru_utime - before.ru_utime
    return wall, user, usage.ru_maxrss / 1024


def main():
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--nodes', default='10000,50000,135000')
    parser.add_argument('--runs', type=int, default=3)
    parser.add_argument('--weir', default=os.path.join(here, 'weir'))
    parser.add_argument('--keep')
    arguments = parser.parse_args()
    folder = arguments.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    print(f'{"command":<8} {"nodes":>8} {"file MB":>8} {"wall s":>8} {"user s":>8} {"peak MB":>8}'
          f' {"us/node":>8}')
    for nodes in map(int, arguments.nodes.split(',')):
        graph = Graph()
        content = graph.file(max(1, nodes // (MICRO_BATCHES * BLOCK)))
        path = os.path.join(folder, f'blocks_{nodes}.mindir')
        with open(path, 'wb') as out:
            out.write(content)
        count = len(graph.nodes)
        commands = {'import': ['-o', os.devnull], 'inspect': [],
                    'export': ['--to=mindir', '-o', path + '.out']}
        for command, options in commands.items():
            line = shlex.split(arguments.weir) + [command, path] + options
            runs = [measure(line) for _ in range(arguments.runs)]
            wall, user = (statistics.median(r[i] for r in runs) for i in (0, 1))
            print(f'{command:<8} {count:>8} {len(content) / 1e6:>8.1f} {wall:>8.2f} {user:>8.2f}'
                  f' {max(r[2] for r in runs):>8.0f} {wall / count * 1e6:>8.1f}', flush=True)
        os.remove(path + '.out')
        if not arguments.keep:
            os.remove(path)


if __name__ == '__main__':
    main()
