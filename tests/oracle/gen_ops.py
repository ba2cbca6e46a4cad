"""Writes ops/*.json. Usage: python3 gen_ops.py [OPERATOR...]"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import common

TOPICS = ("creation", "elementwise", "reduction", "matmul", "conv", "norm", "manipulation",
          "indexing", "interp")


def main():
    wanted = set(sys.argv[1:])
    written, cases, types = 0, 0, 0
    for topic in TOPICS:
        for op in __import__(topic).ops():
            if wanted and op.name not in wanted:
                continue
            n, t = op.write()
            written, cases, types = written + 1, cases + n, types + t
    print(f"{written} operators, {cases} cases, {types} type cases")


if __name__ == "__main__":
    main()
