package dev.weir.backend.gpu.simt;

import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.ir.Operation;
import java.util.Map;
import java.util.Optional;

/// What is decided about a kernel before its code is written.
///
/// @param tiles how tiles are spread over threads
/// @param pipelines the loops whose factors are copied ahead
/// @param memory the local memory of a program
record KernelPlan(
    IndexFacts facts, Distribution tiles, Map<Operation, Pipeline> pipelines, LocalMemory memory) {
  /// How many rounds of a loop may be in local memory at once: fewer if there is no room for more.
  private static final int[] STAGES = {4, 2, 1};

  /// {@return the plan of `function` with as many stages as `language` has local memory for, else with one}
  static KernelPlan of(TileFuncOp function, Language language) {
    IndexFacts facts = new IndexFacts(function);
    Distribution tiles = DistributionPlanner.plan(function, facts, language);
    for (int stages : STAGES) {
      Map<Operation, Pipeline> pipelines =
          language.copiesInBackground() ? Pipeline.of(function, facts, stages) : Map.of();
      LocalMemory memory = new LocalMemory(function, language, tiles, pipelines);
      if (memory.bytes() <= language.localBytes() || pipelines.isEmpty()) {
        return new KernelPlan(facts, tiles, pipelines, memory);
      }
    }
    throw new IllegalStateException("one stage is no pipeline");
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
