package dev.weir.dialect.operator.normalization;

import dev.weir.ir.def.OpDef;

/// The logarithm of `softmax(x)`.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an axis out of range.
@OpDef(value = "log_softmax", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface LogSoftmaxOp extends SoftmaxFunction {}
