package dev.weir.pass.onnx;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.onnx.OnnxOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.onnx.input.InputValues;
import dev.weir.pass.onnx.lowering.GraphLowering;
import dev.weir.pass.onnx.lowering.KnownValues;
import java.util.Optional;

/// Turns the graph of an ONNX model into operators that stand in the module itself: its arguments become
/// inputs (`pd_op.data`), what it returns outputs (`pir.shadow_output`), under their own names.
///
/// A shape, an axis or a number that `pd_op` wants to know is known where it follows from constants, from
/// static shapes, or from an input whose value is given; the last is said in a remark.
///
/// What cannot be brought over is reported, all of it, and the program is left as it was. A module without
/// operators of ONNX stays as it is.
public record OnnxToPdOpPass() implements Pass {
  /// The type of the pass.
  public static final PassType<OnnxToPdOpPass> TYPE =
      PassType.builder(
              OnnxToPdOpPass.class,
              "onnx-to-pd-op",
              "Turns the graph of an ONNX model into operators")
          .on(ModuleOp.class)
          .build(options -> new OnnxToPdOpPass());

  @Override
  public PassType<OnnxToPdOpPass> type() {
    return TYPE;
  }

  /// {@return whether `module` holds a model}
  public static boolean applies(Operation module) {
    return graph(module).isPresent();
  }

  /// {@return the graph of the model that `module` holds, if it holds one}
  public static Optional<FuncOp> graph(Operation module) {
    if (!(module instanceof ModuleOp) || module.region(0).isEmpty()) {
      return Optional.empty();
    }
    Block body = module.region(0).entry();
    return body.size() == 1
            && body.first() instanceof FuncOp function
            && function.bodyRegion().size() == 1
            && (module.attribute("onnx.opset_import") != null
                || function.anyMatch(OnnxOp.class::isInstance))
        ? Optional.of(function)
        : Optional.empty();
  }

  @Override
  public void run(Operation module, PassRun run) {
    Optional<FuncOp> graph = graph(module);
    if (graph.isEmpty()) {
      run.preserveAll();
      return;
    }
    ParameterScope scope = run.resource(ParameterScope.class).orElseGet(ParameterScope::new);
    InputValues inputs = run.resource(InputValues.class).orElse(InputValues.none());
    boolean done =
        new GraphLowering(
                graph.get(),
                AllRules.TABLE,
                new KnownValues(scope, inputs, run.diagnostics()),
                run.registry(),
                run.diagnostics())
            .run();
    if (!done) {
      run.fail();
    }
  }
}
