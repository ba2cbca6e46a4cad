package dev.weir.pass.mindir.effects;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// MindSpore's stage `auto_monad_reorder`: has readers of parameters run before the parameters change,
/// and copies what is read as far as `copies` asks for. The bodies come out in the order in which
/// MindSpore lists nodes, which is the order in which they run.
///
/// At level 3 neither is done; what a graph reads may change before it is used. Source:
/// mindspore/ccsrc/pipeline/jit/ps/static_analysis/order_enforce.cc, MindSpore 2.7. Deviation: there,
/// states wait for readers at level 3 as well, but the listing of that level which MindSpore's
/// documentation gives is without.
public record AutoMonadReorderPass(CopyElimination copies) implements Pass {
  private static final Option<CopyElimination> COPIES =
      new Option<>(
          "copies",
          CopyElimination.CONSERVATIVE,
          "which reads of parameters are copied: 0, 1, 2, 3 as MindSpore counts, or needed",
          "one of 0, 1, 2, 3, needed",
          CopyElimination::of,
          CopyElimination::text);

  /// The type of the pass.
  public static final PassType<AutoMonadReorderPass> TYPE =
      PassType.builder(
              AutoMonadReorderPass.class,
              "mindir-auto-monad-reorder",
              "Has readers of parameters run before the parameters change")
          .on(ModuleOp.class)
          .option(COPIES, AutoMonadReorderPass::copies)
          .build(options -> new AutoMonadReorderPass(options.get(COPIES)));

  @Override
  public PassType<AutoMonadReorderPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    if (!AutoMonadPass.applies(module)) {
      run.preserveAll();
      return;
    }
    Rewriter rewriter = new Rewriter();
    long copied = 0;
    for (Operation op : module.region(0).entry()) {
      if (op instanceof FuncOp function) {
        Block body = function.bodyRegion().entry();
        if (copies != CopyElimination.NO_LOAD) {
          OrderEnforcement.apply(body, rewriter);
        }
        DependencyOrder.apply(body, rewriter);
        copied += LoadCopies.insert(body, copies, rewriter);
      }
    }
    run.count("copies", copied);
  }
}
