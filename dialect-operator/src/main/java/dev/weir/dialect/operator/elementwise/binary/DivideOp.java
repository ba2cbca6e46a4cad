package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// `x / y`; integers drop the fraction.
@OpDef(value = "divide", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface DivideOp extends BinaryElementwiseOp, FailsOnIntegers {}
