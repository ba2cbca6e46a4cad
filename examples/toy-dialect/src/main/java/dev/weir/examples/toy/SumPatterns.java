package dev.weir.examples.toy;

import dev.weir.ir.Value;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;

// region pattern
/// What can be said of sums only by code, since the inner sum may stand anywhere.
public final class SumPatterns {
  /// sum(a, sum(b, c), d) -> sum(a, b, c, d)
  public static final RewritePattern SUM_OF_SUMS =
      RewritePattern.on(SumOp.class, "sum-of-sums", SumPatterns::mergeSums);

  private SumPatterns() {}

  private static Rewrite mergeSums(SumOp sum, PatternRewriter rewriter) {
    List<Value> values = new ArrayList<>();
    for (Value value : sum.values()) {
      if (value.definingOp() instanceof SumOp inner && value.hasOneUse()) {
        values.addAll(inner.values());
      } else {
        values.add(value);
      }
    }
    if (values.equals(sum.values())) {
      return Rewrite.noMatch("no value is a sum of which there is no other use");
    }
    rewriter.replaceWith(sum, ToyOps.sum(values));
    return Rewrite.applied();
  }
}
// endregion
