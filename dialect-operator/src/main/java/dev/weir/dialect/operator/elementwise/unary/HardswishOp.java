package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.OpDef;

/// `x * min(max(x + 3, 0), 6) / 6`.
@OpDef(value = "hardswish", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface HardswishOp extends UnaryElementwiseOp {}
