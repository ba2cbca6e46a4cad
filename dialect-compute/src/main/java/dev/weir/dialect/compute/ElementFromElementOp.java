package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import java.util.List;

/// Computes an element from elements of its own type that are one value.
public sealed interface ElementFromElementOp extends ComputeOp, Pure, InfersTypes
    permits ReduceOp, UnaryOp {
  /// {@return what it is computed from}
  @Operand(AnyElement.class)
  Value source();

  /// {@return what is computed}
  @Result(AnyElement.class)
  OpResult result();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(source().type());
  }
}
