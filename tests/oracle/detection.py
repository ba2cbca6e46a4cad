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


def regions():
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


def predicted_boxes():
    op = Op("yolo_box")

    def sigmoid(v):
        return 1 / (1 + np.exp(-v))

    def add(case, shape, anchors, classes, d, threshold=0.4, ratio=32, clip=True, scale=1.0):
        pairs = len(anchors) // 2
        n, h, w = shape
        x = values(f"yolo_box/{case}", [n, pairs * (5 + classes), h, w], d, -2, 2)
        sizes = T(I32, rng("yolo_box/" + case).integers(40, 90, [n, 2]))
        grid = x.f.reshape(n, pairs, 5 + classes, h, w)
        boxes, scores = np.zeros([n, pairs * h * w, 4]), np.zeros([n, pairs * h * w, classes])
        factor, limit = f32bits(scale), f32bits(threshold)
        for b, a, r, c in np.ndindex(n, pairs, h, w):
            cell = grid[b, a, :, r, c]
            high, wide = sizes.a[b]
            confidence = sigmoid(cell[4])
            if confidence < limit:
                continue
            mx = (c + sigmoid(cell[0]) * factor - 0.5 * (factor - 1)) * wide / w
            my = (r + sigmoid(cell[1]) * factor - 0.5 * (factor - 1)) * high / h
            bw = np.exp(cell[2]) * anchors[2 * a] * wide / (ratio * w)
            bh = np.exp(cell[3]) * anchors[2 * a + 1] * high / (ratio * h)
            box = [mx - bw / 2, my - bh / 2, mx + bw / 2, my + bh / 2]
            if clip:
                box = [max(box[0], 0), max(box[1], 0), min(box[2], wide - 1), min(box[3], high - 1)]
            at = (a * h + r) * w + c
            boxes[b, at], scores[b, at] = box, confidence * sigmoid(cell[5:])
        op.case(f"{case}_{d}", [x, sizes], [T(d, boxes), T(d, scores)], anchors=Int32s(anchors),
                class_num=Int32(classes), conf_thresh=Float32(limit), downsample_ratio=Int32(ratio),
                clip_bbox=Bool(clip), scale_x_y=Float32(factor), iou_aware=Bool(False),
                iou_aware_factor=Float32(0.5), rtol=4 * TOLERANCE[d][0], atol=40 * TOLERANCE[d][1])

    for d in (F32, F64):
        add("plain", [2, 3, 4], [10, 13, 16, 30, 33, 23], 2, d)
        add("whole", [1, 2, 2], [116, 90], 1, d, 0.0, 16, False)
        add("scaled", [1, 3, 2], [10, 13, 16, 30], 3, d, 0.5, 8, True, 1.2)
        add("none", [1, 2, 2], [10, 13], 2, d, 0.99)
        add("no_images", [0, 2, 2], [10, 13], 2, d)
    attrs = dict(anchors=Int32s([10, 13, 16, 30]), class_num=Int32(2), conf_thresh=Float32(0.5),
                 downsample_ratio=Int32(32), clip_bbox=Bool(True), scale_x_y=Float32(1.0),
                 iou_aware=Bool(False), iou_aware_factor=Float32(0.5))
    op.type("dynamic", [Shape(F32, [-1, 14, 3, 4]), Shape(I32, [-1, 2])],
            [Shape(F32, [-1, 24, 4]), Shape(F32, [-1, 24, 2])], **attrs)
    good = [Shape(F32, [2, 14, 3, 4]), Shape(I32, [2, 2])]
    op.reject("rank", [Shape(F32, [14, 3, 4]), good[1]], **attrs)
    op.reject("channels", [Shape(F32, [2, 13, 3, 4]), good[1]], **attrs)
    op.reject("sizes", [good[0], Shape(I32, [2, 3])], **attrs)
    op.reject("batch", [good[0], Shape(I32, [1, 2])], **attrs)
    op.reject("anchors", good, **dict(attrs, anchors=Int32s([10, 13, 16])))
    op.reject("classes", good, **dict(attrs, class_num=Int32(0)))
    op.reject("aware", good, **dict(attrs, iou_aware=Bool(True)))
    yield op


def ops():
    yield from predicted_boxes()
    yield from regions()
