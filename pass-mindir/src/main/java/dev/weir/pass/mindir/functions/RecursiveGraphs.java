package dev.weir.pass.mindir.functions;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Which graphs have to stay functions: those that are not to be inlined, and of those that refer to
/// each other around a cycle, the first that is reached. Without them, no graph refers to itself.
public final class RecursiveGraphs {
  private enum State {
    OPEN,
    DONE
  }

  private record Visit(FuncOp graph, Iterator<FuncOp> references) {}

  private final SymbolIndex symbols = new SymbolIndex();
  private final Map<FuncOp, State> states = new HashMap<>();
  private final Set<FuncOp> kept = new LinkedHashSet<>();

  private RecursiveGraphs() {}

  /// {@return those of `graphs`}
  ///
  /// @param roots where the way to graphs begins; those that none leads to come after
  public static ImmutableSet<FuncOp> of(List<FuncOp> graphs, List<FuncOp> roots) {
    RecursiveGraphs search = new RecursiveGraphs();
    Stream.concat(roots.stream(), graphs.stream())
        .filter(graph -> !search.states.containsKey(graph))
        .forEach(search::visit);
    graphs.stream().filter(GraphAttributes::isNotInlined).forEach(search.kept::add);
    return ImmutableSet.copyOf(search.kept);
  }

  private void visit(FuncOp main) {
    Deque<Visit> path = new ArrayDeque<>();
    open(path, main);
    while (!path.isEmpty()) {
      Visit visit = path.element();
      if (!visit.references().hasNext()) {
        path.pop();
        states.put(visit.graph(), State.DONE);
        continue;
      }
      FuncOp next = visit.references().next();
      State state = states.get(next);
      if (state == null) {
        open(path, next);
      } else if (state == State.OPEN) {
        kept.add(next);
      }
    }
  }

  private void open(Deque<Visit> path, FuncOp graph) {
    states.put(graph, State.OPEN);
    path.push(new Visit(graph, references(graph, symbols).iterator()));
  }

  /// {@return the graphs that `graph`, or another operation, refers to, in order}
  static Set<FuncOp> references(Operation graph, SymbolIndex symbols) {
    Set<FuncOp> found = new LinkedHashSet<>();
    graph.walk(
        ClosureOp.class,
        closure -> {
          if (symbols.lookupNearest(closure, closure.callee().path()) instanceof FuncOp callee) {
            found.add(callee);
          }
        });
    return found;
  }
}
