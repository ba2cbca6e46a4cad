package dev.weir.dialect.onnx.logic;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.dialect.onnx.LegacyBroadcast;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Whether one of the operands holds, or both.
///
/// Versions: 1, 7.
///
/// Source:
/// [Or](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Or).
@OpDef("Or")
public non-sealed interface OrOp extends LogicOp, Pure, BinaryOperands, LegacyBroadcast {}
