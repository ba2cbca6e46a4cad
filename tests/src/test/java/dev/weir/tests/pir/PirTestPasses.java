package dev.weir.tests.pir;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes that PIR's own tests define, so that lit files can name them.
public final class PirTestPasses implements PassProvider {
  /// Makes the provider.
  public PirTestPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(
        RulesPass.type("test-pir-transposes", TransposeMergeRules::all),
        RulesPass.type("test-pir-drr", DrrDemoRules::all),
        RulesPass.type("test-pir-same-type-binding", SameTypeBindingRules::all));
  }
}
