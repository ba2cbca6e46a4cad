package dev.weir.ir.trait;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What successors of branches are to be handed, gathered so that each branch is changed once: a switch
/// keeps the operands of all its cases in one list.
public final class SuccessorUpdates {
  private final Map<Branch, Map<Integer, List<? extends Value>>> updates = new IdentityHashMap<>();
  private final List<Branch> order = new ArrayList<>();

  /// Makes an empty list of updates.
  public SuccessorUpdates() {}

  /// Has the block that `use`, whose owner is a [Branch], leads to be handed `values` from there.
  public void add(BlockOperand use, List<? extends Value> values) {
    Branch branch = (Branch) use.owner();
    Map<Integer, List<? extends Value>> known = updates.get(branch);
    if (known == null) {
      known = new LinkedHashMap<>();
      updates.put(branch, known);
      order.add(branch);
    }
    known.put(use.index(), values);
  }

  /// Makes the changes.
  public void apply(Rewriter rewriter) {
    for (Branch branch : order) {
      branch.setSuccessorOperands(rewriter, updates.getOrDefault(branch, ImmutableMap.of()));
    }
  }
}
