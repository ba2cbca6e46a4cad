package dev.weir.testkit.dialect;

import dev.weir.pass.general.Inlining;

/// The operations for tests may be inlined, and into their regions.
public final class TestInlining extends Inlining.Anywhere {
  /// Makes the rules.
  public TestInlining() {
    super("test");
  }
}
