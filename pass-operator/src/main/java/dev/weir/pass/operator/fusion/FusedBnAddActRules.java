package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.addGrad;
import static dev.weir.dialect.operator.OperatorDrr.batchNorm;
import static dev.weir.dialect.operator.OperatorDrr.batchNormGrad;
import static dev.weir.dialect.operator.OperatorDrr.fusedBnAddActivation;
import static dev.weir.dialect.operator.OperatorDrr.fusedBnAddActivationGrad;
import static dev.weir.dialect.operator.OperatorDrr.relu;
import static dev.weir.dialect.operator.OperatorDrr.reluGrad;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.normalization.BatchNormOp;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;

/// Batch normalisation in training with channels last, a sum and relu become
/// `fused_bn_add_activation`; their gradients become `fused_bn_add_activation_grad`.
///
/// Source: paddle/fluid/pir/transforms/gpu/fused_bn_add_act_pass.cc. Deviations: fixed statistics,
/// which the fused operator does not know, are left alone; the element type is free, since f16 and
/// numbers of channels by four are cuDNN's; and forward and backward operators are found apart.
public final class FusedBnAddActRules {
  /// relu(batch_norm_(x) + z) -> fused_bn_add_activation(x, z)
  public static final DrrRule NORM_ADD_RELU =
      rule(
          "batch-norm-add-relu",
          p -> {
            var x = p.operand();
            var z = p.operand();
            var mean = p.operand();
            var variance = p.operand();
            var scale = p.operand();
            var bias = p.operand();
            var norm = batchNorm(x, mean, variance).scale(scale).bias(bias).dataFormat("NHWC");
            var activated = relu(add(norm.out(), z).out());
            var fused =
                fusedBnAddActivation(x, z, scale, bias, mean, variance)
                    .momentum(norm.momentum())
                    .epsilon(norm.epsilon())
                    .actType("relu");
            p.match(activated)
                .where(
                    "the statistics are fixed",
                    m -> !((BatchNormOp) m.get(norm)).usesRunningStatistics())
                .where("the summands differ in type", m -> sameType(m, x, z))
                .where(
                    "there is no space for the backward pass",
                    m -> ((BatchNormOp) m.get(norm)).reserveSpace().isPresent())
                .replace(activated.out(), fused.out())
                .replace(norm.meanOut(), fused.meanOut())
                .replace(norm.varianceOut(), fused.varianceOut())
                .replace(norm.savedMean(), fused.savedMean())
                .replace(norm.savedVariance(), fused.savedVariance())
                .replace(norm.reserveSpace(), fused.reserveSpace());
          });

  /// relu_grad, add_grad and batch_norm_grad -> fused_bn_add_activation_grad
  public static final DrrRule GRAD =
      rule(
          "batch-norm-add-relu-grad",
          p -> {
            var x = p.operand();
            var z = p.operand();
            var scale = p.operand();
            var bias = p.operand();
            var normal = p.operand();
            var out = p.operand();
            var savedMean = p.operand();
            var savedVariance = p.operand();
            var reserveSpace = p.operands();
            var outGrad = p.operand();
            var sumGrad = addGrad(normal, z, reluGrad(out, outGrad).xGrad());
            var normGrad =
                batchNormGrad(x, savedMean, savedVariance, sumGrad.xGrad())
                    .scale(scale)
                    .bias(bias)
                    .meanOut(p.operands())
                    .varianceOut(p.operands())
                    .reserveSpace(reserveSpace)
                    .dataFormat("NHWC")
                    .useGlobalStats(false);
            var grad =
                fusedBnAddActivationGrad(x, scale, bias, out, savedMean, savedVariance, outGrad)
                    .reserveSpace(reserveSpace)
                    .momentum(normGrad.momentum())
                    .epsilon(normGrad.epsilon())
                    .actType("relu");
            p.match(normGrad)
                .where(
                    "the statistics are fixed",
                    m -> !m.get(normGrad.isTest()) || m.get(normGrad.trainableStatistics()))
                .where("the summands differ in type", m -> sameType(m, x, z))
                .replace(normGrad.xGrad(), grad.xGrad())
                .replace(sumGrad.yGrad(), grad.zGrad())
                .replace(normGrad.scaleGrad(), grad.scaleGrad())
                .replace(normGrad.biasGrad(), grad.biasGrad());
          });

  private FusedBnAddActRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(GRAD, NORM_ADD_RELU);
  }

  private static boolean sameType(Match m, ValueNode x, ValueNode z) {
    return m.get(x).type().equals(m.get(z).type());
  }
}
