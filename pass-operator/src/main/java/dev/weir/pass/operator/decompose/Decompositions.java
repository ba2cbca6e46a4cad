package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import dev.weir.rewrite.Pattern;

/// All decompositions. Each matches an operator by itself, and what it leaves may be decomposed further.
public final class Decompositions {
  private Decompositions() {}

  /// {@return the patterns}
  public static ImmutableList<Pattern> all() {
    return ImmutableList.<Pattern>builder()
        .addAll(ActivationDecompositions.all())
        .addAll(SoftmaxDecompositions.all())
        .addAll(NormDecompositions.all())
        .addAll(AttentionDecompositions.all())
        .addAll(MatmulDecompositions.all())
        .addAll(FusedDecompositions.all())
        .addAll(GradientDecompositions.all())
        .addAll(NormGradientDecompositions.all())
        .addAll(MovementDecompositions.all())
        .addAll(QuantizationDecompositions.all())
        .build();
  }
}
