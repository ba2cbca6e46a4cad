package dev.weir.dialect.operator.elementwise.trigonometric;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The angle from 0 to π whose cosine each element is; NaN where there is none.
@OpDef(value = "acos", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface AcosOp extends UnaryElementwiseOp {}
