package dev.weir.pass.mindir.functions;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Works the function graphs that are called by name, captures included, into those that call them;
/// private ones that nothing refers to any more go. Those that call themselves stay, and those with
/// the attribute `no_inline`.
public record MindirInlinePass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirInlinePass> TYPE =
      PassType.builder(
              MindirInlinePass.class,
              "mindir-inline",
              "Works function graphs into those that call them")
          .on(ModuleOp.class)
          .build(options -> new MindirInlinePass());

  @Override
  public PassType<MindirInlinePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    run.count("calls-inlined", CallInlining.inline(module, new Rewriter()));
  }
}
