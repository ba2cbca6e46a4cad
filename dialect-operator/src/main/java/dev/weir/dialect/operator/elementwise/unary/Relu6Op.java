package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Idempotent;

/// `min(max(x, 0), 6)`.
@OpDef(value = "relu6", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface Relu6Op extends UnaryElementwiseOp, Idempotent {}
