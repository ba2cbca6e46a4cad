package dev.weir.tests.transforms;

import static dev.weir.dialect.builtin.data.DType.BFLOAT16;
import static dev.weir.dialect.builtin.data.DType.FLOAT16;
import static dev.weir.dialect.builtin.data.DType.FLOAT32;
import static dev.weir.dialect.builtin.data.DType.INT64;
import static dev.weir.dialect.builtin.data.DType.INT8;
import static dev.weir.tests.transforms.FusionProperties.fuses;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.OptionValues;
import dev.weir.pass.operator.fusion.FusionPasses;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/// The rules of quantisation change what random programs compute by no more than the steps of the
/// numbers that come or go.
class QuantizationProperties {
  private static final int TRIES = 60;
  private static final int DEPTH = 64;

  /// No rule goes without a program on which it was applied.
  @AfterContainer
  static void everyRuleWasApplied() {
    RuleCoverage.assertEveryRuleWasApplied();
  }

  /// A weight of magnitude 1 at most is off by half a step, evenly distributed: of the sum of 64 such
  /// products with inputs of magnitude 1 at most, that is a deviation of a step times 1.34. The bound is
  /// nine of them.
  private static Tolerance steps(int bits) {
    double step = 1.0 / ((1 << (bits - 1)) - 1);
    return new Tolerance(12 * step, "weights in " + bits + " bits");
  }

  @Property(tries = TRIES)
  @Covers("fused_weight_only_linear_pass")
  void weightOnlyLinear(@ForAll Random random) {
    boolean narrow = random.nextBoolean();
    fuses(
        random,
        FusionPasses.WEIGHT_ONLY_LINEAR.create(OptionValues.of(FusionPasses.INT4, narrow)),
        steps(narrow ? 4 : 8),
        (p, intact) -> {
          DType dtype = p.oneOf(FLOAT16, BFLOAT16);
          long depth = intact ? DEPTH : p.oneOf(DEPTH, DEPTH - 4);
          long columns = 16L * p.size(2);
          Value x =
              p.oneIn(2)
                  ? p.input(dtype, p.size(3), depth)
                  : p.input(dtype, p.size(2), p.size(3), depth);
          Value product = p.b.add(OperatorOps.matmul(x, p.weight(dtype, depth, columns))).out();
          p.sometimesGive(intact, product);
          p.give(p.oneIn(2) ? product : p.sum(product, p.weight(dtype, columns)));
        });
  }

  /// Values are smaller than the scales, so none is cut off.
  @Property(tries = TRIES)
  @Covers("delete_quant_dequant_linear_op_pass")
  void quantisedAndBack(@ForAll Random random) {
    Tolerance halfStep = new Tolerance(1.5 / 127 / 2 * 1.01, "half a step of a scale of 1.5");
    fuses(
        random,
        FusionPasses.DELETE_QUANT_DEQUANT.create(),
        halfStep,
        (p, intact) -> {
          boolean each = p.oneIn(2);
          long channels = p.size(4);
          int axis = each ? p.size(2) - 1 : -1;
          long[] shape = axis == 0 ? new long[] {channels, 3} : new long[] {3, channels};
          Value x =
              p.b
                  .add(OperatorOps.scale(p.input(FLOAT32, shape), p.constant(FLOAT32, 0.5)).bias(0))
                  .out();
          long scales = each ? channels : 1;
          Value scale = p.positive(FLOAT32, scales);
          Value zero = p.weight(FLOAT32, scales);
          int bits = p.oneOf(8, 8, 12);
          Value whole =
              p.b
                  .add(
                      OperatorOps.quantizeLinear(x, zero, x.type())
                          .scale(scale)
                          .quantAxis(axis)
                          .bitLength(bits))
                  .y();
          p.sometimesGive(intact, whole);
          p.give(
              p.b
                  .add(
                      OperatorOps.dequantizeLinear(whole, zero, x.type())
                          .scale(scale)
                          .quantAxis(axis)
                          .bitLength(bits))
                  .y());
        });
  }

  /// Scales are one for all, those of the columns, or those of the rows, which stay with the weights.
  @Property(tries = 3 * TRIES)
  @Covers("delete_weight_dequant_linear_op_pass")
  void wholeWeights(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.DELETE_WEIGHT_DEQUANT.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          switch (p.size(4)) {
            case 1 -> product(p, intact);
            case 2 -> p.give(convolution(p, intact));
            case 3 -> p.give(depthwise(p, intact));
            default -> p.give(transposed(p, intact));
          }
        });
  }

  private static void product(RandomProgram p, boolean intact) {
    long rows = p.size(4);
    long columns = p.size(4);
    boolean turned = p.oneIn(3);
    Value weights =
        turned ? floats(p, intact, 0, -1, columns, rows) : floats(p, intact, 1, 0, rows, columns);
    Value x = p.before(p.input(FLOAT32, p.size(2), p.size(3), rows));
    Value product = p.b.add(OperatorOps.matmul(x, weights).transposeY(turned)).out();
    p.give(product);
  }

  private static Value convolution(RandomProgram p, boolean intact) {
    long channels = p.size(3);
    Value weights = floats(p, intact, 0, 1, p.size(3), channels, p.size(2), p.size(2));
    return p.b.add(OperatorOps.conv2d(p.input(FLOAT32, p.size(2), channels, 4, 5), weights)).out();
  }

  private static Value depthwise(RandomProgram p, boolean intact) {
    int channels = p.size(3);
    Value weights = floats(p, intact, 0, 0, channels, 1, p.size(2), p.size(2));
    return p.b
        .add(
            OperatorOps.depthwiseConv2d(p.input(FLOAT32, p.size(2), channels, 4, 5), weights)
                .groups(channels))
        .out();
  }

  private static Value transposed(RandomProgram p, boolean intact) {
    long channels = p.size(3);
    Value weights = floats(p, intact, 1, 0, channels, p.size(3), p.size(2), p.size(2));
    Value size = p.b.add(OperatorOps.fullIntArray(ImmutableLongArray.of()).dtype(INT64)).out();
    return p.b
        .add(
            OperatorOps.conv2dTranspose(p.input(FLOAT32, p.size(2), channels, 4, 5), weights, size)
                .strides(ImmutableIntArray.of(p.size(2), p.size(2))))
        .out();
  }

  /// Weights in integers as floats, with scales along axis `columns`, or perhaps along `other`.
  private static Value floats(
      RandomProgram p, boolean intact, int columns, int other, long... shape) {
    int axis = intact || other < 0 || p.oneIn(2) ? columns : other;
    long scales = p.oneIn(3) ? 1 : shape[axis];
    Value scale = p.positive(FLOAT32, scales);
    Value made =
        p.b
            .add(
                OperatorOps.dequantizeLinear(
                        p.weight(INT8, shape),
                        p.weight(FLOAT32, scales),
                        TensorType.of(FloatType.F32, ImmutableLongArray.copyOf(shape)))
                    .scale(scale)
                    .quantAxis(axis)
                    .bitLength(8))
            .y();
    p.sometimesGive(intact, made);
    return made;
  }
}
