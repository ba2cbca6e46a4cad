package dev.weir.dialect.compute;

import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;

/// Reduces elements along axes: `compute.reduce <sum> %x along(%j) : f32`. The result does not depend on
/// the indices of these axes.
@OpDef(
    value = "reduce",
    format = "$kind $source `along` `(` $along `)` attr-dict `:` type($source)")
public non-sealed interface ReduceOp extends ElementFromElementOp {
  /// {@return what elements are reduced by}
  @Attr
  ReduceKind kind();

  @Operand(IndexTyped.class)
  ValueRange along();

  @Override
  default void verify(Diagnostics diagnostics) {
    ElementRules.verify(this, kind(), source().type(), diagnostics);
    NestRules.verifyAxes(this, along(), diagnostics);
  }
}
