package dev.weir.pass.batching.rules;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.batching.Lanes;
import dev.weir.pass.batching.SameOperation;
import java.util.Set;

/// Operands and results of an operation by name.
final class Named {
  private Named() {}

  /// {@return the operation again, with the lanes in front of the operands called `names`; all others are to be
  /// the same for all lanes}
  static SameOperation wide(Lanes lanes, Set<String> names) {
    SameOperation same = lanes.same();
    Operation op = lanes.op();
    var groups = op.definition().operandGroups();
    for (int i = 0; i < groups.size(); i++) {
      for (Value operand : op.operandGroup(i)) {
        if (!names.contains(groups.get(i).name())) {
          lanes.share(operand, "'" + groups.get(i).name() + "'");
        } else if (lanes.rank(operand) == 0) {
          same.operand(operand, lanes.reshape(lanes.wide(operand), lanes.size(), 1));
        } else {
          same.operand(operand, lanes.wide(operand));
        }
      }
    }
    return same;
  }
}
