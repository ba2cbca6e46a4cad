package dev.weir.dialect.operator.quantization;

import dev.weir.ir.def.OpDef;

/// The floats that the integers `x` stand for, as `quantize_linear` made them: `x * scale / m`,
/// where `m` is the largest number of `bit_length` bits and `scale` is one for all or one for each index along `quant_axis`.
///
/// A `zero_point` of integers is taken away first; one of floats, as Paddle writes it, is ignored.
///
/// Numbers stored as integers give floats of the type of `scale`. Training (not `is_test`) forwards
/// `in_state`, `in_accum` and `scale` besides.
///
/// Shapes: `x: [A...] -> y: [A...], out_state: [1], out_accum: [1], out_scale: [S...]`; `scale` has one
/// element, or one per index of `quant_axis`.
///
/// Element types: `x: T -> y: T`; of stored integers, `scale: T -> y: T`.
///
/// Diagnoses: scales that are neither one nor one per index of `quant_axis`.
///
/// Source:
/// [static_ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/inconsistent/static_ops.yaml).
@OpDef("dequantize_linear")
public non-sealed interface DequantizeLinearOp extends LinearQuantizationOp {}
