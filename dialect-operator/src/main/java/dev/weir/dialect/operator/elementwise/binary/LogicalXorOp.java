package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;

/// Whether one of `x` and `y` is other than zero and the other is zero.
@OpDef(value = "logical_xor", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface LogicalXorOp extends ComparisonOp, Commutative {}
