package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;

/// Whether `x` and `y` differ; NaN differs from everything.
@OpDef(value = "not_equal", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface NotEqualOp extends ComparisonOp, Commutative {}
