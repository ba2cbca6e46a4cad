package dev.weir.dialect.onnx.math;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The bits of two integers, combined by and.
///
/// Versions: 18.
///
/// Source:
/// [BitwiseAnd](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#BitwiseAnd).
@OpDef("BitwiseAnd")
public non-sealed interface BitwiseAndOp extends MathOp, Pure, BinaryOperands {}
