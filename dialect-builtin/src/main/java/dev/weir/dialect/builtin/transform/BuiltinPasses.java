package dev.weir.dialect.builtin.transform;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes of this package.
public final class BuiltinPasses implements PassProvider {
  /// Makes the provider.
  public BuiltinPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(OutlinePass.TYPE, ReconcileUnrealizedCastsPass.TYPE);
  }
}
