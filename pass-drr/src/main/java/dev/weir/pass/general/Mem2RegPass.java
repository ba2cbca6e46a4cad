package dev.weir.pass.general;

import dev.weir.ir.Dominance;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Makes values of places in memory: a load gives what was stored last, block arguments hold what comes
/// together, and the allocation goes. What takes part says so by [PromotableAllocation] and
/// [PromotableMemory].
///
/// Follows MLIR's pass; like there a slot stays that is used in another region than its own. For each
/// slot used in several blocks the blocks of the region are gone through once.
public record Mem2RegPass() implements Pass {
  /// The pass's name.
  public static final PassType<Mem2RegPass> TYPE =
      PassType.of(
          Mem2RegPass.class, "mem2reg", "Makes values of places in memory", Mem2RegPass::new);

  @Override
  public PassType<Mem2RegPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    List<PromotableAllocation> allocations = new ArrayList<>();
    op.walk(at -> {
      if (at != op && at instanceof PromotableAllocation allocation) {
        allocations.add(allocation);
      }
    });
    Dominance dominance = run.analysis(Dominance.class, o -> new Dominance());
    Map<Region, DominanceFrontiers> frontiers = new IdentityHashMap<>();
    Rewriter rewriter = new Rewriter();
    long promoted = 0;
    for (PromotableAllocation allocation : allocations) {
      Region region = Objects.requireNonNull(allocation.parentRegion());
      for (MemorySlot slot : allocation.promotableSlots()) {
        SlotPromotion promotion =
            new SlotPromotion(
                allocation,
                slot,
                dominance,
                () -> frontiers.computeIfAbsent(region, r -> new DominanceFrontiers(r, dominance)),
                rewriter);
        promoted += promotion.run() ? 1 : 0;
      }
      if (allocation.isUnused()) {
        rewriter.erase(allocation);
      }
    }
    run.count("promoted", promoted);
    run.preserve(Dominance.class);
    if (promoted == 0) {
      run.preserveAll();
    }
  }
}
