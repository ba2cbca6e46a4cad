package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpTrait;
import org.jspecify.annotations.Nullable;

/// An operation that materialises a compile-time constant: no operands, one result, no effect. Its constant is what `Foldable.fold` gives.
@OpTrait
public interface ConstantLike extends Operation {
  /// {@return the constant that `value` is, or null where it is not the result of such an operation}
  static @Nullable Attribute constantOf(Value value) {
    Operation op = value.definingOp();
    if (!(op instanceof ConstantLike)
        || !(op instanceof Foldable foldable)
        || op.operandCount() > 0
        || op.resultCount() != 1) {
      return null;
    }
    ImmutableList<Foldable.Folded> folded = foldable.fold(ImmutableList.of());
    return folded.size() == 1
            && folded.get(0) instanceof Foldable.Folded.ToConstant(Attribute constant)
        ? constant
        : null;
  }
}
