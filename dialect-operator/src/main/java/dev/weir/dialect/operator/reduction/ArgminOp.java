package dev.weir.dialect.operator.reduction;

import dev.weir.ir.def.OpDef;

/// The index of the smallest element along `axis`, or of all elements if `flatten` or there is none; the first of
/// several.
///
/// Shapes: `x: [A...] -> [reduced(A)...]`, `A` without the dimension `axis`, or with size 1 there if
/// `keepdims`.
///
/// Element types: `x: T -> dtype`.
///
/// Diagnoses: axes out of range.
@OpDef(value = "argmin", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArgminOp extends IndexReduction {}
