package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// One divided by the square root of each element.
@OpDef(value = "rsqrt", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface RsqrtOp extends UnaryElementwiseOp {}
