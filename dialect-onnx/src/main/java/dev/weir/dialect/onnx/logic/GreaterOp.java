package dev.weir.dialect.onnx.logic;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.dialect.onnx.LegacyBroadcast;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Whether the first of two elements is larger.
///
/// Versions: 1, 7, 9, 13.
///
/// Source:
/// [Greater](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Greater).
@OpDef("Greater")
public non-sealed interface GreaterOp extends LogicOp, Pure, BinaryOperands, LegacyBroadcast {}
