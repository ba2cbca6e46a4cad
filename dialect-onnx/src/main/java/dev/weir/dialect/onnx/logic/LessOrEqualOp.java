package dev.weir.dialect.onnx.logic;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Whether the first of two elements is not larger; NaN compares with nothing.
///
/// Versions: 12, 16.
///
/// Source:
/// [LessOrEqual](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#LessOrEqual).
@OpDef("LessOrEqual")
public non-sealed interface LessOrEqualOp extends LogicOp, Pure, BinaryOperands {}
