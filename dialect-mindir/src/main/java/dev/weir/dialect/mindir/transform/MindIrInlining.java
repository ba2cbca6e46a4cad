package dev.weir.dialect.mindir.transform;

import dev.weir.pass.general.Inlining;

/// Function graphs may be inlined into their callers: what they do is ordered by tokens, wherever it
/// stands.
public final class MindIrInlining extends Inlining.Anywhere {
  /// Makes the rules.
  public MindIrInlining() {
    super("mindir");
  }
}
