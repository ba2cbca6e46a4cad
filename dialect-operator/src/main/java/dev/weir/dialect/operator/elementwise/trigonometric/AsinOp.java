package dev.weir.dialect.operator.elementwise.trigonometric;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The angle from -π/2 to π/2 whose sine each element is; NaN where there is none.
@OpDef(value = "asin", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface AsinOp extends UnaryElementwiseOp {}
