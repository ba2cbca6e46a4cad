package dev.weir.compiler.quantize;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The pass that reads a file of ranges.
public final class QuantizationPasses implements PassProvider {
  /// Makes the provider.
  public QuantizationPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(InsertQuantizationPass.TYPE);
  }
}
