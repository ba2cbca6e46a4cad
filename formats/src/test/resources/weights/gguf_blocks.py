#!/usr/bin/env python3
"""Writes blocks.gguf, whose tensors have random bits, and blocks.npz, what they stand for.

The file is written, and its blocks are dequantized, by the package gguf 0.19 of llama.cpp.
"""
import os

import gguf
import numpy

TYPES = ("F32", "F16", "BF16", "Q4_0", "Q4_1", "Q5_0", "Q8_0", "Q4_K", "Q6_K")
# Where the f16 factors of a block are, which must be finite.
FACTORS = {"Q4_0": (0,), "Q4_1": (0, 2), "Q5_0": (0,), "Q8_0": (0,), "Q4_K": (0, 2), "Q6_K": (208,)}
SHAPE = (3, 512)

here = os.path.dirname(os.path.abspath(__file__))
random = numpy.random.default_rng(18)
writer = gguf.GGUFWriter(os.path.join(here, "blocks.gguf"), "test")
writer.add_uint8("a.u8", 200)
writer.add_int8("a.i8", -3)
writer.add_uint16("a.u16", 60000)
writer.add_int16("a.i16", -300)
writer.add_uint32("a.u32", 4000000000)
writer.add_int32("a.i32", -70000)
writer.add_uint64("a.u64", 1 << 40)
writer.add_int64("a.i64", -(1 << 40))
writer.add_float32("a.f32", 0.5)
writer.add_float64("a.f64", 0.1)
writer.add_bool("a.bool", True)
writer.add_string("a.string", "Grüße")
writer.add_array("a.strings", ["x", "", "語"])
writer.add_array("a.integers", [1, -2, 3])
writer.add_array("a.floats", [0.25, -1.5])
writer.add_array("a.bools", [True, False])
writer.add_array("a.arrays", [[1, 2], [3]])
values = {}
for name in TYPES:
    kind = gguf.GGMLQuantizationType[name]
    if name in ("F32", "F16", "BF16"):
        x = random.normal(size=SHAPE).astype(numpy.float32)
        data = gguf.quants.quantize(x, kind)
    else:
        elements, size = gguf.GGML_QUANT_SIZES[kind]
        data = random.integers(0, 256, (SHAPE[0], SHAPE[1] // elements, size), dtype=numpy.uint8)
        for at in FACTORS[name]:
            factors = random.normal(size=data.shape[:2]).astype(numpy.float16)
            data[:, :, at : at + 2] = factors[:, :, None].view(numpy.uint8)
        data = data.reshape(SHAPE[0], -1)
    writer.add_tensor(name, data, raw_dtype=kind)
    values[name] = gguf.quants.dequantize(data, kind).reshape(SHAPE)
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
numpy.savez_compressed(os.path.join(here, "blocks.npz"), **values)
