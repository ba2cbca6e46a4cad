package dev.weir.examples.quant;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes.
public final class QuantPasses implements PassProvider {
  /// Makes it.
  public QuantPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(
        FuseQuantPass.TYPE, LowerQuantPass.TYPE, QuantKernelPass.TYPE, QuantToStoragePass.TYPE);
  }
}
