package dev.weir.dialect.controlflow.cf;

import dev.weir.pass.general.Inlining;

/// Branches and assertions may be inlined wherever they stand.
public final class CfInlining extends Inlining.Anywhere {
  /// Makes the rules.
  public CfInlining() {
    super("cf");
  }
}
