"""Writes random programs and what they compute, a line of JSON each: python3 mindir_random SEED VALUES GRADIENTS."""

import json
import math
import random
import sys

from generator import Generator
from gradients import GradientGenerator
from graphs import Evaluation, Writer, leaves
from semantics import Exact, Real, Undefined, is_float


def spelled(value):
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    return value


def tensors(value):
    return [{"dtype": leaf.dtype, "shape": list(leaf.shape), "data": [spelled(x) for x in leaf.data]}
            for leaf in leaves(value)]


def of_values(seed):
    source = random.Random(seed)
    generator = Generator(source, typed=source.random() < 0.4)
    program, types = generator.program_of_values()
    for _ in range(20):
        inputs = [generator.drawn(each) for each in types]
        try:
            expected = Evaluation(program, Exact()).main(inputs)
        except (Undefined, RecursionError):
            continue
        return program, inputs, expected
    return None


def of_gradients(seed):
    source = random.Random(seed)
    generator = GradientGenerator(source, typed=source.random() < 0.3)
    program, types = generator.program_of_gradients()
    for _ in range(5):
        inputs = [generator.drawn(each) for each in types]
        try:
            fine = Evaluation(program, Real(), 2e-3).main(inputs)
            coarse = Evaluation(program, Real(), 3e-3).main(inputs)
        except (Undefined, RecursionError):
            continue
        if all(steady(a, b) for a, b in zip(leaves(fine), leaves(coarse))):
            return program, inputs, fine
    return None


def steady(a, b):
    """Whether differences with two steps agree, so that they are derivatives, and are not too large to compare."""
    return all(abs(x - y) <= 1e-5 * (1 + abs(x)) and abs(x) < 1e4 for x, y in zip(a.data, b.data))


def main(seed, values, gradients):
    for kind, make, count in (("value", of_values, values), ("gradient", of_gradients, gradients)):
        done, attempt = 0, 0
        while done < count:
            case = f"{kind} {seed}.{attempt}"
            made = make(case)
            attempt += 1
            if made is None:
                continue
            done += 1
            program, inputs, expected = made
            print(json.dumps({"case": case, "kind": kind, "typed": program.typed,
                              "text": Writer(program).text(),
                              "inputs": tensors(tuple(inputs)), "outputs": tensors(expected)}))


if __name__ == "__main__":
    sys.setrecursionlimit(20_000)
    main(*map(int, sys.argv[1:4]))
