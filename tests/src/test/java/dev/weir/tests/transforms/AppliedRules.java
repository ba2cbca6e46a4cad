package dev.weir.tests.transforms;

import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassInstrumentation;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.RewriteObserver;
import java.util.Optional;
import java.util.Set;

/// Notes the labels of the rules that passes of `transforms` have, and of those that they apply.
record AppliedRules(Set<String> known, Set<String> labels) implements PassInstrumentation {
  @Override
  public boolean observesRewrites() {
    return true;
  }

  @Override
  public Optional<RewriteObserver> rewriting(Pass pass, Operation op, FrozenPatterns patterns) {
    if (pass.getClass().getPackageName().startsWith("dev.weir.pass.operator")) {
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
