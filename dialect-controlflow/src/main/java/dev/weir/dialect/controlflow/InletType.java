package dev.weir.dialect.controlflow;

import dev.weir.dialect.controlflow.assembly.InletTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// The end of a stack at which tuples go in: `!pir.inlet`.
@TypeDef(value = "inlet", assembly = InletTypeFormat.class)
public record InletType() implements Type {
  /// The type.
  public static final InletType INLET = new InletType();

  @Override
  public String toString() {
    return "!pir.inlet";
  }
}
