package dev.weir.dialect.onnx.logic;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.dialect.onnx.LegacyBroadcast;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Whether the first of two elements is smaller.
///
/// Versions: 1, 7, 9, 13.
///
/// Source:
/// [Less](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Less).
@OpDef("Less")
public non-sealed interface LessOp extends LogicOp, Pure, BinaryOperands, LegacyBroadcast {}
