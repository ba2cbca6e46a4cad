package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.OpDef;

/// 1 where `x` is above zero, `y` where it is zero, and 0 elsewhere, also where it is NaN.
@OpDef(value = "heaviside", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface HeavisideOp extends BinaryElementwiseOp {}
