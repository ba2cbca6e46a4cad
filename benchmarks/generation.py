#!/usr/bin/env python3
"""Times language models with Weir, llama.cpp and Jlama, and prints a table.

Each engine reads a prompt and writes tokens, several rounds in one process; figures are the best round's tokens in a
second, and the largest resident set of the process. `step` is what it would write if every step took as long as the
shortest: on a machine that does other work too it says more than the best round does. What is not installed is skipped,
and said to be.

  benchmarks/generation.py --classpath CLASSES [--llama-cpp NODE_MODULES] [--jlama CLASSES --jlama-model DIR] FILE.gguf...

CLASSES are the classes of `benchmarks` and of all that they depend on. NODE_MODULES has what
`npm install --ignore-scripts node-llama-cpp@3.22.1 @node-llama-cpp/linux-x64@3.22.1` installs. Jlama's are
`com.github.tjake:jlama-core:0.8.4` and `jlama-native:0.8.4:linux-x86_64` with all that they depend on; it reads a folder
of safetensors, which its own command `quantize` made Q4.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
WEIR_FLAGS = [
    "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "--enable-native-access=ALL-UNNAMED",
    "--add-modules=jdk.incubator.vector", "--sun-misc-unsafe-memory-access=allow"]


def measured(command):
    """The lines of numbers that a command printed, and its largest resident set in MB; none if it failed."""
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=subprocess.PIPE, text=True)
        error = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        out.seek(0)
        lines = [line.split() for line in out.read().splitlines() if line.strip()]
    if status:
        print(f"skipped: {command[0]} failed: {error.strip()[-400:]}", file=sys.stderr)
        return None
    return lines, usage.ru_maxrss // 1024


def commands(a, threads):
    """The commands of each engine for each model."""
    sizes = [str(a.prompt), str(a.written), str(a.rounds)]
    for model in a.models:
        name = os.path.basename(model)
        for kind in ([], ["int8"]):
            yield " ".join(["Weir", *kind]), name, [
                a.java, *WEIR_FLAGS, *a.flag, f"-Dweir.threads={threads}", "-cp", a.classpath,
                "dev.weir.benchmarks.models.GenerationTimes", model, *sizes, *kind]
        if a.llama_cpp:
            yield "llama.cpp", name, [
                a.node, os.path.join(HERE, "llama_cpp_times.mjs"), a.llama_cpp, model, *sizes, str(threads)]
    if a.jlama and a.jlama_model:
        yield "Jlama", os.path.basename(a.jlama_model.rstrip("/")), [
            a.java, "--enable-preview", "--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED",
            "-cp", a.jlama, "--source", "25", os.path.join(HERE, "JlamaTimes.java"), a.jlama_model, *sizes, str(threads)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--classpath", required=True)
    parser.add_argument("--llama-cpp", metavar="NODE_MODULES")
    parser.add_argument("--jlama", metavar="CLASSES")
    parser.add_argument("--jlama-model", metavar="DIR")
    parser.add_argument("--java", default=shutil.which("java"))
    parser.add_argument("--node", default=shutil.which("node"))
    parser.add_argument("--flag", action="append", default=[], help="for Weir's JVM, such as --flag=-XX:UseAVX=2")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--prompt", type=int, default=128)
    parser.add_argument("--written", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("models", nargs="+", metavar="FILE.gguf")
    a = parser.parse_args()
    if not a.llama_cpp or not a.node:
        print("skipped: llama.cpp; --llama-cpp and node are needed for it", file=sys.stderr)
        a.llama_cpp = None
    if not a.jlama or not a.jlama_model:
        print("skipped: Jlama; --jlama and --jlama-model are needed for it", file=sys.stderr)
    print("| engine | model | threads | prompt tokens/s | written tokens/s | step | peak MB |")
    print("|---|---|---|---|---|---|---|")
    for threads in a.threads:
        for engine, model, command in commands(a, threads):
            result = measured(command)
            if result:
                lines, peak = result
                print(f"| {engine} | {model} | {threads} | {' | '.join(lines[-1])} | {peak} |", flush=True)


if __name__ == "__main__":
    main()
