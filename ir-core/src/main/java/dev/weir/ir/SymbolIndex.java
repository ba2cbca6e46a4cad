package dev.weir.ir;

import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.SymbolTable;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Resolves symbol names; each table is scanned once, on first use. Valid while no symbol is added,
/// removed or renamed.
public final class SymbolIndex {
  private final Map<Operation, Map<String, Operation>> tables = new IdentityHashMap<>();

  /// Makes an index that has scanned nothing yet.
  public SymbolIndex() {}

  /// {@return the symbol `name` defined directly in `table`, or null}
  public @Nullable Operation lookup(Operation table, String name) {
    return tables.computeIfAbsent(table, SymbolIndex::scan).get(name);
  }

  /// {@return the symbol that `path` leads to from the nearest table around `from`, or null}
  public @Nullable Operation lookupNearest(Operation from, List<String> path) {
    for (Operation at = from; at != null; at = at.parent()) {
      if (at instanceof SymbolTable) {
        return lookupPath(at, path);
      }
    }
    return null;
  }

  private @Nullable Operation lookupPath(Operation table, List<String> path) {
    Operation at = table;
    for (String name : path) {
      if (!(at instanceof SymbolTable)) {
        return null;
      }
      at = lookup(at, name);
      if (at == null) {
        return null;
      }
    }
    return at;
  }

  private static Map<String, Operation> scan(Operation table) {
    Map<String, Operation> symbols = new HashMap<>();
    if (table.regionCount() > 0 && !table.region(0).isEmpty()) {
      for (Operation op : table.region(0).entry()) {
        if (op instanceof Symbol symbol && !symbol.symbolName().isEmpty()) {
          symbols.putIfAbsent(symbol.symbolName(), op);
        }
      }
    }
    return symbols;
  }
}
