"""The least time that a kernel takes on a chip, from its instructions: the largest of what each unit of a multiprocessor and
of the chip needs for its part, at rates that are published or that others have measured. How near a kernel comes to it, only a
measurement says.

| unit | what it needs |
|---|---|
| issue | instructions of all warps, four a cycle |
| matrix | floating-point operations of the matrix unit at its rate; by `mma.sync` on Hopper at a part of it |
| FMA | floating-point operations outside of it |
| MUFU | exponentials, reciprocals, roots: 16 a cycle |
| shared | bytes that go to and from shared memory, 128 a cycle |
| L2 | bytes that are read from the second-level cache |
| memory | all tensors once |
| flight | bytes that loads in flight get in the time that memory takes to answer |
| wave | matrix operations, and the cycles in which all warps wait at a barrier and the unit is idle, where copies and
         products are those of the same warps; times the rounds in which blocks are given to multiprocessors |

Sources:
- schedulers, FMA and MUFU for each cycle: CUDA C++ Programming Guide 13.0, "Arithmetic Instructions", table of throughputs,
  https://docs.nvidia.com/cuda/archive/13.0.0/cuda-c-programming-guide/index.html#arithmetic-instructions
- shared memory, 32 banks of 4 bytes a cycle: the same, "Shared Memory"
- limits of a multiprocessor: the same, "Technical Specifications per Compute Capability"; a block takes 1 KB of shared memory
  more than it asks for from 8.0 on; registers are given to warps by 256:
  https://docs.nvidia.com/nsight-compute/NsightCompute/index.html#occupancy-calculator
- A100 80GB SXM, 108 multiprocessors, 1410 MHz, 1024 FMA of f16 a cycle each, 5120 bytes a cycle of L2: NVIDIA A100 Tensor
  Core GPU Architecture, https://images.nvidia.com/aem-dam/en-zz/Solutions/data-center/nvidia-ampere-architecture-whitepaper.pdf
- H100 SXM5, 132 multiprocessors, 1830 MHz with matrix units at work, 2048 FMA of f16 a cycle each: NVIDIA H100 Tensor Core GPU
  Architecture, https://resources.nvidia.com/en-us-tensor-core/gtc22-whitepaper-hopper
- H100, what is read from L2, 6.65 TB/s measured: 
  https://github.com/openxla/xla/blob/ea1955de02fba8a297f97e33bada85389dba0cbc/xla/service/gpu/model/gpu_dot_fusion_cost_model.cc
- H100, what `mma.sync` reaches of the peak, 62.9 % on average: https://arxiv.org/abs/2402.13499v1
- B200: an eighth of https://www.nvidia.com/en-us/data-center/dgx-b200/, 2250 TFLOP/s of f16, 8 TB/s; 148 multiprocessors of 4096
  FMA of f16 a cycle, whence the clock. Its rates for `mma.sync` and L2 are not published: no bound here is of them
- time of memory to answer, 466 cycles on A100 and 479 on H100: https://arxiv.org/abs/2402.13499v1, table of latencies
- what a copy reaches: 3.0 TB/s were measured on an H100; elsewhere nine tenths of the bandwidth, which is a guess
"""
import collections
import math

import sass

Chip = collections.namedtuple(
    "Chip", "name target shared processors clock matrix mma_part fma l2 memory copy latency")

# Shared bytes; GHz; FMA of f16 for each cycle of a multiprocessor; the part of them by mma.sync; FMA of f32; bytes of L2 for each
# cycle of the chip; GB/s of memory; GB/s of a copy; cycles till memory answers.
CHIPS = {
    "sm_80": Chip("A100", "cuda", 164 << 10, 108, 1.410, 1024, 1.0, 64, 5120.0, 2039.0, 1835.0, 466),
    "sm_90a": Chip("H100", "cuda-sm90a", 228 << 10, 132, 1.830, 2048, 0.629, 128, 6650 / 1.830, 3350.0, 3000.0, 479),
    "sm_100": Chip("B200", "cuda", 228 << 10, 148, 1.856, 4096, None, 128, None, 8000.0, 7200.0, None),
}
THREADS, REGISTERS, BLOCKS, RESERVED, UNIT = 2048, 65536, 32, 1024, 256
SCHEDULERS, MUFU, BANKS = 4, 16, 128
TENSOR, PLAIN, BYTES = "tensor", "plain", "bytes"

# What a kernel is: its matrix or other floating-point operations, bytes of its tensors, blocks, threads, registers, shared bytes,
# bytes that come in bulk to a block in a round, those of them that it reads itself, code. The others a block of its cluster reads,
# for both: "multicast", https://docs.nvidia.com/cuda/parallel-thread-execution/index.html#data-movement-and-conversion-instructions-cp-async-bulk-tensor
Kernel = collections.namedtuple("Kernel", "flop kind moved grid threads registers shared bulk read code")
Bound = collections.namedtuple("Bound", "milliseconds unit part")


def resident(chip, kernel):
    """How many blocks a multiprocessor has room for."""
    of_warp = -(-kernel.registers * 32 // UNIT) * UNIT
    warps = -(-kernel.threads // 32)
    return min(BLOCKS, THREADS // (warps * 32), REGISTERS // of_warp // warps, chip.shared // (kernel.shared + RESERVED))


def peak(chip, kind):
    """TFLOP/s."""
    return chip.processors * chip.clock * 2e-3 * (chip.matrix if kind == TENSOR else chip.fma)


def units(chip, kernel):
    """Milliseconds of each unit."""
    body = kernel.code.instructions
    loop = kernel.code.hottest()
    warps = kernel.threads // 32
    flop = (sass.matrix_flop if kernel.kind == TENSOR else sass.fma_flop)(loop) * warps
    copier = kernel.code.copier() if flop else []
    if copier:
        # A warpgroup copies, the others multiply.
        flop = flop // warps * (warps - 4)
    multiplying = warps - 4 if copier else warps
    copying = (1 if sass.count(copier, "UTMALDG") else 4) if copier else 0
    if kernel.kind == BYTES or flop == 0:
        # No loop whose passes are known: all of it once, as far as usual numbers need it.
        part, passes = kernel.code.usual() if kernel.kind == BYTES else body, kernel.grid
    else:
        part, passes = loop, kernel.flop / flop
    cycles = collections.OrderedDict()
    everywhere = chip.processors

    def per_pass(of_warp, of_copier=0):
        return passes * (of_warp * multiplying + of_copier * copying) / everywhere

    cycles["issue"] = per_pass(len(part), len(copier)) / SCHEDULERS
    by_matrix = sass.matrix_flop(part) / 2
    if by_matrix and sass.count(part, r"HGMMA\."):
        cycles["matrix"] = per_pass(by_matrix) / chip.matrix
    elif by_matrix and chip.mma_part:
        cycles["matrix"] = per_pass(by_matrix) / (chip.matrix * chip.mma_part)
    cycles["FMA"] = per_pass(32 * sass.count(part, r"(FFMA|FMUL|FADD)\b")) / chip.fma
    cycles["MUFU"] = per_pass(32 * sass.count(part, r"MUFU\.")) / MUFU
    # Each round ends with a wait for products.
    rounds = passes * sass.count(part, r"WARPGROUP\.DEPBAR") if copier else 0
    bulk = rounds * kernel.bulk
    cycles["shared"] = (per_pass(sass.shared_bytes(part), sass.shared_bytes(copier)) + bulk / everywhere) / BANKS
    read = per_pass(sass.global_bytes(part), sass.global_bytes(copier)) * everywhere + rounds * kernel.read
    if chip.l2 and read:
        cycles["L2"] = read / chip.l2
    blocks = resident(chip, kernel)
    if sass.count(part, r"HGMMA\.") and not copier:
        # All warps of a block wait for each other, those of other blocks do not.
        busy = by_matrix * warps / chip.matrix
        idle = sass.unit_waits(part)
        waves = math.ceil(kernel.grid / (blocks * everywhere))
        each = passes / kernel.grid * max(busy * blocks, busy + idle)
        cycles["wave"] = waves * each
    elif by_matrix and "matrix" in cycles:
        waves = math.ceil(kernel.grid / (blocks * everywhere))
        cycles["wave"] = cycles["matrix"] * waves * blocks * everywhere / kernel.grid
    milliseconds = {unit: count / chip.clock * 1e-6 for unit, count in cycles.items()}
    milliseconds["memory"] = kernel.moved / chip.memory * 1e-6
    if kernel.kind == BYTES and chip.latency:
        loads = sum(32 * sass.width(each) for each in body if each.name.startswith("LDG")) * warps * blocks
        if loads:
            # Half of what is moved is read.
            passes = kernel.moved / 2 / (loads * everywhere)
            milliseconds["flight"] = passes * chip.latency / chip.clock * 1e-6
    return milliseconds


def bound(chip, kernel):
    """The least time, the unit that it is of, and the part of the peak, or of a copy's speed, that is left to the kernel."""
    by_unit = units(chip, kernel)
    if kernel.kind == BYTES:
        best = kernel.moved / chip.copy * 1e-6
        by_unit["memory"] = best
    else:
        best = kernel.flop / peak(chip, kernel.kind) * 1e-9
    unit = max(by_unit, key=by_unit.get)
    return Bound(by_unit[unit], unit, best / by_unit[unit])
