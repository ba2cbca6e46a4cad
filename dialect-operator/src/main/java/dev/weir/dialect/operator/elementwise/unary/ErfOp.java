package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The error function of each element.
@OpDef(value = "erf", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ErfOp extends UnaryElementwiseOp {}
