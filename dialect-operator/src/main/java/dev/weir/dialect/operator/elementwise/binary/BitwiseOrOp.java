package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;

/// The integers whose bits are set where those of one or both of `x` and `y` are; logic on booleans.
@OpDef(value = "bitwise_or", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface BitwiseOrOp extends BinaryElementwiseOp, Commutative {}
