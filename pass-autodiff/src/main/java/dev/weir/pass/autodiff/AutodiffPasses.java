package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes that make gradients.
public final class AutodiffPasses implements PassProvider {
  /// Makes the provider.
  public AutodiffPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(AutodiffPass.TYPE);
  }
}
