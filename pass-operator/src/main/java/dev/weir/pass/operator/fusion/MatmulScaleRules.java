package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.scale;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.OperatorFunctions.IS_WEIGHT;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrRule;
import dev.weir.ir.type.FloatType;

/// Scaling the weights of a matmul does what scaling the product does, and can be done once.
///
/// Source: paddle/fluid/pir/transforms/general/matmul_scale_fuse_pass.cc. Deviations: 1. nothing at all may
/// be added, where PIR drops what is at most 1e-6; 2. floats only, since integers are cut off; 3. any
/// factor that is known before the program runs.
public final class MatmulScaleRules {
  /// scale(matmul(x, w), s) -> matmul(x, scale(w, s))
  public static final DrrRule MATMUL_SCALE =
      rule(
          "matmul-scale",
          (p, x, w, factor) -> {
            var product = matmul(x, w);
            var scaled = scale(product.out(), factor);
            p.match(scaled)
                .where("something is added", m -> m.get(scaled.bias()) == 0)
                .where("the weights are not known", IS_WEIGHT.holds(w))
                .where("the factor is not known", IS_WEIGHT.holds(factor))
                .where(
                    "integers are cut off",
                    m -> Sizes.tensor(m.get(w)).elementType() instanceof FloatType)
                .replaceWith(
                    matmul(x, scale(w, factor).biasAfterScale(scaled.biasAfterScale()).out())
                        .transposeX(product.transposeX())
                        .transposeY(product.transposeY()));
          });

  private MatmulScaleRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(MATMUL_SCALE);
  }
}
