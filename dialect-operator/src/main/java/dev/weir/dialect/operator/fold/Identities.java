package dev.weir.dialect.operator.fold;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Foldable.Folded;
import dev.weir.ir.type.TensorType;

/// Folding operators that give back one of their operands.
public final class Identities {
  private Identities() {}

  /// {@return the folding of `op` to `value`, unless its declared type is another one}
  public static ImmutableList<Folded> fold(Operation op, Value value) {
    return op.result(0).type().equals(value.type()) ? Foldable.to(value) : Foldable.none();
  }

  /// {@return the same, for operators that keep the elements of a tensor wherever they keep its
  /// shape}: all sizes must be known
  public static ImmutableList<Folded> foldStatic(Operation op, Value value) {
    return value.type() instanceof TensorType type && type.isStatic()
        ? fold(op, value)
        : Foldable.none();
  }
}
