package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.ir.Operation;
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorLike;

/// An operator that fails on some integers, as a division does by zero, and on no floats: one of integers must not run
/// where the program would not have run it.
interface FailsOnIntegers extends Operation, ConditionallySpeculatable {
  @Override
  default Speculatability speculatability() {
    return result(0).type() instanceof TensorLike type
            && type.tensor().elementType() instanceof FloatType
        ? Speculatability.ALWAYS
        : Speculatability.NEVER;
  }
}
