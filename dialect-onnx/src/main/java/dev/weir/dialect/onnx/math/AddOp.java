package dev.weir.dialect.onnx.math;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.dialect.onnx.LegacyBroadcast;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The sum of two tensors, which are broadcast to one shape.
///
/// Versions: 1, 6, 7, 13, 14.
///
/// Source:
/// [Add](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Add).
@OpDef("Add")
public non-sealed interface AddOp extends MathOp, Pure, BinaryOperands, LegacyBroadcast {}
