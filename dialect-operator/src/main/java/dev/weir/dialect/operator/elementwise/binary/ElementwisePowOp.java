package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.def.OpDef;

/// `x` to the power of `y`.
@OpDef(
    value = "elementwise_pow",
    format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface ElementwisePowOp extends BinaryElementwiseOp, FailsOnIntegers {}
