package dev.weir.tests.transforms;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassInstrumentation;
import dev.weir.pass.PassType;
import dev.weir.pass.operator.OperatorPasses;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.RewriteObserver;
import java.util.Optional;
import java.util.Set;

/// Notes the labels of the rules that passes over operators have, and of those that any pass applies.
record AppliedRules(Set<String> known, Set<String> labels) implements PassInstrumentation {
  private static final ImmutableSet<String> OPERATOR_PASSES =
      new OperatorPasses()
          .passes().stream().map(PassType::name).collect(ImmutableSet.toImmutableSet());

  @Override
  public boolean observesRewrites() {
    return true;
  }

  @Override
  public Optional<RewriteObserver> rewriting(Pass pass, Operation op, FrozenPatterns patterns) {
    if (OPERATOR_PASSES.contains(pass.type().name())) {
      patterns.patterns().forEach(pattern -> known.add(pattern.label()));
    }
    return Optional.of(
        new RewriteObserver() {
          @Override
          public void applied(Pattern pattern, Operation at) {
            labels.add(pattern.label());
          }
        });
  }
}
