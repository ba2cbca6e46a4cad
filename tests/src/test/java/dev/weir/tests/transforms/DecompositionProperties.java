package dev.weir.tests.transforms;

import static dev.weir.dialect.builtin.data.DType.BFLOAT16;
import static dev.weir.dialect.builtin.data.DType.FLOAT16;
import static dev.weir.dialect.builtin.data.DType.FLOAT32;
import static dev.weir.dialect.builtin.data.DType.FLOAT64;
import static dev.weir.dialect.builtin.data.DType.INT64;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.pass.operator.decompose.DecomposePass;
import java.util.Random;
import java.util.function.BiConsumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// What operators are decomposed into computes what their own kernels do, on random operands.
class DecompositionProperties {
  private static final int TRIES = 60;
  private static final Tolerance CLOSE = new Tolerance(3e-2, "other roundings of f16 and bf16");

  private static void keeps(Random random, BiConsumer<RandomProgram, Boolean> pattern) {
    BeforeAfter run =
        FusionProperties.keeps(random, new DecomposePass(ImmutableList.of()), CLOSE, pattern);
    assertThat(run.applied()).as(() -> "rules applied to\n" + run.after()).isNotEmpty();
  }

  private static DType dtype(RandomProgram p) {
    return p.oneOf(FLOAT32, FLOAT32, FLOAT16, BFLOAT16, FLOAT64);
  }

  private static Value input(RandomProgram p, DType dtype) {
    return switch (p.size(3)) {
      case 1 -> p.input(dtype, 1L + p.size(6));
      case 2 -> p.input(dtype, p.size(4), 1L + p.size(6));
      default -> p.input(dtype, p.size(3), p.size(3), 1L + p.size(6));
    };
  }

  @Property(tries = TRIES)
  void activations(@ForAll Random random) {
    keeps(
        random,
        (p, intact) -> {
          Value x = p.before(input(p, dtype(p)));
          p.give(
              switch (p.size(6)) {
                case 1 -> p.b.add(OperatorOps.gelu(x).approximate(p.oneIn(2))).out();
                case 2 -> p.b.add(OperatorOps.silu(x)).out();
                case 3 -> p.b.add(OperatorOps.swish(x)).out();
                case 4 -> p.b.add(OperatorOps.hardswish(x)).out();
                case 5 -> p.b.add(OperatorOps.hardsigmoid(x).slope(0.3f)).out();
                default -> p.b.add(OperatorOps.softplus(x).beta(2).threshold(1)).out();
              });
        });
  }

  @Property(tries = TRIES)
  void softmax(@ForAll Random random) {
    keeps(
        random,
        (p, intact) -> {
          Value x = input(p, dtype(p));
          int rank = Sizes.tensor(x).rank();
          int axis = p.size(2 * rank) - 1 - rank;
          p.give(
              p.oneIn(2)
                  ? p.b.add(OperatorOps.softmax(x).axis(axis)).out()
                  : p.b.add(OperatorOps.logSoftmax(x).axis(axis)).out());
        });
  }

  @Property(tries = TRIES)
  void losses(@ForAll Random random) {
    keeps(
        random,
        (p, intact) -> {
          long rows = p.size(5);
          long classes = 8L + p.size(4);
          Value x = p.input(dtype(p), rows, classes);
          // Drawn from -8 to 8: all of these are places, those below 0 from the end, and those
          // above it classes.
          Value index = p.input(INT64, rows, 1);
          if (p.oneIn(2)) {
            p.give(p.b.add(OperatorOps.takeAlongAxis(x, index, p.oneOf(-1, 1))).out());
            return;
          }
          Value label = p.b.add(OperatorOps.abs(p.oneIn(2) ? index : p.input(INT64, rows))).out();
          var loss =
              p.b.add(OperatorOps.crossEntropyWithSoftmax(x, label).ignoreIndex(p.oneOf(-100, 2)));
          p.give(loss.loss());
          p.sometimesGive(intact, loss.softmax());
        });
  }

  @Property(tries = TRIES)
  void gradientsOfLosses(@ForAll Random random) {
    keeps(
        random,
        (p, intact) -> {
          long rows = p.size(5);
          long classes = 8L + p.size(4);
          DType dtype = p.oneOf(FLOAT32, FLOAT64);
          Value softmax = p.input(dtype, rows, classes);
          Value label =
              p.b
                  .add(OperatorOps.abs(p.oneIn(2) ? p.input(INT64, rows, 1) : p.input(INT64, rows)))
                  .out();
          p.give(
              p.b
                  .add(
                      OperatorOps.crossEntropyWithSoftmaxGrad(
                              label, softmax, p.input(dtype, rows, 1))
                          .ignoreIndex(p.oneOf(-100, 2)))
                  .inputGrad());
        });
  }

  @Property(tries = TRIES)
  void norms(@ForAll Random random) {
    keeps(
        random,
        (p, intact) -> {
          DType dtype = p.oneOf(FLOAT32, FLOAT32, FLOAT16);
          long rows = p.size(3);
          long inner = 3L + p.size(5);
          Value x = p.input(dtype, 2, rows, inner);
          int begin = p.size(2);
          long width = begin == 2 ? inner : rows * inner;
          if (p.oneIn(2)) {
            var norm =
                p.b.add(
                    OperatorOps.layerNorm(x)
                        .scale(p.weight(FLOAT32, width))
                        .bias(p.weight(FLOAT32, width))
                        .epsilon(0.1f)
                        .beginNormAxis(begin));
            p.give(norm.out());
            p.sometimesGive(intact, norm.mean());
            p.sometimesGive(intact, norm.variance());
            return;
          }
          var norm =
              p.b.add(
                  OperatorOps.rmsNorm(x, p.weight(dtype, width), 0.1f, begin, -1, 0, 0, 0)
                      .normBias(p.weight(dtype, width)));
          p.give(norm.out());
          p.sometimesGive(intact, norm.invVar());
        });
  }

  @Property(tries = TRIES)
  void attention(@ForAll Random random) {
    keeps(
        random,
        (p, intact) -> {
          DType dtype = p.oneOf(FLOAT32, FLOAT16);
          long batch = p.size(2);
          long heads = p.size(3);
          long queries = p.size(4);
          long keys = queries + p.size(3) - 1;
          long size = 2L * p.size(3);
          Value q = p.input(dtype, batch, queries, heads, size);
          Value k = p.input(dtype, batch, keys, heads, size);
          Value v = p.input(dtype, batch, keys, heads, size);
          var attention = OperatorOps.flashAttn(q, k, v).isTest(true).causal(p.oneIn(2));
          if (p.oneIn(2)) {
            attention.attnMask(p.input(dtype, batch, 1, queries, keys));
          }
          p.give(p.b.add(attention).out());
        });
  }
}
