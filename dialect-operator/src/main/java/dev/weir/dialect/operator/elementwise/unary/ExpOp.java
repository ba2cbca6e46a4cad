package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// `e` to the power of each element.
@OpDef(value = "exp", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ExpOp extends UnaryElementwiseOp {}
