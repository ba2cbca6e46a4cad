"""Writes models/*.json. Usage: python3 gen_models.py"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import torch

import models


def main():
    torch.set_num_threads(1)
    for build, check in models.MODELS:
        program, outputs, checks = build()
        last = program.values[outputs[-1]]
        difference = float((check(program) - last).abs().max())
        if not difference < 1e-9:
            raise SystemExit(f"{program.name}: the two forms differ by {difference}")
        program.write(outputs, checks)
        largest = max(float(program.values[o].abs().max()) for o in outputs)
        print(f"{program.name}: {len(program.ops)} operators, {len(program.parameters)} "
              f"parameters, largest output {largest:.3f}, second form differs by {difference:.1e}")


if __name__ == "__main__":
    main()
