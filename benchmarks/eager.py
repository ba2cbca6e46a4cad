"""PyTorch beside `dev.weir.benchmarks.tensor.EagerTimes`: eager operators on few elements, on one thread."""

import time

import torch

OPERATORS = {
    "add": lambda x: x + x, "multiply": lambda x: x * x, "maximum": lambda x: torch.maximum(x, x),
    "relu": torch.relu, "exp": torch.exp, "tanh": torch.tanh, "sigmoid": torch.sigmoid,
    "softmax": lambda x: torch.softmax(x, -1), "sum": lambda x: x.sum(0), "mean": lambda x: x.mean(0),
}


def median(f, x, count):
    times = []
    for _ in range(9):
        start = time.perf_counter_ns()
        for _ in range(count):
            f(x)
        times.append((time.perf_counter_ns() - start) / count)
    return sorted(times)[4]


def chain(x):
    y = x
    for _ in range(50):
        y = y * x + x
    return y


def gradient(x):
    x = x.detach().requires_grad_()
    return torch.autograd.grad(chain(x).sum(), x)


if __name__ == "__main__":
    torch.set_num_threads(1)
    print("PyTorch", torch.__version__)
    for name, f in OPERATORS.items():
        print(name, *(f"{median(f, torch.ones(n), 20000):.0f} ns" for n in (4, 100, 1000)))
    x = torch.full((1000,), 0.5)
    print(f"100 operators of 1000 elements: {median(chain, x, 500):.0f} ns")
    print(f"their gradient: {median(gradient, x, 100):.0f} ns")
