package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// Each element, but at least `min` and at most `max`; NaN stays NaN.
@OpDef(
    value = "clip",
    format = "$x `,` $min `,` $max attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ClipOp extends UnaryElementwiseOp, ClipSettings {}
