package dev.weir.ir.trait;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.def.OpInterface;

/// An operation that refers to symbols and checks what they are.
@OpInterface
public interface SymbolUser extends Operation {
  /// Reports symbols that do not exist or do not fit; `symbols` resolves names in the enclosing
  /// tables, each scanned once for the whole verification.
  void verifySymbolUses(SymbolIndex symbols, Diagnostics diagnostics);
}
