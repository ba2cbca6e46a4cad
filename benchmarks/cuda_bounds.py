#!/usr/bin/env python3
"""Prints which units of a multiprocessor generated CUDA kernels of attention and of rows keep busy, from their SASS.

  benchmarks/cuda_bounds.py [--weir PATH] [--nvdisasm PATH]

It needs what cuda_kernels.py needs. Nothing is measured; constants are those of cuda_model.py, which cites them.

For attention, the instructions of the loop over keys are counted, and the cycles that a multiprocessor needs for a round of all
its warps: of the matrix unit, of the unit for powers, and of the schedulers, each of which issues one instruction a cycle. Where
the busiest of the three is the limit, the matrix unit reaches the part of its peak that `overlapped` says. `enforced` is what it
reaches if all warps are at the same place of the loop at all times, so that nothing is done at once but what each warp itself
does at once: what is issued between a product that is asked for (`wgmma`) and the wait for it. What `mma.sync` multiplies counts
as if the warp waited for it. What a kernel reaches lies between the two: the more, the more its warps are at different places. A
round is one at no edge: its keys are there, and causal attention hides none, so that it branches around what hides scores. In
`at an edge` all rounds do all of that.

For kernels of rows, whose instructions are executed once, `issue` is the part of the schedulers' cycles that they take while
memory delivers what a copy reaches. `in flight` is how many bytes the warps of a multiprocessor ask for before they wait,
`needed` how many must be under way for that: bandwidth times latency (Little's law). `of copy` is what both leave.
"""
import argparse
import concurrent.futures
import os
import shutil
import sys
import tempfile

import cuda_kernels
import cuda_model
import sass
from cuda_model import CHIPS, MUFU, SCHEDULERS

HEADS = (64, 80, 96, 128)
# Chip, head, length and what hides keys.
ATTENTION = [(chip, head, 1024, "") for chip in ("sm_80", "sm_90a") for head in HEADS]
ATTENTION += [("sm_90a", head, length, mask) for mask in ("causal", "mask") for length in (1024, 1000, 1001) for head in HEADS]


def rms_norm():
    x, w, row = "tensor<8192x4096xbf16>", "tensor<4096xbf16>", "tensor<8192x1xf32>"
    wide = x.replace("bf16", "f32")
    return f"""
func.func @main(%x: {x} {{pir.name = "x"}}, %w: {w} {{pir.name = "w"}}) -> {x} {{
  %0 = pd_op.cast %x {{dtype = #pir.dtype<float32>}} : ({x}) -> {wide}
  %1 = pd_op.square %0 : ({wide}) -> {wide}
  %2 = pd_op.full_int_array {{dtype = #pir.dtype<int64>, value = array<i64: -1>}} : tensor<1xi64>
  %3 = pd_op.mean %1, %2 {{keepdim = true}} : ({wide}, tensor<1xi64>) -> {row}
  %4 = pd_op.full {{shape = array<i64: 1>, value = 1.0 : f64}} : tensor<1xf32>
  %5 = pd_op.scale %3, %4 {{bias = 1.0e-5 : f32}} : ({row}, tensor<1xf32>) -> {row}
  %6 = pd_op.rsqrt %5 : ({row}) -> {row}
  %7 = pd_op.multiply %0, %6 : ({wide}, {row}) -> {wide}
  %8 = pd_op.cast %w {{dtype = #pir.dtype<float32>}} : ({w}) -> tensor<4096xf32>
  %9 = pd_op.multiply %7, %8 : ({wide}, tensor<4096xf32>) -> {wide}
  %10 = pd_op.cast %9 {{dtype = #pir.dtype<bfloat16>}} : ({wide}) -> {x}
  return %10 : {x}
}}"""


# Each with the bytes of an element.
ROWS = {
    "softmax-f32": (cuda_kernels.rows("softmax", "f32", 0)[2], 4),
    "softmax-f16": (cuda_kernels.rows("softmax", "f16", 0)[2], 2),
    "layer-norm-f32": (cuda_kernels.layer_norm("f32")[2], 4),
    "rms-norm-bf16": (rms_norm(), 2),
    "gelu-f16": (cuda_kernels.rows("gelu", "f16", 0)[2], 2),
    "relu-f16": (cuda_kernels.rows("relu", "f16", 0)[2], 2),
}


def masked(length, head, mask):
    """Causal attention, or attention whose mask is an input."""
    if not mask:
        return cuda_kernels.attention(length, head, "f16")[2]
    if mask == "mask":
        heads, scores = f"tensor<8x12x{length}x{head}xf16>", f"tensor<8x12x{length}x{length}xf16>"
        row = f"tensor<{length}x{length}xf16>"
        text = cuda_kernels.attention(length, head, "f16")[2].replace("%v:", f"%m: {row} {{pir.name = \"m\"}}, %v:")
        added = f"  %added = pd_op.add %2, %m : ({scores}, {row}) -> {scores}\n"
        return text.replace("  %3 = pd_op.softmax %2", added + "  %3 = pd_op.softmax %added")
    heads = f"tensor<8x{length}x12x{head}xf16>"
    return f"""
func.func @main(%q: {heads} {{pir.name = "q"}}, %k: {heads} {{pir.name = "k"}}, %v: {heads} {{pir.name = "v"}}) -> {heads} {{
  %0:3 = "pd_op.flash_attn"(%q, %k, %v) <{{causal = true, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}}>
    : ({heads}, {heads}, {heads}) -> ({heads}, tensor<8x12x{length}xf32>, tensor<2xi64>)
  return %0#0 : {heads}
}}"""


def built(text, architecture, tools):
    """A program's only kernel."""
    weir, nvcc, nvdisasm = tools
    with tempfile.TemporaryDirectory() as folder:
        plan, launches = cuda_kernels.compile_program(weir, CHIPS[architecture].target, folder, text)
        (entry,) = plan["kernels"]
        said, code = cuda_kernels.build(folder, architecture, nvcc, nvdisasm)
    spills, registers, static = cuda_kernels.resources(said, entry["name"])
    if spills:
        sys.exit(f"{entry['name']} spills {spills} bytes on {architecture}")
    threads, local = launches[entry["name"]]
    return cuda_model.Kernel(
        0, None, 0, int(entry["grid"]), threads, registers, max(static, local), 0, 0, code[entry["name"]])


def together(chip, loop, warps):
    """The cycles of a round if all warps are at the same place of it."""
    cycles = under_way = meanwhile = 0
    for each in loop:
        product = sass.matrix_flop([each]) / 2 * warps / chip.matrix
        if each.name.startswith("HGMMA"):
            under_way += product
        elif each.name.startswith("WARPGROUP.DEPBAR"):
            cycles += max(under_way, meanwhile)
            under_way = meanwhile = 0
        elif product:
            cycles += product
        elif under_way:
            meanwhile += warps / SCHEDULERS
        else:
            cycles += warps / SCHEDULERS
    return cycles + max(under_way, meanwhile)


def attention(architecture, head, length, mask, tools):
    chip = CHIPS[architecture]
    kernel = built(masked(length, head, mask), architecture, tools)
    edge, loop = kernel.code.hottest(), kernel.code.inside()
    blocks = cuda_model.resident(chip, kernel)
    warps = blocks * kernel.threads // 32
    products = sass.count(loop, r"HG?MMA\.")
    matrix = sass.matrix_flop(loop) / 2 * warps / chip.matrix
    powers = sass.count(loop, r"MUFU\.") * warps * 32 / MUFU
    issue = len(loop) * warps / SCHEDULERS
    return [f"attention-{length}-{head}-f16{mask and '-' + mask}", f"{architecture} ({chip.name})", kernel.registers, blocks,
            len(loop), products, sass.count(loop, r"BAR\."), round(matrix), round(powers), round(issue),
            f"{matrix / max(matrix, powers, issue):.0%}", f"{matrix / together(chip, loop, warps):.0%}",
            f"{matrix / together(chip, edge, warps):.0%}", "planned, not measured"]


def rows(name, architecture, tools):
    chip = CHIPS[architecture]
    text, size = ROWS[name]
    kernel = built(text, architecture, tools)
    way = kernel.code.usual()
    blocks = cuda_model.resident(chip, kernel)
    loads, stores = (sass.count(way, rf"{kind}\.E\S*\.128\b") for kind in ("LDG", "STG"))
    elements = stores * 16 / size
    # Bytes that memory moves for a multiprocessor in a cycle.
    rate = chip.copy / chip.processors / chip.clock
    issue = rate / (2 * size) * len(way) / elements / 32 / SCHEDULERS
    part, flight = min(1.0, 1 / issue), ["-", "-"]
    if chip.latency:
        # What all programs read, such as the weights of a norm, comes from a cache.
        flying = stores * 16 * kernel.threads * blocks
        needed = rate / 2 * chip.latency
        part, flight = min(part, flying / needed), [f"{flying / 1024:.0f} KB", f"{needed / 1024:.0f} KB"]
    return [name, f"{architecture} ({chip.name})", kernel.registers, blocks, len(way), f"{loads}, {stores}",
            f"{len(way) / elements:.1f}", f"{issue:.0%}", *flight, f"{part:.0%}", "planned, not measured"]


def table(header, lines):
    print("| " + " | ".join(header) + " |\n|" + "---|" * len(header))
    for line in lines:
        print("| " + " | ".join(str(cell) for cell in line.result()) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--weir", default=os.path.join(cuda_kernels.ROOT, "weir"))
    parser.add_argument("--nvdisasm", help="the tool, or the folder that it is in")
    arguments = parser.parse_args()
    nvcc = shutil.which("nvcc")
    nvdisasm = sass.tool("nvdisasm", arguments.nvdisasm)
    for name, path in (("nvcc", nvcc), ("nvdisasm", nvdisasm)):
        if path is None:
            sys.exit(f"{name} is not on the search path")
    tools = (arguments.weir, nvcc, nvdisasm)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        first = [pool.submit(attention, *each, tools) for each in ATTENTION]
        second = [pool.submit(rows, name, chip, tools) for name in ROWS for chip in CHIPS]
        table(["kernel", "chip", "registers", "blocks/SM", "round", "of it products", "barriers", "cycles: matrix", "powers",
               "issue", "overlapped", "enforced", "at an edge", "measured"], first)
        print()
        table(["kernel", "chip", "registers", "blocks/SM", "instructions", "16-byte loads, stores", "per element", "issue",
               "in flight", "needed", "of copy", "measured"], second)


if __name__ == "__main__":
    main()
