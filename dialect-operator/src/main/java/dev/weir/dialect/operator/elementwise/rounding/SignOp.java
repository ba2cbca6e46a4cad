package dev.weir.dialect.operator.elementwise.rounding;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.OpDef;

/// 1 for each element above zero, -1 for each below, and 0 for the others, NaN among them.
@OpDef(value = "sign", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface SignOp extends UnaryElementwiseOp {}
