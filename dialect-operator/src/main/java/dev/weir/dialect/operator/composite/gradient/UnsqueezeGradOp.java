package dev.weir.dialect.operator.composite.gradient;

import dev.weir.ir.def.OpDef;

/// The gradient of `x` with dimensions of size 1 inserted: that of the result, in the shape of `x`.
/// Until October 2024 the shape came as `xshape`, a tensor without elements that has a 0 in front
/// of it.
///
/// Shapes: `x: [A...], out_grad: [B...] -> x_grad: [A...]`, of as many elements; in older programs
/// `x: [0, A...]`.
///
/// Element types: `out_grad: T -> x_grad: T`.
@OpDef(
    value = "unsqueeze_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface UnsqueezeGradOp extends ViewGradient {}
