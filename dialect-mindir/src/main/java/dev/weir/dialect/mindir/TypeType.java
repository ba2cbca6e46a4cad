package dev.weir.dialect.mindir;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// A type as a value, such as the target of a cast: `!mindir.type`.
@TypeDef("type")
public record TypeType() implements Type {
  /// The type.
  public static final TypeType TYPE = new TypeType();

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
