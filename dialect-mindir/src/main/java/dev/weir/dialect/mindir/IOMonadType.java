package dev.weir.dialect.mindir;

import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// The token that orders what is done to the outside: `!mindir.iomonad`.
@TypeDef("iomonad")
public record IOMonadType() implements MonadType {
  /// The type.
  public static final IOMonadType IOMONAD = new IOMonadType();

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
