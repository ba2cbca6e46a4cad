package dev.weir.dialect.kernel.buffer;

import com.google.common.collect.Sets;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
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
    return op.result(index).type().equals(shared.type()) ? "" : "which is of another type";
  }
}
