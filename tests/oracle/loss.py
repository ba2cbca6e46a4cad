"""cross_entropy_with_softmax and its gradient, by PyTorch in float64."""

import numpy as np
import torch

from backward import back
from common import *
from gradient import tensor


def settings(axis=-1, soft=False, ignored=-100, softmax=True):
    return dict(soft_label=Bool(soft), use_softmax=Bool(softmax), numeric_stable_mode=Bool(True),
                ignore_index=Int32(ignored), axis=Int32(axis))


def entropy(seed, shape, axis, soft, ignored, softmax, dtype):
    """The input, the label, the input to differentiate, the distribution and the loss."""
    x = values(seed + "/x", shape, dtype)
    classes = shape[axis]
    if not softmax:
        positive = np.exp(x.f)
        x = T(dtype, positive / positive.sum(axis, keepdims=True))
    a = tensor(x)
    p = torch.softmax(a, axis) if softmax else a
    logarithm = torch.log_softmax(a, axis) if softmax else torch.log(a)
    if soft:
        shares = rng(seed + "/label").uniform(0, 1, shape)
        label = T(dtype, shares / shares.sum(axis, keepdims=True))
        loss = -(tensor(label).detach() * logarithm).sum(axis, keepdim=True)
    else:
        one = list(shape)
        one[axis] = 1
        label = T(I64, rng(seed + "/label").integers(0, classes, one))
        named = torch.tensor(label.a)
        loss = -logarithm.take_along_dim(named, axis)
        loss = torch.where(named == ignored, torch.zeros_like(loss), loss)
    return x, label, a, p, loss


def forward():
    op = Op("cross_entropy_with_softmax")

    def add(case, shape, axis=-1, soft=False, ignored=-100, softmax=True, dtype=F32):
        seed = "cross_entropy_with_softmax/" + case
        x, label, _, p, loss = entropy(seed, shape, axis, soft, ignored, softmax, dtype)
        op.case(case, [x, label], [T(dtype, p.detach().numpy()), T(dtype, loss.detach().numpy())],
                **settings(axis, soft, ignored, softmax))

    add("rows", [4, 6])
    add("first_axis", [5, 3], 0)
    add("middle", [2, 5, 3], 1)
    add("soft", [4, 6], soft=True)
    add("ignored", [4, 6], ignored=2)
    add("no_softmax", [4, 6], softmax=False)
    add("no_softmax_soft", [4, 6], soft=True, softmax=False)
    add("one_class", [3, 1])
    add("no_rows", [0, 4])
    for d in (F64, F16, BF16):
        add("dtype_" + d, [4, 6], dtype=d)
    x = Shape(F32, [-1, 6])
    op.type("dynamic", [x, Shape(I64, [-1, 1])], [x, Shape(F32, [-1, 1])], **settings())
    op.type("label_without_axis", [x, Shape(I64, [-1])], [x, Shape(F32, [-1, 1])], **settings())
    op.reject("label_of_other_rank", [Shape(F32, [4, 2, 6]), Shape(I64, [4])], **settings())
    op.reject("label_of_other_sizes", [Shape(F32, [4, 6]), Shape(I64, [5, 1])], **settings())
    op.reject("soft_label_of_other_sizes", [Shape(F32, [4, 6]), Shape(F32, [4, 1])],
              **settings(soft=True))
    yield op


def backward():
    op = Op("cross_entropy_with_softmax_grad")

    def add(case, shape, axis=-1, soft=False, ignored=-100, softmax=True, dtype=F32):
        seed = "cross_entropy_with_softmax_grad/" + case
        _, label, a, p, loss = entropy(seed, shape, axis, soft, ignored, softmax, dtype)
        back(op, case, [label, T(dtype, p.detach().numpy())], loss, [a], dtype=dtype,
             **settings(axis, soft, ignored, softmax))

    add("rows", [4, 6])
    add("first_axis", [5, 3], 0)
    add("middle", [2, 5, 3], 1)
    add("soft", [4, 6], soft=True)
    add("ignored", [4, 6], ignored=2)
    add("no_softmax", [4, 6], softmax=False)
    add("no_softmax_soft", [4, 6], soft=True, softmax=False)
    add("dtype_" + F64, [4, 6], dtype=F64)
    p = Shape(F32, [-1, 6])
    op.type("dynamic", [Shape(I64, [-1, 1]), p, Shape(F32, [-1, 1])], [p], **settings())
    op.reject("gradient_of_other_shape", [Shape(I64, [4, 1]), p, Shape(F32, [4, 2])], **settings())
    yield op


def ops():
    yield from forward()
    yield from backward()
