package dev.weir.backend.cpu.loop;

import java.util.List;

/// Visits every place in memory that steps use, in order.
abstract class MemoryUse {
  /// Called for each place, with whether it is written.
  abstract void use(MemoryRef place, boolean written);

  /// Called before the steps inside a loop are visited.
  void enter(LoopStep loop) {}

  /// Called after the steps inside a loop were visited.
  void leave(LoopStep loop) {}

  final void visit(List<LoopStep> steps) {
    for (LoopStep step : steps) {
      visit(step);
    }
  }

  final void visit(LoopStep step) {
    switch (step) {
      case LoopStep.DefineIndex define -> {
        if (define.op() instanceof IndexDefinition.Loaded loaded) {
          use(loaded.place(), false);
        }
      }
      case LoopStep.DefineScalar define -> {
        if (define.op() instanceof ScalarOp.Read read) {
          use(read.place(), false);
        }
      }
      case LoopStep.Write write -> use(write.place(), true);
      case LoopStep.AtomicAdd add -> use(add.place(), true);
      case LoopStep.Loop loop -> {
        enter(loop);
        visit(loop.body());
        leave(loop);
      }
      case LoopStep.Repeat repeat -> {
        enter(repeat);
        visit(repeat.body());
        leave(repeat);
      }
      case LoopStep.Choice choice -> {
        visit(choice.then());
        visit(choice.otherwise());
      }
      case LoopStep.Matmul matmul -> {
        use(matmul.lhs(), false);
        use(matmul.rhs(), false);
        use(matmul.accumulator(), true);
      }
    }
  }
}
