#!/usr/bin/env python3
"""Runs what needs a GPU of NVIDIA, in less than ten minutes and without a network, and says what it skipped.

  benchmarks/gpu.sh [--weir PATH] [--seconds N] [--emulation] [NAME...]

1. Every workload of examples/workloads, or those named, gives on cuda what it gives on the host.
2. The programs of benchmarks/cuda_kernels.py: time of a run's kernels by generated code, with cuBLASLt where that is
   installed, and with PyTorch (eager and torch.compile) where that is; the parts of the chip's peak that the generated
   kernels reach in operations and in bytes.

Times of Weir are those of `weir run --profile`, which waits after each kernel: a few microseconds more than kernels take.
PyTorch is timed by events over a run of many calls. Nothing starts when less than a tenth of the time is left.
With --emulation the first part runs on the emulation of a GPU, which says something of numbers and nothing of speed.
Exit code: 0, also where there is no GPU; 1 where a workload gives something else or fails.
"""
import argparse
import array
import ast
import concurrent.futures
import ctypes
import glob
import math
import os
import re
import struct
import subprocess
import sys
import tempfile
import time

import cuda_kernels

REPEAT = 30
SEED = "7"
# How far numbers may lie apart, in parts of the largest: by the element type, for sums in another order.
TOLERANCES = {"<f4": 1e-4, "<f2": 4e-3, "<V2": 2e-2, "|V2": 2e-2, "<f8": 1e-9}
PYTORCH = """
import sys, time, torch
kind, shape, how = sys.argv[1], [int(s) for s in sys.argv[2].split("x")], sys.argv[3]
dtype = getattr(torch, sys.argv[4])
make = lambda: torch.rand(shape, device="cuda").mul(2).sub(1).to(dtype)
f = {"matmul": lambda a, b: a @ b,
     "attention": lambda q, k, v: torch.nn.functional.scaled_dot_product_attention(q, k, v),
     "softmax": lambda x: torch.softmax(x, -1), "gelu": torch.nn.functional.gelu}[kind]
f = torch.compile(f) if how == "compile" else f
inputs = [make() for _ in range({"matmul": 2, "attention": 3}.get(kind, 1))]
for _ in range(10): f(*inputs)
begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
torch.cuda.synchronize(); begin.record()
for _ in range(30): f(*inputs)
end.record(); torch.cuda.synchronize()
print(begin.elapsed_time(end) / 30)
"""


class Clock:
    def __init__(self, seconds):
        self.end = time.monotonic() + seconds
        self.reserve = seconds / 10

    def left(self):
        return self.end - time.monotonic()

    def is_short(self):
        return self.left() < self.reserve


def capability():
    """The compute capability of the first GPU, or why there is none."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None, "libcuda.so.1 is not installed"
    device, major, minor = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    if driver.cuInit(0) != 0 or driver.cuDeviceGet(ctypes.byref(device), 0) != 0:
        return None, "the driver finds no GPU"
    driver.cuDeviceGetAttribute(ctypes.byref(major), 75, device)
    driver.cuDeviceGetAttribute(ctypes.byref(minor), 76, device)
    return 10 * major.value + minor.value, ""


def elements(path):
    """The type and the elements of a .npy file."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack_from("<H", data, 8)[0]
    header = ast.literal_eval(data[10:10 + length].decode())
    kind, body = header["descr"], data[10 + length:]
    if kind in ("<V2", "|V2"):
        wide = array.array("I", (bits << 16 for bits in array.array("H", body)))
        return kind, array.array("f", wide.tobytes())
    if kind == "<f2":
        return kind, [each[0] for each in struct.iter_unpack("<e", body)]
    return kind, array.array({"<f4": "f", "<f8": "d", "<i8": "q", "<i4": "i", "|b1": "b", "|u1": "B", "|i1": "b"}[kind], body)


def apart(expected, actual):
    """Why two files are not the same tensor, or None."""
    kind, want = elements(expected)
    other, got = elements(actual)
    if kind != other or len(want) != len(got):
        return "another type or shape"
    if kind not in TOLERANCES:
        return None if list(want) == list(got) else "other integers"
    largest = max((abs(x) for x in want if not math.isnan(x)), default=0.0)
    worst = 0.0
    for x, y in zip(want, got):
        if math.isnan(x) != math.isnan(y):
            return "NaN in one of them"
        if x != y and not math.isnan(x):
            worst = max(worst, abs(x - y))
    worst = worst / largest if largest > 0 else worst
    return None if worst <= TOLERANCES[kind] else f"numbers lie {worst:.1e} of the largest apart"


def weir(arguments, environment=None, timeout=300):
    try:
        done = subprocess.run(
            arguments, capture_output=True, text=True, timeout=timeout, env={**os.environ, **(environment or {})})
    except subprocess.TimeoutExpired:
        return None, "it takes too long"
    return (done.stdout + done.stderr, "") if done.returncode == 0 else (None, (done.stderr.strip().splitlines() or ["?"])[0])


def agrees(program, target, command, folder, clock):
    """Whether a workload gives on `target` what it gives on the host: "ok", why not, or None if there was no time."""
    if clock.is_short():
        return None
    name = os.path.basename(program)[:-len(".mlir")]
    outputs, sizes = {}, []
    for each in ("jvm", target):
        outputs[each] = os.path.join(folder, name + "-" + each)
        given = [command, "run", program, f"--target={each}", "--inputs=random", "--seed=" + SEED]
        given.append("--output-dir=" + outputs[each])
        _, failure = weir(given + sizes, timeout=max(1, clock.left()))
        while failure and "has no size; add --dim" in failure:
            # What the program leaves open, told input by input, is of one size in both runs.
            more = [f"--dim={name_of_size}=3" for name_of_size in re.findall(r"--dim (\S+)=1", failure)]
            if not set(more) - set(sizes):
                break
            sizes += more
            _, failure = weir(given + sizes, timeout=max(1, clock.left()))
        if failure:
            return f"{each}: {failure}"
    expected = sorted(glob.glob(os.path.join(outputs["jvm"], "*.npy")))
    if not expected:
        return "no outputs"
    for path in expected:
        reason = apart(path, os.path.join(outputs[target], os.path.basename(path)))
        if reason:
            return f"{os.path.basename(path)}: {reason}"
    return "ok"


def workloads(arguments, target, clock):
    names = arguments.names or sorted(
        os.path.basename(path)[:-len(".mlir")]
        for path in glob.glob(os.path.join(cuda_kernels.ROOT, "examples", "workloads", "*.mlir")))
    print(f"## Workloads on {target} beside the host\n", flush=True)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(
            max(1, (os.cpu_count() or 2) // 2)) as pool:
        waiting = {
            name: pool.submit(
                agrees, os.path.join(cuda_kernels.ROOT, "examples", "workloads", name + ".mlir"), target,
                arguments.weir, folder, clock)
            for name in names}
        results = {name: each.result() for name, each in waiting.items()}
    wrong = {name: said for name, said in results.items() if said not in ("ok", None)}
    late = [name for name, said in results.items() if said is None]
    print(f"{len(results) - len(wrong) - len(late)} of {len(results)} agree")
    for name, said in wrong.items():
        print(f"differs: {name}: {said}")
    if late:
        print(f"skipped, for time: {', '.join(late)}")
    print(flush=True)
    return not wrong


def kernel_time(profile):
    """The milliseconds of kernels, by the lines of a profile that are no copies."""
    total = 0.0
    for line in profile.splitlines():
        found = re.match(r"(\S.*?)\s+(generated|library)\s+(\d+)\s+([\d.]+)\s", line)
        if found:
            total += float(found.group(4))
    return total


def measured(program, command, target, environment, clock):
    if clock.is_short():
        return None, "no time"
    given = [command, "run", program, f"--target={target}", "--inputs=random", "--no-fallback", f"--repeat={REPEAT}"]
    said, failure = weir(given + ["--profile", "--output-dir=" + program + ".out"], environment, max(1, clock.left()))
    return (None, failure) if failure else (kernel_time(said), "")


def pytorch(name, how, clock):
    kind, *rest = name.split("-")
    element = {"f16": "float16", "bf16": "bfloat16", "f32": "float32"}[rest[-1]]
    shape = {"matmul": "4096x4096", "attention": "8x12x" + "x".join(rest[:2])}.get(kind, "8192x4096")
    if clock.is_short():
        return "no time"
    try:
        done = subprocess.run(
            [sys.executable, "-c", PYTORCH, kind, shape, how, element], capture_output=True, text=True,
            timeout=max(1, min(90, clock.left())))
        return f"{float(done.stdout):.3f}" if done.returncode == 0 else "-"
    except (subprocess.TimeoutExpired, ValueError):
        return "-"


def table(arguments, chip, clock):
    print("## Kernels, in ms\n")
    torch = subprocess.run(
        [sys.executable, "-c", "import torch; assert torch.cuda.is_available()"], capture_output=True).returncode == 0
    if not torch:
        print("skipped: PyTorch (it is not installed, or finds no GPU)\n")
    peaks = cuda_kernels.CHIPS.get({80: "sm_80", 90: "sm_90a", 100: "sm_100"}.get(chip))
    if peaks is None:
        print(f"skipped: parts of the peak (those of a chip of capability {chip} are not known)\n")
    target = peaks[1] if peaks else "cuda"
    print("| program | generated | with cuBLASLt | PyTorch | torch.compile | of peak FLOP/s | of peak bytes/s |")
    print("|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, make in cuda_kernels.PROGRAMS.items():
            flop, is_tensor, text = make()
            own = os.path.join(folder, name)
            os.makedirs(own)
            plan, _ = cuda_kernels.compile_program(arguments.weir, target, own, text)
            program = os.path.join(own, "program-of-operators.mlir")
            with open(program, "w") as out:
                out.write(text)
            generated, failure = measured(program, arguments.weir, target, {"WEIR_CUBLASLT": "none"}, clock)
            product, none = measured(program, arguments.weir, target, {}, clock) if "matmul" in name else (None, "-")
            cells = [name, f"{generated:.3f}" if generated else failure, f"{product:.3f}" if product else none]
            cells += [pytorch(name, how, clock) if torch else "-" for how in ("eager", "compile")]
            if peaks and generated:
                _, _, _, tensor, plain, bandwidth = peaks
                moved = sum(cuda_kernels.moved(plan, kernel["name"]) for kernel in plan["kernels"])
                cells.append(f"{flop / (generated * 1e-3) / ((tensor if is_tensor else plain) * 1e12):.1%}")
                cells.append(f"{moved / (generated * 1e-3) / (bandwidth * 1e9):.1%}")
            else:
                cells += ["-", "-"]
            print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--weir", default=os.path.join(cuda_kernels.ROOT, "weir"))
    parser.add_argument("--seconds", type=float, default=570)
    parser.add_argument("--emulation", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    clock = Clock(arguments.seconds)
    chip, reason = capability()
    if arguments.emulation:
        fine = workloads(arguments, "cuda-emulation", clock)
        print("skipped: times of kernels, of cuBLASLt and of PyTorch (an emulation has no speed)")
    elif chip is None:
        print(f"skipped: workloads on cuda beside the host ({reason})")
        print(f"skipped: times of kernels, of cuBLASLt and of PyTorch ({reason})")
        print(f"skipped: parts of the peak in operations and bytes ({reason})")
        fine = True
    else:
        print(f"A GPU of compute capability {chip / 10}.\n")
        fine = workloads(arguments, "cuda", clock)
        table(arguments, chip, clock)
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
