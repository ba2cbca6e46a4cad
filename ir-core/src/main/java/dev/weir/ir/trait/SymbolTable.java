package dev.weir.ir.trait;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An operation whose only region's only block gives names to the [Symbol]s in it.
@OpTrait
public interface SymbolTable extends Operation {
  /// {@return the symbol `name` defined directly in this table, or null}; linear in the number of
  /// operations of the table, so whoever looks up many names should make a
  /// [dev.weir.ir.SymbolIndex] once
  default @Nullable Symbol lookupSymbol(String name) {
    if (regionCount() == 0 || region(0).isEmpty()) {
      return null;
    }
    for (Operation op : region(0).entry()) {
      if (op instanceof Symbol symbol && symbol.symbolName().equals(name)) {
        return symbol;
      }
    }
    return null;
  }

  /// Reports tables of the wrong shape and names that are defined twice.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    if (op.regionCount() != 1) {
      diagnostics.error(op, "Operations with a 'SymbolTable' must have exactly one region");
      return;
    }
    if (op.region(0).size() > 1) {
      diagnostics.error(op, "Operations with a 'SymbolTable' must have exactly one block");
      return;
    }
    if (op.region(0).isEmpty()) {
      return;
    }
    Map<String, Operation> seen = new HashMap<>();
    for (Operation nested : op.region(0).entry()) {
      if (nested instanceof Symbol symbol && !symbol.symbolName().isEmpty()) {
        Operation before = seen.putIfAbsent(symbol.symbolName(), nested);
        if (before != null) {
          diagnostics
              .error(nested.location(), "redefinition of symbol named '%s'", symbol.symbolName())
              .note(before.location(), "see existing symbol definition here");
        }
      }
    }
  }
}
