package dev.weir.dialect.onnx.logic;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Whether the first of two elements is not smaller; NaN compares with nothing.
///
/// Versions: 12, 16.
///
/// Source:
/// [GreaterOrEqual](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#GreaterOrEqual).
@OpDef("GreaterOrEqual")
public non-sealed interface GreaterOrEqualOp extends LogicOp, Pure, BinaryOperands {}
