package dev.weir.dialect.onnx.reduction;

import dev.weir.dialect.onnx.AxesOperand;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The sum along axes, which are an operand from version 13 on.
///
/// Versions: 1, 11, 13.
///
/// Source:
/// [ReduceSum](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ReduceSum).
@OpDef("ReduceSum")
public non-sealed interface ReduceSumOp extends ReductionOp, Pure, AxesOperand, AxesReduction {}
