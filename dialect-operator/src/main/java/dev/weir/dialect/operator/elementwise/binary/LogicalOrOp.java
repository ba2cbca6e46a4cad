package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;

/// Whether `x` or `y` is other than zero.
@OpDef(value = "logical_or", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface LogicalOrOp extends ComparisonOp, Commutative {}
