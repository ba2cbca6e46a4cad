"""Writes the workloads that generated kernels are judged by, and computes them with PyTorch.

Each workload is written once, as a Python function over the operators of `Program`. Calling one of these
does two things: it adds a line of `pd_op` to the text, and it computes the result with PyTorch, which also
gives the types. Values of half precision are rounded after every operator, as the program says.

  benchmarks/workloads --write examples/workloads       the programs, in sizes that run in seconds
  benchmarks/workloads --write DIR --full               the same in the sizes of the benchmarks
  benchmarks/workloads --write DIR --parameters         with weights that are parameters, not inputs
  benchmarks/workloads --data DIR [NAME...]             inputs and expected outputs as .npy, DIR/NAME/
  benchmarks/workloads --onnx DIR [NAME...]             ONNX models, DIR/NAME.onnx
  benchmarks/workloads --turns NAME                      runs it with PyTorch when told to
  benchmarks/workloads --list                           the names

Run it with a python3 that has NumPy and PyTorch.
"""
import argparse
import os
import sys
import time

import numpy
import torch

import onnx
from catalogue import WORKLOADS
from program import BF16


def save(path, data):
    data = data.detach().contiguous()
    if data.dtype == BF16:
        numpy.save(path, data.view(torch.int16).numpy().view("V2"))
    else:
        numpy.save(path, data.numpy())


def write(folder, name, comment, text):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name + ".mlir"), "w") as out:
        out.write(f"// {comment}.\n//\n// Written by benchmarks/workloads.\n{text}")


def write_data(folder, program):
    os.makedirs(folder, exist_ok=True)
    for name, value in program.inputs:
        save(os.path.join(folder, f"{name}.npy"), value.data)
    for i, value in enumerate(program.outputs):
        save(os.path.join(folder, f"expected_{i}.npy"), value.data)


def write_onnx(folder, name, program):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name + ".onnx"), "wb") as out:
        out.write(onnx.model(program))


def take_turns(program):
    """Runs for as many seconds as each line of the input says, and prints the median time of a run in ms."""
    program.measuring = True
    with torch.no_grad():
        program.replay()
        print("ready", flush=True)
        for line in sys.stdin:
            times, start = [], time.perf_counter()
            while not times or time.perf_counter() - start < float(line):
                begin = time.perf_counter()
                program.replay()
                times.append((time.perf_counter() - begin) * 1000)
            print(f"{numpy.median(times):.3f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--write", metavar="DIR")
    parser.add_argument("--data", metavar="DIR")
    parser.add_argument("--onnx", metavar="DIR")
    parser.add_argument("--turns", action="store_true")
    parser.add_argument("--parameters", action="store_true")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(WORKLOADS)
    if unknown:
        sys.exit(f"no workload is called {', '.join(sorted(unknown))}; --list names them")
    torch.set_num_threads(arguments.threads)
    for name in [n for n in WORKLOADS if not arguments.names or n in arguments.names]:
        if arguments.list:
            print(name)
            continue
        comment, function = WORKLOADS[name]
        program = function(arguments.full)
        if arguments.write:
            text = program.with_parameters() if arguments.parameters else program.text()
            write(arguments.write, name, comment, text)
        if arguments.data:
            write_data(os.path.join(arguments.data, name), program)
        if arguments.onnx:
            write_onnx(arguments.onnx, name, program)
        if arguments.turns:
            take_turns(program)


if __name__ == "__main__":
    main()
