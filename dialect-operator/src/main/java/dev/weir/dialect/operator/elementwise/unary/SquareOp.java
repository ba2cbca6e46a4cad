package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.OpDef;

/// The square of each element.
@OpDef(value = "square", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface SquareOp extends UnaryElementwiseOp {}
