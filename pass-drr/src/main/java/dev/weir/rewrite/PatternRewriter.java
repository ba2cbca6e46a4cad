package dev.weir.rewrite;

import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Rewriter;

/// What a pattern changes the IR with. The insertion point stands before the root of the match when
/// the pattern is called.
public class PatternRewriter extends Rewriter {
  private final DialectRegistry registry;

  /// Makes a rewriter that knows the dialects of `registry`.
  public PatternRewriter(DialectRegistry registry) {
    this.registry = registry;
  }

  /// {@return the dialects at hand}
  public final DialectRegistry registry() {
    return registry;
  }
}
