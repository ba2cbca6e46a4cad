package dev.weir.pass.onnx;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.onnx.export.ProgramExport;
import dev.weir.pass.onnx.export.UnlessWritten;
import dev.weir.pass.onnx.export.rules.ExportRules;
import dev.weir.pass.operator.decompose.Decompositions;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.PatternSet;

/// Turns a program of operators into the graph of an ONNX model: inputs (`pd_op.data`) become its arguments,
/// outputs (`pir.shadow_output`) what it returns, under their own names.
///
/// Operators that ONNX has not are decomposed first; what remains is reported, all of it, by the operator's
/// name. Sizes that are open stay open. A check (`pd_op.assert`) has no counterpart and is left out with a
/// warning.
///
/// Source: [Operators.md](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md).
///
/// @param opset the version of `ai.onnx` to write
public record PdOpToOnnxPass(long opset) implements Pass {
  /// The oldest version that is written.
  public static final long OLDEST = 17;

  /// The newest version that is written.
  public static final long NEWEST = 22;

  private static final Option<Long> OPSET =
      Option.number("opset", OLDEST, "the version of ai.onnx to write, 17 to 22");

  /// Nothing is folded meanwhile: what the rules say is all that happens.
  private static final GreedyConfig CONFIG =
      GreedyConfig.defaults().withTopDown(true).withFold(false);

  /// Loaded with the first use: who lists passes needs neither rules nor operators.
  private static final class Loaded {
    static final FrozenPatterns DECOMPOSITIONS =
        PatternSet.of().add(UnlessWritten.all(Decompositions.all(), ExportRules.TABLE)).freeze();
  }

  /// The type of the pass.
  public static final PassType<PdOpToOnnxPass> TYPE =
      PassType.builder(
              PdOpToOnnxPass.class,
              "pd-op-to-onnx",
              "Turns a program of operators into the graph of an ONNX model")
          .on(ModuleOp.class)
          .option(OPSET, PdOpToOnnxPass::opset)
          .build(options -> new PdOpToOnnxPass(options.get(OPSET)));

  @Override
  public PassType<PdOpToOnnxPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    if (!(module instanceof ModuleOp program)
        || program.region(0).isEmpty()
        || OnnxToPdOpPass.applies(module)) {
      run.preserveAll();
      return;
    }
    if (opset < OLDEST || opset > NEWEST) {
      run.diagnostics()
          .error(
              module.location(), "opset %d cannot be written; %d to %d can", opset, OLDEST, NEWEST);
      run.fail();
      return;
    }
    GreedyDriver.run(program, Loaded.DECOMPOSITIONS, run.registry(), CONFIG);
    ParameterScope weights = run.resource(ParameterScope.class).orElseGet(ParameterScope::new);
    boolean done =
        new ProgramExport(program, ExportRules.TABLE, weights, opset, run.diagnostics()).run();
    if (!done) {
      run.fail();
    }
  }
}
