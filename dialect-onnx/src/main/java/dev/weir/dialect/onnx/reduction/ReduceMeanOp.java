package dev.weir.dialect.onnx.reduction;

import dev.weir.dialect.onnx.AxesOperand;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The mean along axes, which are an operand from version 18 on.
///
/// Versions: 1, 11, 13, 18.
///
/// Source:
/// [ReduceMean](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ReduceMean).
@OpDef("ReduceMean")
public non-sealed interface ReduceMeanOp extends ReductionOp, Pure, AxesOperand, AxesReduction {}
