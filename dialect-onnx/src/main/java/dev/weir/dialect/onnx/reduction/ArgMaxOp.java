package dev.weir.dialect.onnx.reduction;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Where the largest element along an axis is: the first, or with `select_last_index` the last of
/// equals.
///
/// Versions: 1, 11, 12, 13.
///
/// Source:
/// [ArgMax](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ArgMax).
@OpDef("ArgMax")
public non-sealed interface ArgMaxOp extends ReductionOp, Pure, IndexReduction {}
