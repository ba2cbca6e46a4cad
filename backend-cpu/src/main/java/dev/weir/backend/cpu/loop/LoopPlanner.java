package dev.weir.backend.cpu.loop;

import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.index.IndexCompareOp;
import dev.weir.ir.Operation;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// Turns tile functions into loops.
///
/// Every store, reduction and value that must lie in memory begins a nest of loops over its extents or joins
/// the nest before it, if that has the same extents and nothing in it comes too late. What it is computed of
/// is computed in the same round, down to what is read from memory. A value that two nests need is computed
/// in both if that is cheap, and else written to a buffer by the first. Which these are is found by planning
/// again until nothing is asked for twice. Then nests that follow one another share their outer loops, and
/// buffers lose the dimensions in which each round has its own.
public final class LoopPlanner {
  private LoopPlanner() {}

  /// {@return why loops cannot express `function`, if so}: nothing in it is of another dialect, and conditions
  /// compare indices
  public static Optional<KernelRefusal> refusal(TileFuncOp function) {
    if (SourceOp.of(function).isPresent()) {
      return SourceOp.refusal(function, "");
    }
    for (Operation op : function.nestedOperations(Operation.class)) {
      if (!(op instanceof TileOp)) {
        return Optional.of(
            KernelRefusal.of("'%s' cannot be expressed in loops".formatted(op.name())));
      } else if (op instanceof TileIfOp choice
          && !(choice.condition().definingOp() instanceof IndexCompareOp)) {
        return Optional.of(KernelRefusal.of("'tile.if' has a condition that compares no indices"));
      }
    }
    return Optional.empty();
  }

  /// {@return the loops of `function`, which is not refused}
  public static LoopProgram plan(TileFuncOp function) {
    return plan(function, new Decisions(Integer.MAX_VALUE));
  }

  /// {@return the loops of `function`}: where an innermost one has too much work, several take its place, and
  /// what one leaves to the next lies in a buffer
  ///
  /// @param mostWork the most that a loop like this one may have of [LoopStep.Loop#work], but for a single
  ///   operation
  public static LoopProgram plan(TileFuncOp function, ToIntFunction<LoopStep.Loop> mostWork) {
    LoopProgram program = plan(function);
    int most = exceeded(program.body(), mostWork);
    return most < Integer.MAX_VALUE ? plan(function, new Decisions(most)) : program;
  }

  private static LoopProgram plan(TileFuncOp function, Decisions decisions) {
    FunctionPlan plan = new FunctionPlan(function, decisions);
    while (decisions.changed()) {
      plan = new FunctionPlan(function, decisions);
    }
    return BufferLayout.finish(plan.program(), plan.allocated(), decisions.mostWork());
  }

  /// {@return the least of the limits that innermost loops exceed}
  private static int exceeded(List<LoopStep> steps, ToIntFunction<LoopStep.Loop> mostWork) {
    int least = Integer.MAX_VALUE;
    for (LoopStep step : steps) {
      int limit =
          switch (step) {
            case LoopStep.Loop loop when loop.isInnermost() -> {
              int most = mostWork.applyAsInt(loop);
              yield loop.work() > most ? most : Integer.MAX_VALUE;
            }
            case LoopStep.Loop loop -> exceeded(loop.body(), mostWork);
            case LoopStep.Repeat repeat -> exceeded(repeat.body(), mostWork);
            case LoopStep.Choice choice ->
                Math.min(exceeded(choice.then(), mostWork), exceeded(choice.otherwise(), mostWork));
            default -> Integer.MAX_VALUE;
          };
      least = Math.min(least, limit);
    }
    return least;
  }
}
