package dev.weir.dialect.onnx.logic;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.dialect.onnx.LegacyBroadcast;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Whether just one of the operands holds.
///
/// Versions: 1, 7.
///
/// Source:
/// [Xor](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Xor).
@OpDef("Xor")
public non-sealed interface XorOp extends LogicOp, Pure, BinaryOperands, LegacyBroadcast {}
