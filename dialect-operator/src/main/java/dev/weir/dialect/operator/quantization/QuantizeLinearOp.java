package dev.weir.dialect.operator.quantization;

import dev.weir.ir.def.OpDef;

/// `x` in integers of `bit_length` bits: `round(x * m / scale)`, cut to `[-m - 1, m]`, where `m`
/// is the largest such number and `scale` the largest magnitude of `x`, one for all or one for each index along `quant_axis`.
///
/// A `zero_point` of integers is added before the cut, so that ranges that are not symmetric fit; one of floats, as
/// Paddle writes it, is ignored. With `round_type` 0 a half goes to the even number, with 1 away from zero. The numbers are stored
/// as floats.
///
/// Training (not `is_test`) finds the scale itself: the magnitude of `x` for each index along the axis,
/// or for all the average `out_accum / out_state`, where `out_accum` is the magnitude and 0.9 of
/// `in_accum`, and `out_state` is 1 and 0.9 of `in_state`. With `only_observer` that is all that happens.
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
@OpDef("quantize_linear")
public non-sealed interface QuantizeLinearOp extends LinearQuantizationOp {}
