"""Writes examples/quantization: LeNet-5 trained by PyTorch to tell synthetic digits, its weights, data to calibrate it on
and data to test it on. Usage: python3 lenet_digits.py

A digit is a drawing of strokes, of random size, slant, place, thickness and brightness, in noise. All is seeded.
"""

import os

import numpy as np
import torch
import torch.nn.functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "..", "examples", "quantization")
TRAIN, TEST, CALIBRATION, EPOCHS, BATCH = 6000, 500, 64, 6, 50


def arc(x, y, rx, ry, start, end, n=14):
    turn = np.linspace(start, end, n) * 2 * np.pi
    return [(x + rx * np.cos(t), y + ry * np.sin(t)) for t in turn]


# Strokes in a square of side 2 around 0; y points down.
STROKES = [
    [arc(0, 0, .6, .95, 0, 1, 20)],
    [[(-.3, -.6), (.1, -.95), (.1, .95)]],
    [arc(0, -.45, .6, .5, -.5, .08) + [(-.6, .95), (.65, .95)]],
    [arc(0, -.48, .55, .47, -.45, .25), arc(0, .47, .6, .48, -.25, .45)],
    [[(.35, .95), (.35, -.95), (-.6, .35), (.7, .35)]],
    [[(.6, -.95), (-.5, -.95), (-.55, -.1)] + arc(0, .35, .6, .6, -.38, .4)],
    [[(.4, -.95), (-.35, -.2)] + arc(0, .4, .55, .55, -.5, .5, 18)],
    [[(-.6, -.95), (.6, -.95), (-.15, .95)]],
    [arc(0, -.48, .45, .45, 0, 1, 18), arc(0, .47, .58, .48, 0, 1, 18)],
    [arc(0, -.4, .55, .55, 0, 1, 18) + [(.5, -.3), (.2, .95)]],
]


def digit(kind, rng):
    size = rng.uniform(5, 9, 2)
    slant, turn = rng.uniform(-.45, .45), rng.uniform(-.4, .4)
    shift = 13.5 + rng.uniform(-3, 3, 2)
    thick = rng.uniform(.7, 1.6)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    ys, xs = np.mgrid[0:28, 0:28]
    nearest = np.full((28, 28), 1e9)
    for stroke in STROKES[kind]:
        points = np.array(stroke) + rng.normal(0, .03, (len(stroke), 2))
        points[:, 0] -= slant * points[:, 1]
        points = points @ rotation.T * size + shift
        for a, b in zip(points[:-1], points[1:]):
            d = b - a
            t = ((xs - a[0]) * d[0] + (ys - a[1]) * d[1]) / max(d @ d, 1e-9)
            t = np.clip(t, 0, 1)
            nearest = np.minimum(nearest, np.hypot(xs - a[0] - t * d[0], ys - a[1] - t * d[1]))
    image = rng.uniform(.6, 1) * np.clip(thick + .5 - nearest, 0, 1)
    image = image + np.abs(rng.normal(0, .35, image.shape)) * (rng.random(image.shape) < .35)
    return np.round(np.clip(image, 0, 1) * 255).astype(np.uint8)


def digits(count, seed):
    rng = np.random.default_rng(seed)
    labels = rng.integers(0, 10, count)
    return np.stack([digit(k, rng) for k in labels])[:, None], labels


SHAPES = dict(c1_w=(6, 1, 5, 5), c1_b=(6,), c2_w=(16, 6, 5, 5), c2_b=(16,), f1_w=(400, 120),
              f1_b=(120,), f2_w=(120, 84), f2_b=(84,), f3_w=(84, 10), f3_b=(10,))


def logits(w, x):
    x = F.max_pool2d(F.relu(F.conv2d(x, w["c1_w"], w["c1_b"], padding=2)), 2)
    x = F.max_pool2d(F.relu(F.conv2d(x, w["c2_w"], w["c2_b"])), 2)
    x = torch.flatten(x, 1)
    x = F.relu(x @ w["f1_w"] + w["f1_b"])
    x = F.relu(x @ w["f2_w"] + w["f2_b"])
    return x @ w["f3_w"] + w["f3_b"]


def floats(images):
    return images.astype(np.float32) / np.float32(255)


def main():
    torch.manual_seed(0)
    torch.set_num_threads(1)
    w = {}
    for name, shape in SHAPES.items():
        fan = int(np.prod(shape[1:])) if len(shape) == 4 else shape[0]
        std = 0 if len(shape) == 1 else (2 / fan) ** .5
        w[name] = (torch.randn(shape) * std).requires_grad_()
    images, labels = digits(TRAIN, 1)
    x, y = torch.from_numpy(floats(images)), torch.from_numpy(labels)
    optimizer = torch.optim.Adam(w.values(), lr=2e-3)
    for epoch in range(EPOCHS):
        order = torch.randperm(TRAIN)
        for i in range(0, TRAIN, BATCH):
            at = order[i:i + BATCH]
            loss = F.cross_entropy(logits(w, x[at]), y[at])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print("epoch", epoch, "loss", float(loss))
    os.makedirs(os.path.join(OUT, "calibration"), exist_ok=True)
    weights = {k: v.detach().numpy() for k, v in w.items()}
    for name in ("c1_b", "c2_b"):
        weights[name] = weights[name].reshape(1, -1, 1, 1)
    np.savez(os.path.join(OUT, "lenet.npz"), **weights)
    test, wanted = digits(TEST, 2)
    found = logits(w, torch.from_numpy(floats(test))).detach().numpy()
    print("test accuracy", (found.argmax(1) == wanted).mean())
    np.savez_compressed(os.path.join(OUT, "digits.npz"), images=test, labels=wanted.astype(np.int64))
    some, _ = digits(CALIBRATION, 3)
    for i in range(0, CALIBRATION, 16):
        np.savez_compressed(os.path.join(OUT, "calibration", f"{i // 16}.npz"),
                            x=floats(some[i:i + 16]))


main()
