package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The natural logarithm of `1 + x`, exact for small `x` too.
@OpDef(value = "log1p", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface Log1pOp extends UnaryElementwiseOp {}
