#!/usr/bin/env python3
"""Runs whole programs with Weir, ONNX Runtime and PyTorch, one after the other, and prints a table.

The programs are those of benchmarks/workloads in their large sizes; all three get the same inputs and
weights, may use all processors, and are warm. Each is measured in a process of its own, the three in turn,
`--rounds` times; the figures are medians over the rounds of the median run. A ratio is the better peer's
time over Weir's: above 1 is in Weir's favour.

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
# ONNX Runtime has no kernels for bfloat16 on the CPU.
WITHOUT_ONNX = {"09-rms-norm"}
WEIR_FLAGS = [
    "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-Xmx6g", "--enable-native-access=ALL-UNNAMED",
    "--add-modules=jdk.incubator.vector", "--sun-misc-unsafe-memory-access=allow"]


def last_line(command):
    """The figures on the last line that a command prints, or what it complained of."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or not done.stdout.strip():
        return None, (done.stderr.strip() or "nothing printed").splitlines()[-1]
    return [float(x) for x in done.stdout.strip().splitlines()[-1].split()[1:]], None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--classpath", required=True)
    parser.add_argument("--onnxruntime", metavar="JAR")
    parser.add_argument("--java", default=shutil.which("java"))
    parser.add_argument("--target", default="jvm")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--small", action="store_true", help="the small sizes, to try it out")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    threads = str(os.cpu_count())
    print("| program | Weir, ms | PyTorch, ms | ONNX Runtime, ms | ratio | difference |")
    print("|---|---|---|---|---|---|")
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
                "torch": [*workloads, "--time", "--threads", threads]}
            if onnx:
                commands["onnx"] = [
                    arguments.java, "--enable-native-access=ALL-UNNAMED", "-cp", arguments.onnxruntime,
                    os.path.join(HERE, "OnnxRuntimeTimes.java"), threads, folder, folder, name]
            times, error = {c: [] for c in commands}, 0.0
            for _ in range(arguments.rounds):
                for which, command in commands.items():
                    figures, fault = last_line(command)
                    if fault:
                        print(f"{name}, {which}: {fault}", file=sys.stderr)
                    else:
                        times[which].append(figures[0])
                        error = max(error, figures[1]) if which == "weir" else error
            medians = {c: statistics.median(t) for c, t in times.items() if t}
            peers = [medians[c] for c in ("torch", "onnx") if c in medians]
            ratio = f"{min(peers) / medians['weir']:.2f}" if peers and "weir" in medians else "-"
            shown = [f"{medians[c]:.2f}" if c in medians else "-" for c in ("weir", "torch", "onnx")]
            print(f"| {name} | {' | '.join(shown)} | {ratio} | {error:.0e} |", flush=True)
        finally:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
