package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.normalization.BatchNormOp;
import dev.weir.dialect.operator.normalization.DropoutOp;
import dev.weir.dialect.operator.normalization.GroupNormOp;
import dev.weir.dialect.operator.normalization.LayerNormOp;
import dev.weir.dialect.operator.normalization.RmsNormOp;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/// Normalisations written in arithmetic and means, and dropout where nothing is dropped.
final class NormDecompositions {
  private static final Rewrite NOT_FLOAT = Rewrite.noMatch("no floats");
  private static final Rewrite UNKNOWN = Rewrite.noMatch("sizes are not known");
  private static final Rewrite QUANTISED = Rewrite.noMatch("the result is quantised");
  private static final Rewrite TRAINING = Rewrite.noMatch("it is for training");
  private static final Rewrite USED = Rewrite.noMatch("other results are used");

  private NormDecompositions() {}

  /// {@return all patterns of this file}
  static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        RewritePattern.on(LayerNormOp.class, "decompose-layer-norm", NormDecompositions::layerNorm),
        RewritePattern.on(RmsNormOp.class, "decompose-rms-norm", NormDecompositions::rmsNorm),
        RewritePattern.on(BatchNormOp.class, "decompose-batch-norm", NormDecompositions::batchNorm),
        RewritePattern.on(GroupNormOp.class, "decompose-group-norm", NormDecompositions::groupNorm),
        RewritePattern.on(DropoutOp.class, "decompose-dropout", NormDecompositions::dropout));
  }

  /// (x - mean(x)) / √(variance(x) + epsilon) scale + bias
  private static Rewrite layerNorm(LayerNormOp op, PatternRewriter rewriter) {
    if (!Primitives.isFloat(op.x())) {
      return NOT_FLOAT;
    }
    if (!isRowKnown(op.x(), op.beginNormAxis())) {
      return UNKNOWN;
    }
    Primitives p = new Primitives(rewriter, op);
    Value x = p.wide(op.x());
    long[] axes = from(op.beginNormAxis(), Sizes.tensor(x).rank());
    Value mean = p.mean(x, axes);
    Value centred = p.minus(x, mean);
    Value variance = p.mean(p.add(OperatorOps.square(centred)), axes);
    Value normal = p.times(centred, inverse(p, variance, op.epsilon()));
    Value scaled = affine(p, normal, op.scale(), op.bias(), op.beginNormAxis());
    p.give(op.out(), p.as(op.x(), scaled));
    if (!op.mean().isUnused()) {
      p.give(op.mean(), p.add(OperatorOps.squeeze(mean, p.integers(axes))));
    }
    if (!op.variance().isUnused()) {
      p.give(op.variance(), p.add(OperatorOps.squeeze(variance, p.integers(axes))));
    }
    return p.done();
  }

  /// x / √(mean(x²) + epsilon) weight + shift, with a residual added before
  private static Rewrite rmsNorm(RmsNormOp op, PatternRewriter rewriter) {
    if (!Primitives.isFloat(op.x())) {
      return NOT_FLOAT;
    }
    if (op.quantScale() > 0) {
      return QUANTISED;
    }
    int begin = Math.floorMod(op.beginNormAxis(), Sizes.tensor(op.x()).rank());
    if (!isRowKnown(op.x(), begin)) {
      return UNKNOWN;
    }
    Primitives p = new Primitives(rewriter, op);
    Value x = p.wide(op.x());
    if (op.residual().isPresent()) {
      x = p.plus(x, p.wide(op.residual().get()));
      if (op.bias().isPresent()) {
        x = p.plus(x, row(p, op.bias().get(), x, begin));
      }
      if (op.residualOut().isPresent()) {
        p.give(op.residualOut().get(), p.as(op.x(), x));
      }
    }
    long[] axes = from(begin, Sizes.tensor(x).rank());
    Value squares = p.mean(p.add(OperatorOps.square(x)), axes);
    Value inverse = inverse(p, squares, op.epsilon());
    Value scaled =
        affine(p, p.times(x, inverse), Optional.of(op.normWeight()), op.normBias(), begin);
    p.give(op.out(), p.as(op.x(), scaled));
    if (!op.invVar().isUnused()) {
      Value rows = p.add(OperatorOps.squeeze(inverse, p.integers(axes)));
      p.give(op.invVar(), p.as(op.invVar(), rows));
    }
    return p.done();
  }

  /// x f + (bias - mean f), with f = scale / √(variance + epsilon), channel by channel
  private static Rewrite batchNorm(BatchNormOp op, PatternRewriter rewriter) {
    if (!Primitives.isFloat(op.x())) {
      return NOT_FLOAT;
    }
    if (!op.usesRunningStatistics()) {
      return ofBatch(op, rewriter);
    }
    for (int i = 1; i < op.resultCount(); i++) {
      if (!op.result(i).isUnused()) {
        return USED;
      }
    }
    Primitives p = new Primitives(rewriter, op);
    Value x = p.wide(op.x());
    int rank = Sizes.tensor(x).rank();
    int axis = Normalizations.channelAxis(Sizes.tensor(x).rank(), op.dataFormat());
    Value factor = inverse(p, p.as(x, op.variance()), op.epsilon());
    if (op.scale().isPresent()) {
      factor = p.times(factor, p.as(x, op.scale().get()));
    }
    Value offset = p.times(p.as(x, op.mean()), factor);
    offset =
        op.bias().isPresent() ? p.minus(p.as(x, op.bias().get()), offset) : p.scale(offset, -1, 0);
    Value shifted =
        p.plus(p.times(x, channels(p, factor, rank, axis)), channels(p, offset, rank, axis));
    p.give(op.out(), p.as(op.x(), shifted));
    return p.done();
  }

  /// (x - mean(x)) / √(variance(x) + epsilon) scale + bias, channel by channel; the running statistics move
  /// towards those of the batch
  private static Rewrite ofBatch(BatchNormOp op, PatternRewriter rewriter) {
    TensorType type = Sizes.tensor(op.x());
    if (op.reserveSpace().isPresent() && !op.reserveSpace().get().isUnused()) {
      return USED;
    }
    if (!type.isStatic() || Sizes.elementCount(type) == 0) {
      return UNKNOWN;
    }
    Primitives p = new Primitives(rewriter, op);
    Value x = p.wide(op.x());
    int axis = Normalizations.channelAxis(type.rank(), op.dataFormat());
    long[] axes = without(axis, type.rank());
    Value mean = p.mean(x, axes);
    Value centred = p.minus(x, mean);
    Value variance = p.mean(p.add(OperatorOps.square(centred)), axes);
    Value inverse = inverse(p, variance, op.epsilon());
    Value normal = p.times(centred, inverse);
    if (op.scale().isPresent()) {
      Value scale = p.as(x, op.scale().get());
      normal = p.times(normal, channels(p, scale, type.rank(), axis));
    }
    if (op.bias().isPresent()) {
      normal = p.plus(normal, channels(p, p.as(x, op.bias().get()), type.rank(), axis));
    }
    p.give(op.out(), p.as(op.x(), normal));
    giveChannels(p, op.savedMean(), mean);
    giveChannels(p, op.savedVariance(), inverse);
    giveMoved(p, op.meanOut(), op.mean(), mean, op.momentum());
    giveMoved(p, op.varianceOut(), op.variance(), variance, op.momentum());
    return p.done();
  }

  private static void giveChannels(Primitives p, OpResult result, Value value) {
    if (!result.isUnused()) {
      p.give(result, p.as(result, p.reshape(value, Sizes.tensor(result).dimension(0))));
    }
  }

  private static void giveMoved(
      Primitives p, OpResult result, Value running, Value now, double momentum) {
    if (!result.isUnused()) {
      Value own = p.as(result, p.reshape(now, Sizes.tensor(result).dimension(0)));
      p.give(
          result,
          p.plus(p.scale(p.as(result, running), momentum, 0), p.scale(own, 1 - momentum, 0)));
    }
  }

  /// As layer_norm, of the elements of each group of channels.
  private static Rewrite groupNorm(GroupNormOp op, PatternRewriter rewriter) {
    TensorType type = Sizes.tensor(op.x());
    if (!Primitives.isFloat(op.x())) {
      return NOT_FLOAT;
    }
    if (!type.isStatic()
        || !op.dataFormat().equals("NCHW")
        || type.rank() < 3
        || Sizes.elementCount(type) == 0) {
      return UNKNOWN;
    }
    Primitives p = new Primitives(rewriter, op);
    Value x = p.reshape(p.wide(op.x()), type.dimension(0), op.groups(), -1);
    Value mean = p.mean(x, 2);
    Value centred = p.minus(x, mean);
    Value variance = p.mean(p.add(OperatorOps.square(centred)), 2);
    Value normal =
        p.reshape(p.times(centred, inverse(p, variance, op.epsilon())), type.shape().toArray());
    if (op.scale().isPresent()) {
      normal = p.times(normal, channels(p, p.as(normal, op.scale().get()), type.rank(), 1));
    }
    if (op.bias().isPresent()) {
      normal = p.plus(normal, channels(p, p.as(normal, op.bias().get()), type.rank(), 1));
    }
    p.give(op.y(), p.as(op.x(), normal));
    if (!op.mean().isUnused()) {
      p.give(op.mean(), p.add(OperatorOps.squeeze(mean, p.integers(2))));
    }
    if (!op.variance().isUnused()) {
      p.give(op.variance(), p.add(OperatorOps.squeeze(variance, p.integers(2))));
    }
    return p.done();
  }

  /// x, or x (1 - p) where what is left out in training is made up for only afterwards
  private static Rewrite dropout(DropoutOp op, PatternRewriter rewriter) {
    OptionalDouble rate = Constants.number(op.p());
    if (!op.isTest()) {
      return TRAINING;
    }
    if (!op.mask().isUnused() || rate.isEmpty()) {
      return USED;
    }
    Primitives p = new Primitives(rewriter, op);
    boolean scales = op.mode().equals("downgrade_in_infer");
    p.give(
        op.out(),
        scales ? p.as(op.x(), p.scale(p.wide(op.x()), 1 - rate.getAsDouble(), 0)) : op.x());
    return p.done();
  }

  // Parts.

  /// {@return 1 / √(x + epsilon)}
  private static Value inverse(Primitives p, Value x, double epsilon) {
    return p.add(OperatorOps.rsqrt(p.scale(x, 1, epsilon)));
  }

  private static Value affine(
      Primitives p, Value normal, Optional<Value> scale, Optional<Value> bias, int begin) {
    Value scaled = scale.isPresent() ? p.times(normal, row(p, scale.get(), normal, begin)) : normal;
    return bias.isPresent() ? p.plus(scaled, row(p, bias.get(), normal, begin)) : scaled;
  }

  /// {@return a parameter in the type of `x` and the shape of its rows}
  private static Value row(Primitives p, Value parameter, Value x, int begin) {
    TensorType type = Sizes.tensor(x);
    Value wide = p.as(x, parameter);
    return Sizes.tensor(wide).rank() == 1 && begin == type.rank() - 1
        ? wide
        : p.reshape(wide, type.shape().subArray(begin, type.rank()).toArray());
  }

  private static boolean isRowKnown(Value x, int begin) {
    TensorType type = Sizes.tensor(x);
    long row = Sizes.product(type.shape(), begin, type.rank());
    return Sizes.isKnown(row) && row > 0;
  }

  /// {@return one number for each channel, so that it broadcasts}
  private static Value channels(Primitives p, Value x, int rank, int axis) {
    if (axis == rank - 1) {
      return x;
    }
    long[] shape = new long[rank - axis];
    Arrays.fill(shape, 1);
    shape[0] = -1;
    return p.reshape(x, shape);
  }

  /// {@return all of `rank` dimensions but `axis`}
  static long[] without(int axis, int rank) {
    long[] axes = new long[rank - 1];
    for (int i = 0; i < axes.length; i++) {
      axes[i] = i < axis ? i : i + 1;
    }
    return axes;
  }

  static long[] from(int begin, int rank) {
    long[] axes = new long[rank - begin];
    for (int i = 0; i < axes.length; i++) {
      axes[i] = begin + (long) i;
    }
    return axes;
  }
}
