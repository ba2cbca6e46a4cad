package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.BatchNormGradOp;
import dev.weir.dialect.operator.gradient.BilinearInterpGradOp;
import dev.weir.dialect.operator.gradient.GroupNormGradOp;
import dev.weir.dialect.operator.gradient.LayerNormGradOp;
import dev.weir.dialect.operator.gradient.NearestInterpGradOp;
import dev.weir.dialect.operator.gradient.ProdGradOp;
import dev.weir.dialect.operator.gradient.SoftmaxGradOp;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import dev.weir.pass.autodiff.rules.NormalForms.Normal;
import java.util.Optional;

/// The gradients of the gradients of normalisations and reductions, by the arithmetic that they are; and
/// of those of images brought to another size.
///
/// Statistics are computed again from what is normalised, so that they are differentiated too.
final class DerivedNormGradients {
  private DerivedNormGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(SoftmaxGradOp.class, DerivedNormGradients::softmax)
        .on(ProdGradOp.class, DerivedNormGradients::prod)
        // by the arithmetic that it is, statistics included
        .on(LayerNormGradOp.class, DerivedNormGradients::layerNorm)
        // by the arithmetic that it is, statistics included
        .on(GroupNormGradOp.class, DerivedNormGradients::groupNorm)
        // by the arithmetic that it is, statistics of a batch included
        .on(BatchNormGradOp.class, DerivedNormGradients::batchNorm)
        // x' = g, added to the pixels it was made of: dg = u at the other size
        .on(NearestInterpGradOp.class, DerivedNormGradients::nearest)
        // x' = g, added to the pixels it was made of: dg = u at the other size
        .on(BilinearInterpGradOp.class, DerivedNormGradients::bilinear);
  }

  /// x' = y (g - Σ g y)
  private static void softmax(SoftmaxGradOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      if (Sizes.tensor(op.out()).rank() == 0) {
        return ImmutableList.of(back.zerosLike(op.out()));
      }
      Value sum = f.sum(f.times(op.outGrad(), op.out()), back.integers(op.axis()));
      return ImmutableList.of(f.times(op.out(), f.minus(op.outGrad(), sum)));
    });
  }

  /// x' = g z / x: right where no element is 0
  private static void prod(ProdGradOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      Value axes = op.reduceAll() ? back.integers() : op.axis();
      Value product =
          back.add(OperatorOps.prod(op.x(), op.axis()).keepdim(true).reduceAll(op.reduceAll()));
      Value g = Reduced.unreduced(back, op.outGrad(), op.x(), axes, op.keepdim());
      return ImmutableList.of(f.over(f.times(g, product), op.x()));
    });
  }

  private static void layerNorm(LayerNormGradOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      int begin = op.beginNormAxis();
      int rank = Sizes.tensor(op.x()).rank();
      NormalForms forms = new NormalForms(back, NormalForms.from(begin, rank));
      Normal normal = forms.normal(op.x(), op.epsilon());
      Value g = op.outGrad();
      Optional<Value> scale = op.scale().map(each -> NormalForms.ofRow(back, each, op.x(), begin));
      Value scaled = scale.isPresent() ? f.times(g, scale.get()) : g;
      return ImmutableList.of(
          forms.gradient(normal, scaled),
          rowSum(back, f.times(g, normal.normal()), op.scaleGrad(), begin),
          rowSum(back, g, op.biasGrad(), begin));
    });
  }

  /// The sum over all rows, as the parameter `like` has it.
  private static Value rowSum(Pullback back, Value value, Value like, int begin) {
    Value sum =
        back.add(
            OperatorOps.sum(value, back.integers(NormalForms.from(0, begin)))
                .dtype(Pullback.dtype(value)));
    Formula f = new Formula(back);
    return f.cast(f.reshaped(sum, like), Pullback.dtype(like));
  }

  private static Value channelSum(Pullback back, Value value, Value like, int axis) {
    int rank = Sizes.tensor(value).rank();
    Value sum =
        back.add(
            OperatorOps.sum(value, back.integers(NormalForms.but(axis, rank)))
                .dtype(Pullback.dtype(value)));
    return new Formula(back).cast(sum, Pullback.dtype(like));
  }

  private static void groupNorm(GroupNormGradOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      boolean last = op.dataFormat().endsWith("C");
      Value x = last ? NormalForms.channelsSecond(back, op.x()) : op.x();
      Value g = last ? NormalForms.channelsSecond(back, op.yGrad()) : op.yGrad();
      NormalForms forms = new NormalForms(back, 2);
      Normal normal = forms.normal(grouped(back, x, op.groups()), op.epsilon());
      Value scaled =
          op.scale().isPresent()
              ? f.times(g, NormalForms.ofChannel(back, op.scale().get(), x, 1))
              : g;
      Value back3 = forms.gradient(normal, grouped(back, scaled, op.groups()));
      Value xGrad = f.reshaped(back3, x);
      Value shown = f.reshaped(normal.normal(), x);
      return ImmutableList.of(
          last ? NormalForms.channelsLast(back, xGrad) : xGrad,
          channelSum(back, f.times(g, shown), op.scaleGrad(), 1),
          channelSum(back, g, op.biasGrad(), 1));
    });
  }

  /// `x` as one line for each image and group.
  private static Value grouped(Pullback back, Value x, long groups) {
    return back.add(OperatorOps.reshape(x, back.integers(0, groups, -1)));
  }

  private static void batchNorm(BatchNormGradOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      boolean running = op.isTest() && !op.trainableStatistics() || op.useGlobalStats();
      int rank = Sizes.tensor(op.x()).rank();
      int axis = Normalizations.channelAxis(Sizes.tensor(op.x()).rank(), op.dataFormat());
      NormalForms forms = new NormalForms(back, NormalForms.but(axis, rank));
      Value g = op.outGrad();
      Value scaled =
          op.scale().isPresent()
              ? f.times(g, NormalForms.ofChannel(back, op.scale().get(), op.x(), axis))
              : g;
      Value normal;
      Value xGrad;
      if (running) {
        Value mean = NormalForms.ofChannel(back, op.meanOut().orElseThrow(), op.x(), axis);
        Value variance = NormalForms.ofChannel(back, op.varianceOut().orElseThrow(), op.x(), axis);
        Value inverse = back.add(OperatorOps.rsqrt(f.plus(variance, op.epsilon())));
        normal = f.times(f.minus(op.x(), mean), inverse);
        xGrad = f.times(scaled, inverse);
      } else {
        Normal found = forms.normal(op.x(), op.epsilon());
        normal = found.normal();
        xGrad = forms.gradient(found, scaled);
      }
      return ImmutableList.of(
          xGrad,
          channelSum(back, f.times(g, normal), op.scaleGrad(), axis),
          channelSum(back, g, op.biasGrad(), axis));
    });
  }

  private static void nearest(NearestInterpGradOp op, Pullback back) {
    var resampled = OperatorOps.nearestInterp(back.cotangent());
    op.outSize().ifPresent(resampled::outSize);
    op.sizeTensor().ifPresent(resampled::sizeTensor);
    op.scaleTensor().ifPresent(resampled::scaleTensor);
    back.give(op.outputGrad(), back.add(SharedAttributes.OF_SIZES.copy(resampled, op)));
  }

  private static void bilinear(BilinearInterpGradOp op, Pullback back) {
    var resampled = OperatorOps.bilinearInterp(back.cotangent());
    op.outSize().ifPresent(resampled::outSize);
    op.sizeTensor().ifPresent(resampled::sizeTensor);
    op.scaleTensor().ifPresent(resampled::scaleTensor);
    back.give(op.outputGrad(), back.add(SharedAttributes.OF_SIZES.copy(resampled, op)));
  }
}
