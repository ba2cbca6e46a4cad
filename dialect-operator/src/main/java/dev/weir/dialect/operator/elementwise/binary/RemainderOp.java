package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// `x - y * floor(x / y)`: the remainder has the sign of `y`.
@OpDef(value = "remainder", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface RemainderOp extends BinaryElementwiseOp {}
