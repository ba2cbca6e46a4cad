package dev.weir.dialect.mlir.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes of the dialect.
public final class ArithPasses implements PassProvider {
  /// Makes the provider.
  public ArithPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(IntRangeOptimizationsPass.TYPE);
  }
}
