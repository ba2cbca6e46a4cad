package dev.weir.pass.mindir;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.mindir.evaluate.LoweredGraphs;
import dev.weir.pass.mindir.evaluate.MainGraph;
import dev.weir.pass.mindir.evaluate.TypeInference;

/// Gives function graphs the types that they lack, from the parameters of the main graph: call by call, with
/// a function cloned for each signature that it is called with ([TypeInference]).
///
/// What has all its types stays as it is. Types that contradict each other are reported, with where they come
/// from.
public record MindirInferTypesPass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirInferTypesPass> TYPE =
      PassType.builder(
              MindirInferTypesPass.class,
              "mindir-infer-types",
              "Infers the types that function graphs lack, call by call")
          .on(ModuleOp.class)
          .build(options -> new MindirInferTypesPass());

  @Override
  public PassType<MindirInferTypesPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    MainGraph.find(module, run)
        .filter(main -> !LoweredGraphs.are(main) && TypeInference.isNeeded(main.all()))
        .ifPresent(main -> TypeInference.infer(main.graph(), main.all(), run.diagnostics()));
  }
}
