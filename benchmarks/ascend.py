"""What Ascend kernels do, counted by the emulation, and the least time that this takes on a chip.

    python3 benchmarks/ascend.py            prints the table of benchmarks/README.md
    python3 benchmarks/ascend.py -- CMD     with CMD in place of ./weir

The counts are exact: the emulation counts what a launch issues, over all its cores. The times are a model and were never
measured: the largest of what each unit of the busiest core needs at the rates of the chip's description, of a 910B2C:

| unit | rate |
|---|---|
| matrix | 16 x 16 x 16 products of 16 bits a cycle and core; a quarter of floats, which is a guess |
| vector | 256 bytes a cycle and core |
| L2 | what kernels read and write, 110 and 86 bytes a cycle and core |
| memory | each tensor once, 32 bytes a cycle for each of 24 cores |

Cycles of 1.8 GHz, cores 20 with a matrix unit and two vector units each. Source: cube_freq, cube_m_size, vec_calc_size, l2_read_rate,
l2_write_rate and ddr_rate of https://gitcode.com/W4termy/runtime/blob/master/src/platform/platform_config/Ascend910B2C.ini
"""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERTZ = 1.8e9
CORES = 20


def matmul(m, k, n, dtype, epilogue):
    lines = [f'%0 = pd_op.matmul %a, %b : (tensor<{m}x{k}x{dtype}>, tensor<{k}x{n}x{dtype}>) -> tensor<{m}x{n}x{dtype}>']
    wide = f'tensor<{m}x{n}x{dtype}>'
    last = '%0'
    if epilogue:
        lines.append(f'%1 = pd_op.add %0, %c : ({wide}, tensor<{n}x{dtype}>) -> {wide}')
        lines.append(f'%2 = pd_op.{epilogue} %1 : ({wide}) -> {wide}')
        last = '%2'
    inputs = f'%a: tensor<{m}x{k}x{dtype}>, %b: tensor<{k}x{n}x{dtype}>' + (f', %c: tensor<{n}x{dtype}>' if epilogue else '')
    return function(inputs, lines, last, wide), 2 * m * n * k, dtype, tensors((m, k), (k, n), (m, n)) * size(dtype)


def softmax(rows, cols, dtype):
    t = f'tensor<{rows}x{cols}x{dtype}>'
    return function(f'%x: {t}', [f'%0 = pd_op.softmax %x : ({t}) -> {t}'], '%0', t), 0, dtype, 2 * rows * cols * size(dtype)


def layer_norm(rows, cols, dtype):
    t, v = f'tensor<{rows}x{cols}x{dtype}>', f'tensor<{cols}x{dtype}>'
    line = (f'%0:3 = "pd_op.layer_norm"(%x, %w, %b) <{{begin_norm_axis = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}}> : '
            f'({t}, {v}, {v}) -> ({t}, tensor<{rows}xf32>, tensor<{rows}xf32>)')
    return function(f'%x: {t}, %w: {v}, %b: {v}', [line], '%0#0', t), 0, dtype, 2 * rows * cols * size(dtype)


def attention(batch, length, head, dtype):
    t, s = f'tensor<{batch}x{length}x{head}x{dtype}>', f'tensor<{batch}x{length}x{length}x{dtype}>'
    lines = [f'%0 = pd_op.matmul %q, %k {{transpose_y = true}} : ({t}, {t}) -> {s}',
             '%1 = pd_op.full {shape = array<i64: 1>, value = 0.125 : f64} : tensor<1xf32>',
             f'%2 = pd_op.scale %0, %1 : ({s}, tensor<1xf32>) -> {s}',
             f'%3 = pd_op.softmax %2 : ({s}) -> {s}',
             f'%4 = pd_op.matmul %3, %v : ({s}, {t}) -> {t}']
    heads = 1
    for part in batch.split('x'):
        heads *= int(part)
    return (function(f'%q: {t}, %k: {t}, %v: {t}', lines, '%4', t), 4 * heads * length * length * head, dtype,
            4 * heads * length * head * size(dtype))


def function(inputs, lines, last, result):
    body = '\n'.join('    ' + line for line in lines)
    return f'module {{\n  func.func @main({inputs}) -> {result} {{\n{body}\n    return {last} : {result}\n  }}\n}}\n'


def tensors(*shapes):
    return sum(rows * cols for rows, cols in shapes)


def size(dtype):
    return 4 if dtype == 'f32' else 2


PROGRAMS = {
    'matmul 1024, f16': matmul(1024, 1024, 1024, 'f16', None),
    'matmul 1024, bias, relu, f16': matmul(1024, 1024, 1024, 'f16', 'relu'),
    'matmul 1024, bias, gelu, f16': matmul(1024, 1024, 1024, 'f16', 'gelu'),
    'matmul 1024, f32': matmul(1024, 1024, 1024, 'f32', None),
    'softmax 512x1024, f32': softmax(512, 1024, 'f32'),
    'layer norm 512x1024, f32': layer_norm(512, 1024, 'f32'),
    'matmul 64x16384x64, bias, relu, f16': matmul(64, 16384, 64, 'f16', 'relu'),
    'attention 8x12x128x64, f16': attention('8x12', 128, 64, 'f16'),
}


def counts(command, text):
    with tempfile.TemporaryDirectory() as folder:
        program, file = pathlib.Path(folder, 'program.mlir'), pathlib.Path(folder, 'counts')
        program.write_text(text)
        subprocess.run([*command, 'run', str(program), '--target=ascend', '--inputs=random', '--output-dir', folder],
                       check=True, stdout=subprocess.DEVNULL, env={**os.environ, 'WEIR_ASCEND_COUNTS': str(file)})
        return [dict(word.split('=') for word in line.split()[1:]) for line in file.read_text().splitlines()]


def bound(found, dtype, memory):
    """The unit that needs longest, and its time in microseconds."""
    rate = 4096 / (4 if dtype == 'f32' else 1)
    cycles = {
        'matrix': found['most_products'] / rate * units(found),
        'vector': found['most_vector'] / 256,
        'L2': (found['in'] / 110 + found['out'] / 86) / CORES,
        'memory': memory / (32 * 24),
    }
    unit = max(cycles, key=cycles.get)
    return unit, cycles[unit] / HERTZ * 1e6, found['products'] / rate / CORES / cycles[unit], cycles['memory'] / cycles[unit]


def units(found):
    """How many vector units ask one matrix unit for products."""
    return 2 if found['V'] and not found['M'] else 1


def main():
    command = sys.argv[2:] if sys.argv[1:2] == ['--'] else [str(ROOT / 'weir')]
    print('| program | kernels | vector instructions | bytes each | matrix instructions | scalar unit waits | all pipes wait | '
          'MB in | MB out | bound, µs | of the peak |')
    print('|---|---|---|---|---|---|---|---|---|---|---|')
    for name, (text, flops, dtype, memory) in PROGRAMS.items():
        lines = counts(command, text)
        found = {key: sum(int(line[key]) for line in lines) for key in lines[0]}
        unit, time, matrix, copy = bound(found, dtype, memory)
        peak = f'{matrix:.0%} of matrix' if flops else f'{copy:.0%} of a copy'
        each = f"{found['vector'] / found['V']:.0f}" if found['V'] else '-'
        print(f"| {name} | {len(lines)} | {found['V']} | {each} | {found['M']} | {found['waits']} | {found['barriers']} | "
              f"{found['in'] / 1e6:.1f} | {found['out'] / 1e6:.1f} | {time:.1f} ({unit}) | {peak} |")


if __name__ == '__main__':
    main()
