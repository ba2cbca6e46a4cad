package dev.weir.dialect.operator.manipulation;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The upper triangle of each matrix in `x`: elements below diagonal `diagonal` become zero.
///
/// Shapes: `x: [A..., M, N] -> [A..., M, N]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank below 2.
@OpDef(value = "triu", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface TriuOp extends TriangleOp {}
