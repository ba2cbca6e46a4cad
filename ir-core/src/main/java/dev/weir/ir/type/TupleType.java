package dev.weir.ir.type;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;

/// `tuple<a, b>`. PIR's `vec[a,b]` is this type.
public record TupleType(ImmutableList<Type> types) implements Type {
  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
