package dev.weir.dialect.mlir.arith.cast;

import dev.weir.ir.Type;
import dev.weir.ir.trait.FoldsConstants;

/// Extends an integer to one of more bits.
public sealed interface IntegerExtensionOp extends IntegerCastOp, FoldsConstants
    permits ExtSIOp, ExtUIOp {
  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.widensInteger(from, to);
  }
}
