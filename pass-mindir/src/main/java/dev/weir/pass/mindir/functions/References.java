package dev.weir.pass.mindir.functions;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where the function graphs of a module are made values, and called.
final class References {
  private final Map<Operation, List<ClosureOp>> closures = new HashMap<>();

  References(Operation module) {
    SymbolIndex symbols = new SymbolIndex();
    module.walk(
        ClosureOp.class,
        closure -> {
          Operation target = symbols.lookupNearest(closure, closure.callee().path());
          if (target != null) {
            closures.computeIfAbsent(target, key -> new ArrayList<>()).add(closure);
          }
        });
  }

  /// {@return the values that `graph` is}
  List<ClosureOp> of(FuncOp graph) {
    return closures.getOrDefault(graph, ImmutableList.of());
  }

  /// {@return all calls of `graph`}, or nothing where it may be called from elsewhere: because it is
  /// public, or a value that is more than called
  Optional<List<CallOp>> calls(FuncOp graph) {
    List<CallOp> calls = new ArrayList<>();
    for (ClosureOp closure : of(graph)) {
      for (OpOperand use : closure.out().uses()) {
        if (!(use.owner() instanceof CallOp call)
            || call.callee() != closure.out()
            || call.arguments().contains(closure.out())
            || call.arguments().size() != graph.parameters().size()) {
          return Optional.empty();
        }
        calls.add(call);
      }
    }
    return graph.isPublic() ? Optional.empty() : Optional.of(calls);
  }
}
