"""Cases of operators on boxes in images."""

import torch

from common import *


def region(x, box, height, width, scale, ratio, aligned):
    """One box of one image, as torch's tensors, so that it has gradients: point by point."""
    half = 0.5 if aligned else 0.0
    left, top, right, bottom = (float(b) * scale - half for b in box)
    wide, high = right - left, bottom - top
    if not aligned:
        wide, high = max(wide, 1.0), max(high, 1.0)
    rows = ratio if ratio > 0 else int(np.ceil(high / height))
    columns = ratio if ratio > 0 else int(np.ceil(wide / width))
    c, h, w = x.shape
    bins = []
    for p, q in np.ndindex(height, width):
        total = torch.zeros(c, dtype=x.dtype)
        for i, j in np.ndindex(rows, columns):
            y = top + p * high / height + (i + 0.5) * high / height / rows
            z = left + q * wide / width + (j + 0.5) * wide / width / columns
            if y < -1 or y > h or z < -1 or z > w:
                continue
            y, z = min(max(y, 0.0), h - 1.0), min(max(z, 0.0), w - 1.0)
            up, low = int(y), int(z)
            for r in (up, up + 1):
                for u in (low, low + 1):
                    share = (1 - abs(y - r)) * (1 - abs(z - u))
                    if share > 0:
                        total = total + share * x[:, r, u]
        bins.append(total / max(rows * columns, 1))
    return torch.stack(bins, 1).reshape(c, height, width)


def align(x, boxes, numbers, height, width, scale, ratio, aligned):
    images = np.repeat(np.arange(len(numbers)), numbers)
    if not len(images):
        return torch.zeros([0, x.shape[1], height, width], dtype=x.dtype) * x.sum()
    return torch.stack([region(x[n], box, height, width, scale, ratio, aligned)
                        for n, box in zip(images, boxes)])


CASES = (("plain", [2, 3, 6, 7], [[0.5, 1.0, 4.0, 5.0], [2.0, 0.0, 6.5, 3.0], [1.0, 1.0, 3.0, 2.5]], [1, 2],
          2, 3, 1.0, 2, False),
         ("aligned", [2, 2, 5, 6], [[0.5, 1.0, 4.0, 4.5], [1.0, 0.25, 5.0, 3.0]], [2, 0], 2, 2, 1.0, 3, True),
         ("scaled", [1, 2, 6, 6], [[2.0, 4.0, 20.0, 22.0]], [1], 3, 2, 0.25, 2, False),
         ("adaptive", [1, 2, 8, 7], [[0.0, 0.0, 6.0, 7.5], [1.5, 2.0, 2.25, 6.0]], [2], 2, 3, 1.0, -1, False),
         ("adaptive_aligned", [1, 1, 8, 7], [[0.0, 0.0, 6.0, 7.5]], [1], 3, 2, 1.0, 0, True),
         ("beyond", [1, 2, 4, 4], [[-3.0, -2.5, 2.0, 2.0], [2.0, 1.0, 9.0, 8.0]], [2], 2, 2, 1.0, 2, False),
         ("tiny", [1, 1, 4, 4], [[1.25, 2.0, 1.25, 2.0]], [1], 2, 2, 1.0, 1, False),
         ("none", [1, 2, 4, 4], np.zeros([0, 4]), [0], 2, 2, 1.0, 2, False))


def ops():
    forward, backward = Op("roi_align"), Op("roi_align_grad")
    for case, shape, boxes, numbers, height, width, scale, ratio, aligned in CASES:
        for d in (F32, F64):
            attrs = dict(pooled_height=Int32(height), pooled_width=Int32(width), spatial_scale=Float32(scale),
                         sampling_ratio=Int32(ratio), aligned=Bool(aligned))
            x, rois = values(f"roi_align/{case}", shape, d), T(d, boxes)
            leaf = torch.tensor(x.f, requires_grad=True)
            out = align(leaf, rois.f, numbers, height, width, scale, ratio, aligned)
            g = values(f"roi_align/{case}/g", list(out.shape), d)
            out.backward(torch.tensor(g.f))
            for number in [T(I32, numbers)] + ([None] if shape[0] == 1 else []):
                name = f"{case}_{d}" + ("" if number else "_single")
                forward.case(name, [x, rois, number], [T(d, out.detach().numpy())], **attrs)
                backward.case(name, [x, rois, number, g], [T(d, leaf.grad.numpy())], **attrs)
    attrs = dict(pooled_height=Int32(2), pooled_width=Int32(3), spatial_scale=Float32(1.0),
                 sampling_ratio=Int32(2), aligned=Bool(False))
    x, boxes = Shape(F32, [2, 3, 4, 5]), Shape(F32, [7, 4])
    forward.type("dynamic", [Shape(F32, [-1, 3, -1, 5]), Shape(F32, [-1, 4]), Shape(I32, [-1])],
                 [Shape(F32, [-1, 3, 2, 3])], **attrs)
    backward.type("dynamic", [Shape(F32, [-1, 3, -1, 5]), Shape(F32, [-1, 4]), Shape(I32, [-1]),
                              Shape(F32, [-1, 3, 2, 3])], [Shape(F32, [-1, 3, -1, 5])], **attrs)
    forward.reject("rank", [Shape(F32, [3, 4, 5]), boxes, None], **attrs)
    forward.reject("coordinates", [x, Shape(F32, [7, 5]), None], **attrs)
    forward.reject("rows", [x, Shape(F32, [4]), None], **attrs)
    forward.reject("numbers", [x, boxes, Shape(I32, [3])], **attrs)
    forward.reject("matrix", [x, boxes, Shape(I32, [2, 1])], **attrs)
    forward.reject("size", [x, boxes, None], **dict(attrs, pooled_height=Int32(0)))
    backward.reject("gradient", [x, boxes, None, Shape(F32, [7, 3, 2, 2])], **attrs)
    yield forward
    yield backward
