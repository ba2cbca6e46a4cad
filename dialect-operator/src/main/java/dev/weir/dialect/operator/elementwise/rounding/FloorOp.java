package dev.weir.dialect.operator.elementwise.rounding;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The next integer downwards of each element.
@OpDef(value = "floor", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface FloorOp extends UnaryElementwiseOp {}
