package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The logarithm of each element to the base 2.
@OpDef(value = "log2", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface Log2Op extends UnaryElementwiseOp {}
