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
         ("odd", [1, 2, 5, 5], [[0.25, 0.25, 3.75, 3.75]], [1], 2, 2, 1.0, 2, False),
         ("none", [1, 2, 4, 4], np.zeros([0, 4]), [0], 2, 2, 1.0, 2, False))


def regions():
    forward, backward = Op("roi_align"), Op("roi_align_grad")
    for case, shape, boxes, numbers, height, width, scale, ratio, aligned in CASES:
        for d in (F32, F64, F16, BF16) if case in ("aligned", "tiny") else (F32, F64):
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
    for d in (F16, BF16):
        add("narrow", [1, 2, 2], [16, 32], 1, d, 0.0, 16, False)
    add("odd", [1, 2, 2], [10, 13], 2, F32, 0.0, 32, False)
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


def area(box, ends):
    wide, high = box[2] - box[0], box[3] - box[1]
    return 0.0 if wide < 0 or high < 0 else (wide + ends) * (high + ends)


def clipped(polygon, line):
    """The part of a convex polygon to the left of a line, by Sutherland and Hodgman."""
    (ax, ay), (bx, by) = line

    def side(p):
        return (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)

    out = []
    for p, q in zip(polygon, polygon[1:] + polygon[:1]):
        s, t = side(p), side(q)
        if s >= 0:
            out.append(p)
        if s * t < 0:
            out.append((p[0] + (q[0] - p[0]) * s / (s - t), p[1] + (q[1] - p[1]) * s / (s - t)))
    return out


def shoelace(polygon):
    return sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(polygon, polygon[1:] + polygon[:1])) / 2


def overlap(a, b, ends):
    """Intersection over union of two boxes, or of two convex polygons given counterclockwise."""
    if len(a) == 4:
        wide = min(a[2], b[2]) - max(a[0], b[0])
        high = min(a[3], b[3]) - max(a[1], b[1])
        if wide < 0 or high < 0:
            return 0.0
        both = (wide + ends) * (high + ends)
        return both / (area(a, ends) + area(b, ends) - both)
    p, q = ([tuple(c) for c in np.reshape(box, [-1, 2])] for box in (a, b))
    both = p
    for line in zip(q, q[1:] + q[:1]):
        both = clipped(both, line) if both else []
    inner = shoelace(both) if both else 0.0
    return inner / (shoelace(p) + shoelace(q) - inner) if inner else 0.0


def greedy(boxes, scores, score, looked, threshold, eta, ends):
    """The boxes of one class that are kept, best first."""
    order = [i for i in np.argsort(-scores, kind="stable") if scores[i] > score]
    kept = []
    for i in order[:looked] if looked >= 0 else order:
        if all(overlap(boxes[i], boxes[j], ends) <= threshold for j in kept):
            kept.append(i)
            if eta < 1 and threshold > 0.5:
                threshold *= eta
    return kept


def best(found, most):
    """Those of highest score, by class; `found` has pairs of a class and a box with their score."""
    if 0 <= most < len(found):
        found = sorted(found, key=lambda f: -f[2])[:most]
        found = sorted(found, key=lambda f: f[0])
    return found


def detections(rows, counts, d, size):
    """Class, score and coordinates, indices, and numbers."""
    out = np.reshape([[c, s, *box] for c, s, box, _ in rows], [-1, size + 2])
    return [T(d, out), T(I32, np.reshape([i for *_, i in rows], [-1, 1])), T(I32, counts)]


def random_boxes(name, shape, size, ends):
    g = rng(name)
    if size == 4:
        corner = g.uniform(0, 30, [*shape, 2])
        extent = g.uniform(4, 20, [*shape, 2])
        return np.concatenate([corner, corner + extent], -1) / (1 if ends else 50)
    middle, radius = g.uniform(5, 20, [*shape, 1, 2]), g.uniform(4, 12, [*shape, 1, 1])
    turn = 2 * np.pi * (np.arange(size // 2) + 0.3) / (size // 2)
    return np.reshape(middle + radius * np.stack([np.cos(turn), np.sin(turn)], -1), [*shape, size])


def suppression():
    op = Op("multiclass_nms3")

    def attrs(score=0.2, looked=-1, most=-1, threshold=0.3, normalized=True, eta=1.0, background=-1):
        return dict(score_threshold=Float32(f32bits(score)), nms_top_k=Int32(looked), keep_top_k=Int32(most),
                    nms_threshold=Float32(f32bits(threshold)), normalized=Bool(normalized),
                    nms_eta=Float32(f32bits(eta)), background_label=Int32(background))

    def add(case, d, images, classes, count, size=4, scores=None, numbers=False, boxes=None, **settings):
        a = attrs(**settings)
        ends = 0 if settings.get("normalized", True) else 1
        x = T(d, random_boxes("nms/" + case, [images, count], size, ends) if boxes is None else boxes)
        s = T(d, rng("nms/s/" + case).uniform(0, 1, [images, classes, count]) if scores is None else scores)
        rows, counts = [], []
        for n in range(images):
            found = []
            for c in range(classes):
                if c != settings.get("background", -1):
                    found += [(c, i, s.f[n, c, i]) for i in greedy(
                        x.f[n], s.f[n, c], a["score_threshold"]["value"], settings.get("looked", -1),
                        a["nms_threshold"]["value"], a["nms_eta"]["value"], ends)]
            found = best(found, settings.get("most", -1))
            rows += [(c, v, x.f[n, i], n * count + i) for c, i, v in found]
            counts.append(len(found))
        op.case(f"{case}_{d}", [x, s, T(I32, [count] * images) if numbers else None],
                detections(rows, counts, d, size), exact=True, **a)

    def by_class(case, d, numbers, classes, **settings):
        a = attrs(**settings)
        count = sum(numbers)
        x = T(d, random_boxes("nms/" + case, [count, classes], 4, 0))
        s = T(d, rng("nms/s/" + case).uniform(0, 1, [count, classes]))
        rows, counts, start = [], [], 0
        for number in numbers:
            found = []
            for c in range(classes):
                if c != settings.get("background", -1):
                    at = slice(start, start + number)
                    found += [(c, i, s.f[start + i, c]) for i in sorted(greedy(
                        x.f[at, c], s.f[at, c], a["score_threshold"]["value"], settings.get("looked", -1),
                        a["nms_threshold"]["value"], a["nms_eta"]["value"], 0))]
            found = sorted(best(found, settings.get("most", -1)), key=lambda f: f[:2])
            rows += [(c, v, x.f[start + i, c], (start + i) * classes + c) for c, i, v in found]
            counts.append(len(found))
            start += number
        for given in [T(I32, numbers)] + ([None] if len(numbers) == 1 else []):
            op.case(f"{case}_{d}" + ("" if given else "_single"), [x, s, given], detections(rows, counts, d, 4),
                    exact=True, **a)

    for d in FLOATS:
        add("plain", d, 2, 3, 12)
        add("numbers", d, 2, 3, 12, numbers=True)
        add("background", d, 1, 3, 10, background=1)
        add("pixels", d, 1, 2, 15, normalized=False)
        add("looked", d, 2, 2, 15, looked=4)
        add("few", d, 2, 3, 15, most=5)
        add("no_box_kept", d, 2, 3, 6, most=0)
        add("adaptive", d, 1, 2, 20, threshold=0.9, eta=0.7)
        add("none_high", d, 2, 2, 5, score=2.0)
        add("no_boxes", d, 2, 2, 0)
        add("no_images", d, 0, 2, 4)
        add("ties", d, 1, 2, 8, scores=np.full([1, 2, 8], 0.5), most=5)
        add("touching", d, 1, 1, 3, threshold=0.0, boxes=[[[0, 0, 1, 1], [1, 0, 2, 1], [2, 2, 1, 1]]],
            scores=[[[0.5, 0.75, 0.25]]])
        add("same", d, 1, 1, 3, threshold=0.5, boxes=[[[0, 0, 1, 1]] * 3], scores=[[[0.25, 0.75, 0.5]]])
        add("special_scores", d, 1, 1, 4, scores=[[[NAN, INF, -INF, 0.5]]])
        by_class("each", d, [6, 0, 5], 3)
        by_class("each_few", d, [8, 7], 3, most=4)
        by_class("each_one", d, [9], 2, background=0)
        for size in (8, 16, 24, 32) if d in (F32, F64) else ():
            add(f"polygons{size}", d, 2, 2, 8, size=size)
    op.type("dynamic", [Shape(F32, [-1, -1, 4]), Shape(F32, [-1, 3, -1]), None],
            [Shape(F32, [-1, 6]), Shape(I32, [-1, 1]), Shape(I32, [-1])], **attrs())
    op.type("each_class", [Shape(F32, [-1, 3, 4]), Shape(F32, [-1, 3]), Shape(I32, [-1])],
            [Shape(F32, [-1, 6]), Shape(I32, [-1, 1]), Shape(I32, [-1])], **attrs())
    op.reject("rank", [Shape(F32, [5, 4]), Shape(F32, [1, 2, 5]), None], **attrs())
    op.reject("scores", [Shape(F32, [1, 5, 4]), Shape(F32, [5]), None], **attrs())
    op.reject("coordinates", [Shape(F32, [1, 5, 6]), Shape(F32, [1, 2, 5]), None], **attrs())
    op.reject("images", [Shape(F32, [2, 5, 4]), Shape(F32, [1, 2, 5]), None], **attrs())
    op.reject("boxes", [Shape(F32, [1, 5, 4]), Shape(F32, [1, 2, 6]), None], **attrs())
    op.reject("classes", [Shape(F32, [5, 2, 4]), Shape(F32, [5, 3]), None], **attrs())
    op.reject("polygons_each_class", [Shape(F32, [5, 2, 8]), Shape(F32, [5, 2]), None], **attrs())
    yield op


def decay():
    op = Op("matrix_nms")

    def attrs(score=0.2, looked=-1, most=-1, post=0.0, gaussian=False, sigma=2.0, background=-1, normalized=True):
        return dict(score_threshold=Float32(f32bits(score)), nms_top_k=Int32(looked), keep_top_k=Int32(most),
                    post_threshold=Float32(f32bits(post)), use_gaussian=Bool(gaussian),
                    gaussian_sigma=Float32(sigma), background_label=Int32(background), normalized=Bool(normalized))

    def add(case, d, images, classes, count, boxes=None, scores=None, **settings):
        a = attrs(**settings)
        ends = 0 if settings.get("normalized", True) else 1
        x = T(d, random_boxes("decay/" + case, [images, count], 4, ends) if boxes is None else boxes)
        s = T(d, rng("decay/s/" + case).uniform(0, 1, [images, classes, count]) if scores is None else scores)
        rows, counts = [], []
        for n in range(images):
            found = []
            for c in range(classes):
                if c == settings.get("background", -1):
                    continue
                v = s.f[n, c]
                order = [i for i in np.argsort(-v, kind="stable") if v[i] > a["score_threshold"]["value"]]
                looked = settings.get("looked", -1)
                order = order[:looked] if looked >= 0 else order
                most = []
                for k, i in enumerate(order):
                    u = [overlap(x.f[n, i], x.f[n, j], ends) for j in order[:k]]
                    most.append(max(u, default=0.0))
                    with np.errstate(all="ignore"):
                        u, m = np.array(u), np.array(most[:k])
                        each = (np.exp(a["gaussian_sigma"]["value"] * (m * m - u * u)) if settings.get("gaussian")
                                else (1 - u) / (1 - m))
                    factor = min([1.0, *each[~np.isnan(each)]])
                    if v[i] * factor > a["post_threshold"]["value"]:
                        found.append((c, v[i] * factor, x.f[n, i], n * count + i))
            found = sorted(found, key=lambda f: -f[1])
            found = found[:settings["most"]] if settings.get("most", -1) >= 0 else found
            rows += found
            counts.append(len(found))
        op.case(f"{case}_{d}", [x, s], detections(rows, counts, d, 4), **a)

    for d in (F16, BF16):
        add("narrow", d, 1, 2, 4, boxes=[[[0, 0, 2, 2], [1, 0, 3, 2], [0, 1, 2, 3], [8, 8, 9, 9]]],
            scores=[[[0.5, 0.75, 0.25, 1.0], [1.0, 0.5, 0.25, 0.75]]])
    for d in (F32, F64):
        add("plain", d, 2, 3, 9)
        add("gaussian", d, 2, 3, 9, gaussian=True)
        add("sharp", d, 1, 2, 9, gaussian=True, sigma=0.5)
        add("background", d, 1, 3, 8, background=0)
        add("post", d, 2, 2, 9, post=0.3)
        add("looked", d, 1, 2, 9, looked=3)
        add("few", d, 2, 3, 9, most=4)
        add("pixels", d, 1, 2, 9, normalized=False)
        add("none_high", d, 2, 2, 5, score=2.0)
        add("no_boxes", d, 2, 2, 0)
        add("no_images", d, 0, 2, 3)
        add("same", d, 1, 1, 3, boxes=[[[0, 0, 1, 1]] * 3], scores=[[[0.25, 0.75, 0.5]]], post=-1.0)
    op.type("dynamic", [Shape(F32, [-1, -1, 4]), Shape(F32, [-1, 3, -1])],
            [Shape(F32, [-1, 6]), Shape(I32, [-1, 1]), Shape(I32, [-1])], **attrs())
    op.reject("rank", [Shape(F32, [5, 4]), Shape(F32, [1, 2, 5])], **attrs())
    op.reject("coordinates", [Shape(F32, [1, 5, 8]), Shape(F32, [1, 2, 5])], **attrs())
    op.reject("images", [Shape(F32, [2, 5, 4]), Shape(F32, [1, 2, 5])], **attrs())
    op.reject("boxes", [Shape(F32, [1, 5, 4]), Shape(F32, [1, 2, 6])], **attrs())
    yield op


def levels():
    op = Op("distribute_fpn_proposals")

    def add(case, d, boxes, numbers, low=2, high=5, level=4, scale=224, ends=False):
        x = T(d, np.reshape(boxes, [-1, 4]))
        side = np.array([np.sqrt(area(box, ends)) for box in x.f])
        with np.errstate(all="ignore"):
            at = np.clip(np.floor(level + np.log2(side / scale + 1e-6)), low, high)
        image = np.repeat(np.arange(len(numbers)), numbers)
        rows = [np.flatnonzero(at == each) for each in range(low, high + 1)]
        restore = np.argsort(np.concatenate(rows)) if len(at) else np.zeros([0])
        for given in [T(I32, numbers), T(I64, numbers)] + ([None] if len(numbers) == 1 else []):
            op.case(f"{case}_{d}_" + (given.dtype if given else "single"), [x, given],
                    [L(*[T(d, x.f[r]) for r in rows]),
                     L(*[T(I32, np.bincount(image[r], minlength=len(numbers))) for r in rows]),
                     T(I32, restore.reshape(-1, 1))], exact=True, min_level=Int32(low), max_level=Int32(high),
                    refer_level=Int32(level), refer_scale=Int32(scale), pixel_offset=Bool(ends))

    def some(name, count):
        g = rng("levels/" + name)
        corner, extent = g.uniform(0, 300, [count, 2]), np.exp(g.uniform(1, 7, [count, 2]))
        return np.concatenate([corner, corner + extent], -1)

    for d in FLOATS:
        add("plain", d, some("plain", 9), [4, 5])
        add("one", d, some("one", 7), [7])
        add("pixels", d, some("pixels", 6), [0, 6], ends=True)
        add("few_levels", d, some("few", 8), [3, 0, 5], low=3, high=4)
        add("one_level", d, some("level", 3), [3], low=4, high=4, level=3, scale=56)
        add("exact", d, [[0, 0, 224, 224], [0, 0, 112, 112], [0, 0, 448, 448], [5, 5, 5, 5], [9, 9, 1, 1]], [5])
        add("none", d, [], [0, 0])
        add("no_images", d, [], [])
    attrs = dict(min_level=Int32(2), max_level=Int32(3), refer_level=Int32(4), refer_scale=Int32(224),
                 pixel_offset=Bool(False))
    boxes, numbers = Shape(F32, [-1, 4]), Shape(I32, [-1])
    op.type("dynamic", [boxes, numbers], [L(boxes, boxes), L(numbers, numbers), Shape(I32, [-1, 1])], **attrs)
    op.type("single", [Shape(F32, [7, 4]), None],
            [L(boxes, boxes), L(Shape(I32, [1]), Shape(I32, [1])), Shape(I32, [7, 1])], **attrs)
    op.reject("coordinates", [Shape(F32, [7, 5]), None], **attrs)
    op.reject("rank", [Shape(F32, [4]), None], **attrs)
    op.reject("levels", [boxes, None], **dict(attrs, max_level=Int32(1)))
    op.reject("many_levels", [boxes, None], **dict(attrs, max_level=Int32(2000000000)))
    op.reject("scale", [boxes, None], **dict(attrs, refer_scale=Int32(0)))
    yield op


def ops():
    yield from predicted_boxes()
    yield from regions()
    yield from suppression()
    yield from decay()
    yield from levels()
