package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.conv2d;
import static dev.weir.dialect.operator.OperatorDrr.fusedConv2dAddAct;
import static dev.weir.dialect.operator.OperatorDrr.leakyRelu;
import static dev.weir.dialect.operator.OperatorDrr.relu;
import static dev.weir.dialect.operator.OperatorDrr.sigmoid;
import static dev.weir.dialect.operator.OperatorDrr.swish;
import static dev.weir.dialect.operator.OperatorDrr.tanh;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.OperatorFunctions.IS_WEIGHT;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorDrr.Conv2dNode;
import dev.weir.dialect.operator.OperatorDrr.FusedConv2dAddActNode;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.OpNode;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.TensorType;
import java.util.function.Function;

/// A convolution, the sum with a bias, perhaps another one with a residual, and an activation become
/// `fused_conv2d_add_act`.
///
/// Source: paddle/fluid/pir/transforms/gpu/conv2d_add_act_fuse_pass.cc. Deviations: 1. sums are found with
/// their operands in either order; 2. there is a rule with a residual for every activation; 3. what is
/// asked of the bias is that it can be broadcast to the image, and is smaller than it or a weight.
public final class Conv2dAddActRules {
  /// relu(conv2d(x, w) + bias) -> fused_conv2d_add_act(x, w, bias)
  public static final DrrRule RELU = withBias("relu", x -> relu(x));

  /// tanh(conv2d(x, w) + bias) -> fused_conv2d_add_act(x, w, bias)
  public static final DrrRule TANH = withBias("tanh", x -> tanh(x));

  /// sigmoid(conv2d(x, w) + bias) -> fused_conv2d_add_act(x, w, bias)
  public static final DrrRule SIGMOID = withBias("sigmoid", x -> sigmoid(x));

  /// swish(conv2d(x, w) + bias) -> fused_conv2d_add_act(x, w, bias)
  public static final DrrRule SWISH = withBias("swish", x -> swish(x));

  /// leaky_relu(conv2d(x, w) + bias) -> fused_conv2d_add_act(x, w, bias)
  public static final DrrRule LEAKY_RELU =
      rule(
          "conv2d-add-leaky-relu",
          (p, x, filter, bias) -> {
            var conv = conv2d(x, filter);
            var act = leakyRelu(add(conv.out(), bias).out());
            p.match(act)
                .where("the bias does not fit", m -> isBias(m, bias, conv.out()))
                .replaceWith(
                    fused(x, filter, conv)
                        .bias(bias)
                        .activation("leaky_relu")
                        .fuseAlpha(act.negativeSlope()));
          });

  /// relu(conv2d(x, w) + bias + residual) -> fused_conv2d_add_act(x, w, bias, residual)
  public static final DrrRule RESIDUAL_RELU = withResidual("relu", x -> relu(x));

  /// tanh(conv2d(x, w) + bias + residual) -> fused_conv2d_add_act(x, w, bias, residual)
  public static final DrrRule RESIDUAL_TANH = withResidual("tanh", x -> tanh(x));

  private Conv2dAddActRules() {}

  /// {@return the rules}, with those of the activations that only CUTLASS kernels have where `cutlass`
  public static ImmutableList<DrrRule> all(boolean cutlass) {
    var rules = ImmutableList.<DrrRule>builder();
    rules.add(RELU, TANH, RESIDUAL_RELU, RESIDUAL_TANH);
    if (cutlass) {
      rules.add(SIGMOID, SWISH, LEAKY_RELU);
    }
    return rules.build();
  }

  private static DrrRule withBias(String name, Function<ValueNode, OpNode> activation) {
    return rule(
        "conv2d-add-" + name,
        p -> {
          var x = p.operand();
          var filter = p.operand();
          var bias = p.operand();
          var conv = conv2d(x, filter);
          p.match(activation.apply(add(conv.out(), bias).out()))
              .where("the bias does not fit", m -> isBias(m, bias, conv.out()))
              .replaceWith(fused(x, filter, conv).bias(bias).activation(name));
        });
  }

  private static DrrRule withResidual(String name, Function<ValueNode, OpNode> activation) {
    return rule(
        "conv2d-add-add-" + name,
        p -> {
          var x = p.operand();
          var filter = p.operand();
          var bias = p.operand();
          var residual = p.operand();
          var conv = conv2d(x, filter);
          p.match(activation.apply(add(residual, add(conv.out(), bias).out()).out()))
              .where("the bias is no weight", IS_WEIGHT.holds(bias))
              .where("the bias does not fit", m -> isBias(m, bias, conv.out()))
              .where(
                  "the residual is no image of the same size",
                  m -> m.get(residual).type().equals(m.get(conv.out()).type()))
              .replaceWith(
                  fused(x, filter, conv).bias(bias).residualData(residual).activation(name));
        });
  }

  /// {@return the fused operator with all that `conv` says}
  static FusedConv2dAddActNode fused(ValueNode x, ValueNode filter, Conv2dNode conv) {
    return fusedConv2dAddAct(x, filter)
        .strides(conv.strides())
        .paddings(conv.paddings())
        .paddingAlgorithm(conv.paddingAlgorithm())
        .dilations(conv.dilations())
        .groups(conv.groups())
        .dataFormat(conv.dataFormat());
  }

  /// {@return whether `bias` can be broadcast to the image `image`, and is smaller than it or a weight}
  static boolean isBias(Match m, ValueNode bias, ValueNode image) {
    TensorType summand = Sizes.tensor(m.get(bias));
    TensorType into = Sizes.tensor(m.get(image));
    return Summands.stretches(summand, into)
        || Summands.fits(summand, into) && Weights.isWeight(m.get(bias));
  }
}
