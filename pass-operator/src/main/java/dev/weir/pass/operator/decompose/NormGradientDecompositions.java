package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.BatchNormGradOp;
import dev.weir.dialect.operator.gradient.LayerNormGradOp;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.Arrays;
import java.util.Optional;

/// Gradients of normalisations, written in arithmetic and sums.
///
/// With the elements `x` that share a mean, their gradients `g`, `h = (x - mean) / deviation` and
/// `s = scale g`: the gradient of `x` is `(s - mean(s) - h mean(s h)) / deviation`, those of the bias and of
/// the scale are the sums of `g` and of `g h`.
final class NormGradientDecompositions {
  private static final Rewrite NOT_FLOAT = Rewrite.noMatch("no floats");
  private static final Rewrite UNKNOWN = Rewrite.noMatch("sizes are not known");

  private NormGradientDecompositions() {}

  /// {@return all patterns of this file}
  static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        RewritePattern.on(
            BatchNormGradOp.class,
            "decompose-batch-norm-grad",
            NormGradientDecompositions::batchNorm),
        RewritePattern.on(
            LayerNormGradOp.class,
            "decompose-layer-norm-grad",
            NormGradientDecompositions::layerNorm));
  }

  private static Rewrite batchNorm(BatchNormGradOp op, PatternRewriter rewriter) {
    TensorType type = Sizes.tensor(op.x());
    if (!Primitives.isFloat(op.x())) {
      return NOT_FLOAT;
    }
    if (!type.isStatic() || Sizes.elementCount(type) == 0) {
      return UNKNOWN;
    }
    Primitives p = new Primitives(rewriter, op);
    Value x = p.wide(op.x());
    Value g = p.wide(op.outGrad());
    int axis = Normalizations.channelAxis(type.rank(), op.dataFormat());
    long[] shape = ones(type.rank());
    shape[axis] = -1;
    boolean running = op.isTest() && !op.trainableStatistics() || op.useGlobalStats();
    Value mean = running ? op.meanOut().orElseThrow() : op.savedMean();
    Value inverse =
        running
            ? p.add(
                OperatorOps.rsqrt(
                    p.scale(p.as(x, op.varianceOut().orElseThrow()), 1, op.epsilon())))
            : p.as(x, op.savedVariance());
    inverse = p.reshape(inverse, shape);
    Value normal = p.times(p.minus(x, p.reshape(p.as(x, mean), shape)), inverse);
    long[] axes = NormDecompositions.without(axis, type.rank());
    Value sum = p.sum(g, axes);
    Value product = p.sum(p.times(g, normal), axes);
    Value own = g;
    if (!running) {
      double share = (double) type.dimension(axis) / Sizes.elementCount(type);
      own =
          p.minus(p.minus(g, p.scale(sum, share, 0)), p.times(normal, p.scale(product, share, 0)));
    }
    Value factor = inverse;
    if (op.scale().isPresent()) {
      factor = p.times(factor, p.reshape(p.as(x, op.scale().get()), shape));
    }
    p.give(op.xGrad(), p.as(op.x(), p.times(own, factor)));
    parameter(p, op.scaleGrad(), product);
    parameter(p, op.biasGrad(), sum);
    return p.done();
  }

  private static Rewrite layerNorm(LayerNormGradOp op, PatternRewriter rewriter) {
    TensorType type = Sizes.tensor(op.x());
    if (!Primitives.isFloat(op.x())) {
      return NOT_FLOAT;
    }
    if (!type.isStatic() || Sizes.elementCount(type) == 0) {
      return UNKNOWN;
    }
    int begin = op.beginNormAxis();
    Primitives p = new Primitives(rewriter, op);
    Value x = p.wide(op.x());
    Value g = p.wide(op.outGrad());
    long[] row = type.shape().toArray();
    long[] rows = type.shape().toArray();
    for (int i = 0; i < row.length; i++) {
      row[i] = i < begin ? 1 : row[i];
      rows[i] = i < begin ? rows[i] : 1;
    }
    Value variance = p.scale(p.as(x, op.variance()), 1, op.epsilon());
    Value inverse = p.reshape(p.add(OperatorOps.rsqrt(variance)), rows);
    Value mean = p.reshape(p.as(x, op.mean()), rows);
    Value normal = p.times(p.minus(x, mean), inverse);
    Optional<Value> scale = op.scale();
    Value scaled = scale.isPresent() ? p.times(g, p.reshape(p.as(x, scale.get()), row)) : g;
    long[] axes = NormDecompositions.from(begin, row.length);
    Value own =
        p.minus(
            p.minus(scaled, p.mean(scaled, axes)),
            p.times(normal, p.mean(p.times(scaled, normal), axes)));
    p.give(op.xGrad(), p.as(op.x(), p.times(own, inverse)));
    long[] above = new long[begin];
    for (int i = 0; i < begin; i++) {
      above[i] = i;
    }
    if (!op.scaleGrad().isUnused()) {
      Value products = p.times(g, normal);
      parameter(p, op.scaleGrad(), begin == 0 ? products : p.sum(products, above));
    }
    if (!op.biasGrad().isUnused()) {
      parameter(p, op.biasGrad(), begin == 0 ? g : p.sum(g, above));
    }
    return p.done();
  }

  private static long[] ones(int rank) {
    long[] shape = new long[rank];
    Arrays.fill(shape, 1);
    return shape;
  }

  /// Has `value` stand for the gradient of a parameter.
  private static void parameter(Primitives p, OpResult gradient, Value value) {
    if (!gradient.isUnused()) {
      long[] shape = Sizes.tensor(gradient).shape().toArray();
      p.give(gradient, p.as(gradient, p.reshape(value, shape)));
    }
  }
}
