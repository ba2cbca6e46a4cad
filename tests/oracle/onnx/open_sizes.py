"""Models with sizes that stay open, and inputs of several sizes for each. OnnxOpenModelsTest compiles each once for all of
them, and compares with ONNX Runtime.

    python3 open_sizes.py OUT.npz
"""

import sys

import numpy as np
from onnx import helper as h, numpy_helper as nh, TensorProto as T

F, I = T.FLOAT, T.INT64
OUT = {}
RANDOM = np.random.Generator(np.random.PCG64(18))


def vi(name, shape, kind=F):
    return h.make_tensor_value_info(name, kind, shape)


def c(name, value):
    return nh.from_array(np.asarray(value), name)


def floats(*shape):
    return RANDOM.uniform(-2, 2, shape).astype(np.float32)


def longs(*values):
    return np.asarray(values, np.int64)


def save(name, nodes, inputs, sets, weights=(), outputs=(("y", F, None),), opset=17):
    """`sets` holds the inputs of each run, by name."""
    g = h.make_graph(nodes, name, inputs, [vi(n, s, k) for n, k, s in outputs], [c(k, v) for k, v in dict(weights).items()])
    m = h.make_model(g, opset_imports=[h.make_opsetid("", opset)], ir_version=8)
    OUT[name] = np.frombuffer(m.SerializeToString(), "uint8")
    for i, each in enumerate(sets):
        for key, value in each.items():
            OUT[f"{name}|{i}|{key}"] = np.asarray(value)


IMAGE = vi("x", ["n", 8, "h", "w"])
IMAGES = [dict(x=floats(*s)) for s in ([2, 8, 4, 6], [1, 8, 2, 2], [1, 8, 6, 10])]

for axis in (1, 2, 3, -1):
    save(f"flatten_{axis}", [h.make_node("Flatten", ["x"], ["y"], axis=axis)], [vi("x", ["n", "c", "h", "w"])],
         [dict(x=floats(*s)) for s in ([2, 3, 4, 5], [1, 3, 2, 2], [0, 3, 2, 2])])
for mode in ("DCR", "CRD"):
    save("depth_to_space_" + mode, [h.make_node("DepthToSpace", ["x"], ["y"], blocksize=2, mode=mode)], [IMAGE], IMAGES)
save("space_to_depth", [h.make_node("SpaceToDepth", ["x"], ["y"], blocksize=2)], [IMAGE], IMAGES)

for name, scales, attrs, opset in (
        ("nearest", [1, 1, 2, 2], dict(mode="nearest", coordinate_transformation_mode="asymmetric", nearest_mode="floor"), 17),
        ("nearest_ceil", [1, 1, 1.5, 2.5], dict(mode="nearest", nearest_mode="round_prefer_ceil"), 17),
        ("nearest_down", [1, 1, 0.5, 0.75], dict(mode="nearest", coordinate_transformation_mode="half_pixel"), 17),
        ("linear", [1, 1, 2, 2], dict(mode="linear", coordinate_transformation_mode="pytorch_half_pixel"), 17),
        ("linear_down", [1, 1, 0.6, 0.5], dict(mode="linear"), 17),
        ("corners", [1, 1, 2, 3], dict(mode="linear", coordinate_transformation_mode="align_corners"), 17),
        ("cubic", [1, 1, 2, 1.5], dict(mode="cubic", cubic_coeff_a=-0.5), 17),
        ("cubic_inside", [1, 1, 2, 2], dict(mode="cubic", exclude_outside=1), 17),
        ("antialias", [1, 1, 0.5, 0.5], dict(mode="linear", antialias=1), 18),
        ("antialias_cubic", [1, 1, 0.5, 0.75], dict(mode="cubic", antialias=1), 18)):
    save("resize_" + name, [h.make_node("Resize", ["x", "", "s"], ["y"], **attrs)], [IMAGE], IMAGES,
         dict(s=np.float32(scales)), opset=opset)
save("upsample", [h.make_node("Upsample", ["x", "s"], ["y"], mode="nearest")], [IMAGE], IMAGES,
     dict(s=np.float32([1, 1, 2, 3])), opset=9)
# As feature pyramids have it: as large as another image.
save("resize_like",
     [h.make_node("Shape", ["z"], ["s"]), h.make_node("Slice", ["s", "two", "four"], ["hw"]),
      h.make_node("Shape", ["x"], ["sx"]), h.make_node("Slice", ["sx", "zero", "two"], ["nc"]),
      h.make_node("Concat", ["nc", "hw"], ["size"], axis=0),
      h.make_node("Resize", ["x", "", "", "size"], ["r"], mode="nearest", coordinate_transformation_mode="asymmetric",
                  nearest_mode="floor"),
      h.make_node("Add", ["r", "z"], ["y"])],
     [IMAGE, vi("z", ["n", 8, "h2", "w2"])],
     [dict(x=floats(*a), z=floats(*b)) for a, b in (([1, 8, 3, 4], [1, 8, 6, 8]), ([2, 8, 3, 3], [2, 8, 7, 5]))],
     dict(zero=longs(0), two=longs(2), four=longs(4)))
for kind in ("linear", "cubic"):
    save("resize_to_" + kind, [h.make_node("Resize", ["x", "", "", "size"], ["y"], mode=kind)],
         [IMAGE, vi("size", [4], I)],
         [dict(x=floats(*a), size=longs(*b)) for a, b in (([1, 8, 3, 4], [1, 8, 6, 9]), ([2, 8, 5, 3], [2, 8, 3, 3]))])
save("resize_by", [h.make_node("Resize", ["x", "", "s"], ["y"], mode="linear")], [IMAGE, vi("s", [4])],
     [dict(x=floats(1, 8, 3, 4), s=np.float32([1, 1, 2, 1.5])), dict(x=floats(2, 8, 4, 4), s=np.float32([1, 1, 0.5, 1]))])

W = dict(w=floats(8, 3, 3, 3), b=floats(3))
for name, attrs in (("strided", dict(strides=[2, 2], pads=[1, 1, 1, 1], output_padding=[1, 1])),
                    ("plain", dict()), ("dilated", dict(dilations=[2, 1], strides=[1, 3])),
                    ("upper", dict(auto_pad="SAME_UPPER", strides=[2, 2])),
                    ("lower", dict(auto_pad="SAME_LOWER", strides=[2, 3])),
                    ("cut", dict(pads=[2, 2, 2, 2], strides=[2, 2]))):
    save("transposed_" + name, [h.make_node("ConvTranspose", ["x", "w", "b"], ["y"], kernel_shape=[3, 3], **attrs)],
         [IMAGE], IMAGES, W)
save("transposed_groups", [h.make_node("ConvTranspose", ["x", "w"], ["y"], group=2, strides=[2, 1])], [IMAGE], IMAGES,
     dict(w=floats(8, 2, 2, 3)))
save("transposed_1d", [h.make_node("ConvTranspose", ["x", "w"], ["y"], strides=[3])], [vi("x", ["n", 4, "l"])],
     [dict(x=floats(2, 4, 5)), dict(x=floats(1, 4, 1))], dict(w=floats(4, 2, 4)))

save("gather_nd", [h.make_node("GatherND", ["x", "i"], ["y"])], [vi("x", ["a", "b", "c"]), vi("i", ["n", 2], I)],
     [dict(x=floats(3, 4, 2), i=[[0, 1], [2, 3], [-1, -4]]), dict(x=floats(1, 2, 3), i=[[0, -1]])])
save("gather_nd_batch", [h.make_node("GatherND", ["x", "i"], ["y"], batch_dims=1)],
     [vi("x", ["b", "k", "c"]), vi("i", ["b", "n", 1], I)],
     [dict(x=floats(2, 4, 3), i=[[[0], [3]], [[-1], [1]]]), dict(x=floats(1, 2, 1), i=[[[1], [0], [-2]]])])
save("gather_nd_two_batches", [h.make_node("GatherND", ["x", "i"], ["y"], batch_dims=2)],
     [vi("x", ["b", "t", "c"]), vi("i", ["b", "t", 1], I)], [dict(x=floats(2, 3, 4), i=[[[0], [3], [-1]], [[1], [2], [-4]]])])

for mode in ("constant", "edge", "reflect"):
    save("pad_" + mode, [h.make_node("Pad", ["x", "p"], ["y"], mode=mode)], [vi("x", ["a", "b"]), vi("p", [4], I)],
         [dict(x=floats(4, 5), p=longs(1, 2, 3, 0)), dict(x=floats(3, 3), p=longs(0, 0, 2, 1)), dict(x=floats(4, 6), p=longs(0, 2, 0, 0))])
save("pad_cropped", [h.make_node("Pad", ["x", "p", "v"], ["y"])], [vi("x", ["a", "b"]), vi("p", [4], I), vi("v", [])],
     [dict(x=floats(4, 5), p=longs(-1, 2, 3, -2), v=np.float32(1.5)), dict(x=floats(3, 3), p=longs(0, -1, 0, 0), v=np.float32(0))])
save("pad_longs", [h.make_node("Pad", ["x", "p", "v"], ["y"])], [vi("x", ["a"], I), vi("p", [2], I), vi("v", [], I)],
     [dict(x=longs(1, 2, 3), p=longs(2, 1), v=np.int64(-7))], outputs=(("y", I, None),))
# As exporters have it: to a multiple of 4.
save("pad_to_multiple",
     [h.make_node("Shape", ["x"], ["s"]), h.make_node("Gather", ["s", "one"], ["l"]), h.make_node("Neg", ["l"], ["m"]),
      h.make_node("Mod", ["m", "four"], ["more"]), h.make_node("Concat", ["zeros", "more"], ["p"], axis=0),
      h.make_node("Pad", ["x", "p"], ["y"])], [vi("x", ["n", "l"])], [dict(x=floats(2, 5)), dict(x=floats(1, 8)), dict(x=floats(3, 3))],
     dict(one=longs(1), four=longs(4), zeros=longs(0, 0, 0)))
save("pad_reflect_open", [h.make_node("Pad", ["x", "p"], ["y"], mode="reflect")], [IMAGE], IMAGES,
     dict(p=longs(0, 0, 1, 1, 0, 0, 1, 1)))
save("pad_crop_open", [h.make_node("Pad", ["x", "p"], ["y"])], [IMAGE], IMAGES, dict(p=longs(0, 0, -1, 1, 0, 0, 1, -1)))

for k, kind in ((0, F), (1, T.DOUBLE), (-1, I), (5, F)):
    save(f"eye_{k}", [h.make_node("EyeLike", ["x"], ["y"], k=k, dtype=kind)], [vi("x", ["a", "b"])],
         [dict(x=floats(*s)) for s in ([3, 4], [4, 2], [1, 1], [0, 3])], outputs=(("y", kind, None),))

# A small network that goes down and up again.
save("network",
     [h.make_node("Conv", ["x", "w1"], ["a"], pads=[1, 1, 1, 1]), h.make_node("Relu", ["a"], ["b"]),
      h.make_node("MaxPool", ["b"], ["d"], kernel_shape=[2, 2], strides=[2, 2]),
      h.make_node("Conv", ["d", "w2"], ["e"], pads=[1, 1, 1, 1]),
      h.make_node("ConvTranspose", ["e", "w3"], ["u"], strides=[2, 2]), h.make_node("Concat", ["b", "u"], ["k"], axis=1),
      h.make_node("Resize", ["k", "", "s"], ["r"], mode="linear"),
      h.make_node("GlobalAveragePool", ["r"], ["g"]), h.make_node("Flatten", ["g"], ["y"])],
     [IMAGE], IMAGES, dict(w1=floats(4, 8, 3, 3), w2=floats(6, 4, 3, 3), w3=floats(6, 4, 2, 2), s=np.float32([1, 1, 2, 2])))

np.savez_compressed(sys.argv[1], **OUT)
