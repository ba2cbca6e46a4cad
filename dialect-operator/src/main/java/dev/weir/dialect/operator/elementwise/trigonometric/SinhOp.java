package dev.weir.dialect.operator.elementwise.trigonometric;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The hyperbolic sine of each element.
@OpDef(value = "sinh", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface SinhOp extends UnaryElementwiseOp {}
