package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.addGroupNormSilu;
import static dev.weir.dialect.operator.OperatorDrr.fusedBiasResidualLayernorm;
import static dev.weir.dialect.operator.OperatorDrr.groupNorm;
import static dev.weir.dialect.operator.OperatorDrr.layerNorm;
import static dev.weir.dialect.operator.OperatorDrr.rmsNorm;
import static dev.weir.dialect.operator.OperatorDrr.silu;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorDrr.AddNode;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.DrrSource;
import dev.weir.drr.Match;
import dev.weir.drr.OpNode;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.FloatType;

/// A sum and the normalisation after it become one operator, which gives the sum as well.
///
/// Source: paddle/fluid/pir/transforms/gpu/add_norm_fuse_pass.cc. Deviations: 1. the sum may have any other
/// uses; 2. both summands must have the shape of the sum; 3. scale and bias are not cast, since the
/// kernels take them as `layer_norm` does.
public final class AddNormRules {
  /// rms_norm(x + residual, w) -> rms_norm(x, residual, w)
  public static final DrrRule ADD_RMS_NORM =
      rule(
          "add-rms-norm",
          p -> {
            var sum = new Sum(p);
            var w = p.operand();
            var shift = p.operands();
            var norm = rmsNorm(sum.out(), w).normBias(shift);
            var fused =
                rmsNorm(sum.x, w)
                    .residual(sum.residual)
                    .normBias(shift)
                    .epsilon(norm.epsilon())
                    .beginNormAxis(norm.beginNormAxis())
                    .quantScale(norm.quantScale())
                    .quantRoundType(norm.quantRoundType())
                    .quantMaxBound(norm.quantMaxBound())
                    .quantMinBound(norm.quantMinBound());
            sum.match(p, norm)
                .replace(norm.out(), fused.out())
                .replace(sum.out(), fused.residualOut())
                .replace(norm.invVar(), fused.invVar());
          });

  /// layer_norm(x + residual) -> fused_bias_residual_layernorm(x, residual)
  public static final DrrRule ADD_LAYER_NORM =
      rule(
          "add-layer-norm",
          p -> {
            var sum = new Sum(p);
            var scale = p.operands();
            var bias = p.operands();
            var norm = layerNorm(sum.out()).scale(scale).bias(bias);
            var fused =
                fusedBiasResidualLayernorm(sum.x)
                    .residual(sum.residual)
                    .normWeight(scale)
                    .normBias(bias)
                    .epsilon(norm.epsilon())
                    .residualAlpha(1.0f)
                    .beginNormAxis(norm.beginNormAxis())
                    .quantScale(-1.0f)
                    .quantRoundType(0)
                    .quantMaxBound(0.0f)
                    .quantMinBound(0.0f);
            sum.match(p, norm)
                .replace(norm.out(), fused.out())
                .replace(sum.out(), fused.residualOut())
                .replace(norm.mean(), fused.mean())
                .replace(norm.variance(), fused.variance());
          });

  /// group_norm(x + residual) -> add_group_norm_silu(x, residual), not activated, for f16 and bf16
  public static final DrrRule ADD_GROUP_NORM = addGroupNorm(false);

  /// group_norm(x + residual) -> add_group_norm_silu(x, residual), not activated
  public static final DrrRule ADD_GROUP_NORM_MIXED = addGroupNorm(true);

  /// silu(add_group_norm_silu(x, residual)) -> add_group_norm_silu(x, residual), activated
  public static final DrrRule ADD_GROUP_NORM_SILU =
      rule(
          "add-group-norm-silu",
          (p, x, residual) -> {
            var scale = p.operands();
            var bias = p.operands();
            var norm =
                addGroupNormSilu(x).residual(residual).scale(scale).bias(bias).activation("");
            var root = silu(norm.y());
            var fused =
                addGroupNormSilu(x)
                    .residual(residual)
                    .scale(scale)
                    .bias(bias)
                    .epsilon(norm.epsilon())
                    .groups(norm.groups())
                    .dataFormat(norm.dataFormat())
                    .activation("silu");
            p.match(root)
                .replace(root.out(), fused.y())
                .replace(norm.residualOut(), fused.residualOut())
                .replace(norm.mean(), fused.mean())
                .replace(norm.variance(), fused.variance());
          });

  private AddNormRules() {}

  /// {@return the rules}, for group normalisations of f32 and wider too where `mixed`
  public static ImmutableList<DrrRule> all(boolean mixed) {
    return ImmutableList.<DrrRule>builder()
        .addAll(RmsNormRules.all())
        .add(ADD_RMS_NORM, ADD_LAYER_NORM)
        .add(mixed ? ADD_GROUP_NORM_MIXED : ADD_GROUP_NORM, ADD_GROUP_NORM_SILU)
        .build();
  }

  private static DrrRule addGroupNorm(boolean mixed) {
    return rule(
        mixed ? "add-group-norm-mixed" : "add-group-norm",
        p -> {
          var sum = new Sum(p);
          var scale = p.operands();
          var bias = p.operands();
          var norm = groupNorm(sum.out()).scale(scale).bias(bias);
          var fused =
              addGroupNormSilu(sum.x)
                  .residual(sum.residual)
                  .scale(scale)
                  .bias(bias)
                  .epsilon(norm.epsilon())
                  .groups(norm.groups())
                  .dataFormat(norm.dataFormat())
                  .activation("");
          sum.match(p, norm)
              .where("the floats are wide", m -> mixed || isNarrow(m, sum.x))
              .replace(norm.y(), fused.y())
              .replace(sum.out(), fused.residualOut())
              .replace(norm.mean(), fused.mean())
              .replace(norm.variance(), fused.variance());
        });
  }

  static boolean isNarrow(Match m, ValueNode node) {
    return Sizes.tensor(m.get(node)).elementType() instanceof FloatType type && type.width() == 16;
  }

  /// A sum, which may have any other uses.
  private static final class Sum {
    final ValueNode x;
    final ValueNode residual;
    private final AddNode node;

    Sum(DrrPattern p) {
      x = p.operand();
      residual = p.operand();
      node = p.ordered(add(x, residual));
    }

    ValueNode out() {
      return node.out();
    }

    DrrSource match(DrrPattern p, OpNode norm) {
      return p.match(norm).where("a summand is broadcast", this::isPlain);
    }

    private boolean isPlain(Match m) {
      return m.get(x).type().equals(m.get(out()).type())
          && m.get(residual).type().equals(m.get(out()).type());
    }
  }
}
