package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.PassRun;
import dev.weir.pass.mindir.functions.RecursiveGraphs;
import java.util.List;
import java.util.Optional;

/// The function graphs of a module, and which of them is the main one.
public record MainGraph(FuncOp graph, ImmutableList<FuncOp> all) {
  /// {@return the main graph of `module`}: the public one. Where there are none or several, that is
  /// reported.
  public static Optional<MainGraph> find(Operation module, PassRun run) {
    var graphs = ImmutableList.<FuncOp>builder();
    for (Operation op : module.region(0).entry()) {
      if (op instanceof FuncOp graph) {
        graphs.add(graph);
      }
    }
    ImmutableList<FuncOp> all = graphs.build();
    List<FuncOp> open = all.stream().filter(FuncOp::isPublic).toList();
    if (open.size() == 1) {
      return Optional.of(new MainGraph(open.get(0), all));
    }
    run.diagnostics()
        .error(module, "expects one public function graph, the main one, but has %d", open.size());
    return Optional.empty();
  }

  /// {@return what lowers the graphs}, or nothing where there is no place for constants, which is
  /// reported
  public Optional<GraphLowering> lowering(Calls calls, PassRun run) {
    Optional<ParameterScope> scope = run.resource(ParameterScope.class);
    if (scope.isEmpty()) {
      run.diagnostics()
          .error(graph, "cannot be lowered: there is no parameter scope to put constants in");
    }
    return scope.map(found ->
        new GraphLowering(
            graph,
            all,
            calls == Calls.ALL ? all : RecursiveGraphs.of(all, ImmutableList.of(graph)),
            found,
            run.diagnostics()));
  }

  /// Puts what `lowered` holds in place of the graphs.
  public void replaceWith(Block lowered) {
    Rewriter rewriter = new Rewriter();
    rewriter.inlineBlockBefore(lowered, all.get(0), List.of());
    rewriter.eraseAll(all);
  }
}
