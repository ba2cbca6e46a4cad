package dev.weir.dialect.operator.reduction;

import dev.weir.ir.def.OpDef;

/// The mean of the elements along `axis`.
///
/// Shapes: `x: [A...] -> [reduced(A)...]`, `A` without the dimensions `axis`, or with size 1 there if
/// `keepdim`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: axes out of range.
@OpDef(value = "mean", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface MeanOp extends SameTypeReduction {}
