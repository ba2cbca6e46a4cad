package dev.weir.transforms.mindir;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Turns the main function graph of a module into operators that stand in the module itself: its
/// parameters become inputs (`pd_op.data`) and weights (`pir.parameter`), what it returns outputs
/// (`pir.shadow_output`). The graphs that it calls are worked into it, a choice between two becomes a
/// `pd_op.if`, and constants lie beside the program like weights.
///
/// The main graph is the public one. What cannot be lowered is reported, all of it, and the program is
/// left as it was.
public record MindirToPdOpPass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirToPdOpPass> TYPE =
      PassType.builder(
          MindirToPdOpPass.class,
          "mindir-to-pd-op",
          "Turns MindIR's main function graph into operators")
          .on(ModuleOp.class)
          .build(options -> new MindirToPdOpPass());

  @Override public PassType<MindirToPdOpPass> type() {
    return TYPE;
  }

  /// {@return whether `module` holds function graphs}
  public static boolean applies(Operation module) {
    return module instanceof ModuleOp && !module.region(0).isEmpty()
        && module.region(0).first().first() instanceof FuncOp;
  }

  @Override public void run(Operation module, PassRun run) {
    List<FuncOp> graphs = new ArrayList<>();
    for (Operation op : module.region(0).entry()) {
      if (op instanceof FuncOp graph) {
        graphs.add(graph);
      }
    }
    List<FuncOp> open = graphs.stream().filter(FuncOp::isPublic).toList();
    if (open.size() != 1) {
      run.diagnostics()
          .error(
              module,
              "expects one public function graph, the main one, but has %d",
              open.size());
      return;
    }
    Optional<ParameterScope> scope = run.resource(ParameterScope.class);
    if (scope.isEmpty()) {
      run.diagnostics()
          .error(module, "cannot be lowered: there is no parameter scope to put constants in");
      return;
    }
    Block program = new Block(List.of());
    int errors = run.diagnostics().errorCount();
    OperatorBuilder out = new OperatorBuilder(OpBuilder.atEnd(program), scope.get());
    new GraphLowering(out, new SymbolIndex(), run.diagnostics()).lower(open.get(0));
    if (run.diagnostics().errorCount() > errors) {
      return;
    }
    Rewriter rewriter = new Rewriter();
    rewriter.inlineBlockBefore(program, graphs.get(0), List.of());
    for (FuncOp graph : graphs) {
      rewriter.erase(graph);
    }
  }
}
