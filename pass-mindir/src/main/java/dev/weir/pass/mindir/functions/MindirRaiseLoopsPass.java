package dev.weir.pass.mindir.functions;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Makes `pd_op.while` loops of functions of operators that end with a choice between calling
/// themselves and not. See `mindir-lower-functions` for how functions become such.
public record MindirRaiseLoopsPass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirRaiseLoopsPass> TYPE =
      PassType.builder(
              MindirRaiseLoopsPass.class,
              "mindir-raise-loops",
              "Makes loops of functions that call themselves last")
          .on(ModuleOp.class)
          .build(options -> new MindirRaiseLoopsPass());

  @Override
  public PassType<MindirRaiseLoopsPass> type() {
    return TYPE;
  }

  /// Makes loops of the functions of `module` that are loops.
  ///
  /// @return how many there were
  public static int raise(Operation module, Rewriter rewriter) {
    int count = 0;
    for (FuncOp graph : CallInlining.graphs(module)) {
      count += LoopRaising.raise(graph, rewriter) ? 1 : 0;
    }
    return count;
  }

  @Override
  public void run(Operation module, PassRun run) {
    run.count("loops", raise(module, new Rewriter()));
  }
}
