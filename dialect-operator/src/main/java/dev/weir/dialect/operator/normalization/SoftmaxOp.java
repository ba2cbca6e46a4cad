package dev.weir.dialect.operator.normalization;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// `exp(x)`, divided by its sum along `axis`.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an axis out of range.
@OpDef(value = "softmax", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface SoftmaxOp extends SoftmaxFunction {}
