package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.OpDef;

/// `slope * x + offset`, cut to 0 … 1.
@OpDef(value = "hardsigmoid", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface HardsigmoidOp extends UnaryElementwiseOp, HardsigmoidSettings {}
