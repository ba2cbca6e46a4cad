package dev.weir.dialect.operator.canonicalization;

import com.google.common.collect.ImmutableList;
import dev.weir.rewrite.Canonicalization;
import dev.weir.rewrite.Pattern;

/// The canonical forms of `pd_op`.
public final class OperatorCanonicalization implements Canonicalization {
  /// Makes the list of patterns.
  public OperatorCanonicalization() {}

  @Override
  public ImmutableList<Pattern> patterns() {
    return ImmutableList.of(
        TransposePatterns.TRANSPOSE_TRANSPOSE,
        ReshapePatterns.RESHAPE_RESHAPE,
        CastPatterns.CAST_CAST,
        DropoutPatterns.DROPOUT_IN_INFERENCE);
  }
}
