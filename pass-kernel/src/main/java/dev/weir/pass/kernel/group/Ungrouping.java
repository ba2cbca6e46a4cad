package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Puts what groups hold back in their places.
public final class Ungrouping {
  private Ungrouping() {}

  /// Dissolves every group inside `root`.
  ///
  /// @return how many there were
  public static int run(Operation root) {
    List<GroupOp> groups = new ArrayList<>();
    root.walk(GroupOp.class, groups::add);
    Rewriter rewriter = new Rewriter();
    groups.forEach(group -> dissolve(group, rewriter));
    return groups.size();
  }

  /// Dissolves one group.
  public static void dissolve(GroupOp group, Rewriter rewriter) {
    Block body = group.body();
    Operation yield = Objects.requireNonNull(body.last());
    for (int i = 0; i < body.argumentCount(); i++) {
      rewriter.replaceAllUses(body.argument(i), group.operand(i));
    }
    ImmutableList<Value> yielded = ImmutableList.copyOf(yield.operands());
    rewriter.erase(yield);
    for (Operation op : ImmutableList.copyOf(body)) {
      rewriter.moveBefore(op, group);
    }
    rewriter.replace(group, yielded);
  }
}
