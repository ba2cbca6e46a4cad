package dev.weir.dialect.onnx.reduction;

import dev.weir.dialect.onnx.AxesOperand;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The sum of absolute values along axes, which are an operand from version 18 on.
///
/// Versions: 1, 11, 13, 18.
///
/// Source:
/// [ReduceL1](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ReduceL1).
@OpDef("ReduceL1")
public non-sealed interface ReduceL1Op extends ReductionOp, Pure, AxesOperand, AxesReduction {}
