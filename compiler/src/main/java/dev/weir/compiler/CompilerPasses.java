package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes that ask a target what it can do.
public final class CompilerPasses implements PassProvider {
  /// Makes the provider.
  public CompilerPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(
        CheckKernelsPass.TYPE,
        FormGroupsPass.TYPE,
        LowerToKernelsPass.TYPE,
        MergeProductsPass.TYPE,
        PlaceTensorsPass.TYPE,
        ScheduleKernelsPass.TYPE);
  }
}
