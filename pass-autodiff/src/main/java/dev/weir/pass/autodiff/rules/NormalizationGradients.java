package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.ScaledGradients;
import dev.weir.dialect.operator.gradient.BatchNormGradOp;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.normalization.BatchNormOp;
import dev.weir.dialect.operator.normalization.DropoutOp;
import dev.weir.dialect.operator.normalization.GroupNormOp;
import dev.weir.dialect.operator.normalization.LayerNormOp;
import dev.weir.dialect.operator.normalization.LogSoftmaxOp;
import dev.weir.dialect.operator.normalization.RmsNormOp;
import dev.weir.dialect.operator.normalization.ScaledOperands;
import dev.weir.dialect.operator.normalization.SoftmaxOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.Optional;

/// The gradients of normalisations and of dropout. The statistics that they also give are not
/// differentiated.
final class NormalizationGradients {
  private NormalizationGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = e^x / Σ e^x: dx = z (dz - Σ dz z)
        .on(
            SoftmaxOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(OperatorOps.softmaxGrad(op.out(), back.cotangent()).axis(op.axis()))))
        .on(LogSoftmaxOp.class, NormalizationGradients::logSoftmax)
        // z = s (x - mean) / deviation + b, row by row: dx, ds and db by an operator of its own
        .on(LayerNormOp.class, NormalizationGradients::layerNorm)
        .on(RmsNormOp.class, NormalizationGradients::rmsNorm)
        // z = s (x - mean) / deviation + b, channel by channel: dx, ds and db by an operator of its
        // own
        .on(BatchNormOp.class, NormalizationGradients::batchNorm)
        // z = s (x - mean) / deviation + b, group by group: dx, ds and db by an operator of its own
        .on(GroupNormOp.class, NormalizationGradients::groupNorm)
        // z = x, some elements dropped and the rest scaled: dx = the same of dz
        .on(
            DropoutOp.class,
            (op, back) ->
                back.give(
                    op.x(),
                    back.add(
                        OperatorOps.dropoutGrad(
                            op.mask(), back.cotangent(), op.p(), op.isTest(), op.mode()))));
  }

  /// z = x - log Σ e^x: dx = dz - e^z Σ dz
  private static void logSoftmax(LogSoftmaxOp op, Pullback back) {
    if (Sizes.tensor(op.x()).rank() == 0) {
      return;
    }
    Formula f = new Formula(back);
    Value sum = f.sum(back.cotangent(), back.integers(op.axis()));
    Value share = f.times(back.add(OperatorOps.exp(op.out())), sum);
    back.give(0, f.minus(back.cotangent(), share));
  }

  private static void layerNorm(LayerNormOp op, Pullback back) {
    refuseStatistics(back, 1, 2);
    var gradient =
        OperatorOps.layerNormGrad(op.x(), op.mean(), op.variance(), back.cotangent())
            .epsilon(op.epsilon())
            .beginNormAxis(op.beginNormAxis());
    op.scale().ifPresent(gradient::scale);
    op.bias().ifPresent(gradient::bias);
    give(op, back.builder().add(gradient), back);
  }

  private static void give(ScaledOperands op, ScaledGradients made, Pullback back) {
    back.give(op.x(), made.xGrad());
    op.scale().ifPresent(scale -> back.give(scale, made.scaleGrad()));
    op.bias().ifPresent(bias -> back.give(bias, made.biasGrad()));
  }

  private static void refuseStatistics(Pullback back, int... results) {
    for (int result : results) {
      if (back.reaches(result)) {
        back.unsupported("a gradient depends on the statistics that result #%d is", result);
      }
    }
  }

  /// z = w r / √(mean r² + ε) + b, with r = x plus bias and residual
  private static void rmsNorm(RmsNormOp op, Pullback back) {
    if (op.quantScale() > 0) {
      back.unsupported("its result is quantised");
      return;
    }
    refuseStatistics(back, op.residualOut().isPresent() ? 2 : 1);
    back.through(() -> {
      Formula f = new Formula(back);
      int begin = op.beginNormAxis();
      int rank = Sizes.tensor(op.x()).rank();
      Value sum = op.x();
      if (op.residual().isPresent()) {
        Value residual = f.reshaped(op.residual().get(), op.x());
        sum = f.plus(sum, residual);
        if (op.bias().isPresent()) {
          sum = f.plus(sum, NormalForms.ofRow(back, op.bias().get(), op.x(), begin));
        }
      }
      NormalForms forms = new NormalForms(back, NormalForms.from(begin, rank));
      Value out =
          forms.affine(
              forms.rootMeanSquare(sum, op.epsilon()),
              Optional.of(NormalForms.ofRow(back, op.normWeight(), op.x(), begin)),
              op.normBias().map(bias -> NormalForms.ofRow(back, bias, op.x(), begin)));
      return op.residualOut().isPresent() ? ImmutableList.of(out, sum) : ImmutableList.of(out);
    });
  }

  /// The running statistics count only where they are used.
  private static void batchNorm(BatchNormOp op, Pullback back) {
    refuseStatistics(back, 1, 2, 3, 4);
    var gradient =
        OperatorOps.batchNormGrad(
            op.x(),
            op.savedMean(),
            op.savedVariance(),
            back.cotangent(),
            op.momentum(),
            op.epsilon(),
            op.dataFormat(),
            op.isTest(),
            op.useGlobalStats(),
            op.trainableStatistics());
    op.scale().ifPresent(gradient::scale);
    op.bias().ifPresent(gradient::bias);
    if (op.usesRunningStatistics()) {
      gradient.meanOut(op.mean()).varianceOut(op.variance());
    }
    var made = back.builder().add(gradient);
    back.give(op.x(), made.xGrad());
    op.scale().ifPresent(scale -> back.give(scale, made.scaleGrad()));
    op.bias().ifPresent(bias -> back.give(bias, made.biasGrad()));
    if (op.usesRunningStatistics()) {
      ofRunningStatistics(op, made, back);
    }
  }

  /// With h = (x - mean) / √(variance + ε): dmean = -Σ dx, dvariance = -s Σ dz h / (2 (variance + ε))
  private static void ofRunningStatistics(BatchNormOp op, BatchNormGradOp gradient, Pullback back) {
    Formula f = new Formula(back);
    if (back.wants(op.mean())) {
      int rank = Sizes.tensor(op.x()).rank();
      int axis = Normalizations.channelAxis(Sizes.tensor(op.x()).rank(), op.dataFormat());
      Value sum =
          back.add(
              OperatorOps.sum(gradient.xGrad(), back.integers(NormalForms.but(axis, rank)))
                  .dtype(Pullback.dtype(op.mean())));
      back.give(op.mean(), f.times(sum, -1));
    }
    if (back.wants(op.variance())) {
      Value scaled =
          op.scale().isPresent()
              ? f.times(gradient.scaleGrad(), op.scale().get())
              : gradient.scaleGrad();
      Value share = f.over(scaled, f.plus(op.variance(), op.epsilon()));
      back.give(op.variance(), f.times(share, -0.5));
    }
  }

  private static void groupNorm(GroupNormOp op, Pullback back) {
    refuseStatistics(back, 1, 2);
    var gradient =
        OperatorOps.groupNormGrad(op.x(), op.y(), op.mean(), op.variance(), back.cotangent())
            .epsilon(op.epsilon())
            .groups(op.groups())
            .dataFormat(op.dataFormat());
    op.scale().ifPresent(gradient::scale);
    op.bias().ifPresent(gradient::bias);
    give(op, back.builder().add(gradient), back);
  }
}
