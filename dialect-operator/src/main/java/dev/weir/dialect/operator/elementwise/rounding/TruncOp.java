package dev.weir.dialect.operator.elementwise.rounding;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// Each element rounded towards zero to an integer.
@OpDef(value = "trunc", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface TruncOp extends UnaryElementwiseOp {}
