package dev.weir.dialect.controlflow;

import dev.weir.dialect.controlflow.assembly.StackTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// A stack of tuples: `!pir.stack`.
@TypeDef(value = "stack", assembly = StackTypeFormat.class)
public record StackType() implements Type {
  /// The type.
  public static final StackType STACK = new StackType();

  @Override
  public String toString() {
    return "!pir.stack";
  }
}
