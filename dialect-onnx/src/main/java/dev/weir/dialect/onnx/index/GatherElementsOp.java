package dev.weir.dialect.onnx.index;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// For each index the element at that place along an axis.
///
/// Versions: 11, 13.
///
/// Source:
/// [GatherElements](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#GatherElements).
@OpDef("GatherElements")
public non-sealed interface GatherElementsOp extends IndexOp, Pure, GatherOperands {}
