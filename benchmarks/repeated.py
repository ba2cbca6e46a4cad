#!/usr/bin/env python3
"""Times compiling a network that repeats its blocks: flat, with what repeats found, and as calls of one function.

    benchmarks/repeated.py [--blocks N] [--batches N] [--gradient] [--runs R] [--weir COMMAND]
                           [--before COMMAND] [--keep DIR]

The network has N blocks of ten operators, each with weights of its own, and runs them on as many micro-batches as
`--batches` says, whose results are added: 42 and 32 make 13,471 operators, as in MindSpore's account of `lazy_inline`.
Runs are whole processes in turn, on inputs and weights that are all given; user time and the time that
`--timing` tells are the least of R runs, and the outputs of all are compared, byte for byte. `--before` is the command of an
older Weir, which runs the flat program alone. `--keep` leaves the programs in DIR.
"""
import argparse
import filecmp
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile

ROWS, WIDTH, HIDDEN = 16, 32, 64
X = f'tensor<{ROWS}x{WIDTH}xf32>'
H = f'tensor<{ROWS}x{HIDDEN}xf32>'
WEIGHTS = {'w1': (WIDTH, HIDDEN), 'b1': (HIDDEN,), 'w2': (HIDDEN, WIDTH), 'b2': (WIDTH,)}


def tensor(shape):
    return f'tensor<{"x".join(map(str, shape))}xf32>'


def block(p, x, w):
    """The operators of a block, and its result."""
    w1, b1, w2, b2 = w
    t = {name: tensor(shape) for name, shape in WEIGHTS.items()}
    steps = [f'matmul {x}, {w1} : ({X}, {t["w1"]}) -> {H}',
             f'add {p}0, {b1} : ({H}, {t["b1"]}) -> {H}',
             f'tanh {p}1 : ({H}) -> {H}',
             f'multiply {p}2, {p}1 : ({H}, {H}) -> {H}',
             f'matmul {p}3, {w2} : ({H}, {t["w2"]}) -> {X}',
             f'add {p}4, {b2} : ({X}, {t["b2"]}) -> {X}',
             f'sigmoid {p}5 : ({X}) -> {X}',
             f'multiply {p}5, {p}6 : ({X}, {X}) -> {X}',
             f'add {p}7, {x} : ({X}, {X}) -> {X}',
             f'tanh {p}8 : ({X}) -> {X}']
    return [f'{p}{i} = pd_op.{step}' for i, step in enumerate(steps)], f'{p}9'


def program(blocks, batches, shared):
    types = ', '.join([X] + [tensor(shape) for shape in WEIGHTS.values()])
    lines = ['module {']
    if shared:
        arguments = ', '.join([f'%x: {X}'] + [f'%{n}: {tensor(s)}' for n, s in WEIGHTS.items()])
        body, result = block('%v', '%x', [f'%{n}' for n in WEIGHTS])
        lines += [f'func.func private @block({arguments}) -> {X} {{', *body,
                  f'func.return {result} : {X}', '}']
    for i in range(blocks):
        lines += [f'%{n}_{i} = "pd_op.data"() {{name = "{n}_{i}", shape = array<i64: {str(list(s))[1:-1]}>,'
                  f' dtype = #pir.dtype<float32>}} : () -> {tensor(s)}' for n, s in WEIGHTS.items()]
    total = None
    for m in range(batches):
        x = f'%x_{m}'
        lines.append(f'{x} = pd_op.data {{name = "x_{m}", shape = array<i64: {ROWS}, {WIDTH}>,'
                     f' dtype = #pir.dtype<float32>}} : {X}')
        for i in range(blocks):
            weights = [f'%{n}_{i}' for n in WEIGHTS]
            if shared:
                lines.append(f'%y_{m}_{i} = func.call @block({", ".join([x] + weights)}) : ({types}) -> {X}')
                x = f'%y_{m}_{i}'
            else:
                body, x = block(f'%v_{m}_{i}_', x, weights)
                lines += body
        if total is not None:
            lines.append(f'%sum_{m} = pd_op.add {total}, {x} : ({X}, {X}) -> {X}')
            x = f'%sum_{m}'
        total = x
    return '\n'.join(lines + [f'pir.shadow_output {total}, "y" : {X}', '}\n'])


def measure(command):
    """User time and what `--timing` tells, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f'{shlex.join(command)[:200]}: exit status {done.returncode}\n{done.stdout[-2000:]}')
    told = re.search(r'compiled in ([\d.]+) ms', done.stdout)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, float(told.group(1)) / 1000


def same(one, other):
    names = sorted(os.listdir(one))
    return names == sorted(os.listdir(other)) and not filecmp.cmpfiles(one, other, names, shallow=False)[1]


def main():
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--blocks', type=int, default=42)
    parser.add_argument('--batches', type=int, default=32)
    parser.add_argument('--gradient', action='store_true', help='with the gradients of all inputs and weights')
    parser.add_argument('--runs', type=int, default=3)
    parser.add_argument('--weir', default=os.path.join(here, 'weir'))
    parser.add_argument('--before')
    parser.add_argument('--keep')
    arguments = parser.parse_args()
    folder = arguments.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    paths = {}
    for name, shared in (('flat', False), ('calls', True)):
        paths[name] = os.path.join(folder, name + '.mlir')
        with open(paths[name], 'w', encoding='utf-8') as out:
            out.write(program(arguments.blocks, arguments.batches, shared))
    gradient = ['autodiff{inputs=all}'] if arguments.gradient else []
    inputs = [f'--input=x_{m}=uniform:{ROWS}x{WIDTH}xf32' for m in range(arguments.batches)]
    for i in range(arguments.blocks):
        inputs += [f'--input={n}_{i}=uniform:{"x".join(map(str, s))}xf32' for n, s in WEIGHTS.items()]
    rows = [('found in the flat program', arguments.weir, 'flat', ['outline-repeated'] + gradient),
            ('calls of one function', arguments.weir, 'calls', gradient)]
    if arguments.before:
        rows.insert(0, ('flat, before', arguments.before, 'flat', gradient))
    times = {row[0]: [] for row in rows}
    for _ in range(arguments.runs):
        for label, command, name, passes in rows:
            out = os.path.join(folder, label.replace(' ', '-').replace(',', ''))
            more = ['--pass-pipeline=' + ','.join(passes)] if passes else []
            times[label].append(measure(shlex.split(command) + [
                'run', paths[name], '--timing', '--output-dir=' + out] + more + inputs))
    print(f'{"":28} {"user s":>8} {"compile s":>10}')
    outputs = []
    for label, own in times.items():
        print(f'{label:28} {min(t[0] for t in own):8.2f} {min(t[1] for t in own):10.2f}')
        outputs.append(os.path.join(folder, label.replace(' ', '-').replace(',', '')))
    print('outputs are ' + ('the same' if all(same(outputs[0], each) for each in outputs) else 'NOT the same'))


if __name__ == '__main__':
    main()
