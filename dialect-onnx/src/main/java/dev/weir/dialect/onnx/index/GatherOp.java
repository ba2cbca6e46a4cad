package dev.weir.dialect.onnx.index;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Slices along an axis, at indices of any shape.
///
/// Versions: 1, 11, 13.
///
/// Source:
/// [Gather](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Gather).
@OpDef("Gather")
public non-sealed interface GatherOp extends IndexOp, Pure, GatherOperands {}
