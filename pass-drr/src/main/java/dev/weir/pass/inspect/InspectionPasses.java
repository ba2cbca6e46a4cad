package dev.weir.pass.inspect;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes of this package.
public final class InspectionPasses implements PassProvider {
  /// Makes the list of passes.
  public InspectionPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(PrintOpStatsPass.TYPE, ViewOpGraphPass.TYPE);
  }
}
