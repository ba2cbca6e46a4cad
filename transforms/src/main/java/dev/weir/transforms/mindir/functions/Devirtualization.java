package dev.weir.transforms.mindir.functions;

import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Functions that are always passed to the same place.
final class Devirtualization {
  private Devirtualization() {}

  /// Has the graphs of `module` make such functions for themselves.
  ///
  /// @return how many parameters became known
  static int run(Operation module, Rewriter rewriter) {
    References references = new References(module);
    int count = 0;
    for (FuncOp graph : CallInlining.graphs(module)) {
      Optional<List<CallOp>> calls = references.calls(graph);
      if (calls.isEmpty()) {
        continue;
      }
      for (BlockArgument parameter : graph.parameters()) {
        ClosureOp passed = passed(parameter, calls.get());
        if (passed != null && !parameter.isUnused()) {
          rewriter.setInsertionPointToStart(graph.bodyRegion().entry());
          rewriter.setLocation(parameter.location());
          rewriter.replaceAllUses(
              parameter,
              rewriter
                  .add(
                      MindIrOps.closure(List.of(), passed.callee(), passed.out().type()))
                  .out());
          count++;
        }
      }
    }
    return count;
  }

  /// {@return the function without captures that all of `calls` pass as `parameter`, or null}; a call
  /// that passes on the parameter itself does not count
  private static @Nullable ClosureOp passed(BlockArgument parameter, List<CallOp> calls) {
    ClosureOp found = null;
    for (CallOp call : calls) {
      Value argument = call.arguments().get(parameter.index());
      if (argument == parameter) {
        continue;
      }
      if (!(argument.definingOp() instanceof ClosureOp closure)
          || !closure.captured().isEmpty()
          || found != null && !found.callee().equals(closure.callee())) {
        return null;
      }
      found = closure;
    }
    return found;
  }
}
