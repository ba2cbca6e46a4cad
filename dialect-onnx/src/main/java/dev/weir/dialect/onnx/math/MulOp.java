package dev.weir.dialect.onnx.math;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.dialect.onnx.LegacyBroadcast;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The product of two tensors, which are broadcast.
///
/// Versions: 1, 6, 7, 13, 14.
///
/// Source:
/// [Mul](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Mul).
@OpDef("Mul")
public non-sealed interface MulOp extends MathOp, Pure, BinaryOperands, LegacyBroadcast {}
