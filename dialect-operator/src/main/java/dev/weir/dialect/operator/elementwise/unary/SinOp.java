package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The sine of each element.
@OpDef(value = "sin", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface SinOp extends UnaryElementwiseOp {}
