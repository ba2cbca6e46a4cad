package dev.weir.dialect.operator;

import dev.weir.pass.general.Inlining;

/// Operators may be inlined wherever they stand.
public final class OperatorInlining extends Inlining.Anywhere {
  /// Makes the rules.
  public OperatorInlining() {
    super("pd_op");
  }
}
