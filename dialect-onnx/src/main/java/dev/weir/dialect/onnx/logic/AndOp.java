package dev.weir.dialect.onnx.logic;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.dialect.onnx.LegacyBroadcast;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Whether both operands hold, at each index.
///
/// Versions: 1, 7.
///
/// Source:
/// [And](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#And).
@OpDef("And")
public non-sealed interface AndOp extends LogicOp, Pure, BinaryOperands, LegacyBroadcast {}
