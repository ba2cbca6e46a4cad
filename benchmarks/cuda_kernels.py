#!/usr/bin/env python3
"""Lists facts of generated CUDA kernels that need no GPU: registers, shared memory, blocks on a multiprocessor, wide
accesses and tensor-core instructions, and the least time that a chip's peaks allow.

  benchmarks/cuda_kernels.py [--weir PATH] [--architectures sm_80,sm_90a,sm_100] [NAME...]

It needs nvcc, of version 12.8 or later for sm_100. Instructions are counted in SASS where cuobjdump is installed, else in
PTX, once each as they stand in the code: a loop's are not multiplied. Nothing is measured; the bound is arithmetic: the
larger of all operations at the chip's peak and all tensors moved once at its bandwidth, which no kernel beats and which says
nothing of how near one comes. sm_90a is generated for by itself, as the target cuda-sm90a; cuBLASLt has no part in any.

Sources of the constants below:
- threads, registers, blocks and shared memory of a multiprocessor: CUDA C++ Programming Guide, "Technical Specifications
  per Compute Capability"; a block takes 1 KB of shared memory more than it asks for there, from 8.0 on
- registers are given to warps by 256: CUDA Occupancy Calculator, https://docs.nvidia.com/nsight-compute/NsightCompute
- A100 80GB SXM: https://www.nvidia.com/en-us/data-center/a100/ (312 TFLOP/s f16 dense, 19.5 f32, 2039 GB/s)
- H100 SXM: https://www.nvidia.com/en-us/data-center/h100/ (989 f16 dense, 67 f32, 3350 GB/s)
- B200: https://www.nvidia.com/en-us/data-center/dgx-b200/, an eighth of it (2250 f16 dense, 75 f32, 8000 GB/s)
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The target, shared bytes of a multiprocessor, TFLOP/s of f16 on tensor cores and of f32, GB/s.
CHIPS = {
    "sm_80": ("A100", "cuda", 164 << 10, 312.0, 19.5, 2039.0),
    "sm_90a": ("H100", "cuda-sm90a", 228 << 10, 989.0, 67.0, 3350.0),
    "sm_100": ("B200", "cuda", 228 << 10, 2250.0, 75.0, 8000.0),
}
THREADS, REGISTERS, BLOCKS, RESERVED, UNIT = 2048, 65536, 32, 1024, 256
BYTES = {"f32": 4, "f16": 2, "bf16": 2, "float32": 4, "float16": 2, "bfloat16": 2, "int64": 8, "int32": 4, "bool": 1}


def matmul(size, element):
    matrix = f"tensor<{size}x{size}x{element}>"
    return (2.0 * size**3, element != "f32", f"""
func.func @main(%a: {matrix} {{pir.name = "a"}}, %b: {matrix} {{pir.name = "b"}}) -> {matrix} {{
  %0 = pd_op.matmul %a, %b : ({matrix}, {matrix}) -> {matrix}
  return %0 : {matrix}
}}""")


def attention(length, head, element):
    heads, scores = f"tensor<8x12x{length}x{head}x{element}>", f"tensor<8x12x{length}x{length}x{element}>"
    return (4.0 * 8 * 12 * length * length * head, element != "f32", f"""
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
    return (operations * 8192 * 4096, False, f"""
func.func @main(%x: {x} {{pir.name = "x"}}) -> {x} {{
  %0 = pd_op.{operator} %x : ({x}) -> {x}
  return %0 : {x}
}}""")


# Each with its floating-point operations and whether they are of tensor cores.
PROGRAMS = {
    "matmul-4096-f16": lambda: matmul(4096, "f16"),
    "matmul-4096-bf16": lambda: matmul(4096, "bf16"),
    "matmul-4096-f32": lambda: matmul(4096, "f32"),
    "attention-2048-128-f16": lambda: attention(2048, 128, "f16"),
    "attention-1024-64-f16": lambda: attention(1024, 64, "f16"),
    "softmax-f32": lambda: rows("softmax", "f32", 4.0),
    "gelu-f16": lambda: rows("gelu", "f16", 8.0),
}

# What is counted, as it is written in SASS and in PTX.
COUNTED = [
    ("16-byte loads", r"\bLDG\.E\S*\.128\b", r"\bld\.global\S*\.v4\.[a-z]32\b"),
    ("16-byte stores", r"\bSTG\.E\S*\.128\b", r"\bst\.global\S*\.v4\.[a-z]32\b"),
    ("16-byte background copies", r"\bLDGSTS\.E\S*\.128\b", r"\bcp\.async\.c[ag]\.shared\.global \[[^\]]*\], \[[^\]]*\], 16\b"),
    ("mma", r"\b[HIQ]MMA\.", r"\bmma\.sync\."),
    ("wgmma", r"\b[HIQ]GMMA\.", r"\bwgmma\.mma_async\."),
]


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
                count = BYTES[plan["values"][value]["dtype"]]
                for size in plan["values"][value]["shape"]:
                    count *= size
                total += count
    return total


def texts(folder, architecture, nvcc, cuobjdump):
    """What ptxas says, and the instructions of each kernel."""
    source = os.path.join(folder, "kernels.cu")
    cubin = os.path.join(folder, architecture + ".cubin")
    options = ["-std=c++17", "-diag-suppress", "177", f"-arch={architecture}"]
    said = run(nvcc, *options, "-cubin", "-Xptxas", "-v", "-o", cubin, source)
    if cuobjdump:
        listing, mark = run(cuobjdump, "--dump-sass", cubin), r"Function : (\w+)"
    else:
        ptx = os.path.join(folder, architecture + ".ptx")
        run(nvcc, *options, "-ptx", "-o", ptx, source)
        with open(ptx) as file:
            listing, mark = file.read(), r"\.entry (\w+)"
    parts = re.split(mark, listing)
    return said, dict(zip(parts[1::2], parts[2::2]))


def resources(said, kernel):
    part = re.search(
        rf"Compiling entry function '{kernel}'.*?(\d+) bytes spill stores, (\d+) bytes spill loads.*?Used (\d+) registers([^\n]*)",
        said, re.S)
    if part is None:
        sys.exit(f"ptxas says nothing of kernel '{kernel}':\n{said}")
    static = re.search(r"(\d+) bytes smem", part.group(4))
    return int(part.group(1)) + int(part.group(2)), int(part.group(3)), int(static.group(1)) if static else 0


def blocks(shared_of_chip, threads, registers, shared):
    of_warp = -(-registers * 32 // UNIT) * UNIT
    warps = -(-threads // 32)
    return min(BLOCKS, THREADS // (warps * 32), REGISTERS // of_warp // warps, shared_of_chip // (shared + RESERVED))


def facts(name, folder, weir, architectures, nvcc, cuobjdump):
    flop, is_tensor, text = PROGRAMS[name]()
    lines = []
    compiled = {}
    for architecture in architectures:
        chip, target, shared_of_chip, tensor, plain, bandwidth = CHIPS[architecture]
        own = os.path.join(folder, target)
        if target not in compiled:
            os.makedirs(own)
            compiled[target] = compile_program(weir, target, own, text)
        plan, launches = compiled[target]
        said, code = texts(own, architecture, nvcc, cuobjdump)
        for kernel in [kernel["name"] for kernel in plan["kernels"]]:
            threads, local = launches[kernel]
            spills, registers, static = resources(said, kernel)
            shared = max(static, local)
            counts = [len(re.findall(each[1 if cuobjdump else 2], code[kernel])) for each in COUNTED]
            by_flop = flop / ((tensor if is_tensor else plain) * 1e12) * 1e3
            bytes_moved = moved(plan, kernel)
            by_bytes = bytes_moved / (bandwidth * 1e9) * 1e3
            bound = f"{max(by_flop, by_bytes):.3f} ({'FLOP' if by_flop > by_bytes else 'bytes'})"
            lines.append([
                name, f"{architecture} ({chip})", threads, registers, spills, shared,
                blocks(shared_of_chip, threads, registers, shared), *counts, bytes_moved, bound,
                "not measured"])
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--weir", default=os.path.join(ROOT, "weir"))
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
    cuobjdump = shutil.which("cuobjdump")
    print(f"Instructions as they stand in {'SASS' if cuobjdump else 'PTX (cuobjdump is not installed)'}.\n")
    header = ["kernel", "chip", "threads", "registers", "spilled bytes", "shared bytes", "blocks/SM"]
    header += [each[0] for each in COUNTED] + ["bytes moved", "least ms", "measured"]
    print("| " + " | ".join(header) + " |\n|" + "---|" * len(header))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = []
        for name in arguments.names or PROGRAMS:
            own = os.path.join(folder, name)
            os.makedirs(own)
            waiting.append(pool.submit(facts, name, own, arguments.weir, architectures, nvcc, cuobjdump))
        for each in waiting:
            for line in each.result():
                print("| " + " | ".join(str(cell) for cell in line) + " |", flush=True)


if __name__ == "__main__":
    main()
