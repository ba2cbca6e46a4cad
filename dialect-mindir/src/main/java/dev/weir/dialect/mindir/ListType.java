package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// A list of known length: `!mindir.list<[i64, i64]>`.
@TypeDef("list")
public record ListType(ImmutableList<Type> types) implements Type {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
