package dev.weir.examples.toy;

import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.DialectDef;
import org.jspecify.annotations.Nullable;

// region dialect
/// Arithmetic on 64-bit integers, small enough to read in one sitting.
@DialectDef("toy")
public sealed interface ToyOp extends Operation permits ConstantOp, SumOp, ClampOp, ProgramOp {

  /// What the folder calls to turn the number an op folds to into an op again.
  static @Nullable Operation materializeConstant(Attribute value, Type type, Location location) {
    return value instanceof IntegerAttr number
        ? ToyOps.constant(number.value()).build(location)
        : null;
  }
}
// endregion
