package dev.weir.dialect.mlir.arith;

import dev.weir.pass.general.Inlining;

/// Arithmetic may be inlined wherever it stands.
public final class ArithInlining extends Inlining.Anywhere {
  /// Makes the rules.
  public ArithInlining() {
    super("arith");
  }
}
