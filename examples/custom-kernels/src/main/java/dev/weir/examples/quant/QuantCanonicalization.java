package dev.weir.examples.quant;

import com.google.common.collect.ImmutableList;
import dev.weir.rewrite.Canonicalization;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;

/// A concat of one is that one.
public final class QuantCanonicalization implements Canonicalization {
  /// Makes it.
  public QuantCanonicalization() {}

  @Override
  public ImmutableList<Pattern> patterns() {
    return ImmutableList.of(
        RewritePattern.on(
            ConcatOp.class,
            "concat-of-one",
            (op, rw) -> {
              if (op.xs().size() != 1) {
                return Rewrite.noMatch("there are several");
              }
              rw.replace(op, op.xs().get(0));
              return Rewrite.applied();
            }));
  }
}
