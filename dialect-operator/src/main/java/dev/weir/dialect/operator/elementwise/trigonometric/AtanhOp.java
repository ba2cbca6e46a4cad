package dev.weir.dialect.operator.elementwise.trigonometric;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The number whose hyperbolic tangent each element is; NaN where there is none.
@OpDef(value = "atanh", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface AtanhOp extends UnaryElementwiseOp {}
