package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// `1 / x` of each element.
@OpDef(value = "reciprocal", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ReciprocalOp extends UnaryElementwiseOp {}
