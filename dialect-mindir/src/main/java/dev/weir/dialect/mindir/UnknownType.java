package dev.weir.dialect.mindir;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// What is not known: `!mindir.unknown`. Files that were written before inference, such as those of
/// gradients, have no other type.
@TypeDef("unknown")
public record UnknownType() implements Type {
  /// The type.
  public static final UnknownType UNKNOWN = new UnknownType();

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
