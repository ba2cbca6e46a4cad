package dev.weir.pass.mindir.closures;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.HostCallOp;
import dev.weir.dialect.mindir.MindIrOp;
import dev.weir.ir.Operation;
import dev.weir.ir.WalkResult;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Turns functions of MindIR, whose bodies are operators, into `func.func`s that are called by name.
///
/// What a function captures is passed to it behind its arguments. A function that is a value becomes a tag
/// with what it captures (`pir.tag`); a call of such a value takes the tag apart (`pir.untag`) and calls the
/// function that it stands for. Where it may stand for several, a function `@apply` tells these apart: those
/// between which values flow have tags 0, 1, … in the order of the program.
///
/// This is Reynolds' defunctionalisation ("Definitional interpreters for higher-order programming
/// languages", 1972), with one `apply` for each set of functions that may stand for each other.
///
/// What cannot be turned is reported, all of it, and the program is left as it was. A module without
/// function graphs stays as it is.
public record MindirDefunctionalizePass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirDefunctionalizePass> TYPE =
      PassType.builder(
              MindirDefunctionalizePass.class,
              "mindir-defunctionalize",
              "Turns MindIR's functions into 'func.func's, and closures into tags and captures")
          .on(ModuleOp.class)
          .build(options -> new MindirDefunctionalizePass());

  @Override
  public PassType<MindirDefunctionalizePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    if (module.walkPreOrder(MindirDefunctionalizePass::stop) != WalkResult.INTERRUPT) {
      run.preserveAll();
      return;
    }
    Defunctionalization.run(module, run.diagnostics())
        .ifPresentOrElse(
            done -> {
              run.count("functions-converted", done.functionCount());
              run.count("values-tagged", done.tagCount());
              run.count("dispatches-made", done.dispatchCount());
            },
            run::fail);
  }

  private static WalkResult stop(Operation op) {
    boolean stays = op instanceof HostCallOp;
    return op instanceof MindIrOp && !stays ? WalkResult.INTERRUPT : WalkResult.ADVANCE;
  }
}
