package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Idempotent;

/// The absolute value of each element.
@OpDef(value = "abs", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface AbsOp extends UnaryElementwiseOp, Idempotent {}
