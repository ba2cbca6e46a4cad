package dev.weir.dialect.onnx.reduction;

import dev.weir.dialect.onnx.AxesOperand;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The sum of squares along axes, which are an operand from version 18 on.
///
/// Versions: 1, 11, 13, 18.
///
/// Source:
/// [ReduceSumSquare](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ReduceSumSquare).
@OpDef("ReduceSumSquare")
public non-sealed interface ReduceSumSquareOp
    extends ReductionOp, Pure, AxesOperand, AxesReduction {}
