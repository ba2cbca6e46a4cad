package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;

/// The smaller of `x` and `y`; the other one where one is NaN.
@OpDef(value = "fmin", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface FminOp extends BinaryElementwiseOp, Commutative {}
