package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The bits of each integer turned over; of a boolean, the other one.
@OpDef(value = "bitwise_not", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface BitwiseNotOp extends UnaryElementwiseOp {}
