package dev.weir.dialect.compute;

import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// A function of an element: `compute.unary <exp> %x : f32`.
@OpDef(value = "unary", format = "$kind $source attr-dict `:` type($source)")
public non-sealed interface UnaryOp extends ElementFromElementOp {
  /// {@return the function of an element}
  @Attr
  UnaryKind kind();

  @Override
  default void verify(Diagnostics diagnostics) {
    ElementRules.verify(this, kind(), source().type(), diagnostics);
  }
}
