package dev.weir.dialect.mindir;

import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// The token that orders what is done to memory: `!mindir.umonad`.
@TypeDef("umonad")
public record UMonadType() implements MonadType {
  /// The type.
  public static final UMonadType UMONAD = new UMonadType();

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
