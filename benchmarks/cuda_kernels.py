#!/usr/bin/env python3
"""Lists facts of generated CUDA kernels that need no GPU: registers, shared memory, blocks on a multiprocessor,
instructions as they stand in SASS, and the least time that the chip needs for them.

  benchmarks/cuda_kernels.py [--weir PATH] [--nvdisasm PATH] [--architectures sm_80,sm_90a,sm_100] [NAME...]

It needs nvcc, of version 12.8 or later for sm_100, and NVIDIA's nvdisasm: on the search path, as --nvdisasm says, or as the
Python package triton has it. Without it there are rows of resources alone, which say so. Instructions are counted once each
as they stand in the code: a loop's are not multiplied. The main loop is the hottest: of the loops nested deepest, the one that
multiplies. Nothing is measured; what the bounds are made of and where constants come from, cuda_model.py says. sm_90a is
generated for by itself, as the target cuda-sm90a; cuBLASLt has no part in any.
"""
import argparse
import concurrent.futures
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

import cuda_model
import sass
from cuda_model import BYTES, CHIPS, PLAIN, TENSOR

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

ELEMENTS = {"f32": 4, "f16": 2, "bf16": 2, "float32": 4, "float16": 2, "bfloat16": 2, "int64": 8, "int32": 4, "bool": 1}


def matmul(size, element):
    matrix = f"tensor<{size}x{size}x{element}>"
    return (2.0 * size**3, PLAIN if element == "f32" else TENSOR, f"""
func.func @main(%a: {matrix} {{pir.name = "a"}}, %b: {matrix} {{pir.name = "b"}}) -> {matrix} {{
  %0 = pd_op.matmul %a, %b : ({matrix}, {matrix}) -> {matrix}
  return %0 : {matrix}
}}""")


def attention(length, head, element):
    heads, scores = f"tensor<8x12x{length}x{head}x{element}>", f"tensor<8x12x{length}x{length}x{element}>"
    return (4.0 * 8 * 12 * length * length * head, PLAIN if element == "f32" else TENSOR, f"""
func.func @main(%q: {heads} {{pir.name = "q"}}, %k: {heads} {{pir.name = "k"}}, %v: {heads} {{pir.name = "v"}}) -> {heads} {{
  %0 = pd_op.matmul %q, %k {{transpose_y = true}} : ({heads}, {heads}) -> {scores}
  %1 = pd_op.full {{shape = array<i64: 1>, value = {head ** -0.5} : f64}} : tensor<1xf32>
  %2 = pd_op.scale %0, %1 : ({scores}, tensor<1xf32>) -> {scores}
  %3 = pd_op.softmax %2 : ({scores}) -> {scores}
  %4 = pd_op.matmul %3, %v : ({scores}, {heads}) -> {heads}
  return %4 : {heads}
}}""")


def rows(operator, element, operations):
    x = f"tensor<8192x4096x{element}>"
    return (operations * 8192 * 4096, BYTES, f"""
func.func @main(%x: {x} {{pir.name = "x"}}) -> {x} {{
  %0 = pd_op.{operator} %x : ({x}) -> {x}
  return %0 : {x}
}}""")


def layer_norm(element):
    x, row = f"tensor<8192x4096x{element}>", f"tensor<4096x{element}>"
    return (8.0 * 8192 * 4096, BYTES, f"""
func.func @main(%x: {x} {{pir.name = "x"}}, %w: {row} {{pir.name = "w"}}, %b: {row} {{pir.name = "b"}}) -> {x} {{
  %0:3 = "pd_op.layer_norm"(%x, %w, %b) <{{begin_norm_axis = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}}>
    : ({x}, {row}, {row}) -> ({x}, tensor<8192xf32>, tensor<8192xf32>)
  return %0#0 : {x}
}}""")


# Each with its floating-point operations and what limits it at best: the matrix unit, others that multiply, or memory.
PROGRAMS = {
    "matmul-4096-f16": lambda: matmul(4096, "f16"),
    "matmul-4096-bf16": lambda: matmul(4096, "bf16"),
    "matmul-4096-f32": lambda: matmul(4096, "f32"),
    "attention-2048-128-f16": lambda: attention(2048, 128, "f16"),
    "attention-1024-64-f16": lambda: attention(1024, 64, "f16"),
    "softmax-f32": lambda: rows("softmax", "f32", 4.0),
    "layer-norm-f32": lambda: layer_norm("f32"),
    "gelu-f16": lambda: rows("gelu", "f16", 8.0),
}

def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}{done.stdout}")
    return done.stdout + done.stderr


def compile_program(weir, target, folder, text):
    program = os.path.join(folder, "program.mlir")
    with open(program, "w") as out:
        out.write(text)
    run(weir, "compile", f"--target={target}", "--no-fallback", program, "-o", folder)
    with open(os.path.join(folder, "kernels.json")) as file:
        plan = json.load(file)
    launches = {}
    with open(os.path.join(folder, "kernels.launch")) as file:
        for line in file:
            if not line.startswith("#"):
                name, threads, local, _ = line.split(" ", 3)
                launches[name] = (int(threads), int(local))
    return plan, launches


def moved(plan, kernel):
    """The bytes of what a kernel reads and writes, once each."""
    total = 0
    for step in plan["steps"]:
        if step["kind"] == "launch" and step["kernel"] == kernel:
            for value in step["inputs"] + step["outputs"]:
                count = ELEMENTS[plan["values"][value]["dtype"]]
                for size in plan["values"][value]["shape"]:
                    count *= size
                total += count
    return total


def build(folder, architecture, nvcc, nvdisasm):
    """What ptxas reports, and the code of each kernel, none without nvdisasm."""
    source = os.path.join(folder, "kernels.cu")
    cubin = os.path.join(folder, architecture + ".cubin")
    options = ["-std=c++17", "-diag-suppress", "177", f"-arch={architecture}"]
    said = run(nvcc, *options, "-cubin", "-Xptxas", "-v", "-o", cubin, source)
    return said, sass.disassemble(nvdisasm, cubin) if nvdisasm else {}


def resources(said, kernel):
    part = re.search(
        rf"Compiling entry function '{kernel}'.*?(\d+) bytes spill stores, (\d+) bytes spill loads.*?Used (\d+) registers([^\n]*)",
        said, re.S)
    if part is None:
        sys.exit(f"ptxas says nothing of kernel '{kernel}':\n{said}")
    static = re.search(r"(\d+) bytes smem", part.group(4))
    return int(part.group(1)) + int(part.group(2)), int(part.group(3)), int(static.group(1)) if static else 0


def facts(name, folder, weir, architectures, nvcc, nvdisasm):
    flop, kind, text = PROGRAMS[name]()
    lines = []
    compiled = {}
    for architecture in architectures:
        chip = CHIPS[architecture]
        own = os.path.join(folder, chip.target)
        if chip.target not in compiled:
            os.makedirs(own)
            compiled[chip.target] = compile_program(weir, chip.target, own, text)
        plan, launches = compiled[chip.target]
        said, code = build(own, architecture, nvcc, nvdisasm)
        for entry in plan["kernels"]:
            threads, local = launches[entry["name"]]
            spills, registers, static = resources(said, entry["name"])
            kernel = cuda_model.Kernel(
                flop, kind, moved(plan, entry["name"]), int(entry["grid"]), threads, registers, max(static, local),
                *bulk(own, entry["name"]), code.get(entry["name"]))
            lines.append([name, f"{architecture} ({chip.name})", threads, registers, spills, kernel.shared,
                          cuda_model.resident(chip, kernel), *instructions(chip, kernel), "planned, not measured"])
    return lines


def bulk(folder, kernel):
    """How many bytes come in bulk to a block in a round, and how many of them it reads itself; 0 where none come."""
    with open(os.path.join(folder, "kernels.cu")) as file:
        text = file.read().split(f"/* kernel {kernel} */")[1].split("/* kernel ")[0]
    found = re.search(r"w_barrier_expect\([^,]*, (\d+)\)", text)
    if not found:
        return 0, 0
    with open(os.path.join(folder, "kernels.launch")) as file:
        (line,) = [line for line in file if line.startswith(kernel + " ")]
    # Pointer, type, sizes, sides of what is copied at once, swizzle.
    boxes = [2 * math.prod(int(side) for side in box.split()[3].split("x")) for box in line.split(";")[1:]]
    read = sum(boxes[int(box)] for box in re.findall(r"w_tensor_(?:copy|spread)\d\(.*&box(\d)", text))
    return int(found.group(1)), read


def instructions(chip, kernel):
    if kernel.code is None:
        return ["SASS not counted"] * (len(sass.COUNTED) + 3)
    bound = cuda_model.bound(chip, kernel)
    counts = [sass.count(kernel.code.instructions, pattern) for pattern in sass.COUNTED.values()]
    of = "copy" if kernel.kind == BYTES else "peak"
    return [*counts, len(kernel.code.hottest()), f"{bound.milliseconds:.3f} ({bound.unit})", f"{bound.part:.0%} of {of}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--weir", default=os.path.join(ROOT, "weir"))
    parser.add_argument("--nvdisasm", help="the tool, or the folder that it is in")
    parser.add_argument("--architectures", default=",".join(CHIPS))
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    architectures = arguments.architectures.split(",")
    for given, known, what in ((arguments.names, PROGRAMS, "program"), (architectures, CHIPS, "architecture")):
        unknown = set(given) - set(known)
        if unknown:
            sys.exit(f"no {what} is called {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    nvcc = shutil.which("nvcc")
    if nvcc is None:
        sys.exit("nvcc is not on the search path")
    nvdisasm = sass.tool("nvdisasm", arguments.nvdisasm)
    if nvdisasm is None:
        print("SASS NOT COUNTED: nvdisasm is not on the search path, nor in a package triton; --nvdisasm names it", file=sys.stderr)
    header = ["kernel", "chip", "threads", "registers", "spilled bytes", "shared bytes", "blocks/SM", *sass.COUNTED]
    header += ["main loop", "least ms", "at most", "measured"]
    print("| " + " | ".join(header) + " |\n|" + "---|" * len(header))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = []
        for name in arguments.names or PROGRAMS:
            own = os.path.join(folder, name)
            os.makedirs(own)
            waiting.append(pool.submit(facts, name, own, arguments.weir, architectures, nvcc, nvdisasm))
        for each in waiting:
            for line in each.result():
                print("| " + " | ".join(str(cell) for cell in line) + " |", flush=True)


if __name__ == "__main__":
    main()
