"""Writes training/lenet.json: the loss of LeNet over steps of SGD with momentum, by PyTorch in
float32. Usage: python3 lenet_training.py

Weights and data are seeded as those of models.py; the batches take turns.
"""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import torch
import torch.nn.functional as F

from models import seeded, seeded_ids

BATCH, BATCHES, STEPS, RATE, MOMENTUM = 8, 4, 20, 0.01, 0.9
HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "src", "test", "resources", "oracle", "training", "lenet.json")

WEIGHTS = [("conv1", (6, 1, 3, 3), 9), ("conv2", (16, 6, 5, 5), 150),
           ("fc1", (400, 120), 400), ("fc2", (120, 84), 120), ("fc3", (84, 10), 84)]


def weights():
    all = []
    for name, shape, fan_in in WEIGHTS:
        all.append(seeded(name + ".weight", shape, (24.0 / fan_in) ** 0.5))
        bias = shape[0] if len(shape) == 4 else shape[1]
        all.append(seeded(name + ".bias", (bias,), 0.5))
    return [torch.from_numpy(w).requires_grad_() for w in all]


def loss(w, image, label):
    x = F.max_pool2d(F.relu(F.conv2d(image, w[0], w[1], padding=1)), 2)
    x = F.max_pool2d(F.relu(F.conv2d(x, w[2], w[3])), 2)
    x = torch.flatten(x, 1)
    x = F.relu(x @ w[4] + w[5])
    x = F.relu(x @ w[6] + w[7])
    return F.cross_entropy(x @ w[8] + w[9], label)


def main():
    torch.set_num_threads(1)
    w = weights()
    optimizer = torch.optim.SGD(w, lr=RATE, momentum=MOMENTUM)
    losses = []
    for step in range(STEPS):
        batch = step % BATCHES
        image = torch.from_numpy(seeded(f"image.{batch}", (BATCH, 1, 28, 28), 1.0))
        label = torch.from_numpy(seeded_ids(f"label.{batch}", (BATCH,), 10))
        optimizer.zero_grad()
        value = loss(w, image, label)
        value.backward()
        optimizer.step()
        losses.append(float(value))
    os.makedirs(os.path.dirname(OUT), exist_ok=True)
    with open(OUT, "w") as file:
        json.dump({"batch": BATCH, "batches": BATCHES, "rate": RATE, "momentum": MOMENTUM,
                   "losses": losses}, file, indent=1)
        file.write("\n")
    print(losses[0], losses[-1])


if __name__ == "__main__":
    main()
