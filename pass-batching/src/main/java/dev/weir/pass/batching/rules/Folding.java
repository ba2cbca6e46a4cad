package dev.weir.pass.batching.rules;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lanes;
import dev.weir.pass.batching.SameOperation;

/// Operators on images or sequences, whose first dimension counts them: the lanes are more of these.
final class Folding {
  private Folding() {}

  /// Registers an operator.
  ///
  /// @param images the operands and results whose first dimension counts; other operands are the same for
  ///     all lanes, and so are other results
  static <O extends Operation> void on(BatchRules.Builder rules, Class<O> kind, String... images) {
    ImmutableSet<String> names = ImmutableSet.copyOf(images);
    rules.on(kind, (op, lanes) -> apply(op, lanes, names));
  }

  static void apply(Operation op, Lanes lanes, ImmutableSet<String> names) {
    SameOperation same = lanes.same();
    var groups = op.definition().operandGroups();
    for (int i = 0; i < groups.size(); i++) {
      for (Value operand : op.operandGroup(i)) {
        if (names.contains(groups.get(i).name())) {
          same.operand(operand, lanes.folded(operand, 0));
        } else {
          lanes.share(operand, "'" + groups.get(i).name() + "'");
        }
      }
    }
    give(op, same.add(), lanes, names);
  }

  /// Gives the results of `made`, those called `names` with the lanes apart again.
  static void give(Operation op, Operation made, Lanes lanes, ImmutableSet<String> names) {
    var groups = op.definition().resultGroups();
    int next = 0;
    for (int i = 0; i < groups.size(); i++) {
      int count = op.resultGroup(i).size();
      for (int j = 0; j < count; j++, next++) {
        if (names.contains(groups.get(i).name())) {
          lanes.giveReshaped(next, made.result(next));
        } else {
          lanes.giveShared(next, made.result(next));
        }
      }
    }
  }
}
