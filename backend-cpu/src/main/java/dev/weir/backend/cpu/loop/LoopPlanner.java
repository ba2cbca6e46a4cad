package dev.weir.backend.cpu.loop;

import dev.weir.dialect.tile.TileFuncOp;

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

  /// {@return the loops of `function`}
  ///
  /// @throws UnsupportedKernelException if it uses something that loops cannot say
  public static LoopProgram plan(TileFuncOp function) {
    Decisions decisions = new Decisions();
    FunctionPlan plan = new FunctionPlan(function, decisions);
    while (decisions.changed()) {
      plan = new FunctionPlan(function, decisions);
    }
    return BufferLayout.finish(plan.program(), plan.allocated());
  }
}
