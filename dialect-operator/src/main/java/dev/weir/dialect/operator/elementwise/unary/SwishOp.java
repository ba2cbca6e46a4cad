package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.OpDef;

/// `x * sigmoid(x)`, under its older name.
@OpDef(value = "swish", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface SwishOp extends UnaryElementwiseOp {}
