package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// `1 / (1 + exp(-x))`.
@OpDef(value = "sigmoid", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface SigmoidOp extends UnaryElementwiseOp {}
