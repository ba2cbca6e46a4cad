package dev.weir.dialect.operator.reduction;

import dev.weir.ir.def.OpDef;

/// Whether an element along `axis` is other than zero.
///
/// Shapes: `x: [A...] -> [reduced(A)...]`, `A` without the dimensions `axis`, or with size 1 there if
/// `keepdim`.
///
/// Element types: `x: T -> i1`.
///
/// Diagnoses: axes out of range.
@OpDef(value = "any", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface AnyOp extends LogicalReduction {}
