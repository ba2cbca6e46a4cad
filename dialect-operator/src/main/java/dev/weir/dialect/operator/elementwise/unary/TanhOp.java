package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The hyperbolic tangent of each element.
@OpDef(value = "tanh", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface TanhOp extends UnaryElementwiseOp {}
