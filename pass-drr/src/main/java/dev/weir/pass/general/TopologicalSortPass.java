package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import dev.weir.analysis.TopologicalOrder;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.trait.HasGraphRegions;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Sorts the blocks of graph regions so that values are defined before they are used, where they do not
/// depend on each other in a circle.
public record TopologicalSortPass() implements Pass {
  /// The pass's name.
  public static final PassType<TopologicalSortPass> TYPE =
      PassType.of(
          TopologicalSortPass.class,
          "topological-sort",
          "Sorts graph regions so that definitions stand before uses",
          TopologicalSortPass::new);

  @Override
  public PassType<TopologicalSortPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Rewriter rewriter = new Rewriter();
    long moved = 0;
    for (HasGraphRegions graph : op.nestedOperations(HasGraphRegions.class)) {
      for (Region region : graph.regions()) {
        for (Block block : region) {
          moved += sort(block, rewriter);
        }
      }
    }
    run.count("moved", moved);
    if (moved == 0) {
      run.preserveAll();
    }
  }

  private static long sort(Block block, Rewriter rewriter) {
    ImmutableList<Operation> order = TopologicalOrder.of(block).operations();
    long moved = 0;
    Operation at = block.first();
    for (Operation op : order) {
      if (op == at) {
        at = at.next();
      } else if (at != null) {
        rewriter.moveBefore(op, at);
        moved++;
      }
    }
    return moved;
  }
}
