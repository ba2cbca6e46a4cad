package dev.weir.dialect.mlir.scf;

import dev.weir.pass.general.Inlining;

/// Structured control flow may be inlined, and into its regions.
public final class ScfInlining extends Inlining.Anywhere {
  /// Makes the rules.
  public ScfInlining() {
    super("scf");
  }
}
