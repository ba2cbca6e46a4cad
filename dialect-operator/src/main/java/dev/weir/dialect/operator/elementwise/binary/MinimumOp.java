package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;

/// The smaller of `x` and `y`; NaN if one is.
@OpDef(value = "minimum", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface MinimumOp extends BinaryElementwiseOp, Commutative {}
