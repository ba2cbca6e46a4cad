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
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Erases symbols that nothing alive refers to and nobody outside can name: private ones, and nested ones
/// of a symbol table that is hidden. Alive is every other symbol, every other operation of a symbol
/// table, and what these refer to, directly or not; symbols that refer only to each other go.
///
/// A symbol table is hidden if it is the outermost, no symbol, private, or lies in a hidden one. Follows
/// MLIR's `SymbolDCE`.
public record SymbolDcePass() implements Pass {
  /// The pass's name.
  public static final PassType<SymbolDcePass> TYPE =
      PassType.builder(
              SymbolDcePass.class, "symbol-dce", "Erases private symbols that nothing refers to")
          .on(SymbolTable.class)
          .build(options -> new SymbolDcePass());

  @Override
  public PassType<SymbolDcePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Marking marking = new Marking(op);
    Optional<Operation> unknown = marking.mark();
    if (unknown.isPresent()) {
      run.diagnostics()
          .error(
              unknown.get().location(),
              "operation contains potentially unknown symbol table, meaning that we can't reliable"
                  + " compute symbol uses");
      run.fail();
      return;
    }
    List<Operation> dead = new ArrayList<>();
    op.walkPreOrder(inner -> {
      if (inner != op && marking.mayGo(inner) && !marking.alive.contains(inner)) {
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

  /// Follows references from what is alive anyway. Each operation is looked at once.
  private static final class Marking {
    final Set<Operation> alive = Collections.newSetFromMap(new IdentityHashMap<>());
    private final SymbolIndex symbols = new SymbolIndex();
    private final Deque<Operation> waiting = new ArrayDeque<>();
    private final Map<Operation, Boolean> hidden = new IdentityHashMap<>();
    private final Operation root;

    Marking(Operation root) {
      this.root = root;
      hidden.put(root, root.parent() == null || isHiddenAlone(root));
    }

    private static boolean isHiddenAlone(Operation table) {
      return !(table instanceof Symbol symbol)
          || symbol.symbolName().isEmpty()
          || symbol.isPrivate();
    }

    /// {@return whether nobody outside of the root can name what the symbol table `table` holds}
    private boolean isHidden(Operation table) {
      Deque<Operation> open = new ArrayDeque<>();
      Operation at = table;
      while (at != null && !hidden.containsKey(at)) {
        open.push(at);
        at = at.parent();
      }
      boolean around = at == null || hidden.getOrDefault(at, true);
      for (Operation inner : open) {
        around |= inner instanceof SymbolTable && isHiddenAlone(inner);
        hidden.put(inner, around);
      }
      return around;
    }

    /// {@return whether `op` is a symbol that is alive only if something refers to it}
    boolean mayGo(Operation op) {
      return op instanceof Symbol symbol
          && op.parent() instanceof SymbolTable
          && !symbol.symbolName().isEmpty()
          && (symbol.isPrivate() || !symbol.isPublic() && isHidden(op.parent()));
    }

    /// {@return the operation of a symbol table that holds what may be a symbol table of its own, if
    /// there is one: what refers to what is unknown then}
    Optional<Operation> mark() {
      List<Operation> unknown = new ArrayList<>();
      waiting.add(root);
      while (!waiting.isEmpty() && unknown.isEmpty()) {
        Operation from = waiting.removeLast();
        from.walkPreOrder(op -> {
          if (op != from && mayGo(op)) {
            return WalkResult.SKIP;
          }
          if (mayBeTable(op)) {
            unknown.add(inTable(op));
            return WalkResult.INTERRUPT;
          }
          SymbolUses.forEach(op, reference -> refer(op, reference));
          return WalkResult.ADVANCE;
        });
      }
      return unknown.stream().findFirst();
    }

    private static boolean mayBeTable(Operation op) {
      return !op.definition().isRegistered() && op.regionCount() == 1;
    }

    private static Operation inTable(Operation op) {
      Operation at = op;
      for (Operation around = at.parent();
          around != null && !(around instanceof SymbolTable);
          around = around.parent()) {
        at = around;
      }
      return at;
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
