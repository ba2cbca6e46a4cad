package dev.weir.dialect.onnx.reduction;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Where the smallest element along an axis is: the first, or with `select_last_index` the last of
/// equals.
///
/// Versions: 1, 11, 12, 13.
///
/// Source:
/// [ArgMin](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ArgMin).
@OpDef("ArgMin")
public non-sealed interface ArgMinOp extends ReductionOp, Pure, IndexReduction {}
