package dev.weir.pass.operator.folding;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An operator that was run when the program was compiled, with its results until nobody needs them.
final class ComputedOperation {
  private final Operation op;
  private final boolean source;
  private final @Nullable Tensor[] tensors;

  /// How many uses of each result are left that are not part of folded operators.
  private final int[] uses;

  ComputedOperation(Operation op, ImmutableList<ImmutableList<Tensor>> results, boolean source) {
    this.op = op;
    this.source = source;
    this.tensors = new Tensor[op.resultCount()];
    this.uses = new int[op.resultCount()];
    for (int i = 0; i < uses.length; i++) {
      uses[i] = op.result(i).useCount();
      tensors[i] = uses[i] == 0 ? null : results.get(i).get(0);
    }
  }

  Operation op() {
    return op;
  }

  /// {@return whether this is a constant of the program, which stays where something else uses it}
  boolean isSource() {
    return source;
  }

  /// {@return the tensor that result `value` is}
  ImmutableList<Tensor> tensors(Value value) {
    return ImmutableList.of(
        Objects.requireNonNull(tensors[((OpResult) value).index()], "nothing uses it any more"));
  }

  /// {@return the tensor that result `index` is, or null where the rest of the program does not use it}
  @Nullable Tensor left(int index) {
    return tensors[index];
  }

  /// Notes that one of the uses of `value` is gone.
  void useUp(Value value) {
    int index = ((OpResult) value).index();
    if (--uses[index] == 0) {
      tensors[index] = null;
    }
  }
}
