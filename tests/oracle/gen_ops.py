"""Writes ops/*.json. Usage: python3 gen_ops.py [OPERATOR...]"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import edges
import edges_more  # noqa: F401, adds to edges
import edges_ranks  # noqa: F401, adds to edges
import edges_types  # noqa: F401, adds to edges
import invalid

TOPICS = ("creation", "elementwise", "functions", "composite", "reduction", "matmul", "conv",
          "norm", "manipulation", "indexing", "selection", "interp", "fused", "gradient",
          "training", "attention", "quantization", "backward", "picked", "recurrent", "loss",
           "rearrangement", "norms", "volumes", "drawn", "detection", "scaling", "fourier", "special",
           "algebra", "counts")


def main():
    wanted = set(sys.argv[1:])
    written, totals = 0, [0, 0, 0]
    for topic in TOPICS:
        for op in __import__(topic).ops():
            if wanted and op.name not in wanted:
                continue
            invalid.add(op)
            edges.add(op)
            totals = [a + b for a, b in zip(totals, op.write())]
            written += 1
    print(f"{written} operators: {totals[0]} cases, {totals[1]} type cases, "
          f"{totals[2]} invalid cases")


if __name__ == "__main__":
    main()
