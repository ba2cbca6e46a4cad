package dev.weir.dialect.onnx.math;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The bits of two integers, combined by exclusive or.
///
/// Versions: 18.
///
/// Source:
/// [BitwiseXor](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#BitwiseXor).
@OpDef("BitwiseXor")
public non-sealed interface BitwiseXorOp extends MathOp, Pure, BinaryOperands {}
