package dev.weir.formats.mindir.text.print;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.formats.mindir.CaptureRoots;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Which function an expression has which function in, and before which of its operations.
final class AnfScopes {
  private final Map<String, FuncOp> byName = new HashMap<>();
  private final CaptureRoots roots;

  /// The functions that each uses, in order of their first use.
  private final Map<FuncOp, Set<FuncOp>> uses = new LinkedHashMap<>();

  private final ListMultimap<Operation, FuncOp> defined =
      MultimapBuilder.hashKeys().arrayListValues().build();

  private AnfScopes(List<FuncOp> graphs) {
    graphs.forEach(graph -> byName.put(graph.symName(), graph));
    roots = new CaptureRoots(graphs, this::target, false);
  }

  static AnfScopes of(FuncOp main, List<FuncOp> graphs) {
    AnfScopes scopes = new AnfScopes(graphs);
    scopes.collect(main);
    scopes.place(main);
    return scopes;
  }

  /// Finds what is reached from `main`, that first.
  private void collect(FuncOp main) {
    List<FuncOp> pending = new ArrayList<>(List.of(main));
    for (int i = 0; i < pending.size(); i++) {
      FuncOp function = pending.get(i);
      Set<FuncOp> used = new LinkedHashSet<>();
      for (Operation op : function.bodyRegion().entry()) {
        if (op instanceof ClosureOp closure) {
          used.add(target(closure));
        }
      }
      uses.put(function, used);
      used.stream().filter(each -> !pending.contains(each)).forEach(pending::add);
    }
  }

  /// Has each function stand in the innermost one that all ways to it from `main` lead through.
  private void place(FuncOp main) {
    Map<FuncOp, Set<FuncOp>> through = through(main);
    for (FuncOp function : uses.keySet()) {
      if (function == main) {
        continue;
      }
      FuncOp around = main;
      for (FuncOp each : Objects.requireNonNull(through.get(function))) {
        if (each != function && through.get(each).size() > through.get(around).size()) {
          around = each;
        }
      }
      defined.put(first(function, around), function);
    }
  }

  /// {@return the functions that each way from `main` to a function leads through, itself among them}
  private Map<FuncOp, Set<FuncOp>> through(FuncOp main) {
    Map<FuncOp, Set<FuncOp>> through = new HashMap<>();
    uses.keySet().forEach(each -> through.put(each, new HashSet<>(uses.keySet())));
    through.put(main, new HashSet<>(Set.of(main)));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<FuncOp, Set<FuncOp>> entry : uses.entrySet()) {
        for (FuncOp used : entry.getValue()) {
          if (used != main) {
            Set<FuncOp> by = new HashSet<>(through.get(entry.getKey()));
            by.add(used);
            changed |= through.get(used).retainAll(by);
          }
        }
      }
    }
    return through;
  }

  /// {@return the operation of `around` that uses `function` first, be it by way of others}
  private Operation first(FuncOp function, FuncOp around) {
    for (Operation op : around.bodyRegion().entry()) {
      if (op instanceof ClosureOp closure
          && leadsTo(target(closure), function, new HashSet<>(Set.of(around)))) {
        return op;
      }
    }
    throw new IllegalStateException("a function that is not reachable");
  }

  private boolean leadsTo(FuncOp from, FuncOp to, Set<FuncOp> seen) {
    return from == to
        || seen.add(from)
            && Objects.requireNonNull(uses.get(from)).stream()
                .anyMatch(next -> leadsTo(next, to, seen));
  }

  FuncOp target(ClosureOp closure) {
    return Objects.requireNonNull(byName.get(closure.callee().root()));
  }

  /// {@return the functions that stand before `op`}
  List<FuncOp> definedBefore(Operation op) {
    return defined.get(op);
  }

  /// {@return whether a function uses `function`}
  boolean isUsed(FuncOp function) {
    return uses.values().stream().anyMatch(used -> used.contains(function));
  }

  /// {@return whether `function` is given what it captures}
  boolean isLifted(FuncOp function) {
    return roots.isLifted(function);
  }

  /// {@return the value of a function around that `value` is}
  Value root(Value value) {
    return roots.rootOf(value);
  }

  /// {@return what `function` is given}
  ImmutableList<Value> parameters(FuncOp function) {
    var all = ImmutableList.<Value>builder();
    if (isLifted(function)) {
      all.addAll(function.captures());
    }
    return all.addAll(function.parameters()).build();
  }

  /// {@return the functions that are reached}
  ImmutableList<FuncOp> functions() {
    return ImmutableList.copyOf(uses.keySet());
  }
}
