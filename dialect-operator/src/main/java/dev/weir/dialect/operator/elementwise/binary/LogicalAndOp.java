package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;

/// Whether both `x` and `y` are other than zero.
@OpDef(value = "logical_and", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface LogicalAndOp extends ComparisonOp, Commutative {}
