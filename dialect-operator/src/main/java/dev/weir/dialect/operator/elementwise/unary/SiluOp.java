package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.OpDef;

/// `x * sigmoid(x)`.
@OpDef(value = "silu", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface SiluOp extends UnaryElementwiseOp {}
