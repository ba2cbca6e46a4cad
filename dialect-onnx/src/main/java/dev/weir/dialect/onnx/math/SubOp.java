package dev.weir.dialect.onnx.math;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.dialect.onnx.LegacyBroadcast;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The difference of two tensors, which are broadcast.
///
/// Versions: 1, 6, 7, 13, 14.
///
/// Source:
/// [Sub](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Sub).
@OpDef("Sub")
public non-sealed interface SubOp extends MathOp, Pure, BinaryOperands, LegacyBroadcast {}
