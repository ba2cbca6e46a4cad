"""Writes digits.txt.gz, the handwritten digits that scikit-learn carries, in a form that is quickly read: a line for each,
with 64 brightnesses from 0 to 16 as digits to base 17, row after row, and the number that is meant.
Usage: python3 digits.py path/to/sklearn/datasets/data/digits.csv.gz
"""

import gzip
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "src", "main", "resources", "dev", "weir", "examples", "training", "digits.txt.gz")

lines = []
with gzip.open(sys.argv[1], "rt") as file:
    for line in file:
        numbers = [int(float(each)) for each in line.split(",")]
        lines.append("".join("0123456789abcdefg"[each] for each in numbers))
with open(OUT, "wb") as file:
    file.write(gzip.compress("\n".join(lines).encode(), 9, mtime=0))
