package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.expr.CannotLower;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.ScalarExpr;
import org.jspecify.annotations.Nullable;

/// What the elements of an operator's results are made of.
public interface OperatorTerms {
  /// {@return result `index` of `op` at `access`}
  ///
  /// @throws CannotLower if generated kernels cannot compute it
  ScalarExpr trace(Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access);

  /// {@return the rule for `op`}, or null if there is none
  static @Nullable OperatorTerms of(Operation op) {
    return Rules.BY_NAME.get(op.definition().valueForm().name());
  }

  /// All there are.
  final class Rules {
    private static final ImmutableMap<String, OperatorTerms> BY_NAME =
        ImmutableMap.<String, OperatorTerms>builder()
            .putAll(ElementwiseTerms.rules())
            .putAll(ActivationTerms.rules())
            .putAll(ReductionTerms.rules())
            .putAll(NormalizationTerms.rules())
            .putAll(MovementTerms.rules())
            .putAll(JoiningTerms.rules())
            .putAll(IndexingTerms.rules())
            .putAll(ProductTerms.rules())
            .putAll(ConvolutionTerms.rules())
            .putAll(PoolTerms.rules())
            .putAll(LineTerms.rules())
            .putAll(SamplingTerms.rules())
            .buildOrThrow();

    private Rules() {}
  }
}
