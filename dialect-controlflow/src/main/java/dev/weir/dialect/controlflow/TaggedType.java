package dev.weir.dialect.controlflow;

import dev.weir.dialect.controlflow.assembly.TaggedTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// A tagged union, `!pir.tagged`: an integer, the tag, which determines the number and the types of the
/// values that follow it. These may be tagged unions themselves, so the depth of nesting is known only at
/// run time.
@TypeDef(value = "tagged", assembly = TaggedTypeFormat.class)
public record TaggedType() implements Type {
  /// The type.
  public static final TaggedType TAGGED = new TaggedType();

  @Override
  public String toString() {
    return "!pir.tagged";
  }
}
