package dev.weir.tests.transforms;

import static dev.weir.dialect.builtin.data.DType.FLOAT32;
import static dev.weir.dialect.builtin.data.DType.FLOAT64;
import static dev.weir.tests.transforms.FusionProperties.fuses;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.AddGradOp;
import dev.weir.dialect.operator.gradient.BatchNormGradOp;
import dev.weir.dialect.operator.gradient.MatmulGradOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.normalization.BatchNormOp;
import dev.weir.dialect.operator.normalization.DropoutOp;
import dev.weir.ir.Value;
import dev.weir.pass.operator.fusion.FusionPasses;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/// The fusion rules of training keep what random programs compute that have a layer and its gradient in
/// them, whole or with something else using a part of it.
class TrainingFusionProperties {
  private static final int TRIES = 60;
  private static final ImmutableIntArray HEADS_FIRST = ImmutableIntArray.of(0, 2, 1, 3);

  /// No rule goes without a program on which it was applied.
  @AfterContainer
  static void everyRuleWasApplied() {
    RuleCoverage.assertEveryRuleWasApplied();
  }

  private static long[] shape(Value value) {
    return Sizes.tensor(value).shape().toArray();
  }

  /// Two linear layers with an activation between them, and most times their gradients.
  @Property(tries = 3 * TRIES)
  @Covers("fused_gemm_epilogue_pass")
  void linearLayers(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.GEMM_EPILOGUE.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          DType dtype = p.oneOf(FLOAT32, FLOAT64);
          long rows = p.size(4);
          long inner = p.size(4);
          long middle = p.size(4);
          long outer = p.size(4);
          Value x = p.before(p.input(dtype, rows, inner));
          Value w1 = p.weight(dtype, inner, middle);
          Value b1 = p.weight(dtype, middle);
          Value w2 = p.weight(dtype, middle, outer);
          Value b2 = p.weight(dtype, outer);
          Value m1 = p.b.add(OperatorOps.matmul(x, w1)).out();
          p.sometimesGive(intact, m1);
          Value s1 = p.sum(m1, b1);
          int kind = p.size(3);
          Value a =
              switch (kind) {
                case 1 -> p.b.add(OperatorOps.relu(s1)).out();
                case 2 -> p.b.add(OperatorOps.gelu(s1)).out();
                default -> s1;
              };
          p.sometimesGive(intact, a);
          Value m2 = p.b.add(OperatorOps.matmul(a, w2)).out();
          Value s2 = p.sum(m2, b2);
          p.give(s2);
          if (p.oneIn(4)) {
            return;
          }
          Value g = p.input(dtype, rows, outer);
          AddGradOp sumGrad = p.b.add(OperatorOps.addGrad(m2, b2, g));
          MatmulGradOp linear = p.b.add(OperatorOps.matmulGrad(a, w2, sumGrad.xGrad()));
          Value back =
              switch (kind) {
                case 1 -> p.b.add(OperatorOps.reluGrad(a, linear.xGrad())).xGrad();
                case 2 -> p.b.add(OperatorOps.geluGrad(s1, linear.xGrad())).xGrad();
                default -> linear.xGrad();
              };
          p.sometimesGive(intact, linear.xGrad());
          AddGradOp firstSum = p.b.add(OperatorOps.addGrad(m1, b1, back));
          MatmulGradOp first = p.b.add(OperatorOps.matmulGrad(x, w1, firstSum.xGrad()));
          p.give(first.xGrad());
          p.give(first.yGrad());
          p.give(firstSum.yGrad());
          p.give(linear.yGrad());
          p.give(sumGrad.yGrad());
        });
  }

  /// The gradient of a weight in one of the forms that programs have, added to what was gathered.
  @Property(tries = 3 * TRIES)
  @Covers("fused_linear_param_grad_add_pass")
  void parameterGradients(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.LINEAR_PARAM_GRAD_ADD.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          DType dtype = p.oneOf(FLOAT32, FLOAT64);
          long rows = p.size(4);
          long inner = p.size(4);
          long outer = p.size(4);
          boolean bias = p.oneIn(2);
          boolean apart = p.oneIn(2);
          boolean flat = !bias && p.oneIn(2);
          Value gathered = p.input(dtype, inner, outer);
          Value weight = p.weight(dtype, inner, outer);
          long[] batch = flat ? new long[] {p.size(3), rows} : new long[] {rows};
          Value x = p.before(p.input(dtype, with(batch, inner)));
          Value g = p.before(p.input(dtype, with(batch, outer)));
          Value gradient = g;
          if (bias) {
            Value product = p.input(dtype, rows, outer);
            AddGradOp sum = p.b.add(OperatorOps.addGrad(product, p.weight(dtype, outer), g));
            p.sometimesGive(intact, sum.xGrad());
            p.give(sum.yGrad());
            gradient = sum.xGrad();
          }
          Value weightGradient;
          if (flat) {
            Value left = reshape(p, x, -1, inner);
            Value right = reshape(p, gradient, -1, outer);
            Value product = p.b.add(OperatorOps.matmul(left, right).transposeX(true)).out();
            weightGradient = reshape(p, product, inner, outer);
          } else if (apart) {
            weightGradient = p.b.add(OperatorOps.matmul(x, gradient).transposeX(true)).out();
          } else {
            MatmulGradOp linear = p.b.add(OperatorOps.matmulGrad(x, weight, gradient));
            p.give(linear.xGrad());
            weightGradient = linear.yGrad();
          }
          p.sometimesGive(intact, weightGradient);
          p.give(p.sum(gathered, weightGradient));
        });
  }

  private static long[] with(long[] batch, long last) {
    long[] shape = Arrays.copyOf(batch, batch.length + 1);
    shape[batch.length] = last;
    return shape;
  }

  private static Value reshape(RandomProgram p, Value x, long... shape) {
    Value sizes =
        p.b
            .add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(shape)).dtype(DType.INT64))
            .out();
    return p.b.add(OperatorOps.reshape(x, sizes)).out();
  }

  @Property(tries = 2 * TRIES)
  @Covers("fused_dropout_add_pass")
  void dropoutAndSum(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.DROPOUT_ADD.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          Value x = p.before(p.input(FLOAT32, p.size(4), p.size(5)));
          Value y = p.input(FLOAT32, shape(x));
          Value rate = p.constant(FLOAT32, p.oneOf(0.0, 0.25, 0.5));
          boolean test = p.oneIn(4);
          String mode = p.oneOf("upscale_in_train", "downgrade_in_infer");
          DropoutOp dropped =
              p.b.add(OperatorOps.dropout(x, rate, test, mode, p.size(100), p.oneIn(2)));
          p.sometimesGive(intact, dropped.out());
          p.give(p.sum(dropped.out(), y));
          if (p.oneIn(2)) {
            return;
          }
          Value g = p.before(p.input(FLOAT32, shape(x)));
          AddGradOp sum = p.b.add(OperatorOps.addGrad(dropped.out(), y, g));
          p.give(
              p.b
                  .add(OperatorOps.dropoutGrad(dropped.mask(), sum.xGrad(), rate, test, mode))
                  .xGrad());
          p.give(sum.yGrad());
        });
  }

  @Property(tries = TRIES)
  @Covers("fused_bn_add_act_pass")
  void normalisationSumAndRelu(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.BN_ADD_ACT.create(),
        new Tolerance(1e-4, "a variance may be small"),
        (p, intact) -> {
          long channels = p.size(4);
          Value x = p.before(p.input(FLOAT32, 2L + p.size(2), p.size(3), p.size(3), channels));
          Value z = p.input(FLOAT32, shape(x));
          Value scale = p.weight(FLOAT32, channels);
          Value bias = p.weight(FLOAT32, channels);
          BatchNormOp norm =
              p.b.add(
                  OperatorOps.batchNorm(
                          x,
                          p.weight(FLOAT32, channels),
                          p.positive(FLOAT32, channels),
                          false,
                          0.9f,
                          1e-2f,
                          "NHWC",
                          false,
                          false)
                      .scale(scale)
                      .bias(bias));
          Value sum = p.sum(norm.out(), z);
          p.sometimesGive(intact, sum);
          Value out = p.b.add(OperatorOps.relu(sum)).out();
          p.give(out);
          p.give(norm.meanOut());
          if (p.oneIn(2)) {
            return;
          }
          Value g = p.input(FLOAT32, shape(x));
          Value back = p.b.add(OperatorOps.reluGrad(out, g)).xGrad();
          AddGradOp sumGrad = p.b.add(OperatorOps.addGrad(norm.out(), z, back));
          BatchNormGradOp grad =
              p.b.add(
                  OperatorOps.batchNormGrad(
                          x,
                          norm.savedMean(),
                          norm.savedVariance(),
                          sumGrad.xGrad(),
                          0.9f,
                          1e-2f,
                          "NHWC",
                          false,
                          false,
                          false)
                      .scale(scale)
                      .bias(bias)
                      .meanOut(norm.meanOut())
                      .varianceOut(norm.varianceOut())
                      .reserveSpace(norm.reserveSpace().orElseThrow()));
          p.give(grad.xGrad());
          p.give(sumGrad.yGrad());
          p.give(grad.scaleGrad());
          p.give(grad.biasGrad());
        });
  }

  private static Value headsFirst(RandomProgram p, Value x) {
    return p.b.add(OperatorOps.transpose(x, HEADS_FIRST)).out();
  }

  private static Value back(RandomProgram p, Value gradient) {
    return p.b.add(OperatorOps.transposeGrad(gradient, HEADS_FIRST)).xGrad();
  }

  @Property(tries = 2 * TRIES)
  @Covers("fused_dot_product_attention_pass")
  void attention(@ForAll Random random) {
    fuses(
        random,
        FusionPasses.DOT_PRODUCT_ATTENTION.create(),
        Tolerance.REORDERED_F32,
        (p, intact) -> {
          long batch = p.size(2);
          long heads = p.size(3);
          long queries = p.size(4);
          long keys = p.size(4);
          long size = p.size(4);
          Value q = p.input(FLOAT32, batch, queries, heads, size);
          Value k = p.input(FLOAT32, batch, keys, heads, size);
          Value v = p.input(FLOAT32, batch, keys, heads, size);
          Value mask =
              p.input(FLOAT32, p.oneIn(2) ? batch : 1, p.oneIn(2) ? heads : 1, queries, keys);
          Value factor = p.constant(FLOAT32, p.oneOf(0.5, 1.25));
          Value scaled = p.b.add(OperatorOps.scale(headsFirst(p, q), factor)).out();
          Value keysFirst = headsFirst(p, k);
          Value valuesFirst = headsFirst(p, v);
          Value scores = p.b.add(OperatorOps.matmul(scaled, keysFirst).transposeY(true)).out();
          Value masked = p.b.add(OperatorOps.add(scores, mask)).out();
          Value soft = p.b.add(OperatorOps.softmax(masked)).out();
          p.sometimesGive(intact, soft);
          boolean drops = p.oneIn(2);
          Value rate = p.constant(FLOAT32, 0.25);
          Value weights = soft;
          Value kept = soft;
          if (drops) {
            DropoutOp dropped =
                p.b.add(OperatorOps.dropout(soft, rate, false, "upscale_in_train", 0, false));
            weights = dropped.out();
            kept = dropped.mask();
          }
          p.give(headsFirst(p, p.b.add(OperatorOps.matmul(weights, valuesFirst)).out()));
          if (p.oneIn(2)) {
            return;
          }
          Value g = p.input(FLOAT32, batch, queries, heads, size);
          MatmulGradOp context = p.b.add(OperatorOps.matmulGrad(weights, valuesFirst, back(p, g)));
          Value weightGrad =
              drops
                  ? p.b
                      .add(
                          OperatorOps.dropoutGrad(
                              kept, context.xGrad(), rate, false, "upscale_in_train"))
                      .xGrad()
                  : context.xGrad();
          Value softGrad = p.b.add(OperatorOps.softmaxGrad(soft, weightGrad)).xGrad();
          AddGradOp maskGrad = p.b.add(OperatorOps.addGrad(scores, mask, softGrad));
          MatmulGradOp scoreGrad =
              p.b.add(OperatorOps.matmulGrad(scaled, keysFirst, maskGrad.xGrad()).transposeY(true));
          p.give(back(p, p.b.add(OperatorOps.scale(scoreGrad.xGrad(), factor)).out()));
          p.give(back(p, scoreGrad.yGrad()));
          p.give(back(p, context.yGrad()));
          if (p.oneIn(3)) {
            p.give(maskGrad.yGrad());
          }
        });
  }
}
