package dev.weir.dialect.operator.elementwise.trigonometric;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The number whose hyperbolic sine each element is.
@OpDef(value = "asinh", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface AsinhOp extends UnaryElementwiseOp {}
