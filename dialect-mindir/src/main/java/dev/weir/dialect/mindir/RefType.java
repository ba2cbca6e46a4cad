package dev.weir.dialect.mindir;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// A parameter that can be assigned: `!mindir.ref<tensor<2xf32>, "w">`. `key` is the name under which
/// its values are stored outside of the program; parameters with the same key are the same.
@TypeDef("ref")
public record RefType(Type content, String key) implements Type {
  /// {@return what a value of `type` holds}: the content of a reference, else `type` itself
  public static Type contentOf(Type type) {
    return type instanceof RefType ref ? ref.content() : type;
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
