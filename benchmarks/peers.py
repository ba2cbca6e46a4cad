#!/usr/bin/env python3
"""Runs `weir opt` beside `mlir-opt` on generated modules, in pairs, and prints a table.

The modules are those of gen.py. Each measurement is a pair: both commands on the same file, one
after the other, the first of the two changing from pair to pair; the figures are medians over the
pairs and the ratios are mlir-opt's figure over weir's, so above 1 is in weir's favour. Both outputs
of the last pair are compared byte for byte.

  benchmarks/peers.py                          everything: minutes
  benchmarks/peers.py --work print --kinds flat,chain --sizes 1M --pairs 3
  benchmarks/peers.py --work empty --pairs 21
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = ["flat", "oneblock", "chain", "nested", "unreg", "pdop", "deepuse", "cfg"]
WORKS = ["empty", "print", "custom", "locations", "opt"]


def number(text):
    """100k, 1M or plain digits."""
    factor = {"k": 1000, "M": 1000000}.get(text[-1:], 1)
    return int(text[:-1] if factor > 1 else text) * factor


def shown(count):
    for factor, letter in ((1000000, "M"), (1000, "k")):
        if count % factor == 0 and count:
            return f"{count // factor}{letter}"
    return str(count)


def weir_flags(work):
    return {
        "empty": [],
        "print": ["--generic", "--allow-unregistered-dialect"],
        "custom": ["--allow-unregistered-dialect"],
        "locations": ["--generic", "--mlir-print-debuginfo", "--allow-unregistered-dialect"],
        "opt": ["--generic", "--allow-unregistered-dialect", "--canonicalize", "--cse"],
    }[work]


def peer_flags(work):
    return [{"--generic": "--mlir-print-op-generic"}.get(flag, flag) for flag in weir_flags(work)]


class Sample:
    """One run of a command: wall and user time in seconds, peak memory in MB."""

    def __init__(self, command):
        start = time.monotonic()
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        error = child.stderr.read().decode(errors="replace")
        _, status, usage = os.wait4(child.pid, 0)
        self.wall = time.monotonic() - start
        self.user = usage.ru_utime
        self.system = usage.ru_stime
        self.peak = usage.ru_maxrss / 1024
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{' '.join(command)} failed ({child.returncode}):\n{error}")


def same(a, b):
    if os.path.getsize(a) != os.path.getsize(b):
        return False
    with open(a, "rb") as left, open(b, "rb") as right:
        while True:
            chunk = left.read(1 << 20)
            if chunk != right.read(1 << 20):
                return False
            if not chunk:
                return True


def median(samples, field):
    return statistics.median(getattr(one, field) for one in samples)


def row(label, weir, peer, equal):
    cells = [f"{label:22}"]
    for field, form in (("wall", "7.3f"), ("user", "7.2f"), ("peak", "6.0f")):
        mine, theirs = median(weir, field), median(peer, field)
        cells.append(f"{mine:{form}} {theirs:{form}} {theirs / mine:5.2f}")
    cells.append(equal)
    print(" | ".join(cells), flush=True)


def measure(label, work, file, args, folder):
    ours, theirs = os.path.join(folder, "weir.mlir"), os.path.join(folder, "peer.mlir")
    weir = [*args.weir.split(), "opt", file, *weir_flags(work), *args.weir_option, "-o", ours]
    peer = [*args.peer.split(), file, *peer_flags(work), *args.peer_option, "-o", theirs]
    samples = {0: [], 1: []}
    for pair in range(args.pairs):
        for which in ((0, 1), (1, 0))[pair % 2]:
            samples[which].append(Sample((weir, peer)[which]))
    equal = "same bytes" if same(ours, theirs) else "OUTPUTS DIFFER"
    row(label, samples[0], samples[1], equal)
    if args.keep and equal != "same bytes":
        for output, name in ((ours, "weir"), (theirs, "peer")):
            shutil.copy(output, os.path.join(args.keep, label.replace(" ", "-") + f".{name}.mlir"))


def rename(file):
    """Makes pdop's ops those of a dialect that neither tool has; Weir has a pd_op.

    Line by line: what this process once held counts in the peak memory of each child."""
    renamed = file + ".renamed"
    with open(file) as module, open(renamed, "w") as result:
        for line in module:
            result.write(line.replace('"pd_op.', '"pd_like.').replace('"pir.', '"pir_like.'))
    os.replace(renamed, file)


def names(text, known):
    chosen = text.split(",")
    for name in chosen:
        if name not in known:
            sys.exit(f"unknown name '{name}': choose from {','.join(known)}")
    return chosen


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=5, metavar="N", help="pairs of runs (5)")
    parser.add_argument("--kinds", default=",".join(KINDS), help="kinds of module: " + ",".join(KINDS))
    parser.add_argument("--sizes", help="operations per module: 100k,1M (opt: 1M)")
    parser.add_argument("--work", default="empty,print,opt",
        help="empty: an empty module; print: parse, verify, print in generic form; custom: print in"
        " custom assembly; locations: print generic with locations; opt: canonicalize and cse,"
        " then print generic")
    parser.add_argument("--weir", default=os.environ.get("WEIR") or os.path.join(HERE, "..", "weir"),
        help="the weir command ($WEIR, or the one beside this folder)")
    parser.add_argument("--peer", default=os.environ.get("MLIR_OPT") or "mlir-opt-22",
        help="the mlir-opt command ($MLIR_OPT, or mlir-opt-22)")
    parser.add_argument("--weir-option", action="append", default=[], help="a further option for weir")
    parser.add_argument("--peer-option", action="append", default=[], help="a further option for mlir-opt")
    parser.add_argument("--keep", metavar="DIR", help="keep outputs that differ there")
    args = parser.parse_args()
    kinds, works = names(args.kinds, KINDS), names(args.work, WORKS)
    if args.pairs < 1:
        sys.exit("--pairs must be at least 1")
    if not shutil.which(args.peer.split()[0]):
        sys.exit(f"{args.peer} is not there; install MLIR 22 or name it with --peer")
    subprocess.run([*args.weir.split(), "--version"], check=True, stdout=subprocess.DEVNULL)

    print(f"medians of {args.pairs} pairs; each group: weir, mlir-opt, ratio (above 1: weir is better)")
    print(f"{'':22} | {'wall s':^21} | {'user s':^21} | {'peak MB':^19} | output")
    with tempfile.TemporaryDirectory(prefix="weir-peers-") as folder:
        file = os.path.join(folder, "module.mlir")
        if "empty" in works:
            with open(file, "w") as module:
                module.write("module {\n}\n")
            measure("empty", "empty", file, args, folder)
        for work in works:
            if work == "empty":
                continue
            default = "1M" if work == "opt" else "100k,1M"
            for size in [number(one) for one in (args.sizes or default).split(",")]:
                for kind in kinds:
                    subprocess.run(
                        [sys.executable, os.path.join(HERE, "gen.py"), kind, str(size), file],
                        check=True)
                    if kind == "pdop":
                        rename(file)
                    measure(f"{work} {kind} {shown(size)}", work, file, args, folder)


main()
