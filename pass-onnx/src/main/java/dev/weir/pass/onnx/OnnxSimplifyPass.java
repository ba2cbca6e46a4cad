package dev.weir.pass.onnx;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.onnx.input.InputValues;
import dev.weir.pass.onnx.lowering.GraphLowering;
import dev.weir.pass.onnx.lowering.GraphValues;
import dev.weir.pass.onnx.lowering.KnownValues;
import dev.weir.pass.onnx.simplify.GraphSimplification;
import java.util.Optional;

/// Gives an ONNX model fewer nodes that compute the same numbers. Tensors that are the same whatever the inputs are
/// become initialisers: what `Shape`, `Gather`, `Concat` and so on compute of static sizes, and what follows from
/// constants. Nodes whose result is an operand of theirs go: `Identity`, `Dropout` in inference, a `Cast` to the type that
/// there is, a `Reshape` to the shape that there is. So does what nothing uses, initialisers among it. Tensors of no known
/// type get the one that follows.
///
/// Nodes are computed by the operators of `pd_op` that they would become, and their kernels: a node that cannot be
/// brought over stays, and so does what follows from it. Graphs within nodes stay as they are.
///
/// Source: what [onnx-simplifier](https://github.com/daquexian/onnx-simplifier) does; it has more rewrites of neighbouring
/// nodes, which are passes over `pd_op` here.
public record OnnxSimplifyPass() implements Pass {
  /// The type of the pass.
  public static final PassType<OnnxSimplifyPass> TYPE =
      PassType.builder(
              OnnxSimplifyPass.class,
              "onnx-simplify",
              "Folds what is constant in an ONNX model, and takes out nodes that do nothing")
          .on(ModuleOp.class)
          .build(options -> new OnnxSimplifyPass());

  @Override
  public PassType<OnnxSimplifyPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    Optional<FuncOp> graph = OnnxToPdOpPass.graph(module);
    if (graph.isEmpty()) {
      run.preserveAll();
      return;
    }
    ParameterScope weights = run.resource(ParameterScope.class).orElseGet(ParameterScope::new);
    // What cannot be brought over is no error here, and constants on the way are no weights of the
    // model.
    Diagnostics unheard = new Diagnostics();
    KnownValues known =
        new KnownValues(ParameterScope.of(weights.store()), InputValues.none(), unheard);
    GraphValues values =
        new GraphLowering(graph.get(), AllRules.TABLE, known, run.registry(), unheard).values();
    GraphSimplification simplification = new GraphSimplification(graph.get(), values, weights);
    simplification.run();
    run.count("folded", simplification.folded());
    run.count("forwarded", simplification.forwarded());
    run.count("erased", simplification.erased());
  }
}
