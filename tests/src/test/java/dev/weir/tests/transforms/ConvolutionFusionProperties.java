package dev.weir.tests.transforms;

import static dev.weir.dialect.builtin.data.DType.FLOAT16;
import static dev.weir.dialect.builtin.data.DType.FLOAT32;
import static dev.weir.tests.transforms.FusionProperties.NARROW;
import static dev.weir.tests.transforms.FusionProperties.check;
import static dev.weir.tests.transforms.FusionProperties.fuses;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.OptionValues;
import dev.weir.pass.operator.fusion.FusionPasses;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/// Every rule that fuses convolutions keeps what random programs compute that have its pattern in them.
class ConvolutionFusionProperties {
  private static final int TRIES = 100;

  /// No rule goes without a program on which it was applied.
  @AfterContainer
  static void everyRuleWasApplied() {
    RuleCoverage.assertEveryRuleWasApplied();
  }

  /// A convolution of a small image, with channels first or last.
  private static Value convolution(RandomProgram p, DType dtype) {
    boolean last = p.oneIn(3);
    long batch = p.size(2);
    long groups = p.oneOf(1, 1, 2);
    long channels = groups * p.size(2);
    long height = 3L + p.size(4);
    long width = 3L + p.size(4);
    Value x =
        last
            ? p.input(dtype, batch, height, width, channels)
            : p.input(dtype, batch, channels, height, width);
    Value filter = p.weight(dtype, groups * p.size(3), channels / groups, p.size(3), p.size(3));
    return p.b
        .add(
            OperatorOps.conv2d(p.before(x), filter)
                .strides(ImmutableIntArray.of(p.size(2), p.size(2)))
                .paddings(ImmutableIntArray.of(p.size(2) - 1, p.size(2) - 1))
                .paddingAlgorithm(p.oneOf("EXPLICIT", "EXPLICIT", "SAME", "VALID"))
                .groups((int) groups)
                .dataFormat(last ? "NHWC" : "NCHW"))
        .out();
  }

  private static boolean isLast(Value conv) {
    return conv.definingOp() instanceof Conv2dOp op && op.dataFormat().equals("NHWC");
  }

  private static Value channelBias(RandomProgram p, Value conv) {
    TensorType type = Sizes.tensor(conv);
    return isLast(conv)
        ? p.weight(FLOAT32, type.dimension(3))
        : p.weight(FLOAT32, 1, type.dimension(1), 1, 1);
  }

  @Property(tries = TRIES)
  @Covers("conv2d_bn_fuse_pass")
  void conv2dBn(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.CONV2D_BN.create(),
        NARROW,
        (p, intact) -> {
          Value conv = convolution(p, p.oneOf(FLOAT32, FLOAT16));
          p.sometimesGive(intact, conv);
          long channels = Sizes.tensor(conv).dimension(isLast(conv) ? 3 : 1);
          p.give(
              p.b
                  .add(
                      OperatorOps.batchNorm(
                              conv,
                              p.weight(FLOAT32, channels),
                              p.positive(FLOAT32, channels),
                              true,
                              0.9f,
                              1e-5f,
                              isLast(conv) ? "NHWC" : "NCHW",
                              false,
                              false)
                          .scale(p.weight(FLOAT32, channels))
                          .bias(p.weight(FLOAT32, channels)))
                  .out());
        });
  }

  /// Bias and scale of a channel may be small beside the image: the bound is that of f32.
  @Property(tries = 2 * TRIES)
  @Covers("conv2d_add_act_fuse_pass")
  void conv2dAddAct(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.CONV2D_ADD_ACT.create(OptionValues.of(FusionPasses.CUTLASS_CONV2D, true)),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          Value conv = convolution(p, FLOAT32);
          Value sum = p.sum(conv, smaller(p, conv));
          p.sometimesGive(intact, sum);
          boolean residual = p.oneIn(3);
          if (residual) {
            sum = p.sum(sum, p.input(FLOAT32, Sizes.tensor(conv).shape().toArray()));
          }
          int activation = residual ? p.size(2) : p.size(5);
          p.give(
              switch (activation) {
                case 1 -> p.b.add(OperatorOps.relu(sum)).out();
                case 2 -> p.b.add(OperatorOps.tanh(sum)).out();
                case 3 -> p.b.add(OperatorOps.sigmoid(sum)).out();
                case 4 -> p.b.add(OperatorOps.swish(sum)).out();
                default -> p.b.add(OperatorOps.leakyRelu(sum).negativeSlope(0.25f)).out();
              });
        });
  }

  /// A bias per channel, or one for all where there is one channel of one pixel.
  private static Value smaller(RandomProgram p, Value conv) {
    Value bias = channelBias(p, conv);
    return Sizes.elementCount(Sizes.tensor(bias)) == Sizes.elementCount(Sizes.tensor(conv))
        ? p.sum(bias, p.constant(FLOAT32, 0.5))
        : bias;
  }

  @Property(tries = TRIES)
  @Covers("conv2d_add_fuse_pass")
  void conv2dAdd(@ForAll Random random) {
    check(
        random,
        FusionPasses.CONV2D_ADD.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          Value conv = convolution(p, FLOAT32);
          p.sometimesGive(intact, conv);
          p.give(p.sum(conv, channelBias(p, conv)));
        });
  }
}
