package dev.weir.pass.mindir;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.mindir.evaluate.Calls;
import dev.weir.pass.mindir.evaluate.LoweredGraphs;
import dev.weir.pass.mindir.evaluate.MainGraph;
import dev.weir.pass.mindir.functions.CallInlining;
import dev.weir.pass.mindir.functions.MindirRaiseLoopsPass;

/// Turns the main function graph of a module into operators that stand in the module itself: its
/// parameters become inputs (`pd_op.data`) and weights (`pir.parameter`), what it returns outputs
/// (`pir.shadow_output`). The graphs that it calls are inlined into it, a choice between two becomes a
/// `pd_op.if`, and constants lie beside the program like weights.
///
/// Graphs that call themselves last become a `pd_op.while`. Others that call themselves, and such as
/// are chosen at run time, stay functions, specialised by the types of what they are given; with
/// `calls=all`, all do.
///
/// The main graph is the public one. Graphs of operators, such as gradients, are taken as they are.
/// What cannot be lowered is reported, all of it, and the program is
/// left as it was. A module without function graphs stays as it is.
public record MindirToPdOpPass(Calls calls) implements Pass {
  /// The type of the pass.
  public static final PassType<MindirToPdOpPass> TYPE =
      PassType.builder(
              MindirToPdOpPass.class,
              "mindir-to-pd-op",
              "Turns MindIR's main function graph into operators")
          .on(ModuleOp.class)
          .option(Calls.OPTION, MindirToPdOpPass::calls)
          .build(options -> new MindirToPdOpPass(options.get(Calls.OPTION)));

  /// A pass that keeps the calls that it has to.
  public MindirToPdOpPass() {
    this(Calls.NEEDED);
  }

  @Override
  public PassType<MindirToPdOpPass> type() {
    return TYPE;
  }

  /// {@return whether `module` holds function graphs}
  public static boolean applies(Operation module) {
    return module instanceof ModuleOp
        && !module.region(0).isEmpty()
        && module.region(0).first().first() instanceof FuncOp;
  }

  @Override
  public void run(Operation module, PassRun run) {
    if (!applies(module)) {
      run.preserveAll();
      return;
    }
    MainGraph.find(module, run)
        .ifPresent(main -> {
          if (LoweredGraphs.are(main)) {
            place(module, run);
          } else {
            lower(main, module, run);
          }
        });
  }

  /// Puts a main graph of operators in place of the graphs.
  private void place(Operation module, PassRun run) {
    if (calls == Calls.NEEDED) {
      LoweredGraphs.inline(module, new Rewriter());
    }
    MainGraph.find(module, run)
        .ifPresent(main -> {
          main.replaceWith(LoweredGraphs.program(main));
          raise(module);
        });
  }

  private void lower(MainGraph main, Operation module, PassRun run) {
    main.lowering(calls, run)
        .ifPresent(lowering ->
            lowering
                .program()
                .ifPresent(program -> {
                  main.replaceWith(program);
                  if (lowering.addDerivatives(module, run.registry())
                      && calls == Calls.NEEDED
                      && lowering.isDifferentiated()) {
                    LoweredGraphs.inline(module, new Rewriter());
                  }
                  raise(module);
                }));
  }

  /// Has functions that are loops be loops where they are called.
  private void raise(Operation module) {
    Rewriter rewriter = new Rewriter();
    if (calls == Calls.NEEDED && MindirRaiseLoopsPass.raise(module, rewriter) > 0) {
      CallInlining.inline(module, rewriter);
    }
  }
}
