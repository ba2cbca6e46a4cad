#!/bin/sh
# Measures wall time and peak memory of starting weir: startup.sh [RUNS]
# Prints, for each command, the least and the median wall time and the largest resident set.
set -eu
root=$(CDPATH='' cd -- "$(dirname "$0")/.." && pwd)
exec python3 - "$root" "${1:-21}" <<'PYTHON'
import os, statistics, subprocess, sys, time

root, runs = sys.argv[1], int(sys.argv[2])
weir = os.path.join(root, "weir")
program = os.path.join(root, "benchmarks", "startup.mlir")
commands = [
    ["--version"],
    ["opt", program],
    ["opt", program, "--pass-pipeline=builtin.module(canonicalize,cse)"],
]

def once(command):
    start = time.monotonic()
    child = subprocess.Popen([weir, *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    error = child.stderr.read().decode()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"weir {' '.join(command)} failed:\n{error}")
    return time.monotonic() - start, usage.ru_maxrss

once(["--version"])
print(f"{'command':60} {'min ms':>8} {'median ms':>10} {'peak MiB':>9}")
for command in commands:
    times, peaks = zip(*(once(command) for _ in range(runs)))
    shown = " ".join(os.path.relpath(a, root) if a == program else a for a in command)
    print(f"weir {shown:55} {min(times) * 1e3:8.0f} {statistics.median(times) * 1e3:10.0f} {max(peaks) / 1024:9.0f}")
PYTHON
