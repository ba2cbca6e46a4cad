package dev.weir.dialect.onnx.reduction;

import dev.weir.dialect.onnx.AxesOperand;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The product along axes, which are an operand from version 18 on.
///
/// Versions: 1, 11, 13, 18.
///
/// Source:
/// [ReduceProd](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ReduceProd).
@OpDef("ReduceProd")
public non-sealed interface ReduceProdOp extends ReductionOp, Pure, AxesOperand, AxesReduction {}
