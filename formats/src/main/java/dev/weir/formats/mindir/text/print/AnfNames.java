package dev.weir.formats.mindir.text.print;

import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// What values and functions of an expression are called. A name hides that of the same value in a function around only
/// where that is not used.
final class AnfNames {
  private final AnfScopes scopes;
  private final Map<FuncOp, String> functions = new HashMap<>();
  private final Map<Value, String> values = new HashMap<>();

  private int nameless;

  AnfNames(AnfScopes scopes) {
    this.scopes = scopes;
    GraphNames graphs = new GraphNames();
    for (FuncOp function : scopes.functions()) {
      functions.put(function, graphs.graph(function.symName()));
    }
    // Those around come first, as their values are used inside.
    for (FuncOp function : scopes.functions()) {
      name(function);
    }
  }

  String function(FuncOp function) {
    return Objects.requireNonNull(functions.get(function));
  }

  /// {@return the name of `value`}; one that nobody named gets the next number
  String of(Value value) {
    return values.computeIfAbsent(value, key -> "%" + ++nameless);
  }

  private void name(FuncOp function) {
    Set<String> used = new HashSet<>(functions.values());
    if (!scopes.isLifted(function)) {
      for (BlockArgument capture : function.captures()) {
        String known = values.get(scopes.root(capture));
        if (known != null) {
          used.add(known);
        }
      }
    }
    for (Value parameter : scopes.parameters(function)) {
      int index = ((BlockArgument) parameter).index();
      values.put(
          parameter, free(GraphNames.parameter(function, parameter.location(), index), used));
    }
    for (Operation op : function.bodyRegion().entry()) {
      if (op.resultCount() == 1 && !(op instanceof ConstantOp || op instanceof ClosureOp)) {
        String name = GraphNames.node(function, op.location());
        boolean isResult = function.returnOp().value() == op.result(0);
        if (!name.isEmpty() || isResult) {
          values.put(op.result(0), free(name.isEmpty() ? "ret" : name, used));
        }
      }
    }
  }

  private static String free(String wish, Set<String> used) {
    String name = wish;
    for (int i = 1; !used.add(name); i++) {
      name = wish + "_" + i;
    }
    return name;
  }
}
