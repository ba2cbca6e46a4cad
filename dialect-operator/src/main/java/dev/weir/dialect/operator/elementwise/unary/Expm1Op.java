package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// e to the power of each element, less 1, exact for small elements too.
@OpDef(value = "expm1", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface Expm1Op extends UnaryElementwiseOp {}
