#!/usr/bin/env python3
"""Runs whole programs with Weir, ONNX Runtime and PyTorch, one after the other, and prints a table.

The programs are those of benchmarks/workloads in their large sizes; all three get the same inputs and
weights, may use all processors, and are warm. Each has a process of its own that lives on; they run in
turns of half a second, so that what else the machine does meets all of them alike. The figures are medians
over the turns, and so is the ratio: the better peer's time over Weir's in the same turn, above 1 in Weir's
favour, with the smallest and the largest of the middle half of the turns. A peer that takes three times as long as the other in the first
turns is left out of the rest.

  benchmarks/models.py --classpath CLASSES --onnxruntime JAR [NAME...]

CLASSES are the classes of `benchmarks` and of all that they depend on, JAR is ONNX Runtime's Java package
(`mvn dependency:copy -Dartifact=com.microsoft.onnxruntime:onnxruntime:1.29.0 -DoutputDirectory=DIR`).
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = [
    "01-elementwise-chain", "06-masked-softmax", "08-residual-layer-norm", "09-rms-norm", "12-gemm-f32",
    "14-mlp", "15-attention", "17-resnet-block", "19-bert-layer", "22-llama-prefill"]
# Seconds in which code is compiled for the machine, and those of a turn.
WARM_UP = 6
TURN = 0.5
FIRST_TURNS = 3
# ONNX Runtime has no kernels for bfloat16 on the CPU.
WITHOUT_ONNX = {"09-rms-norm"}
WEIR_FLAGS = [
    "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-Xmx6g", "--enable-native-access=ALL-UNNAMED",
    "--add-modules=jdk.incubator.vector", "--sun-misc-unsafe-memory-access=allow"]


class Runner:
    """A process that runs a program when it is told to."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.first = self.answer()
        self.times = []

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.process.args[0]} ended with {self.process.wait()}")
        return line.strip()

    def turn(self, seconds):
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        return float(self.answer())

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def take_turns(commands, turns):
    """The error of Weir and the times of all in each turn; those of runners that were left out are fewer."""
    runners = {which: Runner(command) for which, command in commands.items()}
    try:
        runners["weir"].turn(WARM_UP)
        if "onnx" in runners:
            runners["onnx"].turn(1)
        running = list(runners)
        for turn in range(turns):
            if turn == FIRST_TURNS and "onnx" in runners:
                medians = {w: statistics.median(runners[w].times) for w in ("torch", "onnx")}
                slow = max(medians, key=medians.get)
                if medians[slow] > 3 * min(medians.values()):
                    running.remove(slow)
            for which in running:
                runners[which].times.append(runners[which].turn(TURN))
        return float(runners["weir"].first), {w: r.times for w, r in runners.items()}
    finally:
        for runner in runners.values():
            runner.end()


def row(name, error, times):
    """A row of the table."""
    turns = len(times["weir"])
    peers = [t for w, t in times.items() if w != "weir" and len(t) == turns]
    ratios = sorted(min(p) / w for w, *p in zip(times["weir"], *peers))
    middle = f"{ratios[turns // 4]:.2f} to {ratios[turns - 1 - turns // 4]:.2f}"
    shown = [f"{statistics.median(times[w]):.2f}" if w in times else "-" for w in ("weir", "torch", "onnx")]
    return f"| {name} | {' | '.join(shown)} | {statistics.median(ratios):.2f} | {middle} | {error:.0e} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--classpath", required=True)
    parser.add_argument("--onnxruntime", metavar="JAR")
    parser.add_argument("--java", default=shutil.which("java"))
    parser.add_argument("--target", default="jvm")
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--small", action="store_true", help="the small sizes, to try it out")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    threads = str(os.cpu_count())
    print("| program | Weir, ms | PyTorch, ms | ONNX Runtime, ms | ratio | middle half | difference |")
    print("|---|---|---|---|---|---|---|")
    for name in arguments.names or NAMES:
        folder = tempfile.mkdtemp()
        try:
            size = [] if arguments.small else ["--full"]
            workloads = [sys.executable, os.path.join(HERE, "workloads"), name, *size]
            onnx = arguments.onnxruntime and name not in WITHOUT_ONNX
            made = subprocess.run(
                [*workloads, "--write", folder, "--parameters", "--data", folder]
                + (["--onnx", folder] if onnx else []), capture_output=True, text=True)
            if made.returncode:
                sys.exit(made.stderr)
            commands = {
                "weir": [arguments.java, *WEIR_FLAGS, "-cp", arguments.classpath,
                         "dev.weir.benchmarks.models.WorkloadTimes", arguments.target, folder, folder, name],
                "torch": [*workloads, "--turns", "--threads", threads]}
            if onnx:
                commands["onnx"] = [
                    arguments.java, "--enable-native-access=ALL-UNNAMED", "-cp", arguments.onnxruntime,
                    os.path.join(HERE, "OnnxRuntimeTimes.java"), threads, folder, folder, name]
            print(row(name, *take_turns(commands, arguments.turns)), flush=True)
        finally:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
