package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.batchNorm;
import static dev.weir.dialect.operator.OperatorDrr.cast;
import static dev.weir.dialect.operator.OperatorDrr.conv2d;
import static dev.weir.dialect.operator.OperatorDrr.divide;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.fullIntArray;
import static dev.weir.dialect.operator.OperatorDrr.multiply;
import static dev.weir.dialect.operator.OperatorDrr.reshape;
import static dev.weir.dialect.operator.OperatorDrr.sqrt;
import static dev.weir.dialect.operator.OperatorDrr.subtract;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.OperatorFunctions.IS_WEIGHT;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.normalization.BatchNormOp;
import dev.weir.drr.AttrRef;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;

/// Batch normalisation with fixed statistics is a linear map per channel, so it can be folded into
/// the filter of the convolution before it.
///
/// The new filter and bias are computed by operators from the weights. Source:
/// paddle/fluid/pir/transforms/gpu/conv2d_bn_fuse_pass.cc. Deviation: any epsilon will do.
public final class Conv2dBnRules {
  /// batch_norm_(conv2d(x, w)) -> conv2d(x, w * f) + (bias - mean * f), f = scale / sqrt(var + eps)
  public static final DrrRule CONV2D_BN = fuse("conv2d-bn", false);

  /// the same for a filter of narrower floats than the statistics, which is computed in theirs
  public static final DrrRule CONV2D_BN_NARROW = fuse("conv2d-bn-narrow", true);

  private Conv2dBnRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(CONV2D_BN, CONV2D_BN_NARROW);
  }

  private static DrrRule fuse(String name, boolean narrow) {
    return rule(
        name,
        p -> {
          var x = p.operand();
          var filter = p.operand();
          var mean = p.operand();
          var variance = p.operand();
          var scale = p.operand();
          var bias = p.operand();
          var conv = conv2d(x, filter);
          var norm =
              batchNorm(conv.out(), mean, variance)
                  .scale(scale)
                  .bias(bias)
                  .dataFormat(conv.dataFormat());
          var dtype = p.compute(m -> dtype(m, variance));
          var own = p.compute(m -> dtype(m, filter));
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
              fullIntArray()
                  .value(p.compute(m -> channelShape(m.get(conv.dataFormat()))))
                  .dtype(DType.INT64);
          var oldFilter = narrow ? cast(filter).dtype(dtype).out() : filter;
          var newFilter = multiply(oldFilter, reshape(factor.out(), perFilter.out()).out());
          var newBias =
              reshape(subtract(bias, multiply(mean, factor.out()).out()).out(), perChannel.out());
          var newConv =
              conv2d(x, inOwnType(newFilter.out(), own, narrow))
                  .strides(conv.strides())
                  .paddings(conv.paddings())
                  .paddingAlgorithm(conv.paddingAlgorithm())
                  .dilations(conv.dilations())
                  .groups(conv.groups())
                  .dataFormat(conv.dataFormat());
          p.match(norm)
              .where(
                  "the statistics are not fixed",
                  m -> ((BatchNormOp) m.get(norm)).usesRunningStatistics())
              .where("the filter is no weight", IS_WEIGHT.holds(filter))
              .where("the mean is no weight", IS_WEIGHT.holds(mean))
              .where("the variance is no weight", IS_WEIGHT.holds(variance))
              .where(
                  narrow
                      ? "the filter is not narrower than the statistics"
                      : "filter and statistics have different element types",
                  m ->
                      narrow
                          ? dtype(m, filter).byteSize() < dtype(m, variance).byteSize()
                          : dtype(m, filter) == dtype(m, variance))
              .replace(norm.out(), add(newConv.out(), inOwnType(newBias.out(), own, narrow)).out());
        });
  }

  private static ValueNode inOwnType(ValueNode value, AttrRef<DType> own, boolean narrow) {
    return narrow ? cast(value).dtype(own).out() : value;
  }

  private static ImmutableLongArray channelShape(String dataFormat) {
    return dataFormat.equals("NHWC")
        ? ImmutableLongArray.of(1, 1, 1, -1)
        : ImmutableLongArray.of(1, -1, 1, 1);
  }

  private static DType dtype(Match m, ValueNode node) {
    return ElementTypes.dtypeOf(Sizes.tensor(m.get(node)).elementType());
  }
}
