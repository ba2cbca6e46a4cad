package dev.weir.dialect.operator.composite.gradient.reduction;

import dev.weir.ir.def.OpDef;

/// The gradient of `x` in `out`, its smallest element along `axis`: it goes to each element that is
/// equal to it.
@OpDef(
    value = "min_grad",
    format = "$x `,` $out `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface MinGradOp extends ExtremumGradient {}
