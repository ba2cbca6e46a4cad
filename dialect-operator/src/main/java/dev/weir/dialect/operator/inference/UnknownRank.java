package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import java.util.List;
import java.util.function.Supplier;

/// Thrown where the rank of a result, or the number of results, depends on values that exist
/// at run time alone, so that there is no type to infer.
public final class UnknownRank extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /// Makes the exception; `message` says what would have to be known.
  public UnknownRank(String message) {
    super(message);
  }

  /// {@return the type of the only result of `op`, a tensor, or the declared one where it cannot be inferred}
  ///
  /// @throws UnknownRank if it cannot be inferred and `op` is being made without types
  public static List<Type> orDeclared(Operation op, Supplier<TensorShape> inferred) {
    return typesOrDeclared(op, () -> inferred.get().type());
  }

  /// {@return the type of the only result of `op`, or the declared one where it cannot be inferred}
  ///
  /// @throws UnknownRank if it cannot be inferred and `op` is being made without types
  public static List<Type> typesOrDeclared(Operation op, Supplier<? extends Type> inferred) {
    try {
      return ImmutableList.of(inferred.get());
    } catch (UnknownRank unknown) {
      if (op.resultCount() == 0) {
        throw unknown;
      }
      return op.resultTypes();
    }
  }
}
