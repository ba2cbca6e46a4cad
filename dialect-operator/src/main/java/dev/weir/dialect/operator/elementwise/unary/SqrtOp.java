package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The square root of each element.
@OpDef(value = "sqrt", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface SqrtOp extends UnaryElementwiseOp {}
