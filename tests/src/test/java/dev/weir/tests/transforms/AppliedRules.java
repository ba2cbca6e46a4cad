package dev.weir.tests.transforms;

import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassInstrumentation;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.RewriteObserver;
import java.util.Optional;
import java.util.Set;

/// Notes the labels of the rules that passes apply.
record AppliedRules(Set<String> labels) implements PassInstrumentation {
  @Override public boolean observesRewrites() {
    return true;
  }

  @Override public Optional<RewriteObserver> rewriting(
      Pass pass, Operation op, FrozenPatterns patterns) {
    return Optional.of(
        new RewriteObserver() {
          @Override public void applied(Pattern pattern, Operation at) {
            labels.add(pattern.label());
          }
        });
  }
}
