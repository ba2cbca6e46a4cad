package dev.weir.examples.toy;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

// region provider
/// The passes of this project, for whoever loads passes by name.
public final class ToyPasses implements PassProvider {
  /// Makes the provider.
  public ToyPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(SimplifyToyPass.TYPE, LowerToyPass.TYPE);
  }
}
// endregion
