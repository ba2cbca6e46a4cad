package dev.weir.pass.mindir;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.mindir.evaluate.Calls;
import dev.weir.pass.mindir.evaluate.LoweredGraphs;
import dev.weir.pass.mindir.evaluate.MainGraph;

/// Turns the bodies of function graphs into operators and leaves them functions: the main graph, the
/// public one, and with `calls=needed` those that have to be called when the program runs. Its
/// parameters are tensors; those with weights become `pir.parameter`s in its body.
///
/// Graphs of operators stay as they are. What cannot be lowered is reported, all of it, and the program
/// is left as it was.
public record MindirLowerFunctionsPass(Calls calls) implements Pass {
  /// The type of the pass.
  public static final PassType<MindirLowerFunctionsPass> TYPE =
      PassType.builder(
              MindirLowerFunctionsPass.class,
              "mindir-lower-functions",
              "Turns the bodies of MindIR's function graphs into operators")
          .on(ModuleOp.class)
          .option(Calls.OPTION, MindirLowerFunctionsPass::calls)
          .build(options -> new MindirLowerFunctionsPass(options.get(Calls.OPTION)));

  @Override
  public PassType<MindirLowerFunctionsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    MainGraph.find(module, run)
        .filter(main -> !LoweredGraphs.are(main))
        .ifPresent(main ->
            main.lowering(calls, run)
                .ifPresent(lowering ->
                    lowering
                        .function()
                        .ifPresent(lowered -> {
                          main.replaceWith(lowered);
                          lowering.addDerivatives(module, run.registry());
                        })));
  }
}
