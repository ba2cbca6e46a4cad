package dev.weir.dialect.operator.elementwise.special;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The derivative of the logarithm of the gamma function at each element: NaN at negative integers and at negative
/// infinity, and infinite, with the sign opposite to that of the zero, at 0.
@OpDef(value = "digamma", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface DigammaOp extends UnaryElementwiseOp {}
