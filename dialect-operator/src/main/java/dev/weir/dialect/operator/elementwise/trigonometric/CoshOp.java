package dev.weir.dialect.operator.elementwise.trigonometric;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The hyperbolic cosine of each element.
@OpDef(value = "cosh", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface CoshOp extends UnaryElementwiseOp {}
