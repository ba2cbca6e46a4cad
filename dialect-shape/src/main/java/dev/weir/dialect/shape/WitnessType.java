package dev.weir.dialect.shape;

import dev.weir.dialect.shape.assembly.WitnessTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;

/// That something holds of sizes, as a value: `!shape.witness`. Whoever has it can rely on it.
///
/// Mirrors MLIR's type of this name.
@TypeDef(value = "witness", assembly = WitnessTypeFormat.class)
public record WitnessType() implements Type {
  /// The type.
  public static final WitnessType WITNESS = new WitnessType();

  @Override
  public String toString() {
    return "!shape.witness";
  }
}
