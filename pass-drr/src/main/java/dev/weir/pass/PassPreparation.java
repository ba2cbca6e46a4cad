package dev.weir.pass;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import java.util.Optional;

/// What is done to an operation before each pass that transforms it, and taken back afterwards, so that
/// passes need not know of it. Found by `ServiceLoader`.
public interface PassPreparation {
  /// Brings `op` into the form that passes expect.
  ///
  /// @param diagnostics where to report why that is not possible; the pass does not run then
  /// @return what to do after the pass; empty if nothing was done
  Optional<Runnable> prepare(Operation op, DialectRegistry registry, Diagnostics diagnostics);
}
