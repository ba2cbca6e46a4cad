package dev.weir.dialect.onnx.reduction;

import dev.weir.dialect.onnx.AxesOperand;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The largest element along axes, which are an operand from version 18 on.
///
/// Versions: 1, 11, 12, 13, 18, 20.
///
/// Source:
/// [ReduceMax](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ReduceMax).
@OpDef("ReduceMax")
public non-sealed interface ReduceMaxOp extends ReductionOp, Pure, AxesOperand, AxesReduction {}
