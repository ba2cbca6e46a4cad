package dev.weir.dialect.onnx.math;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The bits of two integers, combined by or.
///
/// Versions: 18.
///
/// Source:
/// [BitwiseOr](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#BitwiseOr).
@OpDef("BitwiseOr")
public non-sealed interface BitwiseOrOp extends MathOp, Pure, BinaryOperands {}
