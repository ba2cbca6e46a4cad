package dev.weir.ir.type;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import java.util.List;

/// The signature of a graph: `graph<(inputs) -> results>`.
public record GraphType(ImmutableList<Type> inputs, ImmutableList<Type> results) implements Type {
  /// {@return the signature from `inputs` to `results`}
  public static GraphType of(List<? extends Type> inputs, List<? extends Type> results) {
    return new GraphType(ImmutableList.copyOf(inputs), ImmutableList.copyOf(results));
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
