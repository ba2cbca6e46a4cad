package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.WalkResult;
import java.util.ArrayList;
import java.util.List;

/// Puts operators together that become one kernel each; see [BlockGrouping] for how it is decided.
public final class Grouping {
  private Grouping() {}

  /// Groups the operators in every block inside `root`.
  ///
  /// @return the groups
  public static ImmutableList<GroupOp> run(Operation root, GroupingOptions options) {
    var groups = ImmutableList.<GroupOp>builder();
    prepare(root, options);
    SymbolicSizes sizes = new SymbolicSizes(options.rules());
    for (Block block : blocks(root)) {
      BlockGrouping grouping = BlockGrouping.of(block, sizes, options);
      ImmutableList<GroupingStep> steps = grouping.steps();
      if (steps.stream().anyMatch(step -> step.cluster().isPresent())) {
        groups.addAll(GroupOutlining.run(block, steps, sizes.operators()));
      }
    }
    return groups.build();
  }

  /// Puts operators in the form in which they are grouped: views that mix dimensions are two each, where views are to be
  /// kernels, and each matmul has an operator of its own that widens what it reads.
  public static void prepare(Operation root, GroupingOptions options) {
    SymbolicSizes sizes = new SymbolicSizes(options.rules());
    if (options.views()) {
      ViewSplitting.run(root, sizes);
    }
    if (options.maxOperators() > 1) {
      Widening widening = new Widening(sizes.operators());
      blocks(root).forEach(widening::split);
    }
  }

  /// {@return the blocks inside `root`, those in groups left out}
  static List<Block> blocks(Operation root) {
    List<Block> blocks = new ArrayList<>();
    root.walkPreOrder(op -> {
      if (op instanceof GroupOp) {
        return WalkResult.SKIP;
      }
      for (int i = 0; i < op.regionCount(); i++) {
        Region region = op.region(i);
        region.forEach(blocks::add);
      }
      return WalkResult.ADVANCE;
    });
    return blocks;
  }
}
