package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// `x / y`, rounded down.
@OpDef(
    value = "floor_divide",
    format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface FloorDivideOp extends BinaryElementwiseOp {}
