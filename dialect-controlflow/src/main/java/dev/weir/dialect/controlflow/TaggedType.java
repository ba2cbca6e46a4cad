package dev.weir.dialect.controlflow;

import dev.weir.dialect.controlflow.assembly.TaggedTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// A number, the tag, and the values that came with it: `!pir.tagged`. Which values these are, and of
/// what types, the tag says; values of one tag may have others of the same kind among them, so that
/// how deep they nest is decided when the program runs.
@TypeDef(value = "tagged", assembly = TaggedTypeFormat.class)
public record TaggedType() implements Type {
  /// The type.
  public static final TaggedType TAGGED = new TaggedType();

  @Override
  public String toString() {
    return "!pir.tagged";
  }
}
