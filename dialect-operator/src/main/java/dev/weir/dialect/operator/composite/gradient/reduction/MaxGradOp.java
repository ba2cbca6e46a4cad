package dev.weir.dialect.operator.composite.gradient.reduction;

import dev.weir.ir.def.OpDef;

/// The gradient of `x` in `out`, its largest element along `axis`: it goes to each element that is
/// equal to it.
@OpDef(
    value = "max_grad",
    format = "$x `,` $out `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface MaxGradOp extends ExtremumGradient {}
