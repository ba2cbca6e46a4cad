package dev.weir.dialect.operator.elementwise.trigonometric;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The tangent of each element, an angle in radians.
@OpDef(value = "tan", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface TanOp extends UnaryElementwiseOp {}
