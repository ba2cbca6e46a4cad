package dev.weir.dialect.controlflow;

import dev.weir.dialect.controlflow.assembly.OutletTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// The end of a stack at which tuples come out: `!pir.outlet`.
@TypeDef(value = "outlet", assembly = OutletTypeFormat.class)
public record OutletType() implements Type {
  /// The type.
  public static final OutletType OUTLET = new OutletType();

  @Override
  public String toString() {
    return "!pir.outlet";
  }
}
