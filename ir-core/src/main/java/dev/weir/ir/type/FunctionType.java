package dev.weir.ir.type;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import java.util.List;

/// `(inputs) -> results`.
public record FunctionType(ImmutableList<Type> inputs, ImmutableList<Type> results)
    implements Type {
  /// {@return the type of functions from `inputs` to `results`}
  public static FunctionType of(List<? extends Type> inputs, List<? extends Type> results) {
    return new FunctionType(ImmutableList.copyOf(inputs), ImmutableList.copyOf(results));
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
