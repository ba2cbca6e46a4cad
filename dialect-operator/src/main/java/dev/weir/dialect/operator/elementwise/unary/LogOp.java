package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The natural logarithm of each element.
@OpDef(value = "log", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface LogOp extends UnaryElementwiseOp {}
