#!/usr/bin/env python3
"""Times programs with many choices: `weir run` of an `if` after the other, and of the same with select.

    benchmarks/choices.py [--choices N,N,...] [--runs R] [--weir COMMAND] [--keep DIR]

The programs are those of MindSpore's tips on static graphs: `if_net`, as its parser writes it before type
inference (each `if` makes three graphs, and both branches call the graph with the rest), and
`select_net`. `--keep` leaves the generated files in DIR. Wall times are medians of R runs.
"""
import argparse
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time


def head(graphs):
    return (f'# IR entry: @main\n# Total subgraphs: {graphs}\n\n# Total params: 2\n# Params:\n'
            '%para1_x : <Tensor[Int64], (1)>\n%para2_y : <Tensor[Int64], (1)>\n\n')


def if_net(count):
    """for _ in range(count): x = x - y if x < y else x + y; out = out + x"""
    text = [head(1 + 3 * count)]
    free, after = '%para2_y', 2
    x, out = '%para1_x', 'I64(0)'
    name, parameters, owner = 'main', '', ''
    lines = []
    for i in range(count):
        choice = (f'  %{len(lines)}(c{i}) = Less({x}, {free})\n'
                  f'  %{len(lines) + 1}(s{i}) = Switch(%{len(lines)}, @then_{i}, @else_{i})\n'
                  f'  %{len(lines) + 2}(r{i}) = %{len(lines) + 1}()\n'
                  f'  Return(%{len(lines) + 2})\n')
        text.append(f'subgraph @{name}{owner}({parameters}) {{\n' + ''.join(lines) + choice
                    + '}\n\n')
        outer = x if x.startswith('%para1') else f'%para{after}_x'
        given = f'$(@{name}:{outer[1:]})'
        for branch, operator in (('then', 'Sub'), ('else', 'Add')):
            text.append(f'subgraph @{branch}_{i} parent: [subgraph @{name}]() {{\n'
                        f'  %0(n) = {operator}({given}, $(@main:para2_y))\n'
                        f'  %1(r) = call @after_{i}(%0)\n  Return(%1)\n}}\n\n')
        after += 1
        previous = out if i == 0 else f'$(@{name}:out{i - 1})'
        owner = f' parent: [subgraph @{name}]'
        name, parameters = f'after_{i}', f'%para{after}_x'
        x, free = f'%para{after}_x', '$(@main:para2_y)'
        lines = [f'  %0(out{i}) = Add({previous}, {x})\n']
    text.append(f'subgraph @{name}{owner}({parameters}) {{\n' + ''.join(lines)
                + '  Return(%0)\n}\n')
    return ''.join(text)


def select_net(count):
    lines, x, out = [], '%para1_x', '%para1_x'
    for i in range(count):
        n = 5 * i
        lines += [f'  %{n}(c{i}) = Less({x}, %para2_y)\n', f'  %{n + 1}(a{i}) = Sub({x}, %para2_y)\n',
                  f'  %{n + 2}(b{i}) = Add({x}, %para2_y)\n',
                  f'  %{n + 3}(x{i}) = Select(%{n}, %{n + 1}, %{n + 2})\n',
                  f'  %{n + 4}(o{i}) = Add({out}, %{n + 3})\n']
        x, out = f'%{n + 3}', f'%{n + 4}'
    return head(1) + 'subgraph @main() {\n' + ''.join(lines) + f'  Return({out})\n}}\n'


def measure(command):
    start = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit(f'{shlex.join(command)}: exit status {done.returncode}')
    return time.monotonic() - start, done.stdout


def main():
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--choices', default='10,100,1000')
    parser.add_argument('--runs', type=int, default=5)
    parser.add_argument('--weir', default=os.path.join(here, 'weir'))
    parser.add_argument('--keep')
    arguments = parser.parse_args()
    folder = arguments.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    print(f'{"choices":>8} {"if s":>8} {"select s":>9}')
    for count in map(int, arguments.choices.split(',')):
        times = {if_net: [], select_net: []}
        for _ in range(arguments.runs):
            for net, own in times.items():
                path = os.path.join(folder, f'{net.__name__}_{count}.ir')
                with open(path, 'w', encoding='utf-8') as out:
                    out.write(net(count))
                own.append(measure(shlex.split(arguments.weir) + [
                    'run', path, '--input', 'x=0', '--input', 'y=1'])[0])
        print(f'{count:>8} {statistics.median(times[if_net]):>8.2f}'
              f' {statistics.median(times[select_net]):>9.2f}', flush=True)


if __name__ == '__main__':
    main()
