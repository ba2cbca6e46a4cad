package dev.weir.dialect.onnx.math;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.dialect.onnx.LegacyBroadcast;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The quotient of two tensors, which are broadcast; that of integers is truncated towards zero.
///
/// Versions: 1, 6, 7, 13, 14.
///
/// Source:
/// [Div](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Div).
@OpDef("Div")
public non-sealed interface DivOp extends MathOp, Pure, BinaryOperands, LegacyBroadcast {}
