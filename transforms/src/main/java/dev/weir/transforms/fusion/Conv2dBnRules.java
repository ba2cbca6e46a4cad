package dev.weir.transforms.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.batchNorm;
import static dev.weir.dialect.operator.OperatorDrr.conv2d;
import static dev.weir.dialect.operator.OperatorDrr.divide;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.fullIntArray;
import static dev.weir.dialect.operator.OperatorDrr.multiply;
import static dev.weir.dialect.operator.OperatorDrr.reshape;
import static dev.weir.dialect.operator.OperatorDrr.sqrt;
import static dev.weir.dialect.operator.OperatorDrr.subtract;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.BatchNormOp;
import dev.weir.drr.DrrRule;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorLike;

/// Batch normalisation with fixed statistics is a linear map per channel, so it can be worked into
/// the filter of the convolution before it.
///
/// The new filter and bias are computed by operators from the weights. Source:
/// paddle/fluid/pir/transforms/gpu/conv2d_bn_fuse_pass.cc.
public final class Conv2dBnRules {
  /// batch_norm_(conv2d(x, w)) -> conv2d(x, w * f) + (bias - mean * f), f = scale / sqrt(var + eps)
  public static final DrrRule CONV2D_BN =
      rule(
          "conv2d-bn",
          p -> {
            var x = p.operand();
            var filter = p.operand();
            var mean = p.operand();
            var variance = p.operand();
            var scale = p.operand();
            var bias = p.operand();
            var conv = conv2d(x, filter).dataFormat("NCHW");
            var norm = batchNorm(conv.out(), mean, variance).scale(scale).bias(bias);
            var dtype = p.compute(m -> dtype(m.get(variance)));
            var epsilon =
                full()
                    .shape(ImmutableLongArray.of(1))
                    .value(p.compute(m -> m.get(norm.epsilon()).doubleValue()))
                    .dtype(dtype);
            var deviation = sqrt(add(variance, epsilon.out()).out());
            var factor = divide(scale, deviation.out());
            var perFilter =
                fullIntArray().value(ImmutableLongArray.of(-1, 1, 1, 1)).dtype(DType.INT64);
            var perChannel =
                fullIntArray().value(ImmutableLongArray.of(1, -1, 1, 1)).dtype(DType.INT64);
            var newFilter = multiply(filter, reshape(factor.out(), perFilter.out()).out());
            var newBias = subtract(bias, multiply(mean, factor.out()).out());
            var newConv =
                conv2d(x, newFilter.out())
                    .strides(conv.strides())
                    .paddings(conv.paddings())
                    .paddingAlgorithm(conv.paddingAlgorithm())
                    .dilations(conv.dilations())
                    .groups(conv.groups())
                    .dataFormat("NCHW");
            p.match(norm)
                .where(
                    "the statistics are not fixed",
                    m -> ((BatchNormOp) m.get(norm)).usesRunningStatistics())
                .where(
                    "filter and statistics are no weights of one element type",
                    m -> isWeight(m.get(filter))
                        && isWeight(m.get(mean))
                        && isWeight(m.get(variance))
                        && dtype(m.get(filter)) == dtype(m.get(variance)))
                .replace(
                    norm.out(),
                    add(newConv.out(), reshape(newBias.out(), perChannel.out()).out()).out());
          });

  private Conv2dBnRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(CONV2D_BN);
  }

  private static boolean isWeight(Value value) {
    Operation definition = value.definingOp();
    return definition instanceof ParameterOp;
  }

  private static DType dtype(Value value) {
    return value.type() instanceof TensorLike like
        ? DType.ofMlirName(like.tensor().elementType().toString()).orElse(DType.UNDEFINED)
        : DType.UNDEFINED;
  }
}
