package dev.weir.dialect.operator.elementwise.trigonometric;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The angle from -π/2 to π/2 whose tangent each element is.
@OpDef(value = "atan", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface AtanOp extends UnaryElementwiseOp {}
