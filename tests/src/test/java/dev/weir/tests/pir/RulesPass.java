package dev.weir.tests.pir;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;
import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;
import java.util.function.Supplier;

/// A pass of a test: applies the rules it is given.
record RulesPass(String name, Supplier<ImmutableList<DrrRule>> source) implements RulePass {
  /// {@return the type of the pass `name` that applies the rules of `source`}
  static PassType<RulesPass> type(String name, Supplier<ImmutableList<DrrRule>> source) {
    return PassType.of(
        RulesPass.class,
        name,
        "Applies the rules of a test of PIR's",
        () -> new RulesPass(name, source));
  }

  @Override
  public PassType<RulesPass> type() {
    return type(name, source);
  }

  @Override
  public FrozenPatterns rules() {
    return PatternSet.of().add(source.get()).freeze();
  }
}
