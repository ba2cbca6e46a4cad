package dev.weir.pass.general;

import dev.weir.analysis.SymbolUses;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.WalkResult;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.SymbolTable;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// Erases private symbols that nothing alive refers to. Alive is every symbol that is not private,
/// every other operation of a symbol table, and what these refer to, directly or not; private symbols
/// that refer only to each other go.
public record SymbolDcePass() implements Pass {
  /// The pass's name.
  public static final PassType<SymbolDcePass> TYPE =
      PassType.builder(
          SymbolDcePass.class, "symbol-dce", "Erases private symbols that nothing refers to")
          .on(SymbolTable.class)
          .build(options -> new SymbolDcePass());

  @Override public PassType<SymbolDcePass> type() {
    return TYPE;
  }

  @Override public void run(Operation op, PassRun run) {
    Marking marking = new Marking();
    marking.mark(op);
    List<Operation> dead = new ArrayList<>();
    op.walkPreOrder(
        inner -> {
          if (inner != op && isPrivate(inner) && !marking.alive.contains(inner)) {
            dead.add(inner);
            return WalkResult.SKIP;
          }
          return WalkResult.ADVANCE;
        });
    Rewriter rewriter = new Rewriter();
    dead.forEach(rewriter::erase);
    run.count("erased", dead.size());
    if (dead.isEmpty()) {
      run.preserveAll();
    }
  }

  private static boolean isPrivate(Operation op) {
    return op instanceof Symbol symbol && op.parent() instanceof SymbolTable && symbol.isPrivate();
  }

  /// Follows references from what is alive anyway. Each operation is looked at once.
  private static final class Marking {
    final Set<Operation> alive = Collections.newSetFromMap(new IdentityHashMap<>());
    private final SymbolIndex symbols = new SymbolIndex();
    private final Deque<Operation> waiting = new ArrayDeque<>();

    void mark(Operation root) {
      waiting.add(root);
      while (!waiting.isEmpty()) {
        Operation from = waiting.removeLast();
        from.walkPreOrder(
            op -> {
              if (op != from && isPrivate(op)) {
                return WalkResult.SKIP;
              }
              SymbolUses.forEach(op, reference -> refer(op, reference));
              return WalkResult.ADVANCE;
            });
      }
    }

    /// Every symbol along the path is needed.
    private void refer(Operation op, SymbolRefAttr reference) {
      for (int length = 1; length <= reference.path().size(); length++) {
        Operation symbol = symbols.lookupNearest(op, reference.path().subList(0, length));
        if (symbol != null && alive.add(symbol)) {
          waiting.add(symbol);
        }
      }
    }
  }
}
