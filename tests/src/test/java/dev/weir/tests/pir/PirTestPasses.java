package dev.weir.tests.pir;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes that PIR's own tests define, so that lit files can name them.
public final class PirTestPasses implements PassProvider {
  private static final String SUMMARY = "Applies the rules of a test of PIR's";

  /// Makes the provider.
  public PirTestPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(
        PassType.rules("test-pir-transposes", SUMMARY, TransposeMergeRules::all),
        PassType.rules("test-pir-drr", SUMMARY, DrrDemoRules::all),
        PassType.rules("test-pir-same-type-binding", SUMMARY, SameTypeBindingRules::all));
  }
}
