package dev.weir.dialect.mindir;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// A map from keys to gradients, as `EnvironSet` makes it: `!mindir.environ`.
@TypeDef("environ")
public record EnvironType() implements Type {
  /// The type.
  public static final EnvironType ENVIRON = new EnvironType();

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
