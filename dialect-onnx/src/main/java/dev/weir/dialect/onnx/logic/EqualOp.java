package dev.weir.dialect.onnx.logic;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.dialect.onnx.LegacyBroadcast;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Whether the elements at each index are equal.
///
/// Versions: 1, 7, 11, 13.
///
/// Source:
/// [Equal](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Equal).
@OpDef("Equal")
public non-sealed interface EqualOp extends LogicOp, Pure, BinaryOperands, LegacyBroadcast {}
