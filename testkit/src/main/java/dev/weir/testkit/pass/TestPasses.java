package dev.weir.testkit.pass;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes of this package.
public final class TestPasses implements PassProvider {
  /// Makes the provider.
  public TestPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(ThrowPass.TYPE, FalseClaimPass.TYPE, AfterCsePass.TYPE, AliasPass.TYPE);
  }
}
