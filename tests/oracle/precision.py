"""Losses of a small model in f32, and under PyTorch's autocast with bf16, for PrecisionTest of the module nn."""
import math

import torch

F = torch.nn.functional


def waves(k, *shape):
    return torch.tensor([math.sin(k * i + k) for i in range(math.prod(shape))], dtype=torch.float32).reshape(shape)


def losses(narrow):
    weights = [waves(.7, 16, 8) * .4, waves(.3, 16) * .1, torch.ones(16), torch.zeros(16),
               waves(1.1, 4, 16) * .4, waves(.9, 4) * .1]
    for each in weights:
        each.requires_grad_(True)
    x, y = waves(.37, 12, 8) * 2, torch.arange(12) % 4
    for _ in range(12):
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=narrow):
            h = F.gelu(F.linear(x, weights[0], weights[1]))
            # PyTorch 1.13 has no norm of bf16 with weights of f32.
            h = F.layer_norm(h.float(), (16,), weights[2], weights[3])
            loss = F.cross_entropy(F.linear(h, weights[4], weights[5]).float(), y)
        yield round(loss.item(), 6)
        with torch.no_grad():
            for each, slope in zip(weights, torch.autograd.grad(loss, weights)):
                each -= 0.2 * slope


if __name__ == "__main__":
    print(list(losses(False)))
    print(list(losses(True)))
