package dev.weir.dialect.operator.elementwise.special;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The natural logarithm of the magnitude of the gamma function of each element; infinite at 0, at negative integers
/// and at both infinities.
@OpDef(value = "lgamma", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface LgammaOp extends UnaryElementwiseOp {}
