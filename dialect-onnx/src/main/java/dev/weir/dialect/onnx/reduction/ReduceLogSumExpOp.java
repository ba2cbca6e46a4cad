package dev.weir.dialect.onnx.reduction;

import dev.weir.dialect.onnx.AxesOperand;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The logarithm of the sum of exponentials along axes, which are an operand from version 18 on.
///
/// Versions: 1, 11, 13, 18.
///
/// Source:
/// [ReduceLogSumExp](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ReduceLogSumExp).
@OpDef("ReduceLogSumExp")
public non-sealed interface ReduceLogSumExpOp
    extends ReductionOp, Pure, AxesOperand, AxesReduction {}
