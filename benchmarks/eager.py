"""PyTorch beside `dev.weir.benchmarks.tensor.EagerTimes`: eager operators on few elements, on one thread.

With `--serve` a round for each line `OPERATOR SIZE CALLS` read, answered by the nanoseconds a call took; without, a table.
"""

import sys
import time

import torch

OPERATORS = {
    "add": lambda x: x + x, "multiply": lambda x: x * x, "maximum": lambda x: torch.maximum(x, x),
    "relu": torch.relu, "exp": torch.exp, "tanh": torch.tanh, "sigmoid": torch.sigmoid,
    "softmax": lambda x: torch.softmax(x, -1), "sum": lambda x: x.sum(0), "mean": lambda x: x.mean(0),
}


def once(f, x, count):
    start = time.perf_counter_ns()
    for _ in range(count):
        f(x)
    return (time.perf_counter_ns() - start) / count


def fastest(f, x, count):
    return min(once(f, x, count) for _ in range(9))


def chain(x):
    y = x
    for _ in range(50):
        y = y * x + x
    return y


def gradient(x):
    x = x.detach().requires_grad_()
    return torch.autograd.grad(chain(x).sum(), x)


def serve():
    print("PyTorch", torch.__version__, flush=True)
    for line in sys.stdin:
        name, size, count = line.split()
        x = torch.full((int(size),), 0.5)
        f = {"chain": chain, "gradient": gradient}.get(name) or OPERATORS[name]
        print(f"{once(f, x, int(count)):.1f}", flush=True)


if __name__ == "__main__":
    torch.set_num_threads(1)
    if sys.argv[1:] == ["--serve"]:
        serve()
    else:
        print("PyTorch", torch.__version__)
        for name, f in OPERATORS.items():
            print(name, *(f"{fastest(f, torch.ones(n), 20000):.0f} ns" for n in (4, 100, 1000)))
        x = torch.full((1000,), 0.5)
        print(f"100 operators of 1000 elements: {fastest(chain, x, 500):.0f} ns")
        print(f"their gradient: {fastest(gradient, x, 100):.0f} ns")
