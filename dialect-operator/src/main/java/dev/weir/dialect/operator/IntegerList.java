package dev.weir.dialect.operator;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;

/// Accepts what gives a list of integers when the program runs: a tensor of integers, or a tuple of
/// such tensors of one element each.
public final class IntegerList implements TypeConstraint {
  /// Makes the constraint.
  public IntegerList() {}

  @Override
  public boolean test(Type type) {
    return switch (type) {
      case TensorType tensor ->
          tensor.elementType() instanceof IntegerType || tensor.elementType() == IndexType.INDEX;
      case TupleType tuple ->
          tuple.types().stream().allMatch(t -> t instanceof TensorType && test(t));
      default -> false;
    };
  }

  @Override
  public String describe() {
    return "tensor of integers or tuple of such tensors";
  }
}
