package dev.weir.dialect.operator.elementwise.special;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The number of which each element is the error function: infinite at 1 and -1, NaN beyond.
@OpDef(value = "erfinv", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ErfinvOp extends UnaryElementwiseOp {}
