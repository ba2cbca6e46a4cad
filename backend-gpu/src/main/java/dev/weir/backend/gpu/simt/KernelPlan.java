package dev.weir.backend.gpu.simt;

import dev.weir.backend.gpu.simt.Pipeline.Warpgroups;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.ir.Operation;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What is decided about a kernel before its code is written.
///
/// @param tiles how tiles are spread over threads
/// @param pipelines the loops whose factors are copied ahead
/// @param memory the local memory of a program
/// @param ring the loop whose factors other warps copy in bulk, if there is one
record KernelPlan(
    IndexFacts facts,
    Distribution tiles,
    Map<Operation, Pipeline> pipelines,
    LocalMemory memory,
    Optional<Ring> ring) {
  /// How many rounds of a loop may be in local memory at once: fewer if there is no room for more.
  private static final int[] STAGES = {4, 2, 1};

  /// {@return the plan of `function` with as many stages as `language` has local memory for, else with one}
  static KernelPlan of(TileFuncOp function, Language language) {
    IndexFacts facts = new IndexFacts(function);
    for (int stages : STAGES) {
      KernelPlan plan = of(function, language, facts, stages);
      if (plan.memory.bytes() <= language.localBytes() || plan.pipelines.isEmpty()) {
        return plan;
      }
    }
    throw new IllegalStateException("one stage is no pipeline");
  }

  private static KernelPlan of(
      TileFuncOp function, Language language, IndexFacts facts, int stages) {
    Set<MmaOp> ofRegisters = RegisterFactors.of(function, language);
    Warpgroups units =
        new Warpgroups(
            language::usesWarpgroups,
            product ->
                ofRegisters.contains(product) && language.usesWarpgroupsOfRegisters(product));
    KernelPlan plan = of(function, language, facts, stages, units);
    Set<MmaOp> warpgroups = new HashSet<>();
    plan.pipelines.values().forEach(pipeline -> warpgroups.addAll(pipeline.warpgroups()));
    if (warpgroups.isEmpty()) {
      return plan;
    }
    // Sums of either unit lie otherwise, so there is one of them in a kernel.
    boolean fits =
        !function.anyMatch(
            MmaOp.class, op -> language.usesMatrixUnit(op) && !warpgroups.contains(op));
    for (MmaOp product : warpgroups) {
      fits &=
          WarpgroupCode.fits(plan.tiles.of(product.result()))
              && (!ofRegisters.contains(product)
                  || RegisterFactors.fits(product, plan.tiles, language));
    }
    return fits ? plan : of(function, language, facts, stages, Warpgroups.NONE);
  }

  private static KernelPlan of(
      TileFuncOp function, Language language, IndexFacts facts, int stages, Warpgroups units) {
    Map<Operation, Pipeline> pipelines =
        language.copiesInBackground() ? Pipeline.of(function, facts, stages, units) : Map.of();
    Set<MmaOp> warpgroups = new HashSet<>();
    pipelines.values().forEach(pipeline -> warpgroups.addAll(pipeline.warpgroups()));
    Distribution tiles = DistributionPlanner.plan(function, facts, language, warpgroups);
    boolean fits = warpgroups.stream().allMatch(op -> WarpgroupCode.fits(tiles.of(op.result())));
    Optional<Ring> ring =
        fits && language.copiesTensors()
            ? Ring.of(function, facts, pipelines, tiles.threads())
            : Optional.empty();
    LocalMemory memory = new LocalMemory(function, language, tiles, pipelines, ring);
    return new KernelPlan(facts, tiles, pipelines, memory, ring);
  }

  /// {@return the threads of a program}
  int threads() {
    return tiles.threads() + (ring.isPresent() ? Ring.COPIERS : 0);
  }

  /// {@return why `function` cannot become a kernel in `language`, if so}
  static Optional<KernelRefusal> refusal(TileFuncOp function, Language language) {
    if (function.anyMatch(AllocOp.class, KernelPlan::isDynamic)) {
      return Optional.of(KernelRefusal.of("'tile.alloc': local memory needs a size that is known"));
    }
    long needed = of(function, language).memory.bytes();
    return needed <= language.localBytes()
        ? Optional.empty()
        : Optional.of(KernelRefusal.ofMemory(needed, "local memory", language.localBytes()));
  }

  private static boolean isDynamic(AllocOp op) {
    ViewType type = (ViewType) op.result().type();
    for (int i = 0; i < type.rank(); i++) {
      if (type.isDynamic(i)) {
        return true;
      }
    }
    return false;
  }
}
