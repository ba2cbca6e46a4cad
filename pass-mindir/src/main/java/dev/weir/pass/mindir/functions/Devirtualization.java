package dev.weir.pass.mindir.functions;

import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Functions and constants that are always passed to the same place.
final class Devirtualization {
  private Devirtualization() {}

  /// Has the graphs of `module` make such values for themselves.
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
        Operation passed = passed(parameter, calls.get());
        if (passed != null && !parameter.isUnused()) {
          rewriter.setInsertionPointToStart(graph.bodyRegion().entry());
          rewriter.setLocation(parameter.location());
          rewriter.replaceAllUses(
              parameter, rewriter.insert(passed.clone(new IrMapping())).result(0));
          count++;
        }
      }
    }
    return count;
  }

  /// {@return what makes the function without captures, or the constant, that all of `calls` pass as
  /// `parameter`, or null}; a call that passes on the parameter itself does not count
  private static @Nullable Operation passed(BlockArgument parameter, List<CallOp> calls) {
    Operation found = null;
    for (CallOp call : calls) {
      Value argument = call.arguments().get(parameter.index());
      if (argument == parameter) {
        continue;
      }
      Operation maker = argument.definingOp();
      if (maker == null
          || !isKnown(maker)
          || !argument.type().equals(parameter.type())
          || found != null && !isSame(found, maker)) {
        return null;
      }
      found = maker;
    }
    return found;
  }

  private static boolean isKnown(Operation maker) {
    return maker instanceof ClosureOp closure && closure.captured().isEmpty()
        || maker instanceof ConstantOp constant && !(constant.out().type() instanceof MonadType);
  }

  private static boolean isSame(Operation a, Operation b) {
    if (a instanceof ConstantOp x) {
      return b instanceof ConstantOp y && x.value().equals(y.value());
    }
    return b instanceof ClosureOp y && ((ClosureOp) a).callee().equals(y.callee());
  }
}
