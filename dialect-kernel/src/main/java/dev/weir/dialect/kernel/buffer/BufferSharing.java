package dev.weir.dialect.kernel.buffer;

import com.google.common.collect.Sets;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorLike;
import java.util.Optional;
import java.util.Set;

/// Which results may be written over an operand: over memory of the plan that nobody else needs, so that values keep
/// their meaning.
final class BufferSharing {
  private final Set<Value> owners = Sets.newIdentityHashSet();

  /// Notes that `value` lies in memory of the plan that no other value needs.
  void own(Value value) {
    owners.add(value);
  }

  /// {@return why result `index` of `op` must not be written over `operand`; empty if it may be}
  String obstacle(Operation op, int index, int operand) {
    if (CallMemory.overwritable(op, index) != operand) {
      return "which its kernel may still read";
    }
    Value shared = op.operand(operand);
    if (!shared.hasOneUse()) {
      return "which is used elsewhere too";
    }
    if (!owners.contains(shared)) {
      return "which is not in memory of the plan";
    }
    if (shared.parentBlock() != op.block()) {
      return "which is not of the same block";
    }
    if (!op.result(index).type().equals(shared.type())) {
      return "which is of another type";
    }
    return hasKnownSizes(shared) ? "" : "whose size is known only at run time";
  }

  /// {@return whether all values of this type are equally large}: the sizes that it leaves open have names
  private static boolean hasKnownSizes(Value value) {
    return value.type() instanceof TensorLike like
        && SymbolicSizes.of(like.tensor()).stream().allMatch(Optional::isPresent);
  }
}
