#!/usr/bin/env python3
"""Times compiling programs of many equal layers: they have as many kernels as a layer has, launched once a layer.

    benchmarks/layers.py [--layers N,N,...] [--targets T,T,...] [--runs R] [--weir COMMAND]

A layer has six operators, which become three kernels: two softmaxes, one along each axis, and what is
elementwise between them. Times are medians of R runs of `weir run --timing`: lowering to kernels, building
and loading these, and the whole process; beside them the same with `--no-fusion`, on the kernels of the library.
"""
import argparse
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

TENSOR = 'tensor<8x16xf32>'
COMPILED = re.compile(r'compiled in ([\d.]+) ms: lowering ([\d.]+) ms, loading ([\d.]+) ms')


def program(layers):
    lines = [f'%x = pd_op.data {{name = "x", shape = array<i64: 8, 16>, dtype = #pir.dtype<float32>}} : {TENSOR}']
    x = '%x'
    for i in range(layers):
        lines += [
            f'%a{i} = pd_op.softmax {x} {{axis = -1 : i32}} : ({TENSOR}) -> {TENSOR}',
            f'%b{i} = pd_op.tanh %a{i} : ({TENSOR}) -> {TENSOR}',
            f'%c{i} = pd_op.add %b{i}, {x} : ({TENSOR}, {TENSOR}) -> {TENSOR}',
            f'%d{i} = pd_op.softmax %c{i} {{axis = 0 : i32}} : ({TENSOR}) -> {TENSOR}',
            f'%e{i} = pd_op.relu %d{i} : ({TENSOR}) -> {TENSOR}',
            f'%f{i} = pd_op.multiply %e{i}, {x} : ({TENSOR}, {TENSOR}) -> {TENSOR}']
        x = f'%f{i}'
    lines.append(f'"pir.shadow_output"({x}) {{output_name = "out"}} : ({TENSOR}) -> ()')
    return '\n'.join(lines) + '\n'


def measure(weir, file, options, runs):
    rows = []
    for _ in range(runs):
        start = time.monotonic()
        done = subprocess.run([*weir, 'run', file, '--input', 'x=uniform:8x16xf32', '--timing', *options],
                              capture_output=True, text=True)
        wall = (time.monotonic() - start) * 1e3
        found = COMPILED.search(done.stderr + done.stdout)
        if done.returncode or not found:
            sys.exit(f'{file} {options}: {done.stderr}')
        rows.append([*map(float, found.groups()), wall])
    return [statistics.median(column) for column in zip(*rows)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser.add_argument('--layers', default='68,136,272,544')
    parser.add_argument('--targets', default='jvm,c')
    parser.add_argument('--runs', type=int, default=5)
    parser.add_argument('--weir', default=os.path.join(root, 'weir'))
    arguments = parser.parse_args()
    weir = shlex.split(arguments.weir)
    print(f'{"layers":>6} {"operators":>9} {"target":12} {"compile ms":>10} {"lower ms":>9} {"load ms":>8} {"process ms":>10}')
    with tempfile.TemporaryDirectory() as folder:
        for layers in map(int, arguments.layers.split(',')):
            file = os.path.join(folder, f'layers_{layers}.mlir')
            with open(file, 'w') as out:
                out.write(program(layers))
            cases = [(target, [f'--target={target}']) for target in arguments.targets.split(',')]
            for name, options in [*cases, ('no fusion', ['--no-fusion'])]:
                compiled, lower, load, wall = measure(weir, file, options, arguments.runs)
                print(f'{layers:6} {6 * layers:9} {name:12} {compiled:10.0f} {lower:9.0f} {load:8.0f} {wall:10.0f}', flush=True)


if __name__ == '__main__':
    main()
