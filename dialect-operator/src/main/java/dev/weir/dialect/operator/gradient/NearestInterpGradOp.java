package dev.weir.dialect.operator.gradient;

import dev.weir.ir.def.OpDef;

/// The gradient of the image of a `nearest_interp`, given that of its result.
///
/// Shapes: `x: [N, C, H, W], output_grad: [N, C, P, Q] -> x_grad: [N, C, H, W]`; with `data_format`
/// `NHWC`, `x: [N, H, W, C], output_grad: [N, P, Q, C] -> x_grad: [N, H, W, C]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: images of a rank other than 4.
@OpDef("nearest_interp_grad")
public non-sealed interface NearestInterpGradOp extends InterpolationGradient {}
