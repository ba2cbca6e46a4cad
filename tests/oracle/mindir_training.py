"""Cases of what training steps hold: gradients, statistics of batches, losses; for mindir.py."""

import numpy as np
import torch

from common import *
from mindir_case import *

nn = torch.nn.functional


def t(x, grad=False):
    return torch.from_numpy(np.array(x.f)).requires_grad_(grad)


def gradient(f, x, dy):
    """The gradient of each of `x` in f(*x), given that of its result."""
    xs = [t(v, True) for v in x]
    f(*xs).backward(t(dy))
    return [T(v.dtype, g.grad.numpy()) for v, g in zip(x, xs)]


def elementwise():
    x, dy = values("bw/x", [3, 5], F32, -4, 7), values("bw/dy", [3, 5], F32)
    p = values("bw/p", [3, 5], F32, 0.3, 4)
    for name, f, by_result, x0 in (
            ("SqrtGrad", torch.sqrt, True, p), ("RsqrtGrad", torch.rsqrt, True, p),
            ("ReciprocalGrad", torch.reciprocal, True, p),
            ("InvGrad", torch.reciprocal, True, p)):
        case(name, name, [T(F32, f(t(x0)).numpy()), dy], gradient(f, [x0], dy))
    case("AbsGrad", "AbsGrad", [x, dy], gradient(torch.abs, [x], dy))
    for name, f in {"ReLU6Grad": nn.relu6, "SiLUGrad": nn.silu, "SoftplusGrad": nn.softplus,
                    "HSwishGrad": nn.hardswish, "HSigmoidGrad": nn.hardsigmoid}.items():
        case(name, name, [dy, x], gradient(f, [x], dy))
    tanh = lambda v: nn.gelu(v, approximate="tanh")
    case("GeLUGrad", "GeLUGrad", [dy, x, T(F32, tanh(t(x)).numpy())], gradient(tanh, [x], dy))
    case("EluGrad", "EluGrad", [dy, T(F32, nn.elu(t(x)).numpy())], gradient(nn.elu, [x], dy))
    y = values("bw/y", [5], F32, -4, 7)
    for name, f in (("MaximumGrad", torch.maximum), ("MinimumGrad", torch.minimum)):
        case(name, name, [x, y, dy], gradient(f, [x, y], dy))
    soft = lambda v: torch.log_softmax(v, 1)
    case("LogSoftmaxGrad", "LogSoftmaxGrad", [T(F32, soft(t(x)).numpy()), dy],
         gradient(soft, [x], dy), attrs="axis = -1 : i64")
    soft = lambda v: torch.softmax(v, 0)
    case("SoftmaxBackward", "SoftmaxBackward", [dy, T(F32, soft(t(x)).numpy())],
         gradient(soft, [x], dy), [i64(0)])
    case("DropoutGrad", "DropoutGrad", [dy, T(F32, x.f > 0)], T(F32, dy.f * (x.f > 0) / 0.8),
         attrs="keep_prob = 8.0e-1 : f32")
    case("Dropout/all", "Dropout", [x], [x, T(F32, np.ones((3, 5)))],
         attrs="keep_prob = 1.0 : f32, Seed0 = 3 : i64")


def shapes():
    dy = values("bs/dy", [2, 12], F32)
    raw("FlattenGrad", [dy], T(F32, dy.a.reshape(2, 3, 4)),
        "  %a = mindir.constant [2, 3, 4] : tuple<i64, i64, i64>\n"
        '  %r = mindir.primitive "FlattenGrad"(%x, %a) : (tensor<2x12xf32>, tuple<i64, i64, i64>)'
        " -> tensor<2x3x4xf32>\n")
    g = values("bs/g", [2, 2, 2], F32)
    r = np.zeros((3, 5, 4))
    r[1:3, 4:0:-3, ::2] = g.f
    case("StridedSliceGrad", "StridedSliceGrad", [g], T(F32, r),
         [tup(3, 5, 4), tup(1, 4, 0), tup(3, 0, 9), tup(1, -3, 2)], attrs="end_mask = 4 : i64")
    g = values("bs/h", [3, 2], F32)
    r = np.zeros((3, 5, 4))
    r[:, 2, 1:3] = g.f
    case("StridedSliceGrad/shrink", "StridedSliceGrad", [g], T(F32, r),
         [tup(3, 5, 4), tup(0, 2, 1), tup(3, 3, 3), tup(1, 1, 1)],
         attrs="shrink_axis_mask = 2 : i64")


def convolutions():
    w = values("cb/w", [6, 2, 3, 2], F32)
    x = values("cb/x", [2, 4, 7, 8], F32)
    # Padding as pad_mode has it: none; the same size, with more behind where it is odd; as given.
    modes = {"valid": (0, 0, 0, 0), "same": (0, 0, 1, 1), "pad": (3, 0, 1, 2)}
    for mode, pad in modes.items():
        f = lambda a, b: nn.conv2d(nn.pad(a, pad), b, groups=2, stride=(1, 2))
        dy = values(f"cb/dy{mode}", list(f(t(x), t(w)).shape), F32)
        dx, dw = gradient(f, [x, w], dy)
        attrs = (f'group = 2 : i64, dilation = [1, 1, 1, 1], stride = [1, 1, 1, 2], pad_mode = "{mode}"'
                 ', pad = [1, 2, 3, 0], pad_list = [1, 2, 3, 0], kernel_size = [3, 2], format = "NCHW"')
        case(f"Conv2DBackpropInput/{mode}", "Conv2DBackpropInput", [dy, w], dx,
             [tup(2, 4, 7, 8)], attrs=attrs, atol=1e-5)
        case(f"Conv2DBackpropFilter/{mode}", "Conv2DBackpropFilter", [dy, x], dw,
             [tup(6, 2, 3, 2)], attrs=attrs.replace("[1, 1, 1, 2]", "[1, 2]"), atol=3e-5)
    f = lambda a, b: nn.conv2d(a, b, groups=2, dilation=(2, 3))
    dy = values("cb/dilated", list(f(t(x), t(w)).shape), F32)
    case("Conv2DTranspose/dilation", "Conv2DTranspose", [dy, w], gradient(f, [x, w], dy)[0],
         [tup(2, 4, 7, 8)], atol=1e-5,
         attrs='group = 2 : i64, dilation = [1, 1, 2, 3], stride = [1, 1, 1, 1], pad_mode = "VALID"')
    y = values("cb/y", [1, 3, 3, 4], F32)
    k = values("cb/k", [3, 2, 3, 3], F32)
    r = nn.conv_transpose2d(t(y), t(k), stride=2, padding=1, output_padding=1).numpy()
    case("Conv2DTranspose/stride", "Conv2DTranspose", [y, k], T(F32, r), [tup(1, 2, 6, 8)],
         atol=1e-5, attrs='pad_mode = "PAD", pad_list = [1, 1, 1, 1], stride = [2, 2], '
         "dilation = [1, 1], group = 1 : i64")
    b = values("cb/b", [2], F32)
    r = nn.conv_transpose2d(t(y), t(k), t(b), stride=2, padding=(1, 0), output_padding=1).numpy()
    case("Convolution/transposed", "Convolution", [y, k, b], T(F32, r), [
        tup(2, 2), tup(1, 0), tup(1, 1), flag(True), tup(1, 1), i64(1)], atol=1e-5)


def pools():
    x = values("pb/x", [2, 3, 5, 7], F32)
    k = "strides = [1, 1, 2, 2], kernel_size = [1, 1, 2, 3], "
    for mode, pad in (("VALID", (0, 0, 0, 0)), ("SAME", (1, 1, 0, 1))):
        f = lambda a: nn.max_pool2d(nn.pad(a, pad, value=-INF), (2, 3), 2)
        y = T(F32, f(t(x)).detach().numpy())
        dy = values(f"pb/dy{mode}", y.shape, F32)
        case(f"MaxPoolGrad/{mode}", "MaxPoolGrad", [x, y, dy], gradient(f, [x], dy),
             attrs=k + f'pad_mode = "{mode}", format = "NCHW"')
        g = lambda a: (nn.avg_pool2d(nn.pad(a, pad), (2, 3), 2)
                       / nn.avg_pool2d(nn.pad(torch.ones_like(a), pad), (2, 3), 2))
        y = T(F32, g(t(x)).detach().numpy())
        case(f"AvgPoolGrad/{mode}", "AvgPoolGrad", [x, y, dy], gradient(g, [x], dy),
             attrs=k + f'pad_mode = "{mode}", format = "NCHW"')
    case("AvgPoolGrad/operands", "AvgPoolGrad", [x, y, dy], gradient(g, [x], dy),
         [tup(2, 3), tup(2, 2), i64(1), i64(0)])
    plane = 5 * 7 * np.arange(3).reshape(1, 3, 1, 1)
    v, i = nn.max_pool2d(t(x), (2, 3), 2, return_indices=True)
    case("MaxPoolWithArgmax/valid", "MaxPoolWithArgmax", [x],
         [T(F32, v.numpy()), T(I32, i.numpy() + plane)],
         attrs='kernel_size = [1, 2, 3, 1], strides = [1, 2, 2, 1], pad_mode = "VALID", format = "NCHW"')
    v, i = nn.max_pool2d(nn.pad(t(x), (1, 1, 0, 1), value=-INF), (2, 3), 2, return_indices=True)
    i = i.numpy()
    case("MaxPoolWithArgmax/same", "MaxPoolWithArgmax", [x],
         [T(F32, v.numpy()), T(I32, i // 9 * 7 + i % 9 - 1 + plane)],
         attrs='kernel_size = [1, 2, 3, 1], strides = [1, 2, 2, 1], pad_mode = 1 : i64')
    v, i = nn.max_pool2d(t(x), 3, 2, 1, return_indices=True)
    case("MaxPoolWithArgmaxV2", "MaxPoolWithArgmaxV2", [x], [T(F32, v.numpy()), T(I64, i.numpy())],
         attrs="kernel_size = [1, 1, 3, 3], strides = [1, 1, 2, 2], pads = [1, 1, 1, 1], "
         "dilation = [1, 1, 1, 1], ceil_mode = false, argmax_type = i64")
    v, i = nn.max_pool2d(t(x), 2, 2, 0, (1, 2), ceil_mode=True, return_indices=True)
    case("MaxPoolWithIndices", "MaxPoolWithIndices", [x], [T(F32, v.numpy()), T(I32, i.numpy())],
         [tup(2, 2), tup(2, 2), tup(0, 0), tup(1, 2), flag(True), i64(34)])
    one = T(F32, [[[[1, 2, 2], [3, 3, 1]]]])
    case("MaxPoolWithArgmax/equal", "MaxPoolWithArgmax", [one],
         [T(F32, [[[[3, 3]]]]), T(I32, [[[[3, 4]]]])],
         attrs='kernel_size = [1, 2, 2, 1], strides = [1, 1, 1, 1], pad_mode = "VALID"')
    case("AdaptiveAvgPool2D", "AdaptiveAvgPool2D", [x],
         T(F32, nn.adaptive_avg_pool2d(t(x), (2, 7)).numpy()), attrs="output_size = [2, -1]")
    f = lambda a: nn.interpolate(a, (4, 9), mode="bilinear", align_corners=True)
    dy = values("pb/resize", [2, 3, 4, 9], F32)
    case("ResizeBilinearGrad", "ResizeBilinearGrad", [dy, x], gradient(f, [x], dy),
         attrs="align_corners = true, half_pixel_centers = false", atol=1e-5)
    r = nn.interpolate(t(x), (10, 3), mode="nearest").numpy()
    case("ResizeNearestNeighbor", "ResizeNearestNeighbor", [x], T(F32, r),
         attrs="size = [10, 3], align_corners = false")


def normalization():
    for d, layout in ((F32, "NCHW"), (F64, "NCHW"), (F32, "NHWC")):
        x = values(f"nb/x{d}", [2, 3, 4, 5], d)
        s, b, m, v = (values(f"nb/{n}{d}", [3], d, lo, 2) for n, lo in
                      (("s", -1), ("b", -1), ("m", -1), ("v", 0.1)))
        y = nn.batch_norm(t(x), None, None, t(s), t(b), training=True, eps=1e-3).numpy()
        mean, var = T(d, x.f.mean((0, 2, 3))), T(d, x.f.var((0, 2, 3)))
        last = lambda a: T(d, a.transpose(0, 2, 3, 1)) if layout == "NHWC" else T(d, a)
        case(f"BatchNorm/training_{layout}_{d}", "BatchNorm", [last(x.a), s, b, m, v],
             [last(y), mean, var, mean, var], atol=1e-5 if d == F32 else 1e-10,
             attrs=f'is_training = true, epsilon = 1.0e-3 : f32, momentum = 1.0e-1 : f32, format = "{layout}"')
        f = lambda a, p, q: nn.batch_norm(a, None, None, p, q, training=True, eps=1e-3)
        dy = values(f"nb/dy{d}", [2, 3, 4, 5], d)
        dx, ds, db = gradient(f, [x, s, b], dy)
        case(f"BatchNormGrad/{layout}_{d}", "BatchNormGrad", [last(dy.a), last(x.a), s, mean, var],
             [last(dx.a), ds, db], atol=2e-5 if d == F32 else 1e-7, rtol=1e-4 if d == F32 else 1e-7,
             attrs=f'is_training = true, epsilon = 1.0e-3 : f32, format = "{layout}"')
    f = lambda a, p, q: nn.batch_norm(a, t(m), t(v), p, q, training=False, eps=1e-3)
    dx, ds, db = gradient(f, [x, s, b], dy)
    case("BatchNormGrad/given", "BatchNormGrad", [dy, x, s, m, v], [dx, ds, db], atol=2e-5,
         attrs='is_training = false, epsilon = 1.0e-3 : f32, format = "NCHW"')
    two = values("nb/two", [6, 3], F32)
    y = nn.batch_norm(t(two), None, None, t(s), t(b), training=True, eps=1e-5).numpy()
    mean, var = T(F32, two.f.mean(0)), T(F32, two.f.var(0))
    case("BatchNorm/training_matrix", "BatchNorm", [two, s, b, m, v],
         [T(F32, y), mean, var, mean, var], [flag(True), f32(1e-5), f32(0.1), i64(0)], atol=1e-5)
    x = values("nb/ln", [2, 3, 4, 5], F32)
    g, h, dy = (values(f"nb/ln{k}", s, F32) for k, s in
                (("g", [4, 5]), ("h", [4, 5]), ("d", [2, 3, 4, 5])))
    f = lambda a, p, q: nn.layer_norm(a, [4, 5], p, q, 1e-5)
    mean = T(F32, x.f.mean((2, 3), keepdims=True))
    inverse = T(F32, 1 / np.sqrt(x.f.var((2, 3), keepdims=True) + 1e-5))
    case("LayerNormGrad", "LayerNormGrad", [x, dy, inverse, mean, g], gradient(f, [x, g, h], dy),
         attrs="begin_norm_axis = 2 : i64, begin_params_axis = 2 : i64", atol=2e-5)
    case("LayerNormExt", "LayerNormExt", [x], [
        T(F32, f(t(x), None, None).numpy()), mean, inverse], [tup(4, 5), NONE, NONE, f32(1e-5)],
        atol=1e-5)
    gamma = values("nb/rms", [5], F32)
    factor = 1 / np.sqrt((x.f ** 2).mean(3, keepdims=True) + 1e-6)
    case("RmsNorm", "RmsNorm", [x, gamma], [T(F32, x.f * factor * gamma.f), T(F32, factor)],
         [f32(1e-6)])
    img, gs, gb = (values(f"nb/gn{k}", s, F32) for k, s in
                   (("x", [2, 4, 3, 3]), ("s", [4]), ("b", [4])))
    y = nn.group_norm(t(img), 2, t(gs), t(gb), 1e-5).numpy()
    part = img.f.reshape(2, 2, -1)
    raw("GroupNorm", [img, gs, gb], [
        T(F32, y), T(F32, part.mean(2)), T(F32, 1 / np.sqrt(part.var(2) + 1e-5))],
        "  %n = mindir.constant 2 : i64\n  %e = mindir.constant 1.000000e-05 : f32\n"
        '  %r = mindir.primitive "GroupNorm"(%x, %n, %y, %z, %e) : (tensor<2x4x3x3xf32>, i64, '
        "tensor<4xf32>, tensor<4xf32>, f32) -> tuple<tensor<2x4x3x3xf32>, tensor<2x2xf32>, "
        "tensor<2x2xf32>>\n", atol=1e-5)
    norm = np.sqrt(np.maximum((x.f ** 2).sum(1, keepdims=True), 1e-4))
    case("L2Normalize", "L2Normalize", [x], T(F32, x.f / norm),
         attrs="axis = [1], epsilon = 1.0e-4 : f32")


def losses():
    x, y = values("loss/a", [3, 4], F32), values("loss/b", [3, 4], F32, 0, 1)
    likely = values("loss/p", [3, 4], F32, 0.05, 0.95)
    w, pos = values("loss/w", [3, 4], F32, 0, 2), values("loss/q", [4], F32, 0.5, 2)
    name = "SigmoidCrossEntropyWithLogits"
    f = lambda a: nn.binary_cross_entropy_with_logits(a, t(y), reduction="none")
    case(name, name, [x, y], T(F32, f(t(x)).numpy()))
    case(name + "Grad", name + "Grad", [x, y, w], gradient(f, [x], w))
    big = T(F32, [[-200, 200, 0]])
    case(name + "/wide", name, [big, T(F32, [[1, 0, 1]])], T(F32, [[200, 200, np.log(2)]]))
    for k, reduction in enumerate(("sum", "mean", "none")):
        r = nn.binary_cross_entropy(t(likely), t(y), t(w), reduction=reduction).numpy()
        case(f"BinaryCrossEntropy/{reduction}", "BinaryCrossEntropy", [likely, y, w], T(F32, r),
             attrs=f'reduction = "{reduction}"')
        r = nn.binary_cross_entropy_with_logits(t(x), t(y), t(w), reduction=reduction,
                                                pos_weight=t(pos)).numpy()
        case(f"BCEWithLogitsLoss/{reduction}", "BCEWithLogitsLoss", [x, y, w, pos], T(F32, r), [i64(k)])
        r = nn.smooth_l1_loss(t(x), t(y), reduction=reduction, beta=0.7).numpy()
        case(f"SmoothL1Loss/{reduction}", "SmoothL1Loss", [x, y], T(F32, r),
             attrs=f'beta = 7.0e-1 : f32, reduction = "{reduction}"')
        r = nn.kl_div(t(x), t(y), reduction=reduction).numpy()
        case(f"KLDivLoss/{reduction}", "KLDivLoss", [x, y], T(F32, r),
             attrs=f'reduction = "{reduction}"')
        logs, right = torch.log_softmax(t(x), 1), T(I32, [2, 0, 2])
        each = torch.from_numpy(right.a.astype(int))
        r = nn.nll_loss(logs, each, t(pos), reduction=reduction).numpy()
        case(f"NLLLoss/{reduction}", "NLLLoss", [T(F32, logs.numpy()), right, pos],
             [T(F32, r), T(F32, pos.f[right.a].sum())], attrs=f'reduction = "{reduction}"')
    r = nn.kl_div(t(x), t(y), reduction="batchmean").numpy()
    case("KLDivLoss/batchmean", "KLDivLoss", [x, y], T(F32, r), attrs='reduction = "batchmean"')
    case("SmoothL1Loss", "SmoothL1Loss", [x, y], T(F32, nn.smooth_l1_loss(
        t(x), t(y), reduction="none").numpy()))
    case("L2Loss", "L2Loss", [x], T(F32, (x.f ** 2).sum() / 2))
    f = lambda a: nn.cross_entropy(a, t(y), reduction="none")
    case("SoftmaxCrossEntropyWithLogits", "SoftmaxCrossEntropyWithLogits", [x, T(F32, np.eye(4)[:3])],
         [T(F32, -torch.log_softmax(t(x), 1).numpy()[range(3), range(3)]),
          T(F32, torch.softmax(t(x), 1).numpy() - np.eye(4)[:3])])


def recurrent():
    """LSTMs of two layers in both directions, with the weights in one tensor as a CPU lays them out."""
    layers, hidden, inputs, time, batch = 2, 3, 4, 5, 2
    net = torch.nn.LSTM(inputs, hidden, layers, bidirectional=True).double()
    x = values("rnn/x", [time, batch, inputs], F32)
    h, c = (values(f"rnn/{k}", [2 * layers, batch, hidden], F32) for k in "hc")
    parts = {"ih": [], "hh": [], "b": []}
    with torch.no_grad():
        for k in range(layers):
            for side in ("", "_reverse"):
                for what, shape in (("ih", [12, inputs if k == 0 else 6]), ("hh", [12, 3]), ("b", [12])):
                    v = values(f"rnn/{what}{k}{side}", shape, F32, -1, 1)
                    parts[what].append(v.a.reshape(-1))
                    name = f"bias_ih_l{k}" if what == "b" else f"weight_{what}_l{k}"
                    getattr(net, name + side)[:] = torch.from_numpy(v.f)
                getattr(net, f"bias_hh_l{k}{side}")[:] = 0
        y, (hn, cn) = net(t(x), (t(h), t(c)))
    blob = T(F32, np.concatenate(parts["ih"] + parts["hh"] + parts["b"]).reshape(-1, 1, 1))
    outs = [T(F32, v.numpy()) for v in (y, hn, cn)]
    for name, dropout in (("LSTM/two_layers", ""), ("LSTM/dropout_in_inference", ", dropout = 5.0e-1 : f32")):
        types = ", ".join(map(typ, (x, h, c, blob)))
        made = ", ".join(map(typ, outs)) + ", tensor<1xf32>, tensor<1xf32>"
        lines = (f'  %n = mindir.primitive "LSTM"(%x, %y, %z, %in3) with {{input_size = 4 : i64, '
                 f"hidden_size = 3 : i64, num_layers = 2 : i64, has_bias = true, bidirectional = true"
                 f"{dropout}}} : ({types}) -> tuple<{made}>\n")
        for k, o in enumerate(outs):
            lines += (f"  %i{k} = mindir.constant {k} : i64\n  %o{k} = mindir.tuple_get_item %n, %i{k} : "
                      f"(tuple<{made}>, i64) -> {typ(o)}\n")
        whole = "tuple<" + ", ".join(map(typ, outs)) + ">"
        lines += (f"  %r = mindir.make_tuple(%o0, %o1, %o2) : ({', '.join(map(typ, outs))}) -> "
                  f"{whole}\n")
        raw(name, [x, h, c, blob], outs, lines)


TOPICS = (elementwise, shapes, convolutions, pools, normalization, losses, recurrent)
