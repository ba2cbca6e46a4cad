package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Idempotent;

/// `max(x, 0)`; NaN stays NaN.
@OpDef(value = "relu", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ReluOp extends UnaryElementwiseOp, Idempotent {}
