package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;

/// The larger of `x` and `y`; NaN if one is.
@OpDef(value = "maximum", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface MaximumOp extends BinaryElementwiseOp, Commutative {}
