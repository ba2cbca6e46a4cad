package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The cosine of each element.
@OpDef(value = "cos", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface CosOp extends UnaryElementwiseOp {}
