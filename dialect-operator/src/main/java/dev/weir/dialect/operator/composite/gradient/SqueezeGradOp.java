package dev.weir.dialect.operator.composite.gradient;

import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;

/// The gradient of `x` without dimensions of size 1: that of the result, in the shape of `x`. Until
/// October 2024 the shape came as `xshape`, a tensor without elements that has a 0 in front of it.
///
/// Shapes: `x: [A...], out_grad: [B...] -> x_grad: [A...]`, of as many elements; in older programs
/// `x: [0, A...]`.
///
/// Element types: `out_grad: T -> x_grad: T`.
@OpDef("squeeze_grad")
public non-sealed interface SqueezeGradOp extends ViewGradient, TakesAxis {
  @Operand(IntegerList.class)
  Value axis();
}
