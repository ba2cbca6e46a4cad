package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import dev.weir.pass.PassProvider;
import dev.weir.pass.PassType;

/// The passes of this package.
public final class GeneralPasses implements PassProvider {
  /// Makes the list of passes.
  public GeneralPasses() {}

  @Override
  public ImmutableList<PassType<?>> passes() {
    return ImmutableList.of(
        ApplyRulesPass.TYPE,
        CanonicalizePass.TYPE,
        CsePass.TYPE,
        DcePass.TYPE,
        InlinePass.TYPE,
        LateInlinePass.TYPE,
        LicmPass.TYPE,
        Mem2RegPass.TYPE,
        RemoveDeadValuesPass.TYPE,
        SccpPass.TYPE,
        StripDebuginfoPass.TYPE,
        SymbolDcePass.TYPE,
        TopologicalSortPass.TYPE);
  }
}
