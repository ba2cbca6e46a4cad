package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.UndefinedTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// The element type that is not known: `!pir.undefined`.
@TypeDef(value = "undefined", assembly = UndefinedTypeFormat.class)
public record UndefinedType() implements Type {
  /// The type.
  public static final UndefinedType UNDEFINED = new UndefinedType();

  @Override
  public String toString() {
    return "!pir.undefined";
  }
}
